import type { BackofficeDeps } from '#backoffice/deps.ts'
import { createInvoicesController } from '#backoffice/invoices/controller.ts'
import type { InvoiceWorker } from '#backoffice/invoices/apart/messages.ts'
import { refuse } from '#contract/envelope.ts'

const NO_WORKER: InvoiceWorker = {
  ask: async () => refuse('not-ready'),
  isThere: () => false,
  end: () => undefined,
  stop: () => undefined,
}

/** A till whose process for workbooks is not there yet. */
export function noDocuments(backoffice: BackofficeDeps) {
  return {
    invoices: createInvoicesController({
      ...{ backoffice, worker: NO_WORKER },
      approve: async () => refuse('approval-needed'),
      askFile: async () => undefined,
      askPlace: async () => undefined,
    }),
  }
}
