import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { BillDraft } from '#domain/bill-draft.ts'
import { compareMoney, MAXIMUM_WIRE, moneyOfMinor, type Money } from '#domain/money.ts'
import type { Order, OrderMethod } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import { ALWAYS, type Right } from '#domain/right.ts'
import { sumSplit } from '#domain/split.ts'
import type { KeptSplit } from '#journal/tables/splits.ts'
import { sellForCash, type CashAsked, type SoldForCash } from '../cash/sell-for-cash.ts'
import type { CounterDeps } from '../deps.ts'
import { billOf } from '../sale/bill.ts'
import { newReference } from '../sale/new-reference.ts'
import { heldBack, LONGEST_WAIT_MS, takePayment, whyNotTaken } from '../sale/take-payment.ts'
import type { Approve } from '../shift/move-cash.ts'
import { askParts, doubtfulParts } from '../ask/ask-sale.ts'
import { isElsewhere } from '../show/made-under.ts'
import { legsNow, whileMade } from './split-sums.ts'

/** Begins a sale that is paid in parts. Refusals: too-large, journal-not-sound. */
export function openSplit(deps: CounterDeps, total: Money, note?: string): Result<KeptSplit> {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  if (compareMoney(total, MAXIMUM_WIRE) > 0) return refuse('too-large')
  const by = deps.signedIn()
  const id = newReference(deps)
  deps.journal.write.commit({
    at: deps.clock.now(),
    split: {
      id,
      total,
      ...(by === undefined ? {} : { by }),
      ...(note === undefined || note === '' ? {} : { note }),
    },
  })
  deps.announce({ type: 'split-changed' })
  return found(deps, id)
}

type Leg = { readonly amount: Money; readonly method: OrderMethod; readonly bill?: BillDraft }

/**
 * Takes one part through the gateway: a sale of its own. The part is journalled before its order, so that none is
 * lost. Refusals: those of a payment and of `billOf`; not-found; not-allowed (details.why `ended`, `pending`: that part may already be
 * on its way, `above-rest`; `unheard`, `unread`, `offline`: another part's closed code may have been paid, and no answer
 * came; `another-gateway`), forbidden (the right was lost meanwhile).
 */
export async function payLeg(
  deps: CounterDeps,
  id: string,
  { amount, method, bill: typed }: Leg,
  right: Right = ALWAYS,
): Promise<Result<Order>> {
  const asked = askable(deps, id, amount)
  if (!asked.ok) return asked
  const why = whyNotTaken(deps, { amount, method })
  if (why !== undefined) return why
  const bill = billOf(deps, typed, amount)
  if (!bill.ok) return bill
  const held = await heldByParts(deps, id)
  if (held !== undefined) return held
  // The gateway takes time to answer, so what has come meanwhile decides.
  if (!right.holds()) return refuse('forbidden')
  const now = askable(deps, id, amount)
  if (!now.ok) return now
  const saleId = newReference(deps)
  return whileMade(deps, saleId, async () => {
    deps.journal.write.commit({ at: deps.clock.now(), splitLeg: { id: now.value.id, saleId, amount } })
    deps.announce({ type: 'split-changed' })
    const taken = await takePayment(deps, {
      amount,
      method,
      saleId,
      ...(bill.value === undefined ? {} : { bill: bill.value }),
    })
    deps.announce({ type: 'split-changed' })
    return taken
  })
}

