import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { KeptCashSale } from '#journal/tables/cash-sales.ts'
import type { CounterDeps } from '../deps.ts'
import type { Approve } from '../shift/move-cash.ts'

/**
 * Takes a wrong cash sale back: a second entry, for which a manager must agree. The first stays, and the drawer is
 * expected to hold its amount less. A sale of an earlier shift is taken back in the shift that is open now. Refusals:
 * not-found, not-allowed (details.why `nobody`, `voided`: it was taken back before), journal-not-sound, those of
 * `approve`.
 */
export async function voidCashSale(
  deps: CounterDeps,
  { reference, note }: { readonly reference: string; readonly note: string },
  approve: Approve,
): Promise<Result<KeptCashSale>> {
  const before = voidable(deps, reference)
  if (!before.ok) return before
  const agreed = await approve()
  if (!agreed.ok) return agreed
  // A manager takes a while to type.
  const sale = voidable(deps, reference)
  if (!sale.ok) return sale
  const by = deps.signedIn()
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  const { amount, saleId, reference: taken } = sale.value
  deps.journal.write.commit({
    at: deps.clock.now(),
    cashVoid: { reference: taken, amount, by, note, ...agreed.value },
  })
  deps.announce({ type: 'shift-changed' })
  if (deps.journal.read.legOfSale(saleId) !== undefined) deps.announce({ type: 'split-changed' })
  return accept(deps.journal.read.cashSale(reference) ?? sale.value)
}

function voidable(deps: CounterDeps, reference: string): Result<KeptCashSale> {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  if (deps.signedIn() === undefined) return refuse('not-allowed', { why: 'nobody' })
  const sale = deps.journal.read.cashSale(reference)
  if (sale === undefined) return refuse('not-found')
  return sale.voided === undefined ? accept(sale) : refuse('not-allowed', { why: 'voided' })
}
