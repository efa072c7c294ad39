import type { Result } from '#contract/envelope.ts'
import type { BillAsk } from '#domain/bill-draft.ts'
import type { MadeUnder } from '#domain/order.ts'
import type { InvoicesDeps } from '../invoices/deps.ts'
import type { DuesWorker } from './apart/messages.ts'

export type DuesDeps = Pick<InvoicesDeps, 'backoffice' | 'approve' | 'askFile' | 'askPlace'> & {
  readonly worker: DuesWorker
  /** What the gateway asks about each bill. Refusal: not-allowed (details.why, as in `DuesOffer`). */
  readonly ask: () => Result<BillAsk>
  readonly madeUnder: () => MadeUnder
}
