import { join } from 'node:path'
import type { BackofficeDeps } from '#backoffice/deps.ts'
import { watchTold } from '#backoffice/invoices/told-watch.ts'
import { createLinkedController } from '#backoffice/linkage/controller.ts'
import { lookUpCalled } from '#backoffice/payouts/look-up.ts'
import type { Sheets } from '#bridge/till-disputes.ts'
import type { PaperMachine } from '#bridge/till-paper.ts'
import { openPayouts } from '#bridge/till-payouts.ts'
import type { Settings } from '#contract/views.ts'
import type { People } from '#counter/people/people.ts'
import { openAddress } from '#shell/open-address.ts'
import { openBatches } from './batches.ts'
import { openDues } from './dues.ts'
import { openInvoices } from './invoices.ts'

export type DocumentsDeps = {
  /** Of the built program. */
  readonly folder: string
  readonly backoffice: BackofficeDeps
  readonly people: People
  readonly allowCamera: () => void
  readonly machine: PaperMachine & Sheets
  readonly defaults: Settings
  readonly bug: (error: unknown, where: string) => unknown
}

/** What the gateway's calls about documents lead to. */
export function toldOfDocuments(backoffice: BackofficeDeps) {
  const toldPaid = watchTold(backoffice)
  const heard = {
    onInvoiceNotice: (reference: string): void => void toldPaid.told(reference),
    onTransfer: (reference: string): void => void lookUpCalled(backoffice, reference),
  }
  return { toldPaid, heard }
}

/** The desks of the room Documents. */
export function openDocuments(given: DocumentsDeps) {
  const { folder, backoffice, people, allowCamera, machine, defaults, bug } = given
  const payouts = openPayouts({ deps: backoffice, people, machine, defaults })
  return {
    invoices: openInvoices({ script: join(folder, 'invoices.js'), backoffice, people, bug }),
    dues: openDues({ script: join(folder, 'dues.js'), backoffice, people, bug }),
    payouts,
    batches: openBatches({ script: join(folder, 'batches.js'), backoffice, payouts, bug }),
    linked: createLinkedController({ backoffice, openAddress, allowCamera }),
  }
}
