import type { Wire } from '#gateway/define-operation.ts'

/** The simulator's decision about one request, before the answer is signed or encrypted and sent. */
export type Verdict = {
  readonly status: number
  /** Plain, in wire form, before any encryption: the members declared by the operation's `response`. */
  readonly body: Readonly<Record<string, unknown>>
  /** Whether the operation was carried out. */
  readonly processed: boolean
}

export type Refused = {
  readonly status: number
  readonly caseCode: string
  readonly message: string
}

/** Refusals worded as in the national open-API payment standard. */
export const refusals = {
  badRequest: refused(400, '00', 'Bad Request'),
  invalidFormat: (field: string) => refused(400, '01', `Invalid Field Format ${field}`),
  missing: (field: string) => refused(400, '02', `Invalid Missing Mandatory Field ${field}`),
  unauthorized: (reason: string) => refused(401, '00', `Unauthorized. ${reason}`),
  badSignature: refused(401, '00', 'Unauthorized. Invalid Signature from Client'),
  invalidToken: refused(401, '01', 'Invalid Token (B2B)'),
  invalidCustomerToken: refused(401, '02', 'Invalid Customer Token'),
  tokenNotFound: refused(401, '03', 'Token Not Found (B2B)'),
  customerTokenNotFound: refused(401, '04', 'Customer Token Not Found'),
  featureNotAllowed: (reason: string) => refused(403, '01', `Feature Not Allowed. ${reason}`),
  overLimit: refused(403, '02', 'Exceeds Transaction Amount Limit'),
  doNotHonor: (reason: string) => refused(403, '05', `Do Not Honor. ${reason}`),
  insufficientFunds: refused(403, '14', 'Insufficient Funds'),
  notPermitted: (reason: string) => refused(403, '15', `Transaction Not Permitted. ${reason}`),
  invalidStatus: refused(404, '00', 'Invalid Transaction Status'),
  notFound: refused(404, '01', 'Transaction Not Found'),
  invalidMerchant: refused(404, '08', 'Invalid Merchant'),
  invalidAccount: refused(404, '11', 'Invalid Account'),
  invalidAmount: refused(404, '13', 'Invalid Amount'),
  partnerNotFound: refused(404, '16', 'Partner Not Found'),
  inconsistent: refused(404, '18', 'Inconsistent Request. Duplicate partnerReferenceNo'),
  notSupported: refused(405, '00', 'Requested Function Is Not Supported'),
  notAllowed: refused(405, '01', 'Requested Operation Is Not Allowed'),
  externalIdReused: refused(409, '00', 'Duplicate X-EXTERNAL-ID'),
  duplicateReference: refused(409, '01', 'Duplicate partnerReferenceNo'),
  tooMany: refused(429, '00', 'Too Many Requests'),
  generalError: refused(500, '00', 'General Error'),
} as const

/** The answer of a refusal: code = HTTP status + service code + case code (interface, part 7). */
export function refuse(serviceCode: string, { status, caseCode, message }: Refused): Verdict {
  const body = { responseCode: `${status}${serviceCode}${caseCode}`, responseMessage: message.slice(0, 150) }
  return { status, body, processed: false }
}

/** A failure of an operation with `error_code`. */
export type Failed = {
  readonly status: number
  /** Four characters, never `0000`. */
  readonly errorCode: string
  /** At most 32 characters where possible: the limit of `error_message` in the history (interface, 2.10). */
  readonly message: string
}

/**
 * Failures of the operations with `error_code`. The interface does not list them: the codes and HTTP statuses are
 * this simulator's own choice.
 */
export const failures = {
  format: (field: string) => failed(200, '0001', `Format ${field}`),
  missing: (field: string) => failed(200, '0002', `Missing ${field}`),
  badSignature: failed(401, '0003', 'Invalid signature'),
  unknownMerchant: failed(401, '0004', 'Unknown merchant'),
  duplicate: failed(200, '0005', 'Duplicate rq_uuid'),
  overLimit: (what: string) => failed(200, '0006', `Over the limit: ${what}`),
  tooMany: failed(429, '0007', 'Too many requests'),
  notSupported: failed(405, '0008', 'Method not supported'),
  general: failed(500, '9999', 'General error'),
} as const

/** The answer of a failure. The message id and time are added later, in one place for the whole family. */
export function fail({ status, errorCode, message }: Failed): Verdict {
  return { status, body: { error_code: errorCode, error_message: message }, processed: false }
}

/** A refusal with wording for both families. `wire` is absent for a route that does not exist. */
export function refusalOf(
  of: { readonly wire: Wire; readonly serviceCode: string } | undefined,
  why: 'generalError' | 'notSupported',
): Verdict {
  if (of === undefined || of.wire.kind === 'snap') return refuse(of?.serviceCode ?? '00', refusals[why])
  return fail(why === 'generalError' ? failures.general : failures.notSupported)
}

export function done(body: Readonly<Record<string, unknown>>, status = 200): Verdict {
  return { status, body, processed: true }
}

/** The code that the log shows for an answer: `responseCode` in one family, `error_code` in the other. */
export function codeIn(body: Verdict['body']): string {
  const code = body['responseCode'] ?? body['error_code']
  return typeof code === 'string' ? code : ''
}

function refused(status: number, caseCode: string, message: string): Refused {
  return { status, caseCode, message }
}

function failed(status: number, errorCode: string, message: string): Failed {
  return { status, errorCode, message }
}
