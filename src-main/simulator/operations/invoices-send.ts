import { isZero, wireAmount } from '#domain/money.ts'
import { parseTimestampB } from '#domain/timestamp.ts'
import { invoicesSend } from '#gateway/operations/invoices-send.ts'
import type { z } from 'zod'
import { done, type Verdict } from '../answer.ts'
import { paymentPageUrl } from './payment.ts'
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
import { unguessable } from '../secrets.ts'
import type { Order } from './transaction.ts'

type Response = z.input<(typeof invoicesSend)['response']>
type Entry = z.output<typeof schema>
type Sent =
  | { readonly ok: true; readonly docNo: string; readonly invoice: Invoice }
  | { readonly ok: false; readonly docNo: string; readonly failure: EntryFailure }

const { keyType, valueType: schema } = invoicesSend.request.shape.invoices.out
const loose = {
  request: invoicesSend.request.extend({ invoices: looseEntries() }),
  agreements: invoicesSend.agreements ?? [],
}
const DAY_END = '23:59:59'

/**
 * Accepts or refuses up to 500 invoices (interface, 2.9), each separately. An accepted invoice is also an order, with
 * its `doc_ref_no` as reference: its payment page takes money, and status (26) reports it.
 */
export function handleInvoicesSend(body: unknown, context: HandlerContext): Verdict {
  const { config, faults } = context
  const batch = openBatch(loose, body)
  if (!batch.ok) return batch.verdict
  const onDemand = failureOnDemand(faults)
  const sent = batch.entries.map(([docNo, raw]): Sent => {
    const checked = checkEntry(keyType, schema, docNo, raw)
    const failure = checked.ok
      ? (businessFailure(docNo, checked.value, context) ?? onDemand(docNo))
      : checked.failure
    if (!checked.ok || failure !== undefined)
      return { ok: false, docNo, failure: failure ?? entryFailures.format('entry') }
    return { ok: true, docNo, invoice: accept(docNo, checked.value, context) }
  })
  const success = sent.filter((each) => each.ok)
  const failed = sent.filter((each) => !each.ok)
  const answer: Omit<Response, 'rq_uuid' | 'rs_datetime'> = {
    error_code: '0000',
    error_message: failed.length === 0 ? 'Success' : 'Some invoices failed',
    invoices: listText(
      sent.map((each) => [each.docNo, resultOf(each)]),
      config,
    ),
    invoices_success: listText(
      success.map((each) => {
        const { memberCode, paymentUrl } = each.invoice
        return [each.docNo, { ...resultOf(each), member_code: memberCode, payment_url: paymentUrl }]
      }),
      config,
    ),
    invoices_failed: listText(
      failed.map((each) => [each.docNo, resultOf(each)]),
      config,
    ),
    ...totalsOf(success.length, failed.length, faults),
  }
  return done(answer)
}

function businessFailure(
  docNo: string,
  entry: Entry,
  { state, config }: HandlerContext,
): EntryFailure | undefined {
  const before = state.records.get('invoice', docNo)
  if (before !== undefined) return entryFailures.duplicate(before.docRefNo)
  if (isZero(entry.amount)) return entryFailures.zeroAmount
  // Dates of this form sort as text.
  if (entry.due_date < entry.issue_date) return entryFailures.dueBeforeIssue
  if (config.invoiceMembers?.includes(entry.member_code) === false) return entryFailures.unknownMember
  return undefined
}

function accept(
  docNo: string,
  entry: Entry,
  { now, state, config, random, baseUrl }: HandlerContext,
): Invoice {
  const docRefNo = state.nextTrxId(now)
  const id = unguessable(random)
  const amount = wireAmount(entry.amount)
  const order: Order = {
    reference: docRefNo,
    kind: 'invoice',
    amount,
    createdAt: now,
    // Payable until the last second of the due day.
    expiresAt: (parseTimestampB(`${entry.due_date} ${DAY_END}`) ?? now) + 1000,
    page: { id, formToken: unguessable(random), methods: [config.linkProductCode] },
    customerName: entry.member_name,
    transactions: [{ trxId: state.nextTrxId(now), flag: 'IP', createdAt: now }],
    scheduled: [],
  }
  const invoice: Invoice = {
    kind: 'invoice',
    id: docNo,
    docRefNo,
    createdAt: now,
    memberCode: entry.member_code,
    memberName: entry.member_name,
    commCode: entry.comm_code,
    amount,
    dueDate: entry.due_date,
    paymentUrl: paymentPageUrl(baseUrl, id),
  }
  state.putOrder(order)
  state.records.put(invoice)
  return invoice
}

function resultOf(sent: Sent) {
  if (sent.ok) return { error_code: '0000', error_msg: 'Success', doc_ref_no: sent.invoice.docRefNo }
  const { code, message, docRefNo = '' } = sent.failure
  return { error_code: code, error_msg: message, doc_ref_no: docRefNo }
}
