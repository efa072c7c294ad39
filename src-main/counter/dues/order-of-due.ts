import { isReference } from '#domain/reference.ts'
import type { Order } from '#domain/order.ts'
import { endOfNextJakartaDay } from '#domain/timestamp.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { CounterDeps } from '../deps.ts'
import { recordEvent, recordNewOrder } from '../order-store.ts'
import { LOOK_BACK_MS } from '../watch/watch-list.ts'

/**
 * Makes the order of a standing bill, once the gateway has said something of money under its number; from then on it is
 * asked about like any order. Undefined when the number is no standing bill, or has its order already.
 */
export function openDue(deps: CounterDeps, reference: string): Order | undefined {
  const { journal, clock } = deps
  if (!isReference(reference) || journal.read.order(reference) !== undefined) return undefined
  const { standing } = journal.read.bill(reference) ?? {}
  if (standing === undefined) return undefined
  const { amount, until, by, madeUnder, endedAt } = standing
  const now = clock.now()
  const draft: Order = {
    ...{ reference, saleId: reference, method: 'va', amount, madeUnder },
    createdAt: now,
    // Money for a bill that was ended is late, and a person must see to it.
    expiresAt: Math.min(until, endedAt ?? until),
    watchUntil: endOfNextJakartaDay(now),
    state: { kind: 'draft', since: now },
  }
  // It belongs to the person who made the bill, not to the one at the till.
  return recordNewOrder({ ...deps, signedIn: () => by }, draft, {
    type: 'open-va',
    ask: { kind: 'va', virtualAccountNo: reference },
  })
}

/** The gateway has called about a payment: only one that speaks of money makes an order. Never throws. */
export function openToldDue(deps: CounterDeps, reference: string): void {
  guarded(deps, reference, () => {
    if (deps.journal.read.noticeOf(reference, vaStatus.name) !== undefined) openDue(deps, reference)
  })
}

/** Of what the gateway told while the till was closed, or its disk had failed. */
export function openDuesTold(deps: CounterDeps): void {
  const since = deps.clock.now() - LOOK_BACK_MS
  for (const reference of deps.journal.read.calledAndNotAsked(since, vaStatus.name))
    openToldDue(deps, reference)
}

/** Paid in full and in time, without anyone at the till having a part in it: it leaves the strip of open payments. */
export function putDueAway(deps: CounterDeps, reference: string): void {
  guarded(deps, reference, () => {
    const { read } = deps.journal
    const order = read.order(reference)
    if (order?.state.kind !== 'paid' || order.acknowledgedAt !== undefined) return
    if (read.bill(reference)?.standing === undefined) return
    recordEvent({ ...deps, signedIn: () => undefined }, reference, { type: 'acknowledged' })
  })
}

function guarded(deps: CounterDeps, reference: string, act: () => void): void {
  try {
    act()
  } catch (error) {
    // A failed disk has reported itself; what was told is read again when it is back.
    if (!(error instanceof JournalFailed)) deps.bug(error, 'dues', reference)
  }
}
