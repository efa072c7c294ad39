import type { BackofficeDeps } from '#backoffice/deps.ts'
import { createPayoutController, type PayoutController } from '#backoffice/payouts/controller.ts'
import type { Settings } from '#contract/views.ts'
import type { People } from '#counter/people/people.ts'
import { readSettings } from '#counter/settings.ts'
import { moneyKind } from '#counter/show/money-kind.ts'
import type { Sheets } from './till-disputes.ts'
import type { PaperMachine } from './till-paper.ts'

type Given = {
  readonly deps: BackofficeDeps
  readonly people: Pick<People, 'approveByPin' | 'roster'>
  readonly machine: Pick<PaperMachine, 'ask' | 'font' | 'folder'> & Sheets
  readonly defaults: Settings
}

/** Payouts with the till's people, and drawn like a dispute letter. */
export function openPayouts({ deps, people, machine, defaults }: Given): PayoutController {
  const { roster } = people
  return createPayoutController({
    deps,
    people: {
      managers: () => roster.signers().flatMap(({ id, role }) => (role === 'manager' ? [id] : [])),
      checkPin: people.approveByPin,
    },
    paper: {
      about: () => ({
        shop: readSettings(deps, defaults).merchantName,
        till: String(deps.profile().till).padStart(3, '0'),
        mode: moneyKind(deps),
      }),
      nameOf: (id) => roster.everybody().find((each) => each.id === id)?.name ?? id,
      askFolder: () => machine.ask.folder(machine.folder()),
      // The sheet and its texts load with the first one, not at start.
      draw: async (sheet) => {
        const { payoutSheet } = await import('#paper/payout/sheet.ts')
        const { language } = readSettings(deps, defaults)
        const tongues = language === 'en' ? (['id', 'en'] as const) : (['id'] as const)
        return machine.sheets.sheet(payoutSheet(sheet, tongues, machine.font))
      },
      save: async (folder, name, pdf) => (await import('#paper/save-slip.ts')).saveSlip(folder, name, pdf),
    },
  })
}