/** Takes one part in cash. Refusals: as for `payLeg`, and those of a cash sale. */
export async function payLegInCash(
  deps: CounterDeps,
  id: string,
  cash: CashAsked,
  right: Right = ALWAYS,
): Promise<Result<SoldForCash>> {
  const by = deps.signedIn()
  // A press that has sold already is answered with its sale, although the rest has become smaller.
  const made = deps.journal.read.cashSaleOf(cash.press)
  if (made !== undefined && deps.journal.read.legOfSale(made.saleId)?.id !== id)
    return refuse('not-allowed', { why: 'pressed' })
  if (made === undefined) {
    const asked = askable(deps, id, cash.amount)
    if (!asked.ok) return asked
    const held = await heldByParts(deps, id)
    if (held !== undefined) return held
    if (!right.holds()) return refuse('forbidden')
  }
  const asked =
    deps.journal.read.cashSaleOf(cash.press) === undefined ? askable(deps, id, cash.amount) : found(deps, id)
  if (!asked.ok) return asked
  const sold = sellForCash(deps, cash, { split: asked.value.id, by })
  if (sold.ok) deps.announce({ type: 'split-changed' })
  return sold
}

/**
 * Ends a split. Once its total has come and nothing is pending it is finished. Before that it is given up, and what
 * was taken must be given back: a manager must agree. Refusals: not-found, not-allowed (details.why `ended`, `pending`:
 * a part may still be paid), journal-not-sound, those of `approve`.
 */
export async function endSplit(
  deps: CounterDeps,
  id: string,
  note: string | undefined,
  approve: Approve,
): Promise<Result<KeptSplit>> {
  const before = endable(deps, id)
  if (!before.ok) return before
  const agreed = before.value.needsManager ? await approve() : accept({})
  if (!agreed.ok) return agreed
  // A manager takes a while to type, and money may come meanwhile.
  const now = endable(deps, id)
  if (!now.ok) return now
  if (now.value.needsManager && !before.value.needsManager) return refuse('approval-needed')
  const by = deps.signedIn()
  const { how, split } = now.value
  deps.journal.write.commit({
    at: deps.clock.now(),
    splitEnd: {
      id: split.id,
      how,
      ...(by === undefined ? {} : { by }),
      ...agreed.value,
      ...(note === undefined || note === '' ? {} : { note }),
    },
  })
  deps.announce({ type: 'split-changed' })
  return found(deps, id)
}

/** A code of another part, closed or paid short, can still be paid: it is asked about, as before any second charge. */
async function heldByParts(deps: CounterDeps, id: string): Promise<Result<never> | undefined> {
  const doubtful = doubtfulParts(deps, id)
  if (doubtful.some((order) => isElsewhere(order, deps.profile())))
    return refuse('not-allowed', { why: 'another-gateway' })
  return heldBack(deps, await askParts(deps, id, LONGEST_WAIT_MS))
}

function found({ journal }: CounterDeps, id: string): Result<KeptSplit> {
  const split = journal.read.split(id)
  return split === undefined ? refuse('not-found') : accept(split)
}

function openNow(deps: CounterDeps, id: string): Result<KeptSplit> {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const split = found(deps, id)
  return split.ok && split.value.ended !== undefined ? refuse('not-allowed', { why: 'ended' }) : split
}

function sumsOf(deps: CounterDeps, { id, total }: KeptSplit) {
  return sumSplit(
    total,
    legsNow(deps, id).map(({ sum }) => sum),
  )
}

function askable(deps: CounterDeps, id: string, amount: Money): Result<KeptSplit> {
  const split = openNow(deps, id)
  if (!split.ok) return split
  const { free, rest } = sumsOf(deps, split.value)
  if (compareMoney(amount, moneyOfMinor(free)) <= 0) return split
  return refuse('not-allowed', { why: amount.minor <= rest ? 'pending' : 'above-rest', freeMinor: free })
}

type Ending = {
  readonly split: KeptSplit & { readonly id: Reference }
  readonly how: 'finished' | 'given-up'
  readonly needsManager: boolean
}

function endable(deps: CounterDeps, id: string): Result<Ending> {
  const split = openNow(deps, id)
  if (!split.ok) return split
  const { got, rest, pending, release } = sumsOf(deps, split.value)
  if (pending > 0n) return refuse('not-allowed', { why: 'pending' })
  const how = rest === 0n ? 'finished' : 'given-up'
  const needsManager = how === 'given-up' ? got > 0n : release !== 'yes'
  return accept({ split: split.value, how, needsManager })
}
