import { timingSafeEqual } from 'node:crypto'
import type { Random } from '#domain/ports.ts'

/** A text that nobody guesses: 128 bits in 22 characters that may stand in an address. */
export function unguessable(random: Random): string {
  return Buffer.from(random.bytes(16)).toString('base64url')
}

/** Whether both are the same, in a time that does not tell how much of them is. */
export function isSameSecret(given: string, kept: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(kept)]
  return a.length === b.length && timingSafeEqual(a, b)
}
