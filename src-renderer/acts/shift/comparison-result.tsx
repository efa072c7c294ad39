import type { ReactNode } from 'react'
import { PAYMENT_FLAGS, type PaymentFlag } from '#domain/evidence.ts'
import type { Comparison, Disagreement, Tally } from '#domain/shift.ts'
import { useWords } from '../../words/words.tsx'
import { Callout } from '../../ui/callout.tsx'
import { moneyWords } from '../../ui/money-text.tsx'
import { referenceWords } from '../../words/reference-words.ts'
import { TallyTable } from './tally-table.tsx'

type Props = {
  readonly comparison: Comparison
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** The gateway's view of the same orders. An order that it did not answer for is no difference. */
export function ComparisonResult({ comparison, children }: Props) {
  const { t, time } = useWords()
  if (comparison.kind === 'not-made') {
    return (
      <>
        <Callout tone="clock" shape="ask">
          {t('shift.compare.none', { why: comparison.why })}
        </Callout>
        {children === undefined ? null : <div>{children}</div>}
      </>
    )
  }
  const { at, compared, here, there, disagreements, unanswered } = comparison
  return (
    <div className="flex flex-col gap-3" data-disagreements={disagreements.length}>
      {disagreements.length === 0 && compared === 0 ? (
        <Callout tone="clock" shape="ask">
          {t('shift.compare.nothing')}
        </Callout>
      ) : disagreements.length === 0 ? (
        <Callout tone="paid" shape="up">
          <p className="font-semibold">{t('shift.compare.same', { n: compared })}</p>
          <p className="text-note">{t('shift.compare.at', { at: time(at) })}</p>
        </Callout>
      ) : (
        <Callout tone="danger" shape="down">
          <p className="font-semibold">{t('shift.compare.differs', { n: disagreements.length })}</p>
          <p className="text-note">{t('shift.compare.at', { at: time(at) })}</p>
        </Callout>
      )}
      {children === undefined ? null : <div>{children}</div>}
      <Sides here={here} there={there} />
      {disagreements.length === 0 ? null : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-2">
          {disagreements.map((one) => (
            <DisagreementLine key={one.reference} disagreement={one} />
          ))}
        </ul>
      )}
      {unanswered.length === 0 ? null : (
        <Callout tone="unknown" shape="ask">
          {t('shift.compare.unanswered', { n: unanswered.length })}
        </Callout>
      )}
    </div>
  )
}

function Sides({ here, there }: { readonly here: Tally; readonly there: Tally }) {
  const { t } = useWords()
  const rows = [
    { key: 'here', name: t('shift.compare.here'), tally: here },
    { key: 'there', name: t('shift.compare.there'), tally: there },
  ]
  return <TallyTable caption={t('shift.close.compare')} rows={rows} />
}

function DisagreementLine({ disagreement }: { readonly disagreement: Disagreement }) {
  const { t } = useWords()
  const { reference, why, here, there } = disagreement
  return (
    <li
      data-why={why}
      className="flex flex-col gap-0.5 rounded-control bg-danger-soft px-4 py-3 text-danger-text"
    >
      <span className="font-semibold">{t(`shift.compare.why.${why}`)}</span>
      {here === undefined ? null : (
        <span>
          {t('shift.compare.here')}: {t(`common.state.${here.state}`)}, {moneyWords(here.minor)}
        </span>
      )}
      {there === undefined ? null : (
        <span>
          {t('shift.compare.there')}: {t(`shift.status.${statusOf(there.status)}`)}
          {there.minor === undefined ? '' : `, ${moneyWords(there.minor)}`}
        </span>
      )}
      <span className="text-note wrap-anywhere tabular-nums">{referenceWords(reference)}</span>
    </li>
  )
}

/** A flag of a status answer, or a word of the history. */
function statusOf(status: string): PaymentFlag | 'other' {
  if (status === 'successful') return 'S'
  return PAYMENT_FLAGS.find((flag) => flag === status) ?? 'other'
}
