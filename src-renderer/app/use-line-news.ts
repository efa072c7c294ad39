import { useEffect, useEffectEvent, useRef } from 'react'
import type { Health, OrderView } from '#contract/views.ts'
import type { TurnedBy } from '#domain/call-end.ts'
import { call } from '../bridge/call.ts'
import { useQueryOf } from '../bridge/queries.ts'
import { useToast } from '../ui/toast.tsx'
import { useWords, type Words } from './words.tsx'

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

/** Said when the line goes, and when it is back: then the till asks about every open payment by itself. */
export function useLineNews(): void {
  const { t } = useWords()
  const toast = useToast()
  const gateway = useQueryOf('health.get', {}).data?.gateway
  const line = gateway?.line
  const before = useRef<Health['gateway']['line'] | undefined>(undefined)
  const changed = useEffectEvent((from: typeof line, to: typeof line) => {
    if (to === 'down' && from !== undefined)
      toast({ text: t('doubt.line.downNews'), tone: 'clock', about: 'line' })
    if (to !== 'up' || from !== 'down') return
    void call('order.open', {}).then(
      (open) =>
        toast({
          text: t('doubt.line.upNews', { n: open.filter(({ state }) => !CLOSED.has(state)).length }),
          tone: 'waiting',
          about: 'line',
        }),
      () => undefined,
    )
  })
  const turned = gateway?.turnedAway
  const isTurned = turned !== undefined
  const turnedAway = useEffectEvent(() => {
    if (turned !== undefined) toast({ text: turnedWords(t, turned), tone: 'danger', about: 'line' })
  })
  useEffect(() => {
    if (isTurned) turnedAway()
  }, [isTurned])
  useEffect(() => {
    if (before.current !== line) changed(before.current, line)
    if (line !== undefined) before.current = line
  }, [line])
}

/** That the gateway takes nothing of this till, why, and how far apart the clocks are. */
export function turnedWords(
  t: Words['t'],
  { by = 'unsaid', clockMs }: { readonly by?: TurnedBy | 'unsaid'; readonly clockMs?: number },
): string {
  return [t('common.line.turnedAway.news'), t(`sale.turnedAway.${by}`), ...clockWords(t, clockMs)].join(' ')
}

/** How far the gateway's clock is from ours; nothing when that is not known. */
export function clockWords(t: Words['t'], clockMs = 0): readonly string[] {
  const minutes = Math.round(Math.abs(clockMs) / 60_000)
  const key = clockMs > 0 ? 'common.line.clockAhead' : 'common.line.clockBehind'
  return minutes === 0 ? [] : [t(key, { minutes })]
}
