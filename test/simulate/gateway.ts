/** A small gateway behind the transport port: reads the request's text, keeps its books, writes an answer's text. */
import { createHash, sign } from 'node:crypto'
import { moneyOfMinor } from '#domain/money.ts'
import { writeQrPayload } from '#domain/qr-write.ts'
import { flagsAt, holdsMoney, type Books } from './books.ts'
import { stamp } from './jakarta.ts'
import { gatewayKeys } from './keys.ts'
import { listPayments } from './payments-list.ts'
import type { Plan } from './plan.ts'

export type OperationName =
  | 'qr-generate'
  | 'payment-host-to-host'
  | 'va-status'
  | 'va-delete'
  | 'transaction-history'

const OPERATIONS: readonly (readonly [end: string, name: OperationName, service: string])[] = [
  ['/qr-mpm-generate', 'qr-generate', '47'],
  ['/payment-host-to-host', 'payment-host-to-host', '54'],
  ['/transfer-va/status', 'va-status', '26'],
  ['/delete-va', 'va-delete', '31'],
  ['/transactionhitorylist', 'transaction-history', ''],
]

export type Asked = {
  readonly operation: OperationName
  readonly service: string
  readonly reference: string
  readonly body: Readonly<Record<string, unknown>>
}

export type Answer = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** Whether what was asked for was done, or the gateway said no in its own name. */
  readonly verdict: 'done' | 'refused'
}

export type Gateway = {
  /** `asOf`: books that lag behind, for a status only. */
  answer(asked: Asked, asOf?: number): Answer
  /** Money is there for the order, or may be. */
  holdsMoney(reference: string): boolean
  /** Which order is paid by what stands on a screen. */
  payableBy(text: string): string | undefined
}

export function readRequest(url: string, body: Uint8Array): Asked {
  const found = OPERATIONS.find(([end]) => url.endsWith(end))
  if (found === undefined) throw new Error(`no operation at ${url}`)
  const read = JSON.parse(Buffer.from(body).toString('utf8')) as Record<string, unknown>
  const named = read['partnerReferenceNo'] ?? read['virtualAccountNo']
  const reference = typeof named === 'string' ? named : ''
  return { operation: found[1], service: found[2], reference, body: read }
}

