import { timestampA, timestampB } from '#domain/timestamp.ts'
import { wireAmount } from '#domain/money.ts'
import type { PaymentFlag } from '#domain/evidence.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import type { z } from 'zod'
import { done, refusals, refuse, type Verdict } from '../answer.ts'
import type { HandlerContext } from './handler.ts'
import { paidTotal, principalOf, shownFlag, type Order, type Transaction } from './transaction.ts'

type Request = z.output<(typeof vaStatus)['request']>
type Response = z.input<(typeof vaStatus)['response']>
type Details = NonNullable<Response['additionalInfo']>
type Entry = NonNullable<Details['data']>[number]
type Shown = { readonly transaction: Transaction; readonly flag: PaymentFlag }

const REASONS: Readonly<Record<PaymentFlag, { readonly english: string; readonly indonesia: string }>> = {
  S: { english: 'Success', indonesia: 'Sukses' },
  F: { english: 'Failed', indonesia: 'Gagal' },
  SP: { english: 'Suspect', indonesia: 'Mencurigakan' },
  IP: { english: 'In Process', indonesia: 'Dalam Proses' },
  EX: { english: 'Expired', indonesia: 'Kedaluwarsa' },
  WC: { english: 'Waiting Correction', indonesia: 'Menunggu Koreksi' },
  WS: { english: 'Waiting Settlement', indonesia: 'Menunggu Penyelesaian' },
}
const CANCELLED = { english: 'Cancelled', indonesia: 'Dibatalkan' }

/**
 * Payment status (service code 26; interface, 2.2). Without sortBy, an order that is only in process is not found:
 * "latest status excluding IP" leaves nothing. TDD includes IP. ALL answers with the latest on top and every
 * transaction of the order in `additionalInfo.data`.
 */
export function handleStatus(request: Request, { now, config, state }: HandlerContext): Verdict {
  const refused = (refusal: (typeof refusals)['notFound']) => refuse(vaStatus.serviceCode, refusal)
  if (request.partnerServiceId !== config.partnerServiceId) return refused(refusals.partnerNotFound)
  if (request.customerNo !== config.merchantId) return refused(refusals.invalidMerchant)
  const order = state.order(request.virtualAccountNo)
  if (order === undefined) return refused(refusals.notFound)

  const shown = order.transactions.flatMap((transaction): readonly Shown[] => {
    const flag = shownFlag(order, transaction, now, config.cancelledShowsAs)
    return flag === undefined ? [] : [{ transaction, flag }]
  })
  const sortBy = request.additionalInfo?.sortBy
  const eligible = sortBy === undefined ? shown.filter(({ flag }) => flag !== 'IP') : shown
  const latest = eligible.at(-1)
  if (latest === undefined) return refused(refusals.notFound)

  const { transaction, flag } = latest
  const cancelled = order.cancelledAt !== undefined && transaction.flag === 'IP'
  const body: Response = {
    responseCode: '2002600',
    responseMessage: 'Successful',
    virtualAccountData: {
      partnerServiceId: request.partnerServiceId,
      customerNo: request.customerNo,
      paymentFlagStatus: flag,
      paymentFlagReason: cancelled ? CANCELLED : REASONS[flag],
      virtualAccountNo: order.reference,
      inquiryRequestId: request.inquiryRequestId ?? order.inquiryRequestId ?? `INQ${transaction.trxId}`,
      ...(request.paymentRequestId === undefined ? {} : { paymentRequestId: request.paymentRequestId }),
      ...amounts(order, transaction),
      trxDateTime: timestampA(transaction.createdAt),
      transactionDate: paymentTime(transaction),
      billDetails: [
        {
          billAmount: idr(order.amount),
          billDescription: { english: 'Sale', indonesia: 'Penjualan' },
        },
      ],
    },
    additionalInfo: {
      ...details(order, transaction, config),
      ...(sortBy === 'ALL' ? { data: eligible.map((each) => entry(order, each, config)) } : {}),
    },
  }
  return done(body)
}

function entry(order: Order, { transaction, flag }: Shown, config: HandlerContext['config']): Entry {
  return {
    ...details(order, transaction, config),
    virtualAccountNo: order.reference,
    paymentFlagStatus: flag,
    ...amounts(order, transaction),
    trxDateTime: timestampA(transaction.createdAt),
    transactionDate: paymentTime(transaction),
    refundData: null,
  }
}

function details(order: Order, transaction: Transaction, config: HandlerContext['config']) {
  const va = order.kind === 'va'
  return {
    trxId: transaction.trxId,
    expiredDatetime: timestampB(order.expiresAt),
    // Interface 2.2: the merchant code for e-money, the number itself for a dynamic virtual account.
    memberCode: va ? order.reference : config.merchantId,
    productCode: productOf(order, config),
    ...(transaction.rrn === undefined ? {} : { rrn: transaction.rrn }),
    ...(transaction.fee === undefined ? {} : { feeType: 'B', txFee: transaction.fee }),
  }
}

function productOf({ kind }: Order, config: HandlerContext['config']): string {
  if (kind === 'va') return config.vaProductCode
  return kind === 'qr' ? config.qrProductCode : config.linkProductCode
}

/**
 * `totalAmount` is what was paid of the order; `paidAmount` adds the buyer's fee. For an unpaid order, `totalAmount`
 * is its amount. A wrong amount shows in `totalAmount`, while `billDetails` keeps the bill's own.
 */
function amounts(order: Order, transaction: Transaction) {
  return {
    paidAmount: idr(wireAmount(paidTotal(transaction))),
    totalAmount: idr(transaction.principal === undefined ? order.amount : principalOf(transaction)),
  }
}

/** Timestamp A, and mandatory (interface, 2.2). Without a payment it is the time of the transaction. */
function paymentTime({ paidAt, createdAt }: Transaction): string {
  return timestampA(paidAt ?? createdAt)
}

function idr(value: string): { value: string; currency: 'IDR' } {
  return { value, currency: 'IDR' }
}
