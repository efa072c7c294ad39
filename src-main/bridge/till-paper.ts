import { moneyKind } from '#counter/show/money-kind.ts'
import type { Role } from '#contract/define.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { PaperDocument } from '#contract/paper-views.ts'
import type { Settings } from '#contract/views.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { othersOf } from '#counter/ask/others-of.ts'
import { readSettings } from '#counter/settings.ts'
import { viewX, viewZ } from '#counter/shift/view.ts'
import type { PersonId } from '#domain/person.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { Timers } from '#domain/ports.ts'
import { countedAs, type Printed } from '#domain/print.ts'
import {
  openPaperController,
  type PaperController,
  type PaperControllerDeps,
} from '#paper/paper-controller.ts'
import type { SlipContext } from '#paper/frame.ts'
import { holdSlip } from '#paper/hold.ts'
import { receipt } from '#paper/receipt.ts'
import { saveSlip, saveSlipAs } from '#paper/save-slip.ts'
import { sendDevice } from '#paper/send-device.ts'
import { sendTcp } from '#paper/send-tcp.ts'
import { readPaperSettings } from '#paper/settings.ts'
import { xSlip, zSlip } from '#paper/shift-slip.ts'
import { testPage } from '#paper/test-page.ts'

/** Names of the journal's settings. */
const SETTINGS = 'paper'
const FOLDER = 'paper-folder'

/** What only the machine has. */
export type PaperMachine = Pick<PaperControllerDeps, 'printers' | 'ask' | 'font'> & {
  /** Where PDFs go until somebody chooses another place. */
  readonly folder: () => string
}

export type TillPaperDeps = {
  readonly deps: CounterDeps
  readonly timers: Timers
  readonly runtime: PaperMachine
  readonly defaults: Settings
  readonly nameOf: (id: PersonId) => string | undefined
  /** Undefined while there is no key: a telephone number is then left out. */
  readonly personal: () => PersonalBox | undefined
}

/** The till's slips: what stands in the journal, put on paper, and that it was. */
export function openTillPaper(given: TillPaperDeps): PaperController {
  const { deps, timers, runtime, defaults } = given
  const raw = { timers }
  const settings = () => readPaperSettings(deps.journal.read.setting(SETTINGS))
  return openPaperController({
    ...runtime,
    clock: deps.clock,
    mode: moneyKind(deps),
    settings: {
      read: settings,
      write: (next) => deps.journal.write.putSetting(SETTINGS, JSON.stringify(next)),
    },
    folder: {
      read: () => deps.journal.read.setting(FOLDER) ?? runtime.folder(),
      write: (folder) => deps.journal.write.putSetting(FOLDER, folder),
    },
    document: async (what, role, copy) => {
      const { language, merchantName } = readSettings(deps, defaults)
      const context: SlipContext = {
        settings: settings(),
        language,
        merchantName,
        mode: moneyKind(deps),
        till: deps.profile().till,
        nameOf: given.nameOf,
        copy,
        now: deps.clock.now(),
      }
      return documentOf(given, context, what, role)
    },
    copiesOf: (what) => {
      const name = countedAs(what)
      return name === undefined ? 0 : deps.journal.read.copiesOf(name)
    },
    commit: (what, to, copy) => {
      const by = deps.signedIn()
      deps.journal.write.commit({
        at: deps.clock.now(),
        print: { what, to, copy, ...(by === undefined ? {} : { by }) },
      })
    },
    raw: {
      tcp: (target, bytes, before) => sendTcp(raw, target, bytes, before),
      device: (path, bytes, before) => sendDevice(raw, path, bytes, before),
    },
    files: { save: saveSlip, saveAs: saveSlipAs },
    changed: () => deps.announce({ type: 'paper-changed' }),
    bug: deps.bug,
  })
}

async function documentOf(
  { deps, personal, runtime }: TillPaperDeps,
  context: SlipContext,
  what: Printed,
  role: Role,
): Promise<Result<PaperDocument>> {
  const { read } = deps.journal
  switch (what.kind) {
    case 'receipt': {
      const order = read.order(what.reference)
      return order === undefined
        ? refuse('not-found')
        : accept(receipt(context, order, othersOf(deps, order)))
    }
    case 'hold': {
      const slip = read.slip(what.number)
      if (slip === undefined) return refuse('not-found')
      const phone = slip.personal === undefined ? undefined : personal()?.open(slip.personal)
      return accept(holdSlip(context, slip, phone))
    }
    case 'z': {
      const found = viewZ(deps, what.number)
      return found.ok ? accept(zSlip(context, found.value)) : found
    }
    case 'x':
      return accept(xSlip(context, viewX(deps, role)))
    case 'test':
      return accept(testPage(context, await printerWords(context, runtime)))
  }
}

/** As people call the printer that the till is set to. */
async function printerWords({ settings }: SlipContext, { printers }: PaperMachine): Promise<string> {
  const { target } = settings
  switch (target.kind) {
    case 'pdf':
      return 'PDF'
    case 'system':
      return (await printers.list()).find(({ name }) => name === target.printer)?.words ?? target.printer
    case 'tcp':
      return `${target.host}:${target.port}`
    case 'device':
      return target.path
  }
}
