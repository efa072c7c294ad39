import { invoicesReject } from '#gateway/operations/invoices-reject.ts'
import type { z } from 'zod'
import { done, type Verdict } from '../answer.ts'
import type { HandlerContext } from './handler.ts'
import {
  checkEntry,
  entryFailures,
  failureOnDemand,
  listText,
  looseEntries,
  openBatch,
  totalsOf,
} from './invoice.ts'
import type { EntryFailure } from './invoice.ts'
import type { Invoice } from '../records.ts'
import { orderState, type OrderState } from './transaction.ts'

type Response = z.input<(typeof invoicesReject)['response']>

const { keyType, valueType: schema } = invoicesReject.request.shape.invoices.out
const loose = {
  request: invoicesReject.request.extend({ invoices: looseEntries() }),
  agreements: invoicesReject.agreements ?? [],
}
/** Money arrived, or may have: a paid invoice cannot be withdrawn. */
const PAID: readonly OrderState[] = ['S', 'SP', 'WS', 'WC']

/**
 * Withdraws up to 500 invoices (interface, 2.9), each separately. The answer lists numbers only, without the reason
 * of a failure. The configuration chooses how it lists them.
 */
export function handleInvoicesReject(body: unknown, context: HandlerContext): Verdict {
  const { config, faults } = context
  const batch = openBatch(loose, body)
  if (!batch.ok) return batch.verdict
  const onDemand = failureOnDemand(faults)
  const failed: string[] = []
  const rejected: string[] = []
  for (const [docNo, raw] of batch.entries) {
    const found = invoiceToReject(docNo, raw, context)
    if (!found.ok || onDemand(docNo) !== undefined) failed.push(docNo)
    else {
      withdraw(found.invoice, context)
      rejected.push(docNo)
    }
  }
  const answer: Omit<Response, 'rq_uuid' | 'rs_datetime'> = {
    error_code: '0000',
    error_message: failed.length === 0 ? 'Success' : 'Some invoices failed',
    invoices_success: numbersText(rejected, config),
    invoices_failed: numbersText(failed, config),
    ...totalsOf(rejected.length, failed.length, faults),
  }
  return done(answer)
}

type Found =
  | { readonly ok: true; readonly invoice: Invoice }
  | { readonly ok: false; readonly failure: EntryFailure }

function invoiceToReject(docNo: string, raw: unknown, { state, now }: HandlerContext): Found {
  const refused = (failure: EntryFailure): Found => ({ ok: false, failure })
  const checked = checkEntry(keyType, schema, docNo, raw)
  if (!checked.ok) return refused(checked.failure)
  const invoice = state.records.get('invoice', docNo)
  if (invoice === undefined) return refused(entryFailures.unknownInvoice)
  if (invoice.memberCode !== checked.value.member_code) return refused(entryFailures.otherMember)
  if (invoice.rejectedAt !== undefined) return refused(entryFailures.rejectedBefore)
  const order = state.order(invoice.docRefNo)
  if (order !== undefined && PAID.includes(orderState(order, now))) return refused(entryFailures.paid)
  return { ok: true, invoice }
}

function withdraw(invoice: Invoice, { state, now }: HandlerContext): void {
  const order = state.order(invoice.docRefNo)
  if (order !== undefined) state.putOrder({ ...order, cancelledAt: now })
  state.records.put({ ...invoice, rejectedAt: now })
}

function numbersText(numbers: readonly string[], config: HandlerContext['config']): string {
  if (numbers.length > 0 && config.variants.rejected === 'by-merchant')
    return listText([[config.merchantId, numbers]], config)
  return listText(
    numbers.map((number) => [number, number]),
    config,
  )
}
