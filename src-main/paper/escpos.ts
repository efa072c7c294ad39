import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { CodePage, PaperDocument, PaperWidth } from '#contract/paper-views.ts'
import { code128Parts } from '#domain/code-128.ts'
import { COLUMNS } from './columns.ts'
import { layOut, type LaidLine } from './layout.ts'
import { pageOf, PRINTER, printable } from './letters.ts'

/** Dots per QR module: 29 modules must fit the 384 dots of the narrow roll. */
const QR_DOTS: Readonly<Record<PaperWidth, number>> = { 58: 6, 80: 8 }
/** Dots per module, less one, as the encoder counts: two dots on the narrow roll (356 of its 384), three on the wide. */
const BAR_DOTS: Readonly<Record<PaperWidth, number>> = { 58: 1, 80: 2 }
/** Ten millimetres: a scanner held askew still crosses every bar. */
const BAR_HEIGHT_DOTS = 80
/** Feeds the last line past the cutter. */
const FEED_LINES = 4

/** `ESC p 0 25 250`: a pulse on the drawer's first pin, 50 ms on and 500 ms off. */
export const DRAWER_PULSE: Uint8Array = Uint8Array.of(0x1b, 0x70, 0, 25, 250)

type Encoder = ReceiptPrinterEncoder

/**
 * The slip as ESC/POS, the commands that nearly every thermal printer accepts. Lines are already wrapped. No text can
 * carry a command: the layout has removed invisible characters, and only letters of this code page are sent
 * (`letters.ts`).
 */
export function escPos(document: PaperDocument, codePage: CodePage): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({
    ...PRINTER,
    columns: COLUMNS[document.width],
    feedBeforeCut: FEED_LINES,
  })
  encoder.initialize().codepage(pageOf(codePage))
  for (const line of layOut(document)) print(encoder, line, document.width, codePage)
  return encoder.encode()
}

function print(encoder: Encoder, line: LaidLine, width: PaperWidth, codePage: CodePage): void {
  if (line.kind === 'cut') return void encoder.cut('partial')
  if (line.kind === 'qr') {
    encoder.align('center').qrcode(line.content, { size: QR_DOTS[width], errorlevel: 'm' }).align('left')
    return
  }
  if (line.kind === 'barcode') {
    const look = { width: BAR_DOTS[width], height: BAR_HEIGHT_DOTS, text: false }
    encoder.align('center').barcode(nativeCode128(line.content), 'code128', look).align('left')
    return
  }
  const { text, size, isBold, isBand } = line
  encoder
    .bold(isBold)
    .invert(isBand)
    .size(size === 'big' ? 2 : 1, size === 'normal' ? 1 : 2)
    .line(printable(text, codePage))
    .size(1, 1)
    .invert(false)
    .bold(false)
}

/** As `GS k 73` wants it: `{B` and the letters, `{C` and one byte for each pair of digits. */
function nativeCode128(content: string): string {
  const [letters, digits] = code128Parts(content)
  const pairs = (digits.match(/\d\d/g) ?? []).map((pair) => String.fromCharCode(Number(pair)))
  return `{B${letters}{C${pairs.join('')}`
}
