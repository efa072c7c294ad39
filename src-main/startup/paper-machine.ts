import { join } from 'node:path'
import slipFont from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?inline'
import type { Sheets } from '#bridge/till-disputes.ts'
import type { PaperMachine } from '#bridge/till-paper.ts'
import type { Timers } from '#domain/ports.ts'
import { askForPlaces } from '#shell/choose-file.ts'
import { openPrinting } from '#shell/printing.ts'

/**
 * `documents`: the user's own folder for documents. The typeface is bundled, so that a slip looks the same
 * everywhere.
 */
export function openPaperMachine(documents: () => string, timers: Timers): PaperMachine & Sheets {
  const printing = openPrinting({ timers })
  return {
    printers: printing,
    sheets: printing,
    ask: askForPlaces(),
    font: slipFont,
    folder: () => join(documents(), 'Loket'),
  }
}
