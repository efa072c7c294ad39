import { INVOICE_OUTCOMES } from '#contract/invoices-input.ts'
import type { InvoiceRunNow } from '#contract/invoices-views.ts'
import { useCommand } from '../../../bridge/queries.ts'
import { useToast } from '../../../till/toast.tsx'
import { useApprovedCommand } from '../../../till/use-approved-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import { useFocusNext } from '../../../ui/use-focus-next.ts'
import { useWords } from '../../../words/words.tsx'
import { ResultList } from './result-list.tsx'
import { LOOK, refusalWords, stopWords } from './words.ts'

type Props = { readonly run: InvoiceRunNow; readonly by: string }

/** How far a run is, the results of its invoices, and what can be done next. */
export function RunCard({ run, by }: Props) {
  const words = useWords()
  const { t, dateTime } = words
  const { id, act, name, at, count, counts, state, sentBlocks, blocks, until } = run
  const label = t(`invoices.run.${state}`)
  const so = t('invoices.run.sent', { n: sentBlocks, of: blocks })
  return (
    <>
      <p className="text-note text-muted wrap-anywhere">
        {[
          ...(name === undefined ? [] : [name]),
          t(`invoices.act.${act}`),
          t('invoices.run.by', { at: dateTime(at), name: by }),
        ].join(' · ')}
      </p>
      <div data-invoice-run={state} className="flex flex-col gap-1">
        <div className="flex flex-wrap justify-between gap-4">
          <span role="status" className="font-semibold">
            {label}
          </span>
          <span className="tabular-nums">{so}</span>
        </div>
        <ProgressLine label={label} done={sentBlocks} of={blocks} words={so} />
        {until === undefined ? null : (
          <span className="text-note text-muted">
            {t('invoices.run.until', { time: words.time(until, true) })}
          </span>
        )}
      </div>
      <Stopped run={run} />
      <ul className="flex flex-wrap gap-x-6 gap-y-1" aria-label={t('invoices.count')}>
        {INVOICE_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
          <li key={outcome} data-outcome={outcome}>
            <Mark
              {...LOOK[outcome]}
              words={t(`invoices.counted.${act}.${outcome}`, { n: counts[outcome] })}
            />
          </li>
        ))}
      </ul>
      <Acts run={run} />
      {sentBlocks === 0 ? null : (
        <ResultList id={id} act={act} counts={counts} total={count - counts.unsent} />
      )}
    </>
  )
}

/** Why it stands still, in words; what the gateway said stays as it is. */
function Stopped({ run: { state, stopped } }: { readonly run: InvoiceRunNow }) {
  const words = useWords()
  const { t } = words
  if (state !== 'stopped' || stopped === undefined) return null
  const { why, detail } = stopped
  return (
    <Callout tone={why === 'unknown' ? 'unknown' : 'clock'} shape={why === 'unknown' ? 'doubt' : 'note'}>
      <p>{stopWords(words, why)}</p>
      {detail === undefined ? null : <p className="text-note">{detail}</p>}
      <p className="text-note">{t('invoices.stopped.rest')}</p>
    </Callout>
  )
}

function Acts({ run }: { readonly run: InvoiceRunNow }) {
  const words = useWords()
  const { t } = words
  const { id, act, state, counts } = run
  const toast = useToast()
  const focusNext = useFocusNext()
  const pause = useCommand('invoices.pause')
  const resume = useCommand('invoices.resume')
  const end = useCommand('invoices.end')
  const again = useCommand('invoices.again')
  const save = useApprovedCommand('invoices.save')
  const isUnderWay = state === 'running' || state === 'waiting'
  const hasFailed = counts.refused > 0 || (state === 'ended' && counts.unsent > 0)
  const refused = [pause, resume, end, again].find(({ error }) => error !== null)?.error
  return (
    <>
      {refused === undefined ? null : <RefusalNote>{refusalWords(words, refused)}</RefusalNote>}
      {save.error === undefined ? null : <RefusalNote>{save.error}</RefusalNote>}
      <div className="flex flex-wrap gap-3">
        {isUnderWay ? (
          <Button
            name="pause-invoices"
            isPending={pause.isPending}
            onPress={() => {
              focusNext('resume-invoices')
              pause.mutate({})
            }}
          >
            {t('invoices.pause')}
          </Button>
        ) : null}
        {state === 'stopped' ? (
          <>
            <Button
              name="resume-invoices"
              kind="primary"
              isPending={resume.isPending}
              onPress={() => {
                focusNext('pause-invoices', 'save-invoices')
                resume.mutate({ run: id })
              }}
            >
              {t('invoices.resume', { n: counts.unsent })}
            </Button>
            <Button
              name="end-invoices"
              isPending={end.isPending}
              onPress={() => {
                focusNext('again-invoices', 'save-invoices')
                end.mutate({ run: id })
              }}
            >
              {t('invoices.end')}
            </Button>
          </>
        ) : null}
        {isUnderWay ? null : (
          <Button
            name="save-invoices"
            isPending={save.isPending}
            onPress={() =>
              save.run({ run: id }, (made) => {
                if (made !== null)
                  toast({ text: ({ t }) => t('sheet.saved', { file: made.file }), tone: 'quiet' })
              })
            }
          >
            {t('invoices.save')}
          </Button>
        )}
        {!isUnderWay && state !== 'stopped' && hasFailed ? (
          <Button
            name="again-invoices"
            isPending={again.isPending}
            onPress={() => again.mutate({ run: id, act })}
          >
            {t('invoices.again', { n: counts.refused + (state === 'ended' ? counts.unsent : 0) })}
          </Button>
        ) : null}
        {!isUnderWay && state !== 'stopped' && act === 'send' && counts.accepted > 0 ? (
          <Button
            name="withdraw-invoices"
            isPending={again.isPending}
            onPress={() => again.mutate({ run: id, act: 'reject' })}
          >
            {t('invoices.withdraw', { n: counts.accepted })}
          </Button>
        ) : null}
      </div>
      {save.dialog}
    </>
  )
}
