export type Strength = 'short' | 'guessable' | 'fair' | 'strong'

const FEWEST_DIFFERENT = 6
const LONG = 20
/** Common words, and neighbouring keys on the keyboard. */
const COMMON = /password|passphrase|sandi|rahasia|loket|kasir|gateway|qwerty|asdf|12345|abcde|admin/i

/** Characters as a person counts them. */
export function lengthOf(passphrase: string): number {
  return Array.from(passphrase.normalize('NFC')).length
}

/** What can be said without guessing: length, variety, and common words. It never says "secure". */
export function strengthOf(passphrase: string, least: number): Strength {
  const length = lengthOf(passphrase)
  if (length < least) return 'short'
  const different = new Set(passphrase.toLowerCase()).size
  // A common word counts as one letter.
  const rest = lengthOf(passphrase.replaceAll(new RegExp(COMMON, 'gi'), '.'))
  if (different < FEWEST_DIFFERENT || rest < least * 0.75) return 'guessable'
  return length >= LONG ? 'strong' : 'fair'
}
