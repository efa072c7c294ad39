import type { TurnedBy } from '#domain/call-end.ts'
import type { Words } from './words.tsx'

/** The gateway rejects every request of this till: why, and how far the clocks differ. */
export function turnedWords(
  t: Words['t'],
  { by = 'unsaid', clockMs }: { readonly by?: TurnedBy | 'unsaid'; readonly clockMs?: number },
): string {
  return [t('common.connection.turnedAway.news'), t(`sale.turnedAway.${by}`), ...clockWords(t, clockMs)].join(
    ' ',
  )
}

/** The offset of the gateway's clock from ours; empty when unknown. */
export function clockWords(t: Words['t'], clockMs = 0): readonly string[] {
  const minutes = Math.round(Math.abs(clockMs) / 60_000)
  const key = clockMs > 0 ? 'common.connection.clockAhead' : 'common.connection.clockBehind'
  return minutes === 0 ? [] : [t(key, { minutes })]
}
