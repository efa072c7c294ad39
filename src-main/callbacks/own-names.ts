import { isObject } from '#gateway/json.ts'
import type { HandlerContext } from './handler.ts'
import type { CallbackAnswer, WireBody } from './wire.ts'

/** The names under which a call says whose it is, and of which bill. */
const NAMES = ['partnerServiceId', 'customerNo', 'virtualAccountNo'] as const

/**
 * The call with its three names written as ours are. Gateways trim the partner service id or pad it to another length, and
 * write it in front of the number; all of that names the same bill.
 */
export function inOurNames(body: WireBody, { merchant, reads }: HandlerContext): WireBody {
  const { partnerServiceId, customerNo, virtualAccountNo: number } = body
  const { partnerServiceId: service, customerNo: code } = merchant
  return {
    ...body,
    ...(isSame(partnerServiceId, service) ? { partnerServiceId: service } : {}),
    ...(isSame(customerNo, code) ? { customerNo: code } : {}),
    ...(typeof number === 'string'
      ? { virtualAccountNo: numberIn(number.trim(), service.trim(), reads) }
      : {}),
  }
}

/** Our own number may begin with the very letters of the service code: what the journal knows as it came is not cut. */
function numberIn(number: string, service: string, reads: HandlerContext['reads']): string {
  const rest = number.slice(service.length).trim()
  if (!number.startsWith(service) || rest === '') return number
  const known = [reads.order(number), reads.instruction(number)]
  return known.some((read) => read.ok && read.value !== undefined) ? number : rest
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
  return typeof given === 'string' && given.trim() === ours.trim()
}
