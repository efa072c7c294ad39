import { createHmac, hkdfSync } from 'node:crypto'

const KEY_BYTES = 32

/** `box` seals what tells of a person; `seal` proves the end of the journal and its checkpoint. */
export type PersonalKeyUse = 'box' | 'seal'

/**
 * One key for each use, from the till's key of personal data: HKDF-SHA-256 (RFC 5869). Who holds one of them, as the listener
 * does `box`, has neither another nor the key itself. Throws RangeError on a key of another length: a bug.
 */
export function personalKeyFor(use: PersonalKeyUse, personalKey: Uint8Array): Buffer {
  ofRightLength(personalKey)
  return Buffer.from(hkdfSync('sha256', personalKey, '', `loket ${use} 1`, KEY_BYTES))
}

/** Of marks. As it always was: what was marked before must be found again, or a payout could be made twice. */
export function markKeyOf(personalKey: Uint8Array): Buffer {
  ofRightLength(personalKey)
  return createHmac('sha256', personalKey).update('mark').digest()
}

export function ofRightLength(key: Uint8Array): void {
  if (key.length !== KEY_BYTES) throw new RangeError(`not a key of ${KEY_BYTES} bytes: ${key.length}`)
}
