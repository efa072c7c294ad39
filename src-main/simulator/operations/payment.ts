import { compareMoney, isZero, readWireAmount, rupiah, wireAmount } from '#domain/money.ts'
import { paymentHostToHost } from '#gateway/operations/payment-host-to-host.ts'
import type { z } from 'zod'
import { done, refusals, refuse, type Refused, type Verdict } from '../answer.ts'
import { duplicateReference } from '../checks/duplicate.ts'
import type { Answering, HandlerContext } from './handler.ts'
import { askMerchant, inquiryLine } from '../merchant/inquiry.ts'
import type { MerchantClient } from '../merchant/merchant-client.ts'
import { isSameSecret, unguessable } from '../secrets.ts'
import type { Order } from './transaction.ts'

type Request = z.output<(typeof paymentHostToHost)['request']>
type Response = z.input<(typeof paymentHostToHost)['response']>

/**
 * Address of a payment page (service code 54; interface, 2.4). As for a QR, the merchant's inquiry address is asked
 * first if there is a connection to it (interface, part 6).
 */
export function handlePayment(request: Request, context: HandlerContext): Answering {
  const refused = checkBusiness(request, context)
  if (refused !== undefined) return refuse(paymentHostToHost.serviceCode, refused)
  const line = inquiryLine(context)
  return line === undefined ? grant(request, context) : askThenGrant(line, request, context)
}

async function askThenGrant(
  line: MerchantClient,
  request: Request,
  context: HandlerContext,
): Promise<Verdict> {
  const asked = await askMerchant(line, request.partnerReferenceNo, wireAmount(request.amount))
  const refused = asked.ok ? checkBusiness(request, context) : asked.refused
  if (refused !== undefined) return refuse(paymentHostToHost.serviceCode, refused)
  return grant(request, context, asked.ok ? asked.bill.inquiryRequestId : undefined)
}

function grant(
  request: Request,
  { now, config, state, random, baseUrl }: HandlerContext,
  inquiryRequestId?: string,
): Verdict {
  const { partnerReferenceNo, amount, validUpTo, urlParam, payOptionDetails, additionalInfo } = request
  const id = unguessable(random)
  const order: Order = {
    reference: partnerReferenceNo,
    kind: 'link',
    amount: wireAmount(amount),
    createdAt: now,
    expiresAt: validUpTo ?? now + config.defaultExpiryMs,
    page: {
      id,
      formToken: unguessable(random),
      methods: [
        additionalInfo.productCode,
        ...(payOptionDetails === undefined ? [] : [nameOf(payOptionDetails.payOption, config)]),
      ],
      ...(urlParam === undefined ? {} : { returnUrl: urlParam.url }),
    },
    ...(additionalInfo.userName === undefined ? {} : { customerName: additionalInfo.userName }),
    ...(inquiryRequestId === undefined ? {} : { inquiryRequestId }),
    transactions: [{ trxId: state.nextTrxId(now), flag: 'IP', createdAt: now }],
    scheduled: [],
  }
  state.putOrder(order)
  const body: Response = {
    responseCode: '2005400',
    responseMessage: 'Successful',
    partnerReferenceNo,
    webRedirectUrl: paymentPageUrl(baseUrl, id),
  }
  return done(body)
}

/** The name that customers know; the code when this simulator has no name for it. */
function nameOf(payOption: string, { pageMethods }: HandlerContext['config']): string {
  return pageMethods.find((each) => each.payOption === payOption)?.name ?? payOption
}

export function paymentPageUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/pay/${id}`
}

function checkBusiness(request: Request, { now, config, state }: HandlerContext): Refused | undefined {
  const { merchantId, subMerchantId, amount, validUpTo, partnerReferenceNo, additionalInfo } = request
  if (merchantId !== config.merchantId) return refusals.invalidMerchant
  if (subMerchantId !== undefined && !isSameSecret(subMerchantId, config.apiKey))
    return refusals.invalidMerchant
  if (additionalInfo.productCode !== config.linkProductCode)
    return refusals.featureNotAllowed('Unknown productCode')
  if (isZero(amount)) return refusals.invalidAmount
  if (compareMoney(amount, readWireAmount(config.maximumQrAmount) ?? rupiah(0)) > 0) return refusals.overLimit
  if (!isLinked(additionalInfo.bankCardToken, state)) return refusals.invalidAccount
  if (state.order(partnerReferenceNo) !== undefined) return duplicateReference(config)
  const tooFar = now + config.maximumValidityMs
  if (validUpTo !== undefined && (validUpTo <= now || validUpTo > tooFar))
    return refusals.invalidFormat('validUpTo')
  return undefined
}

/** `bankCardToken` comes from an account binding, once its customer agreed (interface, 2.4). */
function isLinked(token: string | undefined, { records }: HandlerContext['state']): boolean {
  if (token === undefined) return true
  return records
    .all('binding')
    .some((binding) => binding.accountToken === token && binding.state === 'agreed')
}
