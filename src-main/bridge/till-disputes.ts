import { createDisputeController, type DisputeController } from '#backoffice/dispute/dispute-controller.ts'
import type { BackofficeDeps } from '#backoffice/deps.ts'
import { readSettings } from '#counter/settings.ts'
import { moneyKind } from '#counter/show/money-kind.ts'
import type { Settings } from '#contract/views.ts'
import { personalKeyFor } from '#support/personal-keys.ts'
import type { Journal } from '#journal/journal.ts'
import type { SheetPort } from '#paper/paper-controller.ts'
import type { PaperMachine } from './till-paper.ts'

/** Draws pages of A4. */
export type Sheets = { readonly sheets: SheetPort }

type Given = {
  readonly deps: BackofficeDeps
  readonly runtime: {
    /** 32 bytes; undefined while the vault that holds them is closed. */
    readonly personalKey: (journal: Pick<Journal, 'meta'>) => Uint8Array | undefined
  }
  readonly machine: Pick<PaperMachine, 'ask' | 'font' | 'folder'> & Sheets
  readonly defaults: Settings
  readonly version: string
}

/** Dispute files: signed with a key that is derived from the till's own, and drawn like a slip. */
export function openDisputes({ deps, runtime, machine, defaults, version }: Given): DisputeController {
  const { journal } = deps
  return createDisputeController({
    ...deps,
    about: () => ({
      shop: readSettings(deps, defaults).merchantName,
      till: String(deps.profile().till).padStart(3, '0'),
      program: `Loket ${version}`,
      mode: moneyKind(deps),
    }),
    seed: () => {
      const key = runtime.personalKey(journal)
      return key === undefined ? undefined : personalKeyFor('dispute', key)
    },
    askFolder: () => machine.ask.folder(machine.folder()),
    // The letter and its texts load with the first one, not at start.
    draw: async (parts, proof) => {
      const { disputeLetter } = await import('#paper/dispute/letter.ts')
      const tongues =
        readSettings(deps, defaults).language === 'en' ? (['id', 'en'] as const) : (['id'] as const)
      return machine.sheets.sheet(disputeLetter(parts, proof, tongues, machine.font))
    },
    save: async (...files) => (await import('#paper/save-pair.ts')).savePair(...files),
  })
}
