import type { BackofficeDeps } from '#backoffice/deps.ts'
import { createInvoicesController } from '#backoffice/invoices/controller.ts'
import type { InvoiceWorker } from '#backoffice/invoices/apart/messages.ts'
import { createBatchesController } from '#backoffice/payouts/batch/controller.ts'
import type { BatchWorker } from '#backoffice/payouts/batch/messages.ts'
import type { PayoutPeople } from '#backoffice/payouts/people.ts'
import { refuse } from '#contract/envelope.ts'

const NO_WORKER: InvoiceWorker & BatchWorker = {
  ask: async () => refuse('not-ready'),
  isThere: () => false,
  end: () => undefined,
  stop: () => undefined,
}

const NO_PEOPLE: PayoutPeople = { managers: () => [], checkPin: async () => refuse('approval-needed') }

/** A till whose process for workbooks is not there yet. */
export function noDocuments(backoffice: BackofficeDeps) {
  const worker: BatchWorker = NO_WORKER
  return {
    batches: createBatchesController({
      ...{ deps: backoffice, worker, people: NO_PEOPLE, sendSoon: () => undefined },
      askFile: async () => undefined,
      askPlace: async () => undefined,
    }),
    invoices: createInvoicesController({
      ...{ backoffice, worker: NO_WORKER },
      approve: async () => refuse('approval-needed'),
      askFile: async () => undefined,
      askPlace: async () => undefined,
    }),
  }
}
