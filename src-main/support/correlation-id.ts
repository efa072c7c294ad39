import type { Random } from '#domain/ports.ts'

// No I, L, O or U: what is read out is written down as it was.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eight letters and digits under which a refusal or a bug is found again in the log, short enough to read out. */
export function newCorrelationId(random: Random): string {
  return [...random.bytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}
