import type { ListSums, ReadAs, ResultView, SettlementSums } from '#contract/settlement-views.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { usePersonName } from '../../order/person-name.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/words.tsx'
import { changedSince } from './changed-since.ts'
import { DifferenceList } from './difference-list.tsx'
import { EntryList } from './entry-list.tsx'
import { FindPayment } from './find-payment.tsx'
import { QueryBody } from '../../till/query-body.tsx'
import type { ReconcilePage } from './pages.ts'
import { SinceNote } from './since-note.tsx'
import { Sum } from './sum.tsx'
import { spanWords } from './words.ts'

type Props = { readonly onPage: (page: ReconcilePage) => void }

/** What the last comparison says; every rupiah is in one of three sums. */
export function ResultPage({ onPage }: Props) {
  const words = useWords()
  const { t } = words
  const result = useQueryOf('settlement.result', {})
  return (
    <QueryBody of={result}>
      {(data) =>
        data === null ? (
          <div className="grow rounded-card bg-raised">
            <EmptyState
              title={t('reconcile.result.none')}
              body={t('reconcile.result.none.body')}
              action={
                <Button name="to-days" onPress={() => onPage('days')}>
                  {t('reconcile.toDays')}
                </Button>
              }
            />
          </div>
        ) : (
          <Shown key={String(data.seq)} result={data} />
        )
      }
    </QueryBody>
  )
}

function Shown({ result }: { readonly result: ResultView }) {
  const words = useWords()
  const { t } = words
  const { seq, kind, name, from, through, sums, bank, detail, at, by, read } = result
  const { dateTime } = words
  const nameOf = usePersonName()
  const latest = useQueryOf('settlement.latest', {})
  const isNoted = detail === 'noted'
  return (
    <>
      <section aria-labelledby="reconcile-result" className="flex flex-col gap-3 rounded-card bg-raised p-4">
        <div>
          <h2 id="reconcile-result" className="text-lead font-bold wrap-anywhere">
            {t(`reconcile.with.${kind}`)}
            {name === '' ? '' : `: ${name}`}
          </h2>
          <p className="text-note text-muted">
            {spanWords(words, from, through)}.{' '}
            {t('reconcile.kept.who', { at: dateTime(at), name: nameOf(by) })}
          </p>
        </div>
        <SinceNote since={changedSince(result, { from, through }, latest.data)} />
        {'explained' in sums ? <BankSums sums={sums} /> : <BothSides sums={sums} />}
        {(bank?.unknownYears.length ?? 0) === 0 ? null : (
          <Callout tone="clock" shape="note">
            {t('reconcile.years', { years: bank?.unknownYears.join(', ') ?? '' })}
          </Callout>
        )}
        {read?.hasGap === true ? (
          <Callout tone="clock" shape="note">
            {t('reconcile.readAs.gap')}
          </Callout>
        ) : null}
        {isNoted ? (
          <Callout tone="quiet" shape="note">
            {t(kind === 'gateway' ? 'reconcile.noted.list' : 'reconcile.noted.file')}
          </Callout>
        ) : null}
        {read === undefined ? null : <ReadAsNote read={read} />}
      </section>
      {'counts' in sums ? (
        <DifferenceList seq={seq} counts={sums.counts} />
      ) : (
        <>
          <EntryList seq={seq} counts={bank?.counts} />
          {isNoted ? null : <FindPayment seq={seq} />}
        </>
      )}
    </>
  )
}

/** What a person has done with the file: without it the same file would say something else. */
function ReadAsNote({ read: { period, edits, leftOut, leftOutLines } }: { readonly read: ReadAs }) {
  const words = useWords()
  const { t } = words
  const stated = period?.by === 'person' ? spanWords(words, period.from, period.through) : ''
  if (stated === '' && edits.length === 0 && leftOut === 0) return null
  return (
    <p data-reconcile-read className="text-note text-muted">
      {stated === '' ? '' : `${t('reconcile.readAs.period', { span: stated })} `}
      {edits.length === 0 ? '' : `${t('reconcile.readAs.edits', { n: edits.length })} `}
      {leftOut === 0
        ? ''
        : t('reconcile.readAs.leftOut', { n: leftOut, lines: leftOutLines.slice(0, SHOWN_LINES).join(', ') })}
    </p>
  )
}

const SHOWN_LINES = 10

/** Explained, expected and unexplained are what was sold less the fee. */
function BankSums({ sums }: { readonly sums: SettlementSums }) {
  const { t } = useWords()
  return (
    <>
      <dl data-reconcile-sums className="flex flex-wrap gap-x-8 gap-y-2">
        <Sum name={t('reconcile.sum.explained')} minor={sums.explained} isStrong />
        <Sum name={t('reconcile.sum.awaited')} minor={sums.awaited} isStrong />
        <Sum name={t('reconcile.sum.unexplained')} minor={sums.unexplained} isStrong />
      </dl>
      <p className="text-note text-muted">{t('reconcile.sum.equal')}</p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Sum name={t('reconcile.sum.gross')} minor={sums.gross} />
        <Sum name={t('reconcile.sum.fee')} minor={sums.fee} />
        <Sum name={t('reconcile.sum.net')} minor={sums.gross - sums.fee} />
        <Sum name={t('reconcile.sum.foreign')} minor={sums.foreign} />
        {sums.over === 0n ? null : <Sum name={t('reconcile.sum.over')} minor={sums.over} />}
      </dl>
      <p className="text-note text-muted">{t('reconcile.tills')}</p>
    </>
  )
}

function BothSides({ sums: { here, there, compared, complete, others } }: { readonly sums: ListSums }) {
  const { t } = useWords()
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Sum name={t('reconcile.sum.here')} minor={here} isStrong />
        <Sum name={t('reconcile.sum.there')} minor={there} isStrong />
      </dl>
      <p className="text-note text-muted">
        {t('reconcile.sum.compared', { n: compared })}{' '}
        {others === 0 ? null : t('reconcile.sum.others', { n: others })}
      </p>
      {complete ? null : (
        <Callout tone="clock" shape="note">
          {t('reconcile.reading.part')}
        </Callout>
      )}
    </>
  )
}
