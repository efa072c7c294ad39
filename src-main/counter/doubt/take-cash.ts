import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Order } from '#domain/order.ts'
import type { PersonId } from '#domain/person.ts'
import { ALWAYS, type Right } from '#domain/right.ts'
import { askSale, askSaleAgain, type Heard } from '../ask/ask-sale.ts'
import { cancelOrder } from '../sale/cancel.ts'
import type { CounterDeps } from '../deps.ts'
import { findOrder } from '../ask/look-at.ts'
import { actsOfSale, needsApproval } from './notice.ts'
import { recordEvent } from '../order-store.ts'
import { othersOf } from '../ask/others-of.ts'

/** Asks for a manager's approval; see `Approver`. */
export type Approve = () => Promise<Result<{ readonly approvedBy?: PersonId }>>

/**
 * Takes cash in place of an order whose money has not come. The gateway is asked once more before, whatever the
 * connection was a moment ago, and again afterwards. A customer who has just paid, on this code or another of the
 * sale, must not pay again. A waiting order is cancelled too. A manager must agree while the money may be on its way,
 * or when no answer came although the till is online. The order is acknowledged and still watched; a success that
 * comes anyway shows as paid twice.
 * Refusals: not-found, not-allowed (details.state: it was paid meanwhile, or is being cancelled; details.why
 * `nobody`), journal-not-sound, forbidden (the right was lost meanwhile), those of `approve`, and confirm-first
 * (details.why `unheard`). The last one is for a person who may approve alone: they must first be told that no answer
 * came. `isSure`: they were told.
 */
export async function takeCash(
  deps: CounterDeps,
  reference: string,
  approve: Approve,
  isSure = false,
  right: Right = ALWAYS,
): Promise<Result<Order>> {
  const found = findOrder(deps, reference)
  if (!found.ok) return found
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const by = deps.signedIn()
  // Cash in the drawer must have a person who answers for it.
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  if (!mayTakeCash(deps, found.value)) return notNow(found.value)
  const heard = await askOnceMore(deps, found.value)
  // An offline till goes on without an answer.
  const isSilent = heard !== 'heard' && heard !== 'offline'
  const asked = orderNow(deps, reference)
  if (!mayTakeCash(deps, asked)) return notNow(asked)
  const agreed: Awaited<ReturnType<Approve>> =
    isSilent || needsApproval(deps, asked) ? await approve() : accept({})
  if (!agreed.ok) return agreed
  if (isSilent && !isSure && agreed.value.approvedBy === by)
    return refuse('confirm-first', { why: 'unheard' })
  // The gateway takes time to answer and the manager to type, so what has come meanwhile decides.
  if (!right.holds()) return refuse('forbidden')
  const now = orderNow(deps, reference)
  if (!mayTakeCash(deps, now)) return notNow(now)
  const who = { by, ...agreed.value }
  const paid = recordEvent(
    deps,
    reference,
    { type: 'cash-taken', ...who },
    { cash: { kind: 'sale', amount: now.amount, reference, ...who } },
  )
  askSaleAgain(deps, paid.saleId)
  return accept(paid)
}

/** How long the gateway may take before a manager decides without its answer. */
const LONGEST_WAIT_MS = 8_000

/**
 * Asked before anything is taken away, about the whole sale: a customer who pays at this very moment pays in time. A
 * number that is still waiting is then cancelled at the gateway as well.
 */
async function askOnceMore(deps: CounterDeps, order: Order): Promise<Heard> {
  const heard = await askSale(deps, order, LONGEST_WAIT_MS)
  const { reference, method } = order
  if (heard === 'heard' && method === 'va' && orderNow(deps, reference).state.kind === 'waiting')
    await cancelOrder(deps, reference)
  return heard
}

function mayTakeCash(deps: CounterDeps, order: Order): boolean {
  return actsOfSale(deps, order, othersOf(deps, order)).takeCash
}

function orderNow(deps: CounterDeps, reference: string): Order {
  const order = deps.journal.read.order(reference)
  if (order === undefined) throw new Error(`no order ${reference} in the journal`)
  return order
}

function notNow(order: Order): Result<never> {
  return refuse('not-allowed', { state: order.state.kind })
}
