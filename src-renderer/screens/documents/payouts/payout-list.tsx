import { useState } from 'react'
import { PAYOUT_GROUPS, type PayoutGroup, type PayoutRow } from '#contract/payout-views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import { usePersonName } from '../../../order/person-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { useWords } from '../../../words/words.tsx'
import { dayWords } from '../../../words/iso-day.ts'
import { QueryBody } from '../../../till/query-body.tsx'
import { lookOf, stageWords } from './stage.ts'

type Props = { readonly onOpen: (number: number) => void }

/** As many rows as are drawn at once. */
const PART = 30
const MOST = 100

/** The shop's payouts, by what still happens to them; newest first. */
export function PayoutList({ onOpen }: Props) {
  const { t } = useWords()
  const [group, setGroup] = useState<PayoutGroup>('open')
  const [limit, setLimit] = useState(PART)
  const list = useQueryOf('payouts.list', { group, limit }, { keep: true })
  return (
    <QueryBody of={list}>
      {({ rows, counts, next }) => (
        <div className="flex flex-col gap-3 rounded-card bg-raised p-4">
          <Choice
            label={t('payouts.groups')}
            isLabelHidden
            value={group}
            options={PAYOUT_GROUPS.map((value) => ({
              value,
              words: t(`payouts.group.${value}`, { n: counts[value] }),
            }))}
            onChange={(value) => {
              setGroup(value)
              setLimit(PART)
            }}
          />
          {rows.length === 0 ? (
            <EmptyState title={t('payouts.none')} body={t(`payouts.none.${group}`)} />
          ) : (
            <ul data-payouts={group} className="flex flex-col gap-2">
              {rows.map((row) => (
                <Row key={row.number} row={row} onOpen={() => onOpen(row.number)} />
              ))}
            </ul>
          )}
          {next === undefined || limit >= MOST ? null : (
            <Button
              name="more"
              className="self-center"
              onPress={() => setLimit(Math.min(MOST, limit + PART))}
            >
              {t('payouts.more')}
            </Button>
          )}
        </div>
      )}
    </QueryBody>
  )
}

function Row({ row, onOpen }: { readonly row: PayoutRow; readonly onOpen: () => void }) {
  const words = useWords()
  const { t } = words
  const nameOf = usePersonName()
  const { number, amountMinor, day, bankName, accountEndsIn, name = t('payouts.nameless') } = row
  return (
    <li>
      <button
        type="button"
        name="payout-open"
        data-payout={number}
        data-stage={row.stage}
        onClick={onOpen}
        className="flex min-h-12 w-full cursor-pointer flex-wrap items-center gap-x-6 gap-y-1 rounded-control border border-line px-4 py-3 text-left hover:bg-sunken"
      >
        <span className="flex min-w-56 flex-col">
          <MoneyText minor={amountMinor} className="text-lead font-bold tabular-nums" />
          <span className="text-note text-muted">
            {t('payouts.number', { n: number })} · {t('payouts.on', { day: dayWords(words, day) })}
          </span>
        </span>
        <span className="flex min-w-0 grow basis-64 flex-col">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="text-note text-muted wrap-anywhere">
            {t('payouts.account', { bank: bankName, end: accountEndsIn })}
          </span>
        </span>
        <Mark {...lookOf(row)} words={stageWords(row, words, nameOf)} />
      </button>
    </li>
  )
}
