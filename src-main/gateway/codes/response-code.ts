import { isPaidBill, readResponseCode, type ResponseCode } from './code-parts.ts'
import type { Operation } from '../define-operation.ts'

export type AnswerClass =
  | { readonly kind: 'done' | 'pending' | 'refused' | 'already-there' | 'external-id-reused' | 'not-found' }
  | { readonly kind: 'not-executed'; readonly why: 'unauthorized' | 'rate-limited' }
  | { readonly kind: 'unknown'; readonly why: 'server-error' | 'wrong-shape'; readonly detail: string }

export type CodedAnswer = {
  readonly httpStatus: number
  readonly code?: string | undefined
  readonly message?: string | undefined
  readonly operation: Pick<Operation, 'serviceCode' | 'effect' | 'duplicateCodes'>
}

/**
 * The meaning of an answer, by HTTP status, response code and message (interface, part 7; catalogue of the national
 * standard). Never throws.
 *
 * The rule of contradiction: HTTP status, service code and case must agree. Examples of a contradiction: HTTP 200
 * with 4044701, HTTP 500 with 2004700, the code of another service, no code at all. Some machine between us and the
 * merchant's money is then confused, and the answer is `unknown`: looked up, never acted upon. This holds for reads
 * too, because a false "not found" would let a sale be charged again. Two exceptions, both on the safe side:
 * - 200 and 202 mixed is `pending`, the less certain of the two.
 * - A read with HTTP 401 and no code of another status was rejected, even if a server in front said so: it may only
 * be asked again. On a call for money it stays `unknown`.
 * HTTP 429 is not executed whatever its body, on a call for money too, unless its code has another status. Limiters
 * stand in front of services, and write their own bodies (no code, 4290000).
 */
export function classify({ httpStatus, code, message, operation }: CodedAnswer): AnswerClass {
  const parts = code === undefined ? undefined : readResponseCode(code)
  const said = `HTTP ${httpStatus}, response code ${code === undefined ? 'missing' : JSON.stringify(code)}`
  // A limiter in front of the service lets nothing through, whatever it writes; a code for "done" contradicts it.
  if (httpStatus === 429 && (parts === undefined || parts.http === 429))
    return { kind: 'not-executed', why: 'rate-limited' }
  if (httpStatus >= 500 || (parts !== undefined && parts.http >= 500)) return unknown('server-error', said)

  const reads = operation.effect === 'reads'
  if (reads && (parts === undefined || parts.http === httpStatus)) {
    if (httpStatus === 401) return { kind: 'not-executed', why: 'unauthorized' }
  }
  if (parts === undefined) return unknown('wrong-shape', said)
  if (parts.service !== operation.serviceCode) return unknown('wrong-shape', `${said}: of another service`)
  if (isAccepted(httpStatus) && isAccepted(parts.http)) {
    if (parts.case !== '00') return unknown('wrong-shape', said)
    return { kind: httpStatus === 202 || parts.http === 202 ? 'pending' : 'done' }
  }
  if (parts.http !== httpStatus) return unknown('wrong-shape', `${said}: they differ`)
  if (!reads && code !== undefined && operation.duplicateCodes.includes(code))
    return { kind: 'already-there' }
  // The code of a reused reference is not shown. Read as a plain refusal, it would be sent again and paid twice.
  if (!reads && REFUSALS.has(parts.http) && namesDuplicate(message ?? '')) return { kind: 'already-there' }
  if (reads && isPaidBill(parts))
    return unknown('wrong-shape', `${said}: says paid, and nothing of the payment`)
  return ofFailure(parts, reads) ?? unknown('wrong-shape', said)
}

const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 405])

function ofFailure(parts: ResponseCode, reads: boolean): AnswerClass | undefined {
  switch (parts.http) {
    case 400:
    case 403:
    case 405:
      return { kind: 'refused' }
    case 404:
      if (reads) return { kind: parts.case === '01' ? 'not-found' : 'refused' }
      return { kind: parts.case === '18' ? 'already-there' : 'refused' }
    case 409:
      if (parts.case === '00') return { kind: 'external-id-reused' }
      if (parts.case === '01') return { kind: reads ? 'refused' : 'already-there' }
      return undefined
    case 401:
      return { kind: 'not-executed', why: 'unauthorized' }
    case 429:
      return { kind: 'not-executed', why: 'rate-limited' }
    default:
      return undefined
  }
}

/** Words for a merchant, a limit, or a rejected request: English, Indonesian. */
const OTHERWISE_EN =
  'block|suspend|disabl|deactivat|reject|declin|refus|den(?:y|ied)|revok|discontinu|terminat|exceed|reach|not\\b'
const OTHERWISE_ID =
  'diblokir|ditangguhkan|dinonaktifkan|ditolak|dicabut|dihentikan|terlampaui|tercapai|terlewat|tidak'

/** Stems rather than whole sentences: if a message is misread here, the order is looked up, and nothing is resent. */
const DUPLICATE = new RegExp(
  [
    'duplica|duplikat|\\bganda\\b|(?<!\\b(?:as?|to|type|valid)\\s+)\\b(?:double|dobel)\\b(?!\\s+quot)',
    '(?:not|be|must|should)\\s+unique|(?:tidak|harus)\\s+(?:\\w+\\s+)?unik\\b|(?:order|reference\\w*|transaction|bill)\\s+exists',
    `\\balready\\s+(?:been\\s+)?(?!${OTHERWISE_EN})\\w`,
    `\\b(?:has|have|was|were)\\s+been\\s+(?!${OTHERWISE_EN})\\w|\\bwas\\s+used`,
    `\\b(?:sudah|telah)\\s+(?!${OTHERWISE_ID})(?:ada|pernah|lunas|masuk|sukses|berhasil|selesai|ter\\w|di\\w)`,
    '(?<!\\b(?:tidak|belum|bukan)\\s+)\\b(?:lunas|terbayar|terpakai)\\b',
    'pernah\\s+(?:ada|ter\\w|di\\w)',
  ].join('|'),
  'i',
)

export function namesDuplicate(message: string): boolean {
  return DUPLICATE.test(message)
}

function isAccepted(status: number): boolean {
  return status === 200 || status === 202
}

function unknown(why: 'server-error' | 'wrong-shape', detail: string): AnswerClass {
  return { kind: 'unknown', why, detail }
}
