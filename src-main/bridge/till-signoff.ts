import { basename } from 'node:path'
import type { BackofficeDeps } from '#backoffice/deps.ts'
import { createLaterFacts, markUnsound } from '#backoffice/signoff/later-facts.ts'
import { changeSignoffLimit } from '#backoffice/signoff/limit.ts'
import { type ReportDeps, saveReport } from '#backoffice/signoff/report.ts'
import { dayNow, signDay, type SignDeps } from '#backoffice/signoff/sign.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { PageEvent } from '#contract/events.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { ReportSaved, SignoffDay, SignoffDays } from '#contract/signoff-views.ts'
import type { Settings } from '#contract/views.ts'
import type { People } from '#counter/people/people.ts'
import { readSettings } from '#counter/settings.ts'
import { moneyKind } from '#counter/show/money-kind.ts'
import type { Right } from '#domain/right.ts'
import type { Journal } from '#journal/journal.ts'
import type { ReviewReader } from '#review/reader.ts'
import { personalKeyFor } from '#support/personal-keys.ts'
import type { Sheets } from './till-disputes.ts'
import type { PaperMachine } from './till-paper.ts'

export type SignoffController = {
  days(input: InputOf<'signoff.days'>): Promise<Result<SignoffDays>>
  day(day: number): Promise<Result<SignoffDay>>
  sign(input: InputOf<'signoff.sign'>, right: Right): Promise<Result<{ readonly number: number }>>
  report(input: InputOf<'signoff.report'>, right: Right): Promise<Result<ReportSaved>>
  setLimit(input: InputOf<'signoff.setLimit'>, right: Right): Promise<Result<null>>
}

type Given = {
  readonly deps: BackofficeDeps
  readonly people: Pick<People, 'approveByPin' | 'roster'>
  readonly review: Pick<ReviewReader, 'ask'>
  readonly runtime: {
    /** 32 bytes; undefined while the vault that holds them is closed. */
    readonly personalKey: (journal: Pick<Journal, 'meta'>) => Uint8Array | undefined
  }
  readonly machine: Pick<PaperMachine, 'ask' | 'font' | 'folder'> & Sheets
  readonly defaults: Settings
  readonly version: string
  readonly subscribe: (heard: (event: PageEvent) => void) => unknown
  readonly bug: (error: unknown, where: string) => unknown
  /** The journal was closed, for a restore or at the end. */
  readonly isStill: () => boolean
}

/** The sign-off of business days: read in the review's process, journalled here, drawn like a dispute letter. */
export function openSignoff(given: Given): SignoffController {
  const { deps, people, review, runtime, machine, defaults, version, bug, isStill } = given
  const { journal } = deps
  const later = createLaterFacts({
    ...deps,
    ...{ after: deps.timers.after, bug, isStill },
    read: (day) => review.ask('day.read', { day }),
    late: (after) => review.ask('day.late', { after }),
  })
  given.subscribe(later.heard)
  // Once the till is open: what became known while it was shut.
  queueMicrotask(() => void later.look())
  const mine: SignDeps = {
    ...deps,
    later,
    read: (day) => review.ask('day.read', { day }),
    staff: () => people.roster.signers(),
    checkPin: people.approveByPin,
  }
  const language = () => readSettings(deps, defaults).language
  const reports: ReportDeps = {
    ...deps,
    about: () => ({
      shop: readSettings(deps, defaults).merchantName,
      till: String(deps.profile().till).padStart(3, '0'),
      program: `Loket ${version}`,
      mode: moneyKind(deps),
    }),
    nameOf: (id) => people.roster.everybody().find((each) => each.id === id)?.name ?? id,
    seed: () => {
      const key = runtime.personalKey(journal)
      return key === undefined ? undefined : personalKeyFor('dispute', key)
    },
    askFolder: () => machine.ask.folder(machine.folder()),
    // The report and its texts load with the first one, not at start.
    draw: async (content) => {
      const { reportSheet } = await import('#paper/signoff/report.ts')
      const tongues = language() === 'en' ? (['id', 'en'] as const) : (['id'] as const)
      return machine.sheets.sheet(await reportSheet(content, tongues, machine.font))
    },
    picture: async (content) => {
      const { reportPicture } = await import('#paper/signoff/report.ts')
      return machine.sheets.picture(await reportPicture(content, language(), machine.font))
    },
    savePair: async (folder, name, pdf, data) => {
      const { savePair } = await import('#paper/save-pair.ts')
      const saved = await savePair(folder, name, pdf, data)
      return saved.ok ? { ok: true, files: [saved.pdf, saved.data] } : saved
    },
    saveOne: async (folder, name, picture) => {
      const { saveSlip } = await import('#paper/save-slip.ts')
      const saved = await saveSlip(folder, name, picture, 'png')
      return saved.ok ? { ok: true, files: [basename(saved.file)] } : saved
    },
  }
  let isSaving = false
  return {
    days: async (input) => {
      const list = await review.ask('signoff.days', input)
      return list.ok ? accept(markUnsound(list.value, later.unsound())) : list
    },
    day: (day) => dayNow(mine, day),
    sign: (input, right) => signDay(mine, input, right),
    report: async (input, right) => {
      if (isSaving) return refuse('not-allowed', { why: 'busy' })
      isSaving = true
      try {
        return await saveReport(reports, input, () => dayNow(mine, input.day), right)
      } finally {
        isSaving = false
      }
    },
    setLimit: (input, right) => changeSignoffLimit(mine, input, right),
  }
}
