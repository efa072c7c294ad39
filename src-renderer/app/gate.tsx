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

/**
 * Contents of the cashier's window: the first-start welcome, the lock screen or the till. The sale being
 * typed is held above them: the same person finds it again, another person starts anew.
 */
export function Gate() {
  const { data, error, refetch } = useQueryOf('session.get', {})
  const owner = useOwner(data)
  useTouch(data !== undefined && data.role !== 'nobody')
  useForgetting(owner, data?.role)
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
