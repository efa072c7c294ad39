import { callEndOf, type CallEnd } from '#domain/call-end.ts'
import type { OrderView } from '#contract/views.ts'

export type Finding =
  | 'paid'
  | 'twice'
  | 'late'
  | 'wrong'
  | 'not-yet'
  | 'checking'
  | 'failed'
  | 'no-answer'
  | 'unread'
  | 'turned-away'
  | 'limited'
  | 'notified'

const BY_STATE: Partial<Record<OrderView['state'], Finding>> = {
  paid: 'paid',
  'paid-late': 'late',
  'paid-wrong-amount': 'wrong',
  suspect: 'checking',
  settling: 'checking',
  failed: 'failed',
}
/** For an open order, by how the last status check ended. */
const BY_END: Readonly<Record<CallEnd, Finding>> = {
  'under-way': 'no-answer',
  answered: 'not-yet',
  unread: 'unread',
  trouble: 'unread',
  silent: 'no-answer',
  offline: 'no-answer',
  'turned-away': 'turned-away',
  limited: 'limited',
  'held-back': 'limited',
}

/** The finding by state; for an open order also whether the gateway answered, and what it notified us of. */
export function findingOf({ state, lastAsked, paidTwice, notice }: OrderView): Finding {
  if (paidTwice !== undefined) return 'twice'
  const known = BY_STATE[state]
  if (known !== undefined) return known
  if (notice !== undefined) return 'notified'
  return lastAsked === undefined ? 'no-answer' : BY_END[callEndOf(lastAsked)]
}

/** Findings that another status check cannot change. */
const DECIDED: ReadonlySet<Finding> = new Set(['paid', 'twice', 'late', 'wrong', 'failed'])

export function isDecided(finding: Finding): boolean {
  return DECIDED.has(finding)
}

/** Findings whose state on this till is not confirmed by the gateway now. */
const NOT_TOLD: ReadonlySet<Finding> = new Set(['no-answer', 'unread', 'turned-away', 'limited', 'notified'])

export function isTold(finding: Finding): boolean {
  return !NOT_TOLD.has(finding)
}
