import type { Random } from './ports.ts'

// No I, L, O or U, so that an id read out on the phone is written down correctly.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SHAPE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/**
 * The id under which a refusal or a bug is found in the log: two groups of four, `7K2M-90XB`. Spelt the same on the
 * screen, in the log and in the journal.
 */
export function newCorrelationId(random: Random): string {
  const letters = [...random.bytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

export function isCorrelationId(text: string): boolean {
  return SHAPE.test(text)
}
