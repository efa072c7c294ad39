import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { CodePage, PaperDocument, PaperWidth } from '#contract/paper-views.ts'
import { COLUMNS } from './columns.ts'
import { layOut, type LaidLine } from './layout.ts'

/** Dots of one module of a QR: 29 modules must fit the 384 dots of the narrow roll. */
const QR_DOTS: Readonly<Record<PaperWidth, number>> = { 58: 6, 80: 8 }
/** So that the last line is above the knife. */
const FEED_LINES = 4

type Encoder = ReceiptPrinterEncoder

/**
 * The slip as ESC/POS, the commands that nearly every thermal printer takes. Lines are broken before they get here; of
 * letters that the code page does not have a question mark comes out. No text can carry a command: what cannot be seen
 * was taken out when the lines were laid.
 */
export function escPos(document: PaperDocument, codePage: CodePage): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: COLUMNS[document.width],
    codepageMapping: 'epson',
    newline: '\n',
    feedBeforeCut: FEED_LINES,
  })
  encoder.initialize().codepage(codePage === 'ascii' ? 'cp437' : codePage)
  for (const line of layOut(document)) print(encoder, line, document.width, codePage)
  return encoder.encode()
}

function print(encoder: Encoder, line: LaidLine, width: PaperWidth, codePage: CodePage): void {
  if (line.kind === 'cut') return void encoder.cut('partial')
  if (line.kind === 'qr') {
    encoder.align('center').qrcode(line.content, { size: QR_DOTS[width], errorlevel: 'm' }).align('left')
    return
  }
  const { text, size, isBold, isBand } = line
  encoder
    .bold(isBold)
    .invert(isBand)
    .size(size === 'big' ? 2 : 1, size === 'normal' ? 1 : 2)
    .line(codePage === 'ascii' ? ascii(text) : text)
    .size(1, 1)
    .invert(false)
    .bold(false)
}

/** `Café` becomes `Cafe`: better than a sign of another alphabet on a printer that knows no code page. */
function ascii(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '?')
}
