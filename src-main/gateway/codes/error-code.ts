import type { Operation } from '../define-operation.ts'
import { namesDuplicate, type AnswerClass } from './response-code.ts'

export type ErrorCodeAnswer = {
  readonly httpStatus: number
  /** Decrypted if it was encrypted; undefined when no code can be read. */
  readonly code: string | undefined
  readonly message: string | undefined
  readonly operation: Pick<Operation, 'effect'>
  /** The minimum, by `total_success` and `invoices_success`; a value that is present and unreadable counts as one. */
  readonly succeeded: number | undefined
}

const SUCCESS = '0000'

/**
 * The meaning of an answer with `error_code` (interface, 7.2: `0000` success, all others failure, the failures not
 * shown). Never throws. HTTP status and code must agree, otherwise the answer is `unknown`, as with response codes:
 * - a success is HTTP 200 with `0000`, and its content must still fit;
 * - a failure code with successful invoices is neither;
 * - HTTP 429 without a success was not executed, whatever its body: limiters stand in front of services;
 * - HTTP 401 without a code came from a server in front. That is enough for a read, which may be repeated, and for
 * nothing else. The same holds for 403, which such servers send to an address that is not on their list.
 */
export function classifyErrorCode(answer: ErrorCodeAnswer): AnswerClass {
  const { httpStatus, code, message, operation } = answer
  const readable = code !== undefined && /^[\x21-\x7e]{4}$/.test(code) ? code : undefined
  const said = `HTTP ${httpStatus}, error code ${readable ?? 'missing or unreadable'}`
  const unclear = { kind: 'unknown', why: 'wrong-shape', detail: said } as const
  if (httpStatus >= 500) return { kind: 'unknown', why: 'server-error', detail: said }

  const reads = operation.effect === 'reads'
  if (readable === SUCCESS) return httpStatus === 200 ? { kind: 'done' } : unclear
  if ((answer.succeeded ?? 0) > 0) return { ...unclear, detail: `${said}: with some that succeeded` }
  if (httpStatus === 429) return { kind: 'not-executed', why: 'rate-limited' }
  if (readable === undefined && !reads) return unclear
  if (httpStatus === 401) return { kind: 'not-executed', why: 'unauthorized' }
  if (httpStatus === 403 && readable === undefined) return { kind: 'not-executed', why: 'unauthorized' }
  if (readable === undefined) return unclear
  if (httpStatus !== 200 && !REFUSALS.includes(httpStatus)) return unclear
  if (!reads && (httpStatus === 409 || namesDuplicate(message ?? ''))) return { kind: 'already-there' }
  return { kind: 'refused' }
}

const REFUSALS: readonly number[] = [400, 403, 404, 405, 409, 422]
