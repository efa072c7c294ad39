import { BridgeRefusal } from '../../bridge/call.ts'
import { errorWords } from '../../till/error-state.tsx'
import type { Words } from '../../words/words.tsx'

const WHYS = [
  'empty',
  'old-excel',
  'pdf',
  'html',
  'not-text',
  'damaged',
  'gone',
  'too-large',
  'too-many-lines',
  'too-many-columns',
  'too-large-unpacked',
  'fees-not-confirmed',
  'sums-changed',
  'nothing-read',
  'unread-rows',
  'too-long',
  'took-too-long',
  'stopped',
  'confirm-unchanged',
  'no-history',
  'future',
] as const

/** Why an act of this screen was refused; the reason's own words where it has some. */
export function refusalWords(words: Words, error: unknown): string {
  const said = error instanceof BridgeRefusal ? error.error.details?.['why'] : undefined
  const why = WHYS.find((each) => each === said)
  return why === undefined ? errorWords(words, error) : words.t(`reconcile.why.${why}`)
}
