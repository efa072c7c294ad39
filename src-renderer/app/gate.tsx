import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { SessionView } from '#contract/people-views.ts'
import { useQueryOf } from '../bridge/queries.ts'
import { LockScreen } from '../screens/lock/lock-screen.tsx'
import { NewSaleProvider } from '../screens/sale/entry/new-sale.tsx'
import { WelcomeScreen } from '../screens/welcome/welcome-screen.tsx'
import { ErrorState } from '../till/error-state.tsx'
import { useNavigation } from '../till/navigation.tsx'
import { Scanner } from './scanner.ts'
import { Shell } from './shell.tsx'
import { call } from '../bridge/call.ts'
import { closeOpening } from '../ui/early-keys.ts'

/**
 * Contents of the cashier's window: the first-start welcome, the lock screen or the till. The sale being
 * typed is held above them: the same person finds it again, another person starts anew.
 */
export function Gate() {
  const { data, error, refetch } = useQueryOf('session.get', {})
  const owner = useOwner(data)
  useTouch(data !== undefined && data.role !== 'nobody')
  useForgetting(owner, data?.role)
  useOpened(data !== undefined || error !== null, data !== undefined && takesDigits(data))
  return (
    <>
      <Scanner />
      {data === undefined ? (
        error === null ? null : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <NewSaleProvider key={owner}>{viewOf(data)}</NewSaleProvider>
      )}
    </>
  )
}

/** The first picture makes way for the first screen, in the same frame. */
function useOpened(isOpened: boolean, isForDigits: boolean): void {
  useLayoutEffect(() => {
    if (isOpened) closeOpening(isForDigits)
  }, [isOpened, isForDigits])
}

/** With a person signed in on a real till, the page was loaded anew: a PIN that is typed then must not be read as an amount. */
function takesDigits({ firstStart, role, mode, people }: SessionView): boolean {
  if (firstStart) return false
  return role === 'nobody' ? people.length > 0 : role === 'cashier' && mode === 'practice'
}

function viewOf({ firstStart, role }: SessionView) {
  if (firstStart) return <WelcomeScreen />
  return role === 'nobody' ? <LockScreen /> : <Shell />
}

/** The person signed in, or the last one while the till is locked. Each person starts at their own work. */
function useOwner(session: SessionView | undefined): string {
  const { goHome } = useNavigation()
  const [owner, setOwner] = useState('')
  const now =
    session === undefined || session.role === 'nobody' ? owner : (session.person?.id ?? session.role)
  if (now !== owner) setOwner(now)
  const came = useEffectEvent(goHome)
  // Before paint: no one sees the screen of the person before.
  useLayoutEffect(() => {
    if (owner !== '') came()
  }, [owner])
  return now
}

/** Queries that every person asks. */
const ANYBODYS: ReadonlySet<unknown> = new Set(['session.get', 'settings.get'])

/** What one person saw is dropped for the next person and for a locked till. */
function useForgetting(owner: string, role: string | undefined): void {
  const client = useQueryClient()
  const seen = useRef<string | undefined>(undefined)
  useEffect(() => {
    const now = `${owner} ${role}`
    const before = seen.current
    if (role !== undefined) seen.current = now
    if (before === undefined || before === now || role === undefined) return
    void client.resetQueries({ predicate: ({ queryKey }) => !ANYBODYS.has(queryKey[0]) })
  }, [client, owner, role])
}

/** The shortest idle time is one minute, so this is often enough. */
const EVERY_MS = 10_000

/** Reports activity to the main process, so that the till does not lock. */
function useTouch(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    let last = -Infinity
    const touched = () => {
      const now = performance.now()
      if (now - last < EVERY_MS) return
      last = now
      // Refused only when the till is locked by now.
      call('session.touch', {}).catch(() => undefined)
    }
    const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
    for (const kind of kinds) window.addEventListener(kind, touched, { capture: true, passive: true })
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, touched, { capture: true })
    }
  }, [enabled])
}
