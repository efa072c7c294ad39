import { useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import type { ZProof, ZRow } from '#contract/shift-views.ts'
import { useRole } from '../../till/navigation.tsx'
import { useWords } from '../../words/words.tsx'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { Mark } from '../../ui/mark.tsx'
import { MoneyText, moneyWords } from '../../ui/money-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { Difference } from '../../acts/shift/cash-lines.tsx'
import { useRefusal } from '../../till/refusal.ts'
import { useBeginning } from '../../ui/use-beginning.ts'
import { useNames } from '../../acts/shift/use-names.ts'

type Props = { readonly onBack: () => void; readonly onOpen: (number: number) => void }

/** Every Z, newest first, in pages; each opens. */
export function ZList({ onBack, onOpen }: Props) {
  const { t } = useWords()
  const [before, setBefore] = useState<number | undefined>(undefined)
  const { data, error, refetch } = useQueryOf('shift.list', before === undefined ? {} : { before }, {
    keep: true,
  })
  const box = useRef<HTMLElement>(null)
  useBeginning(box)
  useShortcuts({ Esc: before === undefined ? onBack : () => setBefore(undefined) })
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="shift-zs"
      className="flex shadow-none! outline-none! h-full min-h-0 flex-col gap-4 rounded-card bg-raised p-6 low:p-4 small:h-auto"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="shift-zs" className="text-title font-bold">
          {t('shift.zs.title')}
        </h2>
        <Proof />
      </div>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={6} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : data.rows.length === 0 ? (
        <EmptyState
          title={t(data.own === true ? 'shift.zs.own.none' : 'shift.zs.none')}
          body={t(data.own === true ? 'shift.zs.own' : 'shift.zs.none.body')}
        />
      ) : (
        <ul
          aria-label={t('shift.zs.title')}
          className="flex min-h-0 grow flex-col gap-2 overflow-y-auto p-1 tabular-nums small:overflow-visible"
        >
          {data.rows.map((row) => (
            <Row key={row.number} row={row} onOpen={() => onOpen(row.number)} />
          ))}
        </ul>
      )}
      {data?.own === true && data.rows.length > 0 ? (
        <p className="text-note text-muted">{t('shift.zs.own')}</p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        {data?.hasMore === true ? (
          <Button onPress={() => setBefore(data.rows.at(-1)?.number)}>{t('shift.zs.more')}</Button>
        ) : null}
        <Button shortcut="Esc" onPress={before === undefined ? onBack : () => setBefore(undefined)}>
          {t('shift.back')}
        </Button>
      </div>
    </section>
  )
}

function Row({ row, onOpen }: { readonly row: ZRow; readonly onOpen: () => void }) {
  const { t, dateTime } = useWords()
  const nameOf = useNames()
  const {
    number,
    closedAt,
    closedBy,
    takings,
    between,
    differenceMinor,
    carriedOver,
    disagreements = 0,
    isSound,
  } = row
  return (
    <li data-z-row={number} className="shrink-0">
      <AriaButton
        onPress={onOpen}
        className="grid min-h-16 w-full cursor-pointer grid-cols-[8rem_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.2fr)] items-center gap-x-4 gap-y-1 rounded-control border border-line px-4 py-2 text-left data-hovered:bg-sunken small:grid-cols-2"
      >
        <span className="text-lead font-bold">
          <span className="sr-only">{t('shift.zs.open', { n: number })} </span>
          <span aria-hidden="true" className="whitespace-nowrap">
            {t('shift.z', { n: number })}
          </span>
        </span>
        <span className="flex min-w-0 flex-col">
          <span>{dateTime(closedAt)}</span>
          <span className="text-note text-muted wrap-anywhere">{nameOf(closedBy)}</span>
        </span>
        <span className="flex flex-col text-right small:text-left">
          <MoneyText minor={takings.minor} className="font-semibold" />
          <span className="text-note text-muted">{t('shift.takings.count', { n: takings.count })}</span>
          {between === undefined ? null : (
            <span className="text-note text-muted">
              {t('shift.zs.between', { amount: moneyWords(between.minor) })}
            </span>
          )}
        </span>
        <span className="flex flex-col items-start gap-1">
          {differenceMinor === undefined ? null : <Difference minor={differenceMinor} />}
          {disagreements === 0 ? null : (
            <Mark tone="danger" shape="down" words={t('shift.compare.differs', { n: disagreements })} />
          )}
          {carriedOver === 0 ? null : (
            <span className="text-note text-unknown-text">
              {t('shift.confirm.open')}: {t('shift.confirm.open.count', { n: carriedOver })}
            </span>
          )}
          {isSound ? null : <Mark tone="danger" shape="down" words={t('shift.z.unsound')} />}
        </span>
      </AriaButton>
    </li>
  )
}

/** For the person accountable for the money: verifies every Z. */
function Proof() {
  const { t } = useWords()
  const role = useRole()
  const { mutate, data, error, isPending } = useCommand('shift.verify')
  const refused = useRefusal()(error)
  if (role !== 'manager') return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div role="status">
        {data === undefined ? null : <ProofWords proof={data} />}
        {refused === undefined ? null : <p className="text-danger-text">{refused}</p>}
      </div>
      <Button isPending={isPending} onPress={() => mutate({})}>
        {t('shift.zs.verify')}
      </Button>
    </div>
  )
}

function ProofWords({ proof }: { readonly proof: ZProof }) {
  const { t } = useWords()
  if (proof.ok) return <Mark tone="paid" shape="up" words={t('shift.zs.sound', { n: proof.count })} />
  return (
    <Callout tone="danger" shape="down">
      {t(`shift.zs.broken.${proof.why}`, { n: proof.number })}
    </Callout>
  )
}
