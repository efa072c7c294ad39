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

/** Asks for a manager's word; see `Approver`. */
export type Approve = () => Promise<Result<{ readonly approvedBy?: PersonId }>>

/**
 * Cash takes the place of an order whose money has not come. Before that the gateway is asked once more, whatever the line
 * was a moment ago, and again afterwards: who has just paid, on this code or on another of the sale, must not pay again. What
 * waits is cancelled with it. While the money may be on its way, and when no answer came though the till is not offline, a
 * manager must agree. The order is put away and watched on; a success that comes all the same shows as paid twice.
 * Refusals: not-found, not-allowed (details.state: by then it was paid, or is being cancelled; details.why `nobody`),
 * journal-not-sound, forbidden (the right is lost by then), those of `approve`, and confirm-first (details.why `unheard`): who
 * is signed in would approve alone and must first be told that no answer came. `isSure`: that was said.
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
  // Cash in the drawer is always somebody's.
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  if (!mayTakeCash(deps, found.value)) return notNow(found.value)
  const heard = await askOnceMore(deps, found.value)
  // A till that is offline goes on as such.
  const isSilent = heard !== 'heard' && heard !== 'offline'
  const asked = orderNow(deps, reference)
  if (!mayTakeCash(deps, asked)) return notNow(asked)
  const agreed: Awaited<ReturnType<Approve>> =
    isSilent || needsApproval(deps, asked) ? await approve() : accept({})
  if (!agreed.ok) return agreed
  if (isSilent && !isSure && agreed.value.approvedBy === by)
    return refuse('confirm-first', { why: 'unheard' })
  // A gateway takes a while to answer and a manager to type; what has come meanwhile decides.
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
 * Asked before anything is taken away, about the whole sale: who has paid this very moment has paid in time. A number that
 * still waits is then cancelled at the gateway as well.
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
