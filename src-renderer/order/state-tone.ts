import type { StateKind } from '#domain/order.ts'
import type { Tone } from '../ui/tone.ts'

/** States that people call by one word, such as uncertain or failed, have one tone; their shapes differ. */
export const TONE_OF_STATE: Readonly<Record<StateKind, Tone>> = {
  draft: 'quiet',
  sending: 'waiting',
  'not-sent': 'clock',
  refused: 'clock',
  waiting: 'waiting',
  cancelling: 'unknown',
  unknown: 'unknown',
  'never-arrived': 'clock',
  suspect: 'unknown',
  settling: 'unknown',
  failed: 'clock',
  expired: 'clock',
  cancelled: 'quiet',
  paid: 'paid',
  'paid-wrong-amount': 'danger',
  'paid-late': 'clock',
}
