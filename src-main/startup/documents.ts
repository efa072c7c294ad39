import type { BackofficeDeps } from '#backoffice/deps.ts'
import type { Sheets } from '#bridge/till-disputes.ts'
import type { PaperMachine } from '#bridge/till-paper.ts'
import { openPayouts } from '#bridge/till-payouts.ts'
import type { Settings } from '#contract/views.ts'
import type { People } from '#counter/people/people.ts'

export type DocumentsDeps = {
  /** Of the built program. */
  readonly folder: string
  readonly backoffice: BackofficeDeps
  readonly people: People
  readonly machine: PaperMachine & Sheets
  readonly defaults: Settings
  readonly bug: (error: unknown, where: string) => unknown
}

/** The desks of the room Documents. */
export function openDocuments({ backoffice, people, machine, defaults }: DocumentsDeps) {
  return { payouts: openPayouts({ deps: backoffice, people, machine, defaults }) }
}
