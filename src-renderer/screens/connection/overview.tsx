import type { SetupView } from '#contract/setup-views.ts'
import { useNavigation } from '../../till/navigation.tsx'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { MarkGlyph, Mark } from '../../ui/mark.tsx'
import { GROUND_WORDS, groundOf } from '../../till/ground.ts'
import { missingWords, sectionOf, type Section } from './setup-words.ts'
import type { Health } from '#contract/views.ts'
import { clockWords } from '../../words/turned-away.ts'
import { Callout } from '../../ui/callout.tsx'

type Props = {
  readonly view: SetupView
  readonly isDirty: boolean
  readonly onSection: (section: Section) => void
  readonly onUse: (mode: SetupView['mode']) => void
}

/** What Loket works with now, and what is missing on the way to the gateway. */
export function Overview({ view, isDirty, onSection, onUse }: Props) {
  const { t } = useWords()
  const ground = groundOf(view)
  const health = useQueryOf('health.get', {})
  const isPractice = view.mode === 'practice'
  return (
    <aside
      aria-label={t('connection.now')}
      tabIndex={0}
      className="relative flex min-h-0 flex-col gap-6 overflow-y-auto rounded-card bg-raised p-5 small:overflow-visible"
    >
      <div>
        <p className="text-note text-muted">{t('connection.now')}</p>
        <p className="text-title font-bold">{t(GROUND_WORDS[ground])}</p>
        <p className="text-note">{t(`connection.now.${ground}`)}</p>
        {isPractice || health.data === undefined ? null : (
          <p data-selectable className="mt-1 font-mono text-note wrap-anywhere">
            {health.data.gateway.baseUrl}
          </p>
        )}
      </div>
      {isPractice || health.data === undefined ? null : <LastRefusal gateway={health.data.gateway} />}
      <Missing missing={view.missing} onSection={onSection} />
      <GuideButton />
      <div className="flex flex-col gap-2">
        {isPractice ? (
          <Button
            kind="primary"
            isDisabled={view.missing.length > 0 || isDirty}
            describedBy="connection-use-says"
            onPress={() => onUse('real')}
          >
            {t('connection.use')}
          </Button>
        ) : (
          <Button isDisabled={isDirty} describedBy="connection-use-says" onPress={() => onUse('practice')}>
            {t('connection.back')}
          </Button>
        )}
        <p id="connection-use-says" className="text-note text-muted">
          {t(saysOf(view, isDirty))}
        </p>
      </div>
    </aside>
  )
}

/** Opens the guided steps and the connection test. */
function GuideButton() {
  const { t } = useWords()
  const { go } = useNavigation()
  const open = () => go('connect')
  return (
    <Button name="guide" onPress={open}>
      {t('connect.guide')}
    </Button>
  )
}

function saysOf({ mode, missing }: SetupView, isDirty: boolean) {
  if (isDirty) return 'connection.use.dirty' as const
  if (mode === 'real') return 'connection.back.says' as const
  return missing.length > 0 ? ('connection.use.missing' as const) : ('connection.use.says' as const)
}

type MissingProps = Pick<Props, 'onSection'> & { readonly missing: readonly string[] }

function Missing({ missing, onSection }: MissingProps) {
  const words = useWords()
  const { t } = words
  const { go } = useNavigation()
  /** Where to fix it; undefined for what this Loket has no place for. */
  const wayTo = (key: string): (() => void) | undefined => {
    if (key === 'setup.missing.people') return () => go('people')
    const section = sectionOf(key)
    return section === undefined ? undefined : () => onSection(section)
  }
  if (missing.length === 0) return <Mark tone="paid" shape="up" words={t('connection.missing.none')} />
  return (
    <section aria-labelledby="connection-missing" className="flex flex-col gap-1">
      <h2 id="connection-missing" className="font-bold">
        {t('connection.missing', { n: missing.length })}
      </h2>
      <ul className="flex flex-col">
        {missing.map((key) => {
          const open = wayTo(key)
          const text = (
            <>
              <MarkGlyph shape="open" className="mt-1 size-4 text-clock-text" />
              <span>{missingWords(words, key)}</span>
            </>
          )
          return (
            <li key={key}>
              {open === undefined ? (
                <p className="flex gap-2 py-2">{text}</p>
              ) : (
                <button
                  type="button"
                  onClick={open}
                  className="-mx-2 flex min-h-12 w-[calc(100%+1rem)] cursor-pointer items-start gap-2 rounded-control px-2 py-3 text-left hover:bg-sunken"
                >
                  {text}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The gateway rejects everything from this till: now, or earlier while no IT person was looking. */
function LastRefusal({ gateway }: { readonly gateway: Health['gateway'] }) {
  const { t } = useWords()
  const { full } = useJakartaTime()
  const last = gateway.turnedAway ?? gateway.lastTurnedAway
  if (last === undefined) return null
  const isNow = gateway.turnedAway !== undefined
  const when = full(last.at)
  return (
    <Callout tone={isNow ? 'danger' : 'clock'} shape={isNow ? 'down' : 'open'}>
      <p className="font-semibold">
        {t(isNow ? 'connection.refusal.now' : 'connection.refusal.was', { when })}
      </p>
      <p>{[t(`connection.refusal.${last.by ?? 'unsaid'}`), ...clockWords(t, last.clockMs)].join(' ')}</p>
    </Callout>
  )
}
