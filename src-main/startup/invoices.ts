import { openWorker } from '#backoffice/apart/worker.ts'
import type { BackofficeDeps } from '#backoffice/deps.ts'
import type { InvoiceQuestions } from '#backoffice/invoices/apart/messages.ts'
import { createInvoicesController, type InvoicesController } from '#backoffice/invoices/controller.ts'
import type { People } from '#counter/people/people.ts'
import { forkChild } from '#shell/child.ts'
import { askForSheet } from '#shell/choose-file.ts'
import { chooseSaveFile } from '#shell/save-file.ts'

type Options = {
  /** The program that has a workbook. */
  readonly script: string
  readonly backoffice: BackofficeDeps
  readonly people: Pick<People, 'approveByPin'>
  readonly bug: (error: unknown, where: string) => unknown
}

/** Invoices with the machine's own dialogs and a process of its own. */
export function openInvoices({ script, backoffice, people, bug }: Options): InvoicesController {
  const { journal, timers, announce } = backoffice
  const worker = openWorker<InvoiceQuestions>({
    fork: () => forkChild(script, [journal.file], 'loket-invoices'),
    timers,
    onLost: () => announce({ type: 'invoices-changed' }),
    bug,
    where: 'invoices',
  })
  return createInvoicesController({
    ...{ backoffice, worker, approve: people.approveByPin },
    askFile: askForSheet,
    askPlace: (name) => chooseSaveFile(name, 'xlsx'),
  })
}
