import { accept, refuse, type Result } from '#contract/envelope.ts'
import { openPayer, sealPayer, type Bill } from '#domain/bill.ts'
import type { BillAsk, BillDraft } from '#domain/bill-draft.ts'
import { missingIn } from '#domain/bill-needs.ts'
import { given } from '#domain/given.ts'
import type { Money } from '#domain/money.ts'
import { readBill } from '#domain/read-bill.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { CounterDeps } from '../deps.ts'

/** Sealed, and not yet of an order. */
export type NewBill = Omit<Bill, 'reference' | 'createdAt' | 'standing'>

const NOTHING_TYPED: BillDraft = { texts: {}, items: [], bills: [] }

/** What this gateway must be told of each sale (interface, 2.3); undefined when the order alone will do. */
export function billAsk({ billNeeds = [], callbacks, returnUrl }: GatewayProfile): BillAsk | undefined {
  if (billNeeds.length === 0) return undefined
  return {
    needs: billNeeds,
    listShape: callbacks.listShape ?? 'amounts',
    ...given({ itemUrl: returnUrl }),
  }
}

/**
 * The bill of a new sale, as the cashier typed it; undefined when none is asked for.
 * Refusals: bill-incomplete (details.field, details.why: the first fault), vault-refused (no key to seal the payer).
 */
export function billOf(
  deps: CounterDeps,
  typed: BillDraft | undefined,
  amount: Money,
): Result<NewBill | undefined> {
  const ask = billAsk(deps.profile())
  if (ask === undefined) return accept(undefined)
  const read = readBill(ask, typed ?? NOTHING_TYPED, amount)
  if (!read.ok) {
    const [first] = read.faults
    return refuse('bill-incomplete', { field: first?.field ?? '', why: first?.why ?? 'missing' })
  }
  const { payer, ...plain } = read.content
  if (payer === undefined) return accept(plain)
  const box = deps.personal()
  if (box === undefined) return refuse('vault-refused', { reason: 'wrong-state' })
  return accept({ ...plain, personal: sealPayer(box, payer) })
}

/**
 * The bill of an order, for another order of the same sale. Refusals: bill-incomplete (the profile asks for more since);
 * vault-refused.
 */
export function billAgain(deps: CounterDeps, reference: string): Result<NewBill | undefined> {
  const ask = billAsk(deps.profile())
  const kept = deps.journal.read.bill(reference)
  const box = deps.personal()
  if (ask !== undefined && kept?.personal !== undefined && box === undefined)
    return refuse('vault-refused', { reason: 'wrong-state' })
  const payer = kept?.personal === undefined || box === undefined ? undefined : openPayer(box, kept.personal)
  const [missing] = missingIn(ask?.needs ?? [], { ...kept, ...given({ payer }) })
  if (missing !== undefined) return refuse('bill-incomplete', { field: missing.field, why: 'missing' })
  if (kept === undefined) return accept(undefined)
  const { reference: _reference, createdAt: _createdAt, standing: _standing, ...bill } = kept
  return accept(bill)
}
