import type { StepState, StepView } from '#contract/connect-views.ts'
import { useWords } from '../words/words.tsx'
import { MarkGlyph, type MarkShape } from '../ui/mark.tsx'
import { INK, type Tone } from '../ui/tone.ts'
import { Disclosure } from '../ui/disclosure.tsx'

const LOOKS: Readonly<Record<StepState, { readonly tone: Tone; readonly shape: MarkShape }>> = {
  waiting: { tone: 'quiet', shape: 'open' },
  running: { tone: 'waiting', shape: 'wait' },
  ok: { tone: 'paid', shape: 'up' },
  warn: { tone: 'clock', shape: 'open' },
  failed: { tone: 'danger', shape: 'down' },
  'not-tried': { tone: 'quiet', shape: 'ask' },
}

/** Findings without a line of advice: the advice stands at the step that failed. */
const PLAIN: ReadonlySet<string> = new Set(['blocked', 'stopped', 'tls-none'])

/** One check: its state, what is wrong, what to do, and the observations under "details". */
export function TestLine({ view }: { readonly view: StepView }) {
  const { t } = useWords()
  const { step, state, finding, values, facts } = view
  const { tone, shape } = LOOKS[state]
  const isTrouble = state === 'failed' || state === 'warn'
  const title = t(`connect.test.step.${step}`)
  const head = (
    <div className="flex gap-3">
      <span className={`mt-0.5 ${INK[tone]}`}>
        <MarkGlyph
          shape={shape}
          className={`size-5 ${state === 'running' ? 'motion-safe:animate-turn' : ''}`}
        />
      </span>
      <div className="flex min-w-0 grow flex-col gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold">{title}</span>
          <span className={`text-note font-semibold ${INK[tone]}`}>{t(`connect.test.state.${state}`)}</span>
        </p>
        {state === 'ok' ? (
          <p className="text-note text-muted">{t(`connect.test.fine.${step}`, values)}</p>
        ) : null}
        {finding === undefined ? null : (
          <p className={isTrouble ? 'text-body font-semibold' : 'text-note text-muted'}>
            {t(`connect.finding.${finding}`, values)}
          </p>
        )}
        {finding === undefined || PLAIN.has(finding) ? null : (
          <p className={isTrouble ? 'text-body' : 'text-note text-muted'}>
            {isTrouble ? <strong className="font-semibold">{t('connect.test.do.what')}: </strong> : null}
            {t(`connect.finding.${finding}.do`, values)}
          </p>
        )}
      </div>
    </div>
  )
  return (
    <li
      data-test-step={step}
      data-state={state}
      {...(finding === undefined ? {} : { 'data-finding': finding })}
      className={`rounded-control p-3 ${isTrouble ? 'bg-sunken' : ''}`}
    >
      {facts.length === 0 ? (
        head
      ) : (
        <Disclosure head={head} label={t('connect.test.facts')} about={title}>
          {() => (
            <dl
              data-selectable
              lang="en"
              className="ml-8 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 font-mono text-note"
            >
              {facts.map(({ name, value }) => (
                <div key={`${name} ${value}`} className="contents">
                  <dt className="text-muted">{name}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </Disclosure>
      )}
    </li>
  )
}
