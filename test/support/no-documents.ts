import type { BackofficeDeps } from '#backoffice/deps.ts'
import { createDuesController } from '#backoffice/dues/controller.ts'
import { createInvoicesController } from '#backoffice/invoices/controller.ts'
import type { Questions } from '#backoffice/apart/messages.ts'
import type { Worker } from '#backoffice/apart/worker.ts'
import { refuse } from '#contract/envelope.ts'

const NO_WORKER: Worker<Questions> = {
  ask: async () => refuse('not-ready'),
  isThere: () => false,
  end: () => undefined,
  stop: () => undefined,
}

/** A till whose process for workbooks is not there yet. */
export function noDocuments(backoffice: BackofficeDeps) {
  const nothing = {
    ...{ backoffice, worker: NO_WORKER },
    approve: async () => refuse('approval-needed'),
    askFile: async () => undefined,
    askPlace: async () => undefined,
  }
  return {
    invoices: createInvoicesController(nothing),
    dues: createDuesController({
      ...nothing,
      ask: () => refuse('not-allowed', { why: 'no-address' }),
      madeUnder: () => ({ gateway: 'practice', merchantId: '', partnerServiceId: '', till: 1 }),
    }),
  }
}
