import type { TurnedAway } from '#domain/callback-fact.ts'
import type { CallbackAnswer, WireBody } from './wire.ts'

/** The code and text of an answer. A success has case 00 and status 200. */
export type Word = {
  readonly status: number
  /** Last two digits of the response code (interface, part 7). */
  readonly caseCode: string
  readonly message: string
  /** Reason of a refusal, for people, who read no codes. */
  readonly why?: TurnedAway
  /** The declared field or header that it concerns. */
  readonly field?: string
}

const UNKNOWN: ReadonlyMap<string, TurnedAway> = new Map([
  ['partnerServiceId', 'service-id'],
  ['customerNo', 'customer-no'],
])

export const SUCCESS: Word = { status: 200, caseCode: '00', message: 'Success' }

/** Refusals in the words of the interface (part 7), otherwise of the national open-API payment standard. */
export const refusals = {
  badRequest: refusal(400, '00', 'Bad Request', 'content'),
  /**
   * For a field that decides. Readers differ on a repeated member, so the signed body is ambiguous or says nothing.
   */
  unsure: refusal(400, '00', 'Bad Request. A member is there twice, or is spoiled', 'content'),
  format: (field: string) => refusal(400, '01', `Invalid Field Format ${field}`, 'field', field),
  missing: (field: string) => refusal(400, '02', `Invalid Missing Mandatory Field ${field}`, 'field', field),
  headerFormat: (name: string) => refusal(400, '01', `Invalid Field Format ${name}`, 'header', name),
  headerMissing: (name: string) =>
    refusal(400, '02', `Invalid Missing Mandatory Field ${name}`, 'header', name),
  badSignature: refusal(401, '00', 'Unauthorized Signature', 'signature'),
  /** A clock problem rather than the field's form; the signature covers the time. */
  wrongTime: refusal(401, '00', 'Unauthorized. X-TIMESTAMP outside the allowed window', 'clock'),
  unknownPartner: refusal(401, '00', 'Unauthorized. Unknown Client X-PARTNER-ID', 'partner-id'),
  unknownChannel: refusal(401, '00', 'Unauthorized. Unknown Client CHANNEL-ID', 'channel-id'),
  invalidStatus: refusal(404, '00', 'Invalid Transaction Status', 'status'),
  transactionNotFound: refusal(404, '01', 'Transaction Not Found', 'number'),
  invalidAccount: refusal(404, '11', 'Invalid Card/Account', 'account'),
  unknownBill: (field: string) =>
    refusal(404, '12', `Invalid Bill/Virtual Account. ${field}`, UNKNOWN.get(field) ?? 'number', field),
  invalidAmount: refusal(404, '13', 'Invalid Amount', 'amount'),
  paidBill: refusal(404, '14', 'Paid Bill', 'paid'),
  closedBill: refusal(404, '19', 'Invalid Bill/Virtual Account. Expired or Cancelled', 'closed'),
  /** Ours lacks what this merchant's kind makes mandatory; `field`: of our answer. */
  incompleteBill: (field: string) =>
    refusal(404, '12', `Invalid Bill/Virtual Account. Incomplete ${field}`, 'incomplete', field),
  methodNotSupported: refusal(405, '00', 'Requested Function Is Not Supported', 'method'),
  usedId: refusal(409, '00', 'Duplicate X-EXTERNAL-ID', 'repeated'),
  /** Repeated under another external id, which the signature does not cover: the id is new, the call is not. */
  usedSignature: refusal(409, '00', 'Conflict. The same signed request was here before', 'repeated'),
  generalError: refusal(500, '00', 'General Error', 'own-fault'),
} as const

/** Response code = HTTP status + service code + case code (interface, part 7). */
export function codeOf(serviceCode: string, status: number, caseCode: string): string {
  return `${status}${serviceCode}${caseCode}`
}

export function answerWith(
  serviceCode: string,
  { status, caseCode, message }: Word,
  rest: WireBody = {},
): CallbackAnswer & { readonly body: WireBody } {
  const responseCode = codeOf(serviceCode, status, caseCode)
  return { status, body: { responseCode, responseMessage: message.slice(0, 150), ...rest } }
}

function refusal(status: number, caseCode: string, message: string, why: TurnedAway, field?: string): Word {
  return { status, caseCode, message, why, ...(field === undefined ? {} : { field }) }
}
