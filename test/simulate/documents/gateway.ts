/** The gateway: reads the request, keeps its books, and asks the till back where it is one that does. */
import { decryptValue } from '#gateway/signing/form-cipher.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import { mix } from '../dice.ts'
import { stamp } from '../jakarta.ts'
import { ALREADY, accepted, cipher, coded, form, lines, numbers, type Answer, type Line } from './answers.ts'
import { payoutOf, stands, type Books, type Invoice, type Payout, type PayoutIs } from './books.ts'
import type { LineFault, Plan } from './plan.ts'
import { OPERATIONS, type OperationName, type Send } from './sent.ts'

const SECOND = 1_000
const CODES: Readonly<Record<PayoutIs, string>> = {
  taken: '03',
  success: '00',
  failed: '06',
  cancelled: '05',
  reversed: '04',
}

/** `yes`, `no`, or nothing that the gateway has heard. */
export type Confirmed = 'yes' | 'no' | undefined

export type Gateway = {
  answer(send: Send, how?: LineFault): Promise<Answer>
  refuse(send: Send): Answer
  notFound(how: 'code' | 'status', send: Send): Answer
}

export function readRequest(url: string, headers: Readonly<Record<string, string>>, bytes: Uint8Array) {
  const operation = OPERATIONS.find(([end]) => url.endsWith(end))?.[1]
  if (operation === undefined) throw new Error(`no operation at ${url}`)
  const text = Buffer.from(bytes).toString('utf8')
  const isForm = operation === 'send' || operation === 'withdraw'
  const body = isForm ? formOf(text) : (JSON.parse(text) as Record<string, unknown>)
  const id = isForm ? String(body['rq_uuid']) : (headers['X-EXTERNAL-ID'] ?? '')
  const named = body['partnerReferenceNo'] ?? body['originalPartnerReferenceNo'] ?? body['virtualAccountNo']
  const reference = typeof named === 'string' ? named : ''
  return { operation, id, reference, body, about: aboutOf(operation, body, reference) }
}

function formOf(text: string): Record<string, unknown> {
  const plain = new Set(['rq_uuid', 'rq_datetime', 'signature', 'sender_id'])
  const fields = [...new URLSearchParams(text)].map(([name, value]) => [
    name,
    plain.has(name) ? value : decryptValue(cipher(), value),
  ])
  return Object.fromEntries(fields) as Record<string, unknown>
}

function aboutOf(operation: OperationName, body: Send['body'], reference: string): readonly string[] {
  if (operation === 'status' || operation === 'paid') return [reference]
  if (operation !== 'transfer') return Object.keys(JSON.parse(String(body['invoices'])) as object)
  const { value } = body['amount'] as { readonly value: string }
  return [`${String(body['beneficiaryBankCode'])}|${String(body['beneficiaryAccountNo'])}|${value}`]
}

