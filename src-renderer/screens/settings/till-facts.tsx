import type { ReactNode } from 'react'
import type { Health } from '#contract/views.ts'
import { unrealOf } from '../../ui/unreal.tsx'
import { turnedWords } from '../../words/turned-away.ts'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import type { Tone } from '../../ui/tone.ts'
import { Mark } from '../../ui/mark.tsx'

type Look = { readonly tone: Tone; readonly shape: 'up' | 'down' | 'ask' }

const LINE: Readonly<Record<Health['gateway']['connection'], Look>> = {
  up: { tone: 'paid', shape: 'up' },
  down: { tone: 'danger', shape: 'down' },
  untried: { tone: 'quiet', shape: 'ask' },
}

/** Which till this is, as IT asks on the phone. Its condition is on the health screen. */
export function TillFacts({ health }: { readonly health: Health }) {
  const { t } = useWords()
  const { full } = useJakartaTime()
  const unreal = unrealOf(health)
  const { gateway, journal, recovered } = health
  return (
    <dl data-selectable className="flex flex-col gap-4">
      <Fact name={t('settings.mode')}>
        <strong className={unreal === undefined ? '' : 'text-clock-text'}>
          {t(`settings.mode.${unreal ?? 'real'}`)}
        </strong>
      </Fact>
      <Fact name={t('settings.gateway')}>
        <Mark {...LINE[gateway.connection]} words={t(`common.connection.${gateway.connection}`)} />
        <Mono>{gateway.baseUrl}</Mono>
        {gateway.turnedAway === undefined ? null : (
          <p className="font-semibold text-danger-text">{turnedWords(t, gateway.turnedAway)}</p>
        )}
        <p className="text-note text-muted">
          {gateway.lastAnswerAt === undefined
            ? t('settings.gateway.noAnswer')
            : t('settings.gateway.lastAnswer', { when: full(gateway.lastAnswerAt) })}
        </p>
        <p
          className={
            gateway.answerSignature === 'required' ? 'text-note text-muted' : 'text-note text-clock-text'
          }
        >
          {t(`settings.gateway.signature.${gateway.answerSignature}`)}
        </p>
      </Fact>
      {journal.head === undefined || journal.file === undefined ? null : (
        <Fact name={t('settings.journal')}>
          <p className="text-note">
            <span className="text-muted">{t('settings.journal.head')}</span>{' '}
            <span className="font-mono">{journal.head}</span>
          </p>
          <p className="text-note text-muted">{t('settings.journal.file')}</p>
          <Mono>{journal.file}</Mono>
        </Fact>
      )}
      <Fact name={t('settings.recovered')}>
        <p>
          {recovered === 0 ? t('settings.recovered.none') : t('settings.recovered.some', { n: recovered })}
        </p>
      </Fact>
      <Fact name={t('settings.version')}>
        <p className="tabular-nums">{health.version}</p>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-w-0 flex-col gap-1">{children}</dd>
    </div>
  )
}

/** Read out letter by letter, so it is never cut. */
function Mono({ children }: { readonly children: string }) {
  return <p className="font-mono text-note wrap-anywhere">{children}</p>
}
