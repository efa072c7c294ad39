import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { BillAsk } from '#domain/bill-draft.ts'
import type { BillNeed } from '#domain/bill-needs.ts'
import type { CounterDeps } from '../deps.ts'
import { billAsk } from '../sale/bill.ts'
import { paymentMethods } from '../sale/payment-methods.ts'

/** What a workbook can hold of a bill; the others are of one sale at the counter. */
const HELD: readonly BillNeed[] = ['name', 'bills', 'instalment']

/**
 * What each bill of a workbook must have (interface, 2.3). Refusal: not-allowed (details.why `no-address`: the gateway
 * cannot ask what is to be paid; `needs`: it asks for more than a workbook has).
 */
export function askOfDues(deps: Pick<CounterDeps, 'profile' | 'mode'>): Result<BillAsk> {
  if (!paymentMethods(deps).methods.includes('va')) return refuse('not-allowed', { why: 'no-address' })
  const { needs = [], listShape = deps.profile().callbacks.listShape ?? 'amounts' } =
    billAsk(deps.profile()) ?? {}
  if (needs.some((need) => !HELD.includes(need))) return refuse('not-allowed', { why: 'needs' })
  return accept({ needs: [...new Set<BillNeed>([...needs, 'name', 'bills'])], listShape })
}
