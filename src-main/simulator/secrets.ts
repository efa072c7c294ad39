import { timingSafeEqual } from 'node:crypto'
import type { Random } from '#domain/ports.ts'

/** An unguessable text: 128 bits in 22 characters that are safe in an address. */
export function unguessable(random: Random): string {
  return Buffer.from(random.bytes(16)).toString('base64url')
}

/** Whether both are equal, in a time that does not reveal how much of them matches. */
export function isSameSecret(given: string, kept: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(kept)]
  return a.length === b.length && timingSafeEqual(a, b)
}
