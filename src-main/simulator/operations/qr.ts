import { compareMoney, readWireAmount, rupiah, wireAmount, type Money } from '#domain/money.ts'
import { writeQrPayload } from '#domain/qr-write.ts'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import type { z } from 'zod'
import { done, refusals, refuse, type Refused, type Verdict } from '../answer.ts'
import { duplicateReference } from '../checks/duplicate.ts'
import type { Answering, HandlerContext } from './handler.ts'
import { askMerchant, inquiryLine } from '../merchant/inquiry.ts'
import type { MerchantClient } from '../merchant/merchant-client.ts'
import { qrPng } from '../pages/png.ts'
import type { Order } from './transaction.ts'

type Request = z.output<(typeof qrGenerate)['request']>
type Response = z.input<(typeof qrGenerate)['response']>

// Tag 62-05 of the payload holds 25 characters; a reference may have 32.
const LABEL_LENGTH = 25

/**
 * QR payment code (service code 47; interface, 2.5). With a connection to the merchant, its inquiry address is asked
 * first. The QR is refused when there is no answer or another amount (interface, part 6).
 */
export function handleQrGenerate(request: Request, context: HandlerContext): Answering {
  const refused = checkBusiness(request, context)
  if (refused !== undefined) return refuse(qrGenerate.serviceCode, refused)
  const line = inquiryLine(context)
  return line === undefined ? grant(request, context) : askThenGrant(line, request, context)
}

async function askThenGrant(
  line: MerchantClient,
  request: Request,
  context: HandlerContext,
): Promise<Verdict> {
  const asked = await askMerchant(line, request.partnerReferenceNo, wireAmount(request.amount))
  // The same reference may have been requested again while the merchant was answering.
  const refused = asked.ok ? checkBusiness(request, context) : asked.refused
  if (refused !== undefined) return refuse(qrGenerate.serviceCode, refused)
  return grant(request, context, asked.ok ? asked.bill.inquiryRequestId : undefined)
}

function grant(
  request: Request,
  { now, config, state, baseUrl }: HandlerContext,
  inquiryRequestId?: string,
): Verdict {
  const reference = request.partnerReferenceNo
  const trxId = state.nextTrxId(now)
  const qrContent = writeQrPayload({
    amount: request.amount,
    merchantName: config.merchantName,
    city: config.merchantCity,
    postcode: config.merchantPostcode,
    reference: reference.length <= LABEL_LENGTH ? reference : trxId,
  })
  const order: Order = {
    reference,
    kind: 'qr',
    amount: wireAmount(request.amount),
    createdAt: now,
    expiresAt: request.validityPeriod ?? now + config.defaultExpiryMs,
    qrContent,
    ...(inquiryRequestId === undefined ? {} : { inquiryRequestId }),
    transactions: [{ trxId, flag: 'IP', createdAt: now }],
    scheduled: [],
  }
  state.putOrder(order)
  const body: Response = {
    responseCode: '2004700',
    responseMessage: 'Successful',
    qrUrl: `${baseUrl}${qrImagePath(trxId)}`,
    qrContent,
    qrImage: qrPng(qrContent).toString('base64'),
    additionalInfo: {
      referenceNo: trxId,
      partnerReferenceNo: reference,
      merchantName: config.merchantName,
      amount: order.amount,
    },
  }
  return done(body)
}

export function qrImagePath(trxId: string): string {
  return `/qr/${trxId}.png`
}

function checkBusiness(request: Request, { now, config, state }: HandlerContext): Refused | undefined {
  const { merchantId, amount, additionalInfo, validityPeriod, partnerReferenceNo } = request
  if (merchantId !== config.merchantId) return refusals.invalidMerchant
  if (additionalInfo.productCode !== config.qrProductCode)
    return refusals.featureNotAllowed('Unknown productCode')
  if (compareMoney(amount, limit(config.minimumQrAmount)) < 0) return refusals.invalidAmount
  if (compareMoney(amount, limit(config.maximumQrAmount)) > 0) return refusals.overLimit
  if (state.order(partnerReferenceNo) !== undefined) return duplicateReference(config)
  const tooFar = now + config.maximumValidityMs
  if (validityPeriod !== undefined && (validityPeriod <= now || validityPeriod > tooFar)) {
    return refusals.invalidFormat('validityPeriod')
  }
  return undefined
}

function limit(wire: string): Money {
  return readWireAmount(wire) ?? rupiah(0)
}
