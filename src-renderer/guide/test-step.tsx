import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ConnectView } from '#contract/connect-views.ts'
import { MINIMUM_QR } from '#domain/money.ts'
import { useJakartaTime, useWords } from '../words/words.tsx'
import { useCommand, useQueryOf } from '../bridge/queries.ts'
import { Button } from '../ui/button.tsx'
import { RefusalNote } from '../ui/refusal-note.tsx'
import { Choice } from '../ui/choice.tsx'
import { ErrorState, useErrorWords } from '../till/error-state.tsx'
import { useAnnounce } from '../ui/live-region.tsx'
import { MarkGlyph, type MarkShape } from '../ui/mark.tsx'
import { moneyWords } from '../ui/money-text.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { INK, type Tone } from '../ui/tone.ts'
import { useCopy } from '../ui/use-copy.ts'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import { addressOf } from './guide-steps.ts'
import { TestLine } from './test-line.tsx'
import type { Guide } from './use-guide.ts'

/** The connection test: started here, reported step by step, saved as a report. */
export function TestStep({ guide }: { readonly guide: Guide }) {
  const { data, error, refetch } = useQueryOf('connect.state', {})
  if (data !== undefined) return <Test guide={guide} view={data} />
  return error === null ? <Skeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />
}

function Test({ guide, view }: { readonly guide: Guide; readonly view: ConnectView }) {
  const { t } = useWords()
  const wordsOf = useErrorWords()
  const begin = useCommand('connect.test')
  const end = useCommand('connect.stop')
  const [withQr, setWithQr] = useState(false)
  const shown = useRef<HTMLPreElement>(null)
  const { state: copied, copy } = useCopy()
  const isRunning = view.state === 'running'
  const mayAsk = view.mayAskForQr && addressOf(guide.facts.profile) !== undefined
  const start = () => {
    if (isRunning || begin.isPending) return
    // The test uses the saved profile.
    guide.keep(() => begin.mutate({ askForQr: mayAsk && withQr }))
  }
  const stop = () => end.mutate({})
  const { report } = view
  const copyReport = () => {
    if (report !== undefined) void copy(report, shown.current)
  }
  useShortcuts({ Esc: stop }, { enabled: isRunning })
  const error = begin.error ?? end.error
  return (
    <>
      <Result view={view} />
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="primary" name="test-start" onPress={start} isPending={isRunning || begin.isPending}>
          {t(view.state === 'never' ? 'connect.test.do' : 'connect.test.again')}
        </Button>
        {isRunning ? (
          <Button shortcut="Esc" onPress={stop}>
            {t('connect.test.stop')}
          </Button>
        ) : null}
        {report === undefined ? null : (
          <Button name="test-copy" onPress={copyReport}>
            {t(copied === 'copied' ? 'common.copied' : 'connect.test.copy')}
          </Button>
        )}
      </div>
      <RefusalNote>{error === null ? null : wordsOf(error)}</RefusalNote>
      <ol className="flex flex-col">
        {view.steps.map((step) => (
          <TestLine key={step.step} view={step} />
        ))}
      </ol>
      {mayAsk ? <QrChoice withQr={withQr} onChange={setWithQr} /> : null}
      {report === undefined ? null : (
        <section aria-labelledby="connect-report" className="flex flex-col gap-1">
          <h3 id="connect-report" className="font-bold">
            {t('connect.test.report')}
          </h3>
          <p className="text-note text-muted">{t('connect.test.report.says')}</p>
          {copied === 'selected' ? (
            <p className="text-note font-semibold text-clock-text">{t('common.copy.selected')}</p>
          ) : null}
          <pre
            ref={shown}
            data-selectable
            lang="en"
            tabIndex={0}
            role="group"
            aria-label={t('connect.test.report')}
            className="max-h-72 overflow-auto rounded-control bg-sunken p-3 font-mono text-note whitespace-pre-wrap wrap-anywhere"
          >
            {report}
          </pre>
        </section>
      )}
    </>
  )
}

/** Below its context: the last check, which runs only when a person agrees. */
function QrChoice({
  withQr,
  onChange,
}: {
  readonly withQr: boolean
  readonly onChange: (withQr: boolean) => void
}) {
  const { t } = useWords()
  return (
    <div className="ml-11 flex max-w-2xl flex-col gap-1.5 small:ml-0">
      <Choice
        label={t('connect.test.qr')}
        value={withQr ? 'yes' : 'no'}
        onChange={(next) => onChange(next === 'yes')}
        options={[
          { value: 'no', words: t('connect.test.qr.no') },
          { value: 'yes', words: t('connect.test.qr.yes') },
        ]}
        describedBy="connect-test-qr"
      />
      <p id="connect-test-qr" className="text-note text-muted">
        {t('connect.test.qr.says', { amount: moneyWords(MINIMUM_QR.minor) })}
      </p>
    </div>
  )
}

type Outcome = 'never' | 'running' | 'stopped' | 'ok' | 'warn' | 'failed'

const LOOKS: Readonly<Record<Outcome, { readonly tone: Tone; readonly shape: MarkShape }>> = {
  never: { tone: 'quiet', shape: 'open' },
  running: { tone: 'waiting', shape: 'wait' },
  stopped: { tone: 'quiet', shape: 'ask' },
  ok: { tone: 'paid', shape: 'up' },
  warn: { tone: 'clock', shape: 'open' },
  failed: { tone: 'danger', shape: 'down' },
}

/** The result in one line, announced when the test is over. */
function Result({ view }: { readonly view: ConnectView }) {
  const { t } = useWords()
  const { full } = useJakartaTime()
  const announce = useAnnounce()
  const { state, result, steps, isStale, finishedAt } = view
  const outcome: Outcome = state === 'done' ? (result ?? 'ok') : state
  const failing = steps.find((step) => step.state === 'failed')
  const name = failing === undefined ? '' : t(`connect.test.step.${failing.step}`)
  const text = t(`connect.test.${outcome}`, { step: name })
  const say = useEffectEvent(() => announce(text))
  useEffect(() => {
    if (state === 'done' && finishedAt !== undefined) say()
  }, [state, finishedAt])
  const { tone, shape } = LOOKS[outcome]
  return (
    <div className="flex flex-col gap-1" data-test-result={outcome}>
      <p className={`flex items-center gap-3 text-title font-bold ${INK[tone]}`}>
        <MarkGlyph shape={shape} className="size-6" />
        {text}
      </p>
      {failing?.finding === undefined ? null : (
        <div className="my-1 flex max-w-prose flex-col gap-1">
          <p className="text-lead font-semibold">{t(`connect.finding.${failing.finding}`, failing.values)}</p>
          <p>
            <strong className="font-semibold">{t('connect.test.do.what')}: </strong>
            {t(`connect.finding.${failing.finding}.do`, failing.values)}
          </p>
        </div>
      )}
      {finishedAt === undefined ? null : (
        <p className="text-note text-muted">{t('connect.test.when', { when: full(finishedAt) })}</p>
      )}
      {isStale && state === 'done' ? (
        <p role="status" className="font-semibold text-clock-text">
          {t('connect.test.stale')}
        </p>
      ) : null}
    </div>
  )
}
