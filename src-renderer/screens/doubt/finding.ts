import type { OrderView } from '#contract/views.ts'

export type Finding = 'paid' | 'twice' | 'late' | 'wrong' | 'not-yet' | 'checking' | 'failed' | 'no-answer'

const BY_STATE: Partial<Record<OrderView['state'], Finding>> = {
  paid: 'paid',
  'paid-late': 'late',
  'paid-wrong-amount': 'wrong',
  suspect: 'checking',
  settling: 'checking',
  failed: 'failed',
}
const NO_ANSWER = new Set(['unknown', 'not-executed'])

/** What the look found, by state; of an open order, whether the gateway answered at all. */
export function findingOf({ state, lastAsked, paidTwice }: OrderView): Finding {
  if (paidTwice !== undefined) return 'twice'
  const known = BY_STATE[state]
  if (known !== undefined) return known
  return lastAsked === undefined || NO_ANSWER.has(lastAsked.outcome) ? 'no-answer' : 'not-yet'
}

/** Findings after which asking once more tells nothing new. */
const DECIDED: ReadonlySet<Finding> = new Set(['paid', 'twice', 'late', 'wrong', 'failed'])

export function isDecided(finding: Finding): boolean {
  return DECIDED.has(finding)
}
