import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { CodePage } from '#contract/paper-views.ts'

/** What stands in for signs that people type, where the code page has none or keeps them where commands are. */
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

/** How a printer is told which letters it has; `ascii` has those of every page. */
export const PRINTER = { language: 'esc-pos', codepageMapping: 'epson', newline: '\n' } as const
export type Page = Exclude<CodePage, 'ascii'>
export const pageOf = (codePage: CodePage): Page => (codePage === 'ascii' ? 'cp437' : codePage)

/**
 * The text in letters that the code page has, one for one. An allow-list by the byte that leaves: the pages of the first
 * PCs have pictures at 01 to 1F, where a printer has its commands (`←` is ESC).
 */
export function printable(text: string, codePage: CodePage): string {
  return Array.from(text, (letter) => printableLetter(letter, codePage)).join('')
}

function printableLetter(letter: string, codePage: CodePage): string {
  if (isAscii(letter)) return letter
  if (codePage !== 'ascii' && isOnPage(letter, codePage)) return letter
  // `Café` becomes `Cafe`: better than a sign of another alphabet on a printer that knows no code page.
  const plain = PLAIN[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return isAscii(plain) ? plain : UNKNOWN
}

function isAscii(letter: string): boolean {
  return /^[\x20-\x7e]$/.test(letter)
}

/** Bytes by letter, for each page: asked of the encoder that writes the slip, so that the two cannot differ. */
const bytes = new Map<Page, Map<string, number>>()

function isOnPage(letter: string, page: Page): boolean {
  const known = bytes.get(page) ?? new Map<string, number>()
  bytes.set(page, known)
  const byte = known.get(letter) ?? encoded(letter, page)
  known.set(letter, byte)
  // Below are commands. 7F is one on some printers, and all of ASCII was taken before: a question mark is "has none".
  return byte >= 0x80
}

/** `ESC t n`, which chooses the page, comes before it. */
const PAGE_BYTES = 3

function encoded(letter: string, page: Page): number {
  const out = new ReceiptPrinterEncoder({ ...PRINTER, columns: 32 }).codepage(page).text(letter).encode()
  return out[PAGE_BYTES] ?? 0
}
