/** What the gateway decided about one request, before it is signed and sent. */
export type Verdict = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** Whether the operation was carried out. */
  readonly processed: boolean
}

export type Refused = {
  readonly status: number
  readonly caseCode: string
  readonly message: string
}

/** Refusals in the words of the national open-API payment standard. */
export const refusals = {
  badRequest: refused(400, '00', 'Bad Request'),
  invalidFormat: (field: string) => refused(400, '01', `Invalid Field Format ${field}`),
  missing: (field: string) => refused(400, '02', `Invalid Mandatory Field ${field}`),
  unauthorized: (reason: string) => refused(401, '00', `Unauthorized. ${reason}`),
  badSignature: refused(401, '00', 'Unauthorized. Invalid Signature from Client'),
  invalidToken: refused(401, '01', 'Invalid Token (B2B)'),
  tokenNotFound: refused(401, '03', 'Token Not Found (B2B)'),
  featureNotAllowed: (reason: string) => refused(403, '01', `Feature Not Allowed. ${reason}`),
  overLimit: refused(403, '02', 'Exceeds Transaction Amount Limit'),
  invalidStatus: refused(404, '00', 'Invalid Transaction Status'),
  notFound: refused(404, '01', 'Transaction Not Found'),
  invalidMerchant: refused(404, '08', 'Invalid Merchant'),
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

export function done(body: Readonly<Record<string, unknown>>): Verdict {
  return { status: 200, body, processed: true }
}

function refused(status: number, caseCode: string, message: string): Refused {
  return { status, caseCode, message }
}