export function openGateway(
  { seed, dedupes, lagMs, confirms, unconfirmed }: Plan,
  books: Books,
  time: VirtualTime,
  now: () => number,
  confirm: (payout: Payout) => Promise<Confirmed>,
): Gateway {
  let count = 0
  const chance = (): number => mix(seed, (count += 1) + 7_000)
  const draw = (text: string): number => Buffer.from(text).reduce((sum, one) => mix(sum, one), seed)
  const settle = (payout: Payout): void => {
    const drawn = chance()
    const become = (is: PayoutIs, ms: number, then?: () => void): void => {
      time.timers.after(ms, () => {
        payout.is.push(is)
        then?.()
      })
    }
    if (drawn % 7 === 0) return become('failed', (drawn % 30) * SECOND)
    become('success', (drawn % 30) * SECOND, () => {
      const after = drawn >>> 8
      if (drawn % 3 === 0) become('reversed', (after % (after % 2 === 0 ? 20 : 1_800)) * SECOND)
    })
  }
  const isWanted = async (payout: Payout): Promise<boolean> => {
    const heard = await confirm(payout)
    const goes = heard === 'yes' || (heard === undefined && unconfirmed === 'proceeds')
    if (goes) settle(payout)
    else payout.is.push('cancelled')
    return goes
  }
  const refuse = (send: Send): Answer => {
    const words = new Map(send.about.map((one) => [one, 'refused'] as const))
    if (send.operation === 'transfer') return coded('18', 403, '14', 'Insufficient Funds', words)
    return form(send.id, now(), { error_code: '0008', error_message: 'Merchant is not active' }, words)
  }
  const transfer = async (send: Send): Promise<Answer> => {
    if (dedupes && payoutOf(books, send.reference) !== undefined)
      return coded('18', 409, '01', 'Duplicate partnerReferenceNo')
    const payout = books.take(send)
    if (confirms === 'no') settle(payout)
    if (confirms === 'first' && !(await isWanted(payout)))
      return coded('18', 403, '05', 'Do Not Honor', new Map(send.about.map((one) => [one, 'refused'])))
    if (confirms === 'after') time.timers.after((chance() % 30) * SECOND, () => void isWanted(payout))
    const { body } = send
    const echo = {
      partnerReferenceNo: send.reference,
      beneficiaryAccountNo: body['beneficiaryAccountNo'],
      sourceAccountNo: body['sourceAccountNo'],
      referenceNo: `${700_000_000 + count}`,
    }
    return accepted('18', echo, new Map(send.about.map((one) => [one, 'accepted'])))
  }
  const notFound = (how: 'code' | 'status', { operation, reference }: Send): Answer => {
    if (operation === 'paid') return coded('26', 404, '01', 'Transaction Not Found')
    return how === 'code'
      ? coded('36', 404, '01', 'Transaction Not Found')
      : accepted('36', { originalPartnerReferenceNo: reference, latestTransactionStatus: '07' }, new Map())
  }
  const status = (send: Send): Answer => {
    const { reference } = send
    const payout = payoutOf(books, reference)
    if (payout === undefined || now() < payout.takenAt + lagMs)
      return notFound(chance() % 2 === 0 ? 'code' : 'status', send)
    const is = stands(payout)
    const word = is === 'taken' ? 'pending' : is === 'success' ? 'success' : 'failed'
    return accepted(
      '36',
      { originalPartnerReferenceNo: reference, latestTransactionStatus: CODES[is] },
      new Map([[reference, word]]),
    )
  }
  const paid = (send: Send): Answer => {
    const { reference, body } = send
    const invoice = books.invoices.find((one) => one.document === reference && one.paidAt !== undefined)
    if (invoice?.paidAt === undefined) return notFound('code', send)
    const { partnerServiceId, customerNo } = body
    const amount = { value: amountOf(invoice, reference), currency: 'IDR' }
    const said = {
      ...{ partnerServiceId, customerNo, virtualAccountNo: reference, paymentFlagStatus: 'S' },
      ...{ paidAmount: amount, totalAmount: amount, inquiryRequestId: `INQ${reference}` },
      ...{ trxDateTime: stamp(invoice.paidAt), transactionDate: stamp(invoice.paidAt) },
    }
    return accepted('26', { virtualAccountData: said, additionalInfo: { trxId: reference } }, new Map())
  }
  const issue = (send: Send, document: string): Line => {
    if (dedupes && books.invoice(document) !== undefined)
      return { document, code: ALREADY, message: 'Duplicate doc_no' }
    // The same request, sent twice, is refused for the same.
    if (draw(send.id + document) % 8 === 0) return { document, code: '1006', message: 'Unknown member_code' }
    books.issue(document, send)
    return { document, code: '0000', message: 'Success' }
  }
  const withdraw = (send: Send, document: string): Line => {
    const invoice = books.invoice(document)
    if (invoice === undefined || invoice.withdrawnBy !== undefined)
      return { document, code: '1007', message: 'No such invoice' }
    invoice.withdrawnBy = send
    return { document, code: '0000', message: 'Success' }
  }
  return {
    refuse,
    notFound,
    answer: async (send, how) => {
      if (send.operation === 'transfer') return transfer(send)
      if (send.operation === 'status') return status(send)
      if (send.operation === 'paid') return paid(send)
      const each = send.operation === 'send' ? issue : withdraw
      const all = send.about.map((document) => each(send, document))
      return (send.operation === 'send' ? lines : numbers)(send.id, now(), all, how)
    },
  }
}

/** As the request asked for it. */
export function amountOf({ send }: Pick<Invoice, 'send'>, document: string): string {
  const all = JSON.parse(String(send.body['invoices'])) as Readonly<
    Record<string, { readonly amount?: string | number }>
  >
  return `${all[document]?.amount ?? 0}.00`
}
