import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SessionView } from '#contract/people-views.ts'
import { useQueryOf } from '../bridge/queries.ts'
import { LockScreen } from '../screens/lock/lock-screen.tsx'
import { NewSaleProvider } from '../screens/sale/entry/new-sale.tsx'
import { WelcomeScreen } from '../screens/welcome/welcome-screen.tsx'
import { ErrorState } from '../till/error-state.tsx'
import { useNavigation } from '../till/navigation.tsx'
import { Shell } from './shell.tsx'
import { useTouch } from './use-touch.ts'

/**
 * What the cashier's window is: the welcome of a first start, the lock screen, or the till. A sale that is being typed
 * stands above them, so that it is still there for the same person; for another it begins anew.
 */
export function Gate() {
  const { data, error, refetch } = useQueryOf('session.get', {})
  const owner = useOwner(data)
  useTouch(data !== undefined && data.role !== 'nobody')
  useForgetting(owner, data?.role)
  if (data === undefined)
    return error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />
  return <NewSaleProvider key={owner}>{viewOf(data)}</NewSaleProvider>
}

function viewOf({ firstStart, role }: SessionView) {
  if (firstStart) return <WelcomeScreen />
  return role === 'nobody' ? <LockScreen /> : <Shell />
}

/** Who sits here, or sat here last while nobody does. Whoever comes after another begins where their own work does. */
function useOwner(session: SessionView | undefined): string {
  const { goHome } = useNavigation()
  const [owner, setOwner] = useState('')
  const now =
    session === undefined || session.role === 'nobody' ? owner : (session.person?.id ?? session.role)
  if (now !== owner) setOwner(now)
  const came = useEffectEvent(goHome)
  useEffect(() => {
    if (owner !== '') came()
  }, [owner])
  return now
}

/** Asked for everybody, whoever sits here. */
const ANYBODYS: ReadonlySet<unknown> = new Set(['session.get', 'settings.get'])

/** What one person was shown is not there for the next, nor for whoever looks at a locked till. */
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
