import { isNumberOf } from '#gateway/codec/lenient.ts'
import { isObject } from '#gateway/transport/json.ts'
import type { HandlerContext } from './handler.ts'
import type { CallbackAnswer, WireBody } from './wire.ts'

/** The members that identify the merchant and the bill of a call. */
const NAMES = ['partnerServiceId', 'customerNo', 'virtualAccountNo'] as const

/**
 * Rewrites the call's identifiers in our spelling. Gateways trim or pad the partner service id, or put it and the
 * customer number in front of the bill's number. They also send digits as JSON numbers. All of these name the same
 * bill.
 */
export function inOurNames(body: WireBody, { merchant, reads }: HandlerContext): WireBody {
  const { partnerServiceId: service, customerNo: code } = merchant
  const number = digits(body['virtualAccountNo'])
  const id = digits(body['inquiryRequestId'])
  return {
    ...body,
    ...(isSame(body['partnerServiceId'], service) ? { partnerServiceId: service } : {}),
    ...(isSame(body['customerNo'], code) ? { customerNo: code } : {}),
    ...(typeof number === 'string' ? { virtualAccountNo: numberIn(number.trim(), merchant, reads) } : {}),
    ...(typeof id === 'string' ? { inquiryRequestId: id } : {}),
  }
}

/** Our own number may begin with the characters of a code: a number that the journal knows as received is not cut. */
function numberIn(
  number: string,
  merchant: HandlerContext['merchant'],
  reads: HandlerContext['reads'],
): string {
  const own = without(number, merchant.partnerServiceId)
  const bare = own === undefined ? undefined : without(own, merchant.customerNo)
  const isKnown = (one: string) =>
    [reads.order(one), reads.instruction(one), reads.bill(one)].some(
      (read) => read.ok && read.value !== undefined,
    )
  const found = [number, own, bare].find((one) => one !== undefined && isKnown(one))
  return found ?? own ?? number
}

function without(number: string, front: string): string | undefined {
  const rest = number.startsWith(front.trim()) ? number.slice(front.trim().length).trim() : ''
  return rest === '' ? undefined : rest
}

/** Converts a number to its digits, if none would be lost. */
function digits(value: unknown): unknown {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? String(value) : value
}

/** Restores the gateway's own spelling in the answer, which it looks for. */
export function asTheyCame<T extends CallbackAnswer | { readonly broken: string }>(
  answer: T,
  body: WireBody,
): T {
  if ('broken' in answer || answer.body === undefined) return answer
  const data = answer.body['virtualAccountData']
  if (!isObject(data)) return answer
  const spelt = NAMES.filter((name) => name in data && typeof body[name] === 'string')
  const virtualAccountData = { ...data, ...Object.fromEntries(spelt.map((name) => [name, body[name]])) }
  return { ...answer, body: { ...answer.body, virtualAccountData } }
}

function isSame(given: unknown, ours: string): boolean {
  return isNumberOf(given, ours) || (typeof given === 'string' && given.trim() === ours.trim())
}
