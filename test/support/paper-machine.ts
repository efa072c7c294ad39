/** The till's paper over printers in memory: the jobs sent to them, and how they fail. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openTillPaper, type PaperMachine } from '#bridge/till-paper.ts'
import { slipOf } from '#bridge/slip-of.ts'
import type { PrinterView } from '#contract/paper-views.ts'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import type { PersonId } from '#domain/person.ts'
import type { PaperController } from '#paper/paper-controller.ts'
import type { Sent } from '#paper/raw.ts'
import type { VirtualTill } from './virtual-till.ts'

export type TestPaper = {
  readonly controller: PaperController
  readonly folder: string
  /** Pages that the system's printer produced. */
  readonly printed: string[]
  readonly state: {
    printers: readonly PrinterView[]
    /** The next job's result; `before` is called first unless the result says that the job never began. */
    outcome: Sent
    isBegun: boolean
    pdf: Uint8Array | undefined
    /** The person's choice in the system's dialog. */
    chosen: string | undefined
  }
}

export const NAMES: Readonly<Record<string, string>> = { 'kasir-1': 'Sari', 'manajer-1': 'Dewi' }

export function openTestPaper(
  shop: VirtualTill,
  nameOf: (id: PersonId) => string | undefined = (id) => NAMES[id],
): TestPaper {
  const folder = mkdtempSync(join(tmpdir(), 'loket-slips-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const printed: string[] = []
  const state: TestPaper['state'] = {
    printers: [{ name: 'TM_T82', words: 'Printer depan' }],
    outcome: { ok: true },
    isBegun: true,
    pdf: Buffer.from('%PDF-1.4 slip'),
    chosen: undefined,
  }
  const runtime: PaperMachine = {
    folder: () => folder,
    font: 'data:font/woff2;base64,',
    printers: {
      list: async () => state.printers,
      print: async (html, _width, _printer, before) => {
        if (!state.isBegun) return state.outcome
        before()
        if (state.outcome.ok) printed.push(html)
        return state.outcome
      },
      pdf: async () => state.pdf,
    },
    ask: { file: async () => state.chosen, folder: async () => state.chosen },
  }
  const { deps } = shop.till()
  const controller = openTillPaper({
    deps,
    timers: shop.time.timers,
    runtime,
    defaults: DEFAULT_SETTINGS,
    nameOf,
    personal: shop.backOffice().personal,
    slipOf: async () => slipOf,
  })
  return { controller, folder, printed, state }
}
