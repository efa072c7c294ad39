import { isNumberOf } from '#gateway/codec/lenient.ts'
import { isObject } from '#gateway/transport/json.ts'
import type { HandlerContext } from './handler.ts'
import type { CallbackAnswer, WireBody } from './wire.ts'

/** The names under which a call says whose it is, and of which bill. */
const NAMES = ['partnerServiceId', 'customerNo', 'virtualAccountNo'] as const

/**
 * The call with its names written as ours are. Gateways trim the partner service id or pad it to another length, write it,
 * and the customer number, in front of the number, and make numbers of digits; all of that names the same bill.
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

/** Our own number may begin with the very letters of a code: what the journal knows as it came is not cut. */
function numberIn(
  number: string,
  merchant: HandlerContext['merchant'],
  reads: HandlerContext['reads'],
): string {
  const own = without(number, merchant.partnerServiceId)
  const bare = own === undefined ? undefined : without(own, merchant.customerNo)
  const isKnown = (one: string) =>
    [reads.order(one), reads.instruction(one)].some((read) => read.ok && read.value !== undefined)
  const found = [number, own, bare].find((one) => one !== undefined && isKnown(one))
  return found ?? own ?? number
}

function without(number: string, front: string): string | undefined {
  const rest = number.startsWith(front.trim()) ? number.slice(front.trim().length).trim() : ''
  return rest === '' ? undefined : rest
}

/** A number as its digits, as long as none of them is lost. */
function digits(value: unknown): unknown {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? String(value) : value
}

/** A gateway looks for its own spelling in the answer. */
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
