// Message keys of what the gateway may say: gateway.json has each of them and no other.
import type { NotExecutedWhy, OutcomeKind, UnknownWhy } from '#domain/outcome.ts'

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

/** Case codes of the national standard, by HTTP status: the same for every service. */
const STANDARD_CASES: Readonly<Record<string, readonly string[]>> = {
  200: ['00'],
  202: ['00'],
  400: upTo(2),
  401: upTo(4),
  403: upTo(23),
  404: upTo(19),
  405: upTo(1),
  409: upTo(1),
  429: ['00'],
  500: upTo(2),
  504: ['00'],
}

/** Outcomes of a call, with their reasons. */
export const outcomeKeys: readonly string[] = [
  ...Object.keys(KINDS).map((kind) => `gateway.outcome.${kind}`),
  ...Object.keys(NOT_EXECUTED).map((why) => `gateway.outcome.not-executed.${why}`),
  ...Object.keys(UNKNOWN).map((why) => `gateway.outcome.unknown.${why}`),
]

/** Response codes. `401.ip` is not a case of the standard, yet seen: an address that is not on the gateway's list. */
export const standardCaseKeys: readonly string[] = [
  ...Object.entries(STANDARD_CASES).flatMap(([status, cases]) => [
    `gateway.case.${status}`,
    ...cases.map((known) => `gateway.case.${status}.${known}`),
  ]),
  'gateway.case.401.ip',
  'gateway.case.other',
]

/** Response codes, and error codes: of those the interface shows only success. */
export const codeKeys: readonly string[] = [...standardCaseKeys, 'gateway.error.0000', 'gateway.error.other']

function upTo(last: number): readonly string[] {
  return Array.from({ length: last + 1 }, (_, at) => String(at).padStart(2, '0'))
}
