import type { StateKind } from '#domain/order.ts'
import type { Tone } from '../ui/tone.ts'

export const TONE_OF_STATE: Readonly<Record<StateKind, Tone>> = {
  draft: 'quiet',
  sending: 'waiting',
  'not-sent': 'clock',
  refused: 'danger',
  waiting: 'waiting',
  cancelling: 'quiet',
  unknown: 'unknown',
  'never-arrived': 'clock',
  suspect: 'unknown',
  settling: 'waiting',
  failed: 'danger',
  expired: 'clock',
  cancelled: 'quiet',
  paid: 'paid',
  'paid-wrong-amount': 'danger',
  'paid-late': 'clock',
}
