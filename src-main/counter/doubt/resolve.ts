import { accept, refuse, type Result } from '#contract/envelope.ts'
import { sameMoney } from '#domain/money.ts'
import { actsOf, paidTwiceBy } from '#domain/order-rules.ts'
import type { Order } from '#domain/order.ts'
import { stillShort } from '#domain/received.ts'
import { resolutionsOf } from '#domain/resolution.ts'
import type { ResolvedHow } from '#domain/resolved.ts'
import { askSale, askSaleAgain } from '../ask/ask-sale.ts'
import type { CounterDeps } from '../deps.ts'
import { findOrder } from '../ask/look-at.ts'
import { recordEvent, type Together } from '../order-store.ts'
import { othersOf } from '../ask/others-of.ts'
import type { Approve } from './take-cash.ts'

export type Resolving = {
  readonly how: ResolvedHow
  readonly note?: string
  /** The person has been told that no answer came. */
  readonly sure?: true | undefined
}

/**
 * A manager records what was done about money that came late, twice or of a wrong amount. The same goes for an order
 * about which the gateway will report nothing more. It is a mark in addition to the gateway's report: the state stays
 * unchanged. When the rest of a wrong amount is paid in cash, the gateway is asked before and after, as for any cash.
 * Refusals: not-found, not-allowed (details.why `nobody`; more has come meanwhile, or the statement is no longer
 * true), empty (`seen` needs a note), journal-not-sound, those of `approve`, and confirm-first (details.why
 * `unheard`). The last one means that no answer came: the manager may go on, but must first be told.
 */
export async function resolveOrder(
  deps: CounterDeps,
  reference: string,
  { how, note, sure }: Resolving,
  approve: Approve,
): Promise<Result<Order>> {
  const found = findOrder(deps, reference)
  if (!found.ok) return found
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const by = deps.signedIn()
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  if (!mayResolve(deps, found.value, how)) return refuse('not-allowed', { state: found.value.state.kind })
  if (how === 'seen' && (note === undefined || note === '')) return refuse('empty')
  if (how === 'paid-rest-in-cash') {
    // The rest may just have been paid through the gateway. What is heard is recorded, and decides below.
    const heard = await askSale(deps, found.value, LONGEST_WAIT_MS)
    if (heard !== 'heard' && heard !== 'offline' && sure !== true)
      return refuse('confirm-first', { why: 'unheard' })
  }
  const agreed = await approve()
  if (!agreed.ok) return agreed
  // The statement must still be true of the order as it is now.
  const now = deps.journal.read.order(reference) ?? found.value
  if (!mayResolve(deps, now, how) || !sameMoney(stillShort(now), stillShort(found.value)))
    return refuse('not-allowed', { state: now.state.kind })
  const who = { by, ...agreed.value }
  const said = note === undefined || note === '' ? {} : { note }
  const cash = cashOf(now, how, who)
  const resolved = recordEvent(deps, reference, { type: 'resolved', how, ...said, ...who }, cash)
  if (how === 'paid-rest-in-cash') askSaleAgain(deps, resolved.saleId)
  return accept(resolved)
}

/** How long the gateway may take before a manager decides without its answer. */
const LONGEST_WAIT_MS = 8_000

function mayResolve(deps: CounterDeps, order: Order, how: ResolvedHow): boolean {
  const others = othersOf(deps, order)
  if (!actsOf(order, others, deps.clock.now()).resolve) return false
  const { state } = order
  const twice = paidTwiceBy(order, others) !== undefined
  const isShort = stillShort(order).minor > 0n
  return resolutionsOf(state.kind, { twice, isShort }).includes(how)
}

/** The rest, if paid in cash, is in the drawer. */
function cashOf(
  order: Order,
  how: ResolvedHow,
  who: Pick<NonNullable<Together['cash']>, 'by' | 'approvedBy'>,
): Together {
  if (how !== 'paid-rest-in-cash') return {}
  return { cash: { kind: 'sale', amount: stillShort(order), reference: order.reference, ...who } }
}
