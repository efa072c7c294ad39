import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { CodePage } from '#contract/paper-views.ts'

/** Substitutes for typed characters that the code page lacks, or has at the place of a command. */
const PLAIN: Readonly<Record<string, string>> = {
  '•': '*',
  '●': '*',
  '◦': '*',
  '○': 'o',
  '►': '>',
  '▶': '>',
  '→': '>',
  '⇒': '>',
  '◄': '<',
  '◀': '<',
  '←': '<',
  '⇐': '<',
  '↔': '-',
  '↑': '^',
  '▲': '^',
  '↓': 'v',
  '▼': 'v',
  '‼': '!',
  '§': 'S',
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '‚': ',',
  '–': '-',
  '—': '-',
  '−': '-',
}
const UNKNOWN = '?'

/** Settings of the encoder for a printer's letters; `ascii` is common to all code pages. */
export const PRINTER = { language: 'esc-pos', codepageMapping: 'epson', newline: '\n' } as const
export type Page = Exclude<CodePage, 'ascii'>
export const pageOf = (codePage: CodePage): Page => (codePage === 'ascii' ? 'cp437' : codePage)

/**
 * The text in letters of the code page, one for one. An allow-list by the byte sent: the first PC code pages have
 * pictures at 01 to 1F, where printers have commands (`←` is ESC).
 */
export function printable(text: string, codePage: CodePage): string {
  return Array.from(text, (letter) => printableLetter(letter, codePage)).join('')
}

function printableLetter(letter: string, codePage: CodePage): string {
  if (isAscii(letter)) return letter
  if (codePage !== 'ascii' && isOnPage(letter, codePage)) return letter
  // `Café` becomes `Cafe`: better than a letter of another alphabet on a printer without code pages.
  const plain = PLAIN[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return isAscii(plain) ? plain : UNKNOWN
}

function isAscii(letter: string): boolean {
  return /^[\x20-\x7e]$/.test(letter)
}

/** Bytes by letter, for each page. They come from the encoder that writes the slip, so the two cannot differ. */
const bytes = new Map<Page, Map<string, number>>()

function isOnPage(letter: string, page: Page): boolean {
  const known = bytes.get(page) ?? new Map<string, number>()
  bytes.set(page, known)
  const byte = known.get(letter) ?? encoded(letter, page)
  known.set(letter, byte)
  // Bytes below 80 include commands; some printers treat 7F as one. ASCII is handled above, so a question mark means
  // "no such letter".
  return byte >= 0x80
}

/** `ESC t n`, which selects the page, comes before it. */
const PAGE_BYTES = 3

function encoded(letter: string, page: Page): number {
  const out = new ReceiptPrinterEncoder({ ...PRINTER, columns: 32 }).codepage(page).text(letter).encode()
  return out[PAGE_BYTES] ?? 0
}
