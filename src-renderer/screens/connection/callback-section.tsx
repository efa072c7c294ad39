import type { ReactNode } from 'react'
import type { CallbackView, TurnedAwayView, VaultView } from '#contract/setup-views.ts'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import { Callout } from '../../ui/callout.tsx'
import { MarkGlyph, type MarkShape } from '../../ui/mark.tsx'
import { RawBody } from '../../ui/raw-body.tsx'
import { INK, type Tone } from '../../ui/tone.ts'
import { Certificate } from './certificate.tsx'

const LOOKS: Readonly<Record<CallbackView['state'], { readonly tone: Tone; readonly shape: MarkShape }>> = {
  off: { tone: 'quiet', shape: 'ask' },
  starting: { tone: 'waiting', shape: 'wait' },
  listening: { tone: 'paid', shape: 'up' },
  failed: { tone: 'danger', shape: 'down' },
}

type Props = { readonly callbacks: CallbackView; readonly vault: VaultView }

/** Where the gateway reaches us, and whether it does. */
export function CallbackSection({ callbacks, vault }: Props) {
  const { t } = useWords()
  const { state, detail } = callbacks
  const { tone, shape } = LOOKS[state]
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t('connection.section.callbacks')}
      className="relative flex h-full flex-col gap-6 overflow-y-auto rounded-card bg-raised p-5 *:shrink-0 small:h-auto small:overflow-visible"
    >
      <div className="flex flex-col gap-1">
        <h2 className={`flex items-center gap-3 text-title font-bold ${INK[tone]}`}>
          <MarkGlyph shape={shape} className="size-6" />
          {t(`callbacks.state.${state}`)}
        </h2>
        <p className="max-w-prose">{t(`callbacks.state.${state}.do`)}</p>
      </div>
      {detail === undefined ? null : (
        <Callout tone={state === 'failed' ? 'danger' : 'quiet'} shape={state === 'failed' ? 'down' : 'ask'}>
          <p data-selectable className="font-mono text-note">
            {detail}
          </p>
        </Callout>
      )}
      <Facts callbacks={callbacks} />
      <Certificate callbacks={callbacks} vault={vault} />
    </div>
  )
}

function Facts({
  callbacks: { state, url, port, answered, refused, turnedAway = [], lastCallAt },
}: {
  readonly callbacks: CallbackView
}) {
  const { t } = useWords()
  const { full } = useJakartaTime()
  return (
    <>
      {url === undefined ? null : (
        <div>
          <RawBody title={t('callbacks.url')} raw={url} heading="h3" />
          <p className="text-note text-muted">{t('callbacks.url.help')}</p>
        </div>
      )}
      {state === 'off' && answered + refused === 0 ? null : (
        <dl data-selectable className="flex flex-wrap gap-x-10 gap-y-3">
          {port === undefined ? null : <Fact name={t('callbacks.port')}>{String(port)}</Fact>}
          <Fact name={t('callbacks.answered')}>{t('callbacks.count', { n: answered })}</Fact>
          <Fact name={t('callbacks.refused')}>
            <span className={refused > 0 ? 'text-clock-text' : ''}>
              {t('callbacks.count', { n: refused })}
            </span>
          </Fact>
          <Fact name={t('callbacks.last')}>
            {lastCallAt === undefined ? t('callbacks.last.none') : full(lastCallAt)}
          </Fact>
        </dl>
      )}
      {refused > 0 ? <p className="text-note text-muted">{t('callbacks.refused.help')}</p> : null}
      <Reasons turnedAway={turnedAway} />
    </>
  )
}

function Reasons({ turnedAway }: { readonly turnedAway: readonly TurnedAwayView[] }) {
  const { t } = useWords()
  if (turnedAway.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-lead font-bold">{t('callbacks.why')}</h3>
      <ul data-selectable className="flex list-disc flex-col gap-1 pl-6">
        {turnedAway.map(({ why, field, times }) => (
          <li key={`${why} ${field}`}>
            {t(`callbacks.why.${why}`)}
            {field === undefined ? null : <code className="pl-2 text-note">{field}</code>}
            <span className="pl-2 text-muted tabular-nums">{t('callbacks.why.times', { n: times })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-note text-muted">{name}</dt>
      <dd className="text-lead font-bold tabular-nums">{children}</dd>
    </div>
  )
}
