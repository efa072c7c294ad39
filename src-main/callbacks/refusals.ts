import type { CallbackAnswer, WireBody } from './wire.ts'

/** What an answer says. A success has case 00 and a status of 200. */
export type Word = {
  readonly status: number
  /** Last two digits of the response code (interface, part 7). */
  readonly caseCode: string
  readonly message: string
}

export const SUCCESS: Word = { status: 200, caseCode: '00', message: 'Success' }

/** Refusals in the words of the interface (part 7), or else of the national open-API payment standard. */
export const refusals = {
  badRequest: refusal(400, '00', 'Bad Request'),
  format: (field: string) => refusal(400, '01', `Invalid Field Format ${field}`),
  missing: (field: string) => refusal(400, '02', `Invalid Missing Mandatory Field ${field}`),
  badSignature: refusal(401, '00', 'Unauthorized Signature'),
  /** A matter of clocks, not of the field's form; the signature covers the time. */
  wrongTime: refusal(401, '00', 'Unauthorized. X-TIMESTAMP outside the allowed window'),
  unknownClient: refusal(401, '00', 'Unauthorized. Unknown Client'),
  invalidStatus: refusal(404, '00', 'Invalid Transaction Status'),
  transactionNotFound: refusal(404, '01', 'Transaction Not Found'),
  invalidAccount: refusal(404, '11', 'Invalid Card/Account'),
  unknownBill: refusal(404, '12', 'Invalid Bill/Virtual Account'),
  invalidAmount: refusal(404, '13', 'Invalid Amount'),
  paidBill: refusal(404, '14', 'Paid Bill'),
  closedBill: refusal(404, '19', 'Invalid Bill/Virtual Account. Expired or Cancelled'),
  methodNotSupported: refusal(405, '00', 'Requested Function Is Not Supported'),
  replayed: refusal(409, '00', 'Duplicate X-EXTERNAL-ID'),
  generalError: refusal(500, '00', 'General Error'),
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

function refusal(status: number, caseCode: string, message: string): Word {
  return { status, caseCode, message }
}
