import type { StateKind } from '#domain/order.ts'
import type { Tone } from '../ui/tone.ts'

/** The four states that people call uncertain have one tone; their shapes differ. */
export const TONE_OF_STATE: Readonly<Record<StateKind, Tone>> = {
  draft: 'quiet',
  sending: 'waiting',
  'not-sent': 'clock',
  refused: 'danger',
  waiting: 'waiting',
  cancelling: 'unknown',
  unknown: 'unknown',
  'never-arrived': 'clock',
  suspect: 'unknown',
  settling: 'unknown',
  failed: 'danger',
  expired: 'clock',
  cancelled: 'quiet',
  paid: 'paid',
  'paid-wrong-amount': 'danger',
  'paid-late': 'clock',
}
