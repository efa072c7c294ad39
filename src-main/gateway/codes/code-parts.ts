export type ResponseCode = { readonly http: number; readonly service: string; readonly case: string }

/** Splits a response code, String (7): HTTP status + service code + case code (interface, 2.1 and part 7). */
export function readResponseCode(code: string): ResponseCode | undefined {
  const match = /^([1-5]\d\d)(\d\d)(\d\d)$/.exec(code)
  if (match === null) return undefined
  const [, http = '', service = '', caseCode = ''] = match
  return { http: Number(http), service, case: caseCode }
}

/** "Paid bill": on a question about a payment this is a statement about money, but not evidence. */
export function isPaidBill(parts: ResponseCode): boolean {
  return parts.http === 404 && parts.case === '14'
}