export function openGateway(
  books: Books,
  now: () => number,
  { cancelledShows, list }: Pick<Plan, 'cancelledShows' | 'list'>,
): Gateway {
  const shown = new Map<string, string>()
  const ask = (asked: Asked, kind: 'qr' | 'link'): Answer => {
    const { reference, body } = asked
    const { value } = body['amount'] as { readonly value: string }
    const expiresAt = Date.parse(String(body[kind === 'qr' ? 'validityPeriod' : 'validUpTo']))
    if (expiresAt <= now()) return no(asked, 400, '01', 'Invalid Field Format validityPeriod')
    const amount = BigInt(value.replace('.', ''))
    if (!books.create({ reference, kind, merchant: String(body['merchantId']), amount, expiresAt }))
      return no(asked, 409, '01', 'Duplicate partnerReferenceNo')
    const answer = kind === 'qr' ? shownQr(asked, amount, value) : shownPage(asked)
    shown.set(String(answer.body['qrContent'] ?? answer.body['webRedirectUrl']), reference)
    return answer
  }
  const status = (asked: Asked, asOf: number): Answer => {
    const { reference, body } = asked
    const entry = books.entry(reference)
    const version = books.at(reference, asOf)
    if (entry === undefined || version === undefined || entry.merchant !== body['customerNo'])
      return no(asked, 404, '01', 'Transaction Not Found')
    const flags = flagsAt(entry, asOf, cancelledShows)
    const each = version.transactions.map((one, at) => ({ one, flag: flags[at] ?? one.flag }))
    const top = each.at(-1)
    if (top === undefined) return no(asked, 404, '01', 'Transaction Not Found')
    const all = (body['additionalInfo'] as { readonly sortBy?: string } | undefined)?.sortBy === 'ALL'
    const words = ({ one, flag }: typeof top) => ({
      virtualAccountNo: reference,
      paymentFlagStatus: flag,
      paidAmount: money(one.principal + one.fee),
      totalAmount: money(one.principal),
      trxDateTime: stamp(entry.createdAt),
      transactionDate: stamp(one.at),
    })
    return yes(asked, {
      virtualAccountData: {
        partnerServiceId: body['partnerServiceId'],
        customerNo: body['customerNo'],
        inquiryRequestId: `INQ${top.one.id}`,
        ...words(top),
      },
      additionalInfo: {
        trxId: top.one.id,
        ...(all ? { data: each.map((one) => ({ trxId: one.one.id, ...words(one) })) } : {}),
      },
    })
  }
  const cancel = (asked: Asked): Answer => {
    const { reference, body } = asked
    const { partnerServiceId, customerNo } = body
    if (books.entry(reference)?.merchant !== customerNo) return no(asked, 404, '01', 'Transaction Not Found')
    if (!books.cancel(reference)) return no(asked, 404, '00', 'Invalid Transaction Status')
    return yes(asked, { virtualAccountData: { partnerServiceId, customerNo, virtualAccountNo: reference } })
  }
  return {
    holdsMoney: (reference) => holdsMoney(books.entry(reference)),
    payableBy: (text) => shown.get(text) ?? (books.entry(text)?.kind === 'va' ? text : undefined),
    answer: (asked, asOf = now()) => {
      switch (asked.operation) {
        case 'qr-generate':
          return ask(asked, 'qr')
        case 'payment-host-to-host':
          return ask(asked, 'link')
        case 'va-status':
          return status(asked, asOf)
        case 'va-delete':
          return cancel(asked)
        case 'transaction-history':
          return { status: 200, body: listPayments(asked.body, { books, list, asOf }), verdict: 'done' }
      }
    },
  }
}

function shownQr(asked: Asked, amount: bigint, value: string): Answer {
  const { reference } = asked
  const merchantName = 'WARUNG CONTOH'
  const qrContent = writeQrPayload({
    amount: moneyOfMinor(amount),
    merchantName,
    city: 'JAKARTA',
    postcode: '10110',
    reference,
  })
  return yes(asked, {
    qrUrl: 'https://gateway.example/qr/1.png',
    qrContent,
    qrImage: 'AA==',
    additionalInfo: {
      referenceNo: `T${reference}`,
      partnerReferenceNo: reference,
      merchantName,
      amount: value,
    },
  })
}

function shownPage(asked: Asked): Answer {
  const { reference } = asked
  return yes(asked, {
    partnerReferenceNo: reference,
    webRedirectUrl: `http://127.0.0.1/pay/${reference}`,
  })
}

function yes({ service }: Asked, body: Readonly<Record<string, unknown>>): Answer {
  const said = { responseCode: `200${service}00`, responseMessage: 'Successful', ...body }
  return { status: 200, body: said, verdict: 'done' }
}

export function no(
  { service }: Pick<Asked, 'service'>,
  status: number,
  word: string,
  message: string,
): Answer {
  const body = { responseCode: `${status}${service}${word}`, responseMessage: message }
  return { status, body, verdict: 'refused' }
}

export function money(minor: bigint): { readonly value: string; readonly currency: 'IDR' } {
  return { value: `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`, currency: 'IDR' }
}

/** The headers of an answer under the gateway's signature, over the very bytes. */
export function signed(
  method: string,
  url: string,
  body: Uint8Array,
  at: number,
): Readonly<Record<string, string>> {
  const timestamp = stamp(at)
  const digest = createHash('sha256').update(body).digest('hex')
  const path = url.slice(url.indexOf('/', 'https://'.length))
  const text = `${method}:${path}:${digest}:${timestamp}`
  const signature = sign('sha256', Buffer.from(text), gatewayKeys().privateKey).toString('base64')
  return { 'x-timestamp': timestamp, 'x-signature': signature }
}
