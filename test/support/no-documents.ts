import type { BackofficeDeps } from '#backoffice/deps.ts'
import { createDuesController } from '#backoffice/dues/controller.ts'
import { createInvoicesController } from '#backoffice/invoices/controller.ts'
import type { Questions } from '#backoffice/apart/messages.ts'
import type { Worker } from '#backoffice/apart/worker.ts'
import { createBatchesController } from '#backoffice/payouts/batch/controller.ts'
import type { PayoutPeople } from '#backoffice/payouts/people.ts'
import { refuse } from '#contract/envelope.ts'

const NO_WORKER: Worker<Questions> = {
  ask: async () => refuse('not-ready'),
  isThere: () => false,
  end: () => undefined,
  stop: () => undefined,
}

const NO_PEOPLE: PayoutPeople = { managers: () => [], checkPin: async () => refuse('approval-needed') }

/** A till whose process for workbooks is not there yet. */
export function noDocuments(backoffice: BackofficeDeps) {
  const noFiles = { askFile: async () => undefined, askPlace: async () => undefined }
  const nothing = {
    backoffice,
    worker: NO_WORKER,
    approve: async () => refuse('approval-needed'),
    ...noFiles,
  }
  return {
    batches: createBatchesController({
      ...{ deps: backoffice, worker: NO_WORKER, people: NO_PEOPLE, sendSoon: () => undefined },
      ...noFiles,
    }),
    invoices: createInvoicesController(nothing),
    dues: createDuesController({
      ...nothing,
      ask: () => refuse('not-allowed', { why: 'no-address' }),
      madeUnder: () => ({ gateway: 'practice', merchantId: '', partnerServiceId: '', till: 1 }),
    }),
  }
}
