import { useState } from 'react'
import { PAYOUT_GROUPS, type PayoutGroup } from '#contract/payout-views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words/words.tsx'
import { QueryBody } from '../../../till/query-body.tsx'
import { PayoutLine } from './payout-line.tsx'

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
                <li key={row.number}>
                  <PayoutLine row={row} onOpen={() => onOpen(row.number)} />
                </li>
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
