import type { NotExecutedWhy, Outcome, OutcomeKind, UnknownWhy } from '#domain/outcome.ts'
import { errorCodeKey, errorCodeKeys } from './error-code.ts'
import { standardCase, standardCaseKeys } from './response-code.ts'

// Written out as records, so that a kind or a reason without words does not compile.
const KINDS: Readonly<Record<Exclude<OutcomeKind, 'not-executed' | 'unknown'>, true>> = {
  done: true,
  pending: true,
  refused: true,
  'already-there': true,
  'external-id-reused': true,
  'not-found': true,
}
const NOT_EXECUTED: Readonly<Record<NotExecutedWhy, true>> = {
  'no-connection': true,
  'no-token': true,
  budget: true,
  'rate-limited': true,
  unauthorized: true,
  'invalid-request': true,
}
const UNKNOWN: Readonly<Record<UnknownWhy, true>> = {
  timeout: true,
  'connection-lost': true,
  'server-error': true,
  unreadable: true,
  'wrong-shape': true,
  'bad-signature': true,
  redirected: true,
  interrupted: true,
  pending: true,
  'already-there': true,
}

/** Every key that `outcomeKey` and `codeKey` can give: a catalogue of messages is complete when it has all of them. */
export const outcomeKeys: readonly string[] = [
  ...Object.keys(KINDS).map((kind) => `gateway.outcome.${kind}`),
  ...Object.keys(NOT_EXECUTED).map((why) => `gateway.outcome.not-executed.${why}`),
  ...Object.keys(UNKNOWN).map((why) => `gateway.outcome.unknown.${why}`),
]
export const codeKeys: readonly string[] = [...standardCaseKeys, ...errorCodeKeys]

/** Message key of what came of a call: `gateway.outcome.refused`, `gateway.outcome.unknown.timeout`. */
export function outcomeKey(outcome: Outcome<unknown>): string {
  const why = 'why' in outcome ? `.${outcome.why}` : ''
  return `gateway.outcome.${outcome.kind}${why}`
}

/**
 * Message key of the gateway's own code: a response code of seven digits (`gateway.case.403.14`) or an error code of
 * four characters (`gateway.error.other`). The code itself belongs beside the words, for whoever calls the gateway.
 */
export function codeKey(code: string | undefined, message?: string): string {
  return code?.length === 4 ? errorCodeKey(code) : standardCase(code, message)
}
