/**
 * Rules that the till does not keep yet, and acts that it is not proof against. They are played and counted by
 * `--strict`; without it they are left out. Whoever mends the last of one takes it out of here.
 */
import type { Rule } from './judge.ts'
import type { Act } from './plan.ts'

export const PENDING: ReadonlySet<Rule> = new Set<Rule>([
  'not-learned-in-time',
  'asked-to-pay-twice',
  'left-payable',
  'asked-as-another',
  'bill-for-paid',
  'notice-refused',
  'shut-without-cause',
])

export const PENDING_ACTS: ReadonlySet<Act['do']> = new Set<Act['do']>(['other-merchant'])
