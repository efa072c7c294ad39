import type { Bill, Payer } from '#domain/bill.ts'
import { missingIn } from '#domain/bill-needs.ts'
import { readWireAmount, sameMoney, type Money } from '#domain/money.ts'
import type { RequestOf } from '#gateway/define-operation.ts'
import { isObject } from '#gateway/transport/json.ts'
import type { vaInquiry } from '#gateway/operations/va-inquiry.ts'
import { owedUnder, type Owed } from './bill-of.ts'
import type { HandlerContext, Verdict } from './handler.ts'
import { inquiryAnswer, type InquiryAnswer } from './inquiry-answer.ts'
import { refusals, SUCCESS, type Word } from './refusals.ts'
import type { WireBody } from './wire.ts'

type Inquiry = RequestOf<typeof vaInquiry>

/**
 * The amount due under this number (interface, 2.3). Amount, expiry and all else come from the journal; the request
 * only names the bill. Waits for no write.
 */
export function answerInquiry(
  request: Inquiry,
  body: WireBody,
  context: HandlerContext,
): Verdict<InquiryAnswer> {
  const { merchant, reads, now } = context
  const refuse = (word: Word, reference?: string): Verdict<InquiryAnswer> => ({
    word,
    fact: 'told',
    ...(reference === undefined ? {} : { reference }),
  })
  const foreign = foreignField(request, merchant)
  if (foreign !== undefined) return refuse(refusals.unknownBill(foreign))
  const found = owedUnder(reads, request.virtualAccountNo)
  if (!found.ok) return refuse(refusals.generalError)
  const owed = found.value
  if (owed === undefined) return refuse(refusals.unknownBill('virtualAccountNo'))
  const { reference } = owed
  const asked = amountIn(body)
  const isOther = asked !== 'none' && asked !== 'odd' && !sameMoney(asked, owed.amount)
  const refusal = refusalOf(owed, now) ?? (isOther ? refusals.invalidAmount : undefined)
  if (refusal !== undefined) return refuse(refusal, reference)
  const bill = reads.bill(reference)
  if (!bill.ok) return refuse(refusals.generalError, reference)
  const payer = bill.value?.personal === undefined ? undefined : context.openPayer(bill.value.personal)
  const [missing] = missingIn(context.rules.billNeeds, contentOf(bill.value, payer))
  if (missing !== undefined) return refuse(refusals.incompleteBill(missing.wire), reference)
  const rest = inquiryAnswer(request, owed, bill.value, payer, context)
  const odd = asked === 'odd' ? { odd: ['amount'] } : {}
  return { word: SUCCESS, reference, fact: 'told', ...odd, rest: () => rest }
}

/** A payer that cannot be opened here counts as missing: nothing is invented in its place. */
function contentOf(bill: Bill | undefined, payer: Payer | undefined) {
  return { ...bill, ...(payer === undefined ? {} : { payer }) }
}

/** The field that shows the call is about another merchant; undefined when it is about ours, or does not say. */
export function foreignField(
  { partnerServiceId, customerNo }: Partial<Pick<Inquiry, 'partnerServiceId' | 'customerNo'>>,
  merchant: HandlerContext['merchant'],
): 'partnerServiceId' | 'customerNo' | undefined {
  const isForeign = (given: string | undefined, ours: string): boolean =>
    given !== undefined && given !== '' && given !== ours
  if (isForeign(partnerServiceId, merchant.partnerServiceId)) return 'partnerServiceId'
  return isForeign(customerNo, merchant.customerNo) ? 'customerNo' : undefined
}

function refusalOf({ standing, expiresAt }: Owed, now: number): Word | undefined {
  if (standing === 'none') return refusals.unknownBill('virtualAccountNo')
  if (standing === 'paid') return refusals.paidBill
  if (standing === 'closed' || (expiresAt !== undefined && now > expiresAt)) return refusals.closedBill
  return undefined
}

/**
 * The interface's inquiry carries no amount. The national standard's may, and then it must match ours. An unreadable
 * amount is ignored, and our answer states ours.
 */
function amountIn(body: WireBody): Money | 'none' | 'odd' {
  const asked = body['amount']
  if (asked === undefined || asked === null) return 'none'
  const value = isObject(asked) ? asked['value'] : asked
  const isText = typeof value === 'string' || typeof value === 'number'
  return (isText ? readWireAmount(String(value).trim()) : undefined) ?? 'odd'
}
