import { createHmac, hkdfSync } from 'node:crypto'

const KEY_BYTES = 32

/**
 * `box` seals personal data; `seal` proves the end of the journal and its checkpoint; `dispute` signs dispute files
 * and reports of signed days.
 */
export type PersonalKeyUse = 'box' | 'seal' | 'dispute'

/**
 * Derives one key for each use from the till's key for personal data: HKDF-SHA-256 (RFC 5869). A process with one of
 * them, as the listener with `box`, has neither the others nor the original. Throws RangeError on a key of another
 * length: a bug.
 */
export function personalKeyFor(use: PersonalKeyUse, personalKey: Uint8Array): Buffer {
  ofRightLength(personalKey)
  return Buffer.from(hkdfSync('sha256', personalKey, '', `loket ${use} 1`, KEY_BYTES))
}

/** The key of marks. It must never change: earlier marks must be found again, or a payout could be made twice. */
export function markKeyOf(personalKey: Uint8Array): Buffer {
  ofRightLength(personalKey)
  return createHmac('sha256', personalKey).update('mark').digest()
}

export function ofRightLength(key: Uint8Array): void {
  if (key.length !== KEY_BYTES) throw new RangeError(`not a key of ${KEY_BYTES} bytes: ${key.length}`)
}
