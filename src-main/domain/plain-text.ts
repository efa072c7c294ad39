/** A text reduced to printable ASCII, and what changed. */
export type PlainText = {
  readonly text: string
  /** The characters replaced, as pairs, each once. */
  readonly replaced: readonly (readonly [from: string, to: string])[]
  /** The characters removed because they have no replacement, each once. */
  readonly removed: readonly string[]
}

/** Signs that contain no letter, and letters that Unicode does not decompose. */
const LIKE: Readonly<Record<string, string>> = {
  ...all("'", '\u2018\u2019\u201a\u2032\u00b4'),
  ...all('"', '\u201c\u201d\u201e\u2033\u00ab\u00bb'),
  ...all('-', '\u2010\u2011\u2012\u2013\u2014\u2212\u2022\u00b7'),
  ...all(' ', '\u00a0\u2007\u2009\u202f\t\n\r'),
  '\r\n': ' ',
  '\u2044': '/',
  '\u00d7': 'x',
  '\u00f7': '/',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
}
const ASCII = /^[\x20-\x7e]+$/
const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' })

/**
 * A text as printable ASCII. Accents are dropped, signs are replaced by their plain equivalents, and anything else
 * (an emoji, say) is removed. What a gateway does to other letters before it signs is unknown, so it is sent none.
 */
export function plainText(given: string): PlainText {
  const replaced = new Map<string, string>()
  const removed = new Set<string>()
  let text = ''
  // By grapheme: an accent or skin tone belongs to its base character.
  for (const { segment } of graphemes.segment(given)) {
    const plain = plainOf(segment)
    if (plain === undefined) removed.add(segment)
    else if (plain !== segment) replaced.set(segment, plain)
    text += plain ?? ''
  }
  return { text, replaced: [...replaced], removed: [...removed] }
}

function plainOf(letter: string): string | undefined {
  if (ASCII.test(letter)) return letter
  const plain = LIKE[letter] ?? Array.from(letter.normalize('NFKD').replace(/\p{M}/gu, ''), like).join('')
  return ASCII.test(plain) ? plain : undefined
}

function like(letter: string): string {
  return LIKE[letter] ?? letter
}

function all(to: string, letters: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from(letters, (letter) => [letter, to]))
}
