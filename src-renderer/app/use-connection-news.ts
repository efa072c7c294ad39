import { useEffect, useEffectEvent, useRef } from 'react'
import type { Health, OrderView } from '#contract/views.ts'
import { call } from '../bridge/call.ts'
import { useQueryOf } from '../bridge/queries.ts'
import { useNavigation } from '../till/navigation.tsx'
import { useToast } from '../till/toast.tsx'
import { turnedWords } from '../words/turned-away.ts'

const CLOSED: ReadonlySet<OrderView['state']> = new Set([
  'not-sent',
  'refused',
  'never-arrived',
  'failed',
  'expired',
  'cancelled',
  'paid',
  'paid-late',
  'paid-wrong-amount',
])

/** Announces a lost connection and its return, when the till automatically asks about every open payment. */
export function useLineNews(): void {
  const toast = useToast()
  const { screen } = useNavigation()
  const gateway = useQueryOf('health.get', {}).data?.gateway
  const connection = gateway?.connection
  const before = useRef<Health['gateway']['connection'] | undefined>(undefined)
  const changed = useEffectEvent((from: typeof connection, to: typeof connection) => {
    // The sale screen itself says so for as long as it lasts.
    if (to === 'down' && from !== undefined && screen !== 'sale')
      toast({ text: ({ t }) => t('doubt.connection.downNews'), tone: 'clock', about: 'connection' })
    if (to !== 'up' || from !== 'down') return
    void call('order.open', {}).then(
      (open) =>
        toast({
          text: ({ t }) =>
            t('doubt.connection.upNews', { n: open.filter(({ state }) => !CLOSED.has(state)).length }),
          tone: 'waiting',
          about: 'connection',
        }),
      () => undefined,
    )
  })
  const turned = gateway?.turnedAway
  const isTurned = turned !== undefined
  const turnedAway = useEffectEvent(() => {
    if (turned !== undefined)
      toast({ text: ({ t }) => turnedWords(t, turned), tone: 'danger', about: 'connection' })
  })
  useEffect(() => {
    if (isTurned) turnedAway()
  }, [isTurned])
  useEffect(() => {
    if (before.current !== connection) changed(before.current, connection)
    if (connection !== undefined) before.current = connection
  }, [connection])
}
