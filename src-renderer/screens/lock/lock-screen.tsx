import { useEffect, useState } from 'react'
import { useQueryOf, useCommand } from '../../bridge/queries.ts'
import { useHelpTopic } from '../../till/help-topics.ts'
import { VaultDoor } from '../../till/vault-door.tsx'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { useAnnounce } from '../../ui/live-region.tsx'
import { type Unreal, UnrealFrame, UnrealPill, unrealOf } from '../../ui/unreal.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { PeopleTiles } from './people-tiles.tsx'
import { SignIn } from './sign-in.tsx'
import { TillState } from './till-state.tsx'
import type { StateKind } from '#domain/order.ts'
import { usePageEvents } from '../../bridge/freshness.ts'
import { playAlert, playChime } from '../../words/sound.ts'
import type { SessionView } from '#contract/people-views.ts'
import type { MessageKey } from '../../words/messages.ts'
import { Callout } from '../../ui/callout.tsx'

/** As many centred tiles as the smallest window shows at once. */
const FEW = 6

/** Locked till: who may sign in, and what goes on meanwhile. Shows no amount and no customer's name. */
export function LockScreen() {
  const { t } = useWords()
  const session = useQueryOf('session.get', {})
  const announce = useAnnounce()
  const [chosen, choose] = useState<string | undefined>(undefined)
  useLockNews()
  useHelpTopic('lock')
  useEffect(() => announce(t('people.locked')), [announce, t])
  const people = session.data?.people ?? []
  const person = people.find(({ id }) => id === chosen) ?? people[0]
  const move = (by: number) => (event: KeyboardEvent) => {
    // On the tiles the arrow keys belong to the tiles, and from a button they lead on.
    if (event.target instanceof HTMLElement && event.target.matches('[type="radio"], button')) return false
    const next = people[people.findIndex(({ id }) => id === person?.id) + by]
    if (next === undefined) return false
    choose(next.id)
    return undefined
  }
  useShortcuts({ ArrowUp: move(-1), ArrowDown: move(1) }, { enabled: people.length > 1 })
  return (
    <div data-locked="" className="flex h-full flex-col">
      <LockBar unreal={unrealOf(session.data)} />
      <main
        className={`mx-auto grid min-h-0 w-full grow grid-cols-[minmax(0,1fr)_auto] gap-6 px-4 pb-4 small:flex small:flex-col small:overflow-y-auto ${people.length > FEW ? 'grid-rows-[minmax(0,1fr)]' : 'max-w-6xl content-center'}`}
      >
        <section aria-labelledby="lock-title" className="flex min-h-0 min-w-0 flex-col gap-4 small:min-h-max">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
            <h1 id="lock-title" className="flex items-center gap-3 text-title font-bold">
              <PadlockGlyph />
              {t('people.locked')}
            </h1>
            {session.data === undefined ? null : <TillState session={session.data} />}
          </div>
          {session.data === undefined ? null : <LockedOut session={session.data} />}
          {session.data?.restored === undefined ? null : <RestoreNews restored={session.data.restored} />}
          {people.length === 0 ? null : (
            <PeopleTiles
              people={people}
              pins={session.data?.practicePins}
              value={person?.id}
              onChange={choose}
            />
          )}
        </section>
        {person === undefined ? null : <SignIn person={person} toldAt={session.dataUpdatedAt} />}
      </main>
      <UnrealFrame of={unrealOf(session.data)} />
    </div>
  )
}

/** Shop, practice or not, time and language, all without signing in. */
function LockBar({ unreal }: { readonly unreal: Unreal | undefined }) {
  const { t, time, day, language } = useWords()
  const settings = useQueryOf('settings.get', {})
  const change = useCommand('session.setLanguage')
  const now = useNow()
  const toggleLanguage = () => change.mutate({ language: language === 'id' ? 'en' : 'id' })
  return (
    <header className="flex h-14 shrink-0 items-center gap-4 px-4 small:h-auto small:min-h-14 small:flex-wrap small:gap-x-3 small:gap-y-0">
      <p className="min-w-0 truncate text-lead font-bold">
        {settings.data?.merchantName || t('common.appName')}
      </p>
      <UnrealPill of={unreal} />
      <div className="grow" />
      <VaultDoor />
      <Button kind="quiet" name="language" onPress={toggleLanguage}>
        {t('common.language')}
        <span className="sr-only">, {t('common.language.describe')}</span>
      </Button>
      <p className="text-note whitespace-nowrap text-muted">{day(now)}</p>
      <p className="flex items-baseline gap-1.5 whitespace-nowrap">
        <span className="sr-only">{t('common.clock')}</span>
        <time className="text-lead font-bold tabular-nums">{time(now)}</time>
        <abbr title={t('common.zone')} className="text-note font-semibold text-muted no-underline">
          WIB
        </abbr>
      </p>
    </header>
  )
}

function PadlockGlyph() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-8 fill-none stroke-current"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M5 11h14v10H5ZM8 11V7a4 4 0 0 1 8 0v4M12 15v2" />
    </svg>
  )
}

const ALERTS: ReadonlySet<StateKind> = new Set(['paid-late', 'paid-wrong-amount'])

/** A locked till still sounds when money comes; the amount is for the person who signs in. */
function useLockNews(): void {
  usePageEvents((event) => {
    if (event.type !== 'order-changed') return
    const isTwice = event.isTwice === true
    // A second payment changes no state.
    if (event.from === event.to && !isTwice) return
    if (isTwice || ALERTS.has(event.to)) playAlert()
    else if (event.to === 'paid') playChime()
  })
}

/** Why some or all people cannot sign in, and who can help. Empty when all is well. */
function LockedOut({ session }: { readonly session: SessionView }) {
  const { t } = useWords()
  const key = whyNot(session)
  if (key === undefined) return null
  return (
    <Callout tone={session.people.length === 0 ? 'danger' : 'clock'} shape="ask" role="alert">
      <p className="font-semibold">{t(key)}</p>
    </Callout>
  )
}

/** Loket has opened again after a restore: before anyone signs in. */
function RestoreNews({ restored }: { readonly restored: NonNullable<SessionView['restored']> }) {
  const { t } = useWords()
  const { full } = useJakartaTime()
  return (
    <Callout tone={restored.ok ? 'clock' : 'danger'} shape={restored.ok ? 'ask' : 'down'} role="status">
      <p className="font-semibold">
        {restored.ok ? t('backup.restored.title', { when: full(restored.to) }) : t('backup.restored.failed')}
      </p>
      {restored.ok ? null : <p>{t('backup.restored.old')}</p>}
    </Callout>
  )
}

function whyNot({ vault, peopleState, people }: SessionView): MessageKey | undefined {
  if (vault === 'passphrase-needed') return 'people.why.passphrase'
  if (vault === 'closed') return 'people.why.vault'
  if (peopleState === 'unreadable')
    return people.length === 0 ? 'people.why.unreadable' : 'people.why.practiceFile'
  if (peopleState === 'newer') return 'people.why.newer'
  return people.length === 0 ? 'people.why.nobody' : undefined
}
