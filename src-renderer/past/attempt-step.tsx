import type { TimelineEntry } from '#contract/history-views.ts'
import { useJakartaTime, useWords } from '../words/words.tsx'
import { INK, type Tone } from '../ui/tone.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { operationWords, outcomeWords, reasonWords } from './event-words.ts'
import { RawBody } from '../ui/raw-body.tsx'
import { TimelineNode } from './timeline-node.tsx'

type Attempt = Extract<TimelineEntry, { kind: 'attempt' }>
type Props = { readonly entry: Attempt; readonly dayMark?: string | undefined }

const TONES: Readonly<Record<string, Tone>> = {
  // Served is not paid: green means money.
  done: 'quiet',
  pending: 'waiting',
  refused: 'danger',
  'not-executed': 'clock',
  'not-found': 'clock',
  'already-there': 'clock',
  'external-id-reused': 'danger',
  'under-way': 'waiting',
}

/** One call to the gateway: the request, its duration, the answer. */
export function AttemptStep({ entry, dayMark }: Props) {
  const words = useWords()
  const { t } = words
  const operation = operationWords(words, entry.operation)
  const tone = TONES[entry.outcome ?? ''] ?? 'unknown'
  const reason =
    entry.outcome === undefined ? t('history.attempt.unfinished.why') : reasonWords(words, entry.why)
  return (
    <TimelineNode at={entry.at} mark={<Arrows answered={entry.finishedAt !== undefined} />} dayMark={dayMark}>
      <div className="rounded-card bg-raised py-3 pr-2 pl-4">
        <Disclosure
          label={t('common.details')}
          about={operation}
          head={
            <>
              <h3 className="leading-6 font-semibold">{t('history.attempt.sent', { operation })}</h3>
              <p className={`font-semibold ${INK[tone]}`}>{outcomeWords(words, entry)}</p>
              {reason === undefined ? null : <p className="text-note">{reason}</p>}
              <AttemptNumbers entry={entry} />
            </>
          }
        >
          {() => <AttemptDetails entry={entry} />}
        </Disclosure>
      </div>
    </TimelineNode>
  )
}

function AttemptNumbers({ entry }: { readonly entry: Attempt }) {
  const { t, language } = useWords()
  const parts = [
    entry.finishedAt === undefined
      ? ''
      : t('history.attempt.took', { seconds: secondsOf(entry.finishedAt - entry.at, language) }),
    entry.httpStatus === undefined ? '' : t('history.attempt.http', { status: String(entry.httpStatus) }),
    entry.code === undefined ? '' : t('history.attempt.code', { code: entry.code }),
    entry.message ?? '',
  ].filter((part) => part !== '')
  if (parts.length === 0) return null
  return <p className="text-note wrap-anywhere text-muted">{parts.join(' · ')}</p>
}

function AttemptDetails({ entry }: { readonly entry: Attempt }) {
  const { t } = useWords()
  const time = useJakartaTime()
  return (
    <>
      <dl data-selectable className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-note">
        <dt className="text-muted">{t('history.attempt.at')}</dt>
        <dd>{time.exact(entry.at)}</dd>
        <dt className="text-muted">{t('history.attempt.finished')}</dt>
        <dd>
          {entry.finishedAt === undefined ? t('history.attempt.unfinished') : time.exact(entry.finishedAt)}
        </dd>
        <dt className="text-muted">{t('history.attempt.externalId')}</dt>
        <dd className="wrap-anywhere">{entry.externalId}</dd>
      </dl>
      <RawBody
        title={t('history.attempt.request')}
        subtitle={`${entry.method} ${entry.path}`}
        raw={entry.requestBody}
      />
      {entry.finishedAt === undefined ? null : (
        <RawBody title={t('history.attempt.response')} raw={entry.responseBody ?? ''} />
      )}
      <p className="text-note text-muted">{t('history.attempt.redacted')}</p>
    </>
  )
}

/** Out and back; only out while there is no answer. */
function Arrows({ answered }: { readonly answered: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-6 fill-none stroke-muted"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4 8.500h16M15.500 4 20 8.500 15.500 13" />
      {answered ? <path d="M20 17H4M8 13.500 4 17l4 3.500" /> : <path d="M4 18h2M10 18h2M16 18h2" />}
    </svg>
  )
}

function secondsOf(milliseconds: number, language: string): string {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return format.format(Math.max(0, milliseconds) / 1000)
}
