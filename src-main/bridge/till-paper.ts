import { moneyKind } from '#counter/show/money-kind.ts'
import type { Settings } from '#contract/views.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { readSettings } from '#counter/settings.ts'
import type { PersonId } from '#domain/person.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { Timers } from '#domain/ports.ts'
import { countedAs } from '#domain/print.ts'
import {
  openPaperController,
  type PaperController,
  type PaperControllerDeps,
} from '#paper/paper-controller.ts'
import { saveSlip, saveSlipAs } from '#paper/save-slip.ts'
import { sendDevice } from '#paper/send-device.ts'
import { sendTcp } from '#paper/send-tcp.ts'
import { readPaperSettings } from '#paper/settings.ts'
import type { SlipOf } from './slip-of.ts'

/** Names in the journal's settings. */
const SETTINGS = 'paper'
const FOLDER = 'paper-folder'

/** What only the machine can provide. */
export type PaperMachine = Pick<PaperControllerDeps, 'printers' | 'ask' | 'font'> & {
  /** Where PDFs go until a person chooses another folder. */
  readonly folder: () => string
}

export type TillPaperDeps = {
  readonly deps: CounterDeps
  readonly timers: Timers
  readonly runtime: PaperMachine
  readonly defaults: Settings
  readonly nameOf: (id: PersonId) => string | undefined
  /** Undefined while there is no key: the telephone number is then omitted. */
  readonly personal: () => PersonalBox | undefined
  /** Slips and their texts load with the first slip, not at start. */
  readonly slipOf: () => Promise<SlipOf>
}

/** The till's slips: prints what the journal holds, and journals each print. */
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
      const slipOf = await given.slipOf()
      const { language, merchantName } = readSettings(deps, defaults)
      const context = {
        settings: settings(),
        language,
        merchantName,
        mode: moneyKind(deps),
        till: deps.profile().till,
        nameOf: given.nameOf,
        copy,
        now: deps.clock.now(),
      }
      return slipOf(given, context, what, role)
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
