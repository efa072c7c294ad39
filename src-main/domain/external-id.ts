import { randomDigits, type Random } from './ports.ts'
import type { ReferenceMode } from './reference.ts'
import { timestampB } from './timestamp.ts'

export type ExternalIdInput = {
  readonly mode: ReferenceMode
  /** 1 to 999, one for each till of the merchant. */
  readonly till: number
  /** The till's count of sent calls, 0 to 9,999,999,999. Persisted before the call leaves; it only grows. */
  readonly sequence: bigint
  /** Epoch milliseconds. */
  readonly now: number
  readonly random: Random
}

const MOST_SEQUENCE = 10n ** 10n - 1n
const PRACTICE_MARK = '9'

/**
 * A new X-EXTERNAL-ID (section 4.1: numeric, String (32), unique within a day; here: never repeated at all).
 * 31 digits: till (3), yyMMddHHmmss in Jakarta (12), sequence (10), mode (1: 9 in practice, 0 to 8 for real), random
 * (5).
 * Till and sequence alone keep it unique, whatever the clock does. Time and random digits cover a journal restored
 * from an older copy. Practice and real count separately, so the mode keeps their ids apart.
 * Throws RangeError on a till or a sequence outside its range: a bug.
 */
export function makeExternalId({ mode, till, sequence, now, random }: ExternalIdInput): string {
  if (!Number.isInteger(till) || till < 1 || till > 999) throw new RangeError(`no till number: ${till}`)
  if (sequence < 0n || sequence > MOST_SEQUENCE) throw new RangeError(`sequence out of range: ${sequence}`)
  const time = timestampB(now).slice(2).replace(/\D/g, '')
  const end = markOf(mode, random) + randomDigits(random, 5)
  return String(till).padStart(3, '0') + time + String(sequence).padStart(10, '0') + end
}

function markOf(mode: ReferenceMode, random: Random): string {
  if (mode === 'practice') return PRACTICE_MARK
  const digit = randomDigits(random, 1)
  return digit === PRACTICE_MARK ? '0' : digit
}
