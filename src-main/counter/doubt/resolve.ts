import { accept, refuse, type Result } from '#contract/envelope.ts'
import { sameMoney } from '#domain/money.ts'
import { paidTwiceBy } from '#domain/order-rules.ts'
import type { Order } from '#domain/order.ts'
import { stillShort } from '#domain/received.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import { correctionsOf, resolutionsOf } from '#domain/resolution.ts'
import type { Corrected, ResolvedHow } from '#domain/resolved.ts'
import { askSale, askSaleAgain } from '../ask/ask-sale.ts'
import type { CounterDeps } from '../deps.ts'
import { isGivenUp, isWanted } from '../split/split-sums.ts'
import { actsOfSale } from './notice.ts'
import { findOrder } from '../ask/look-at.ts'
import { recordEvent, type Together } from '../order-store.ts'
import { othersOf } from '../ask/others-of.ts'
import { decisionOf, isPaidOut, openRefundsOf, promiseNow } from '../refund/ledger.ts'
import type { Approve } from './take-cash.ts'

export type Resolving = {
  readonly how: ResolvedHow
  readonly note?: string
  /** How to reach the customer who is owed a refund. */
  readonly phone?: string
  /** The time of the decision that this one corrects, as the person saw it. */
  readonly corrects?: number
  /** The person has been told that no answer came. */
  readonly sure?: true | undefined
}

/**
 * A manager records what was done about money that came late, twice or of a wrong amount. The same goes for an order
 * about which the gateway will report nothing more. It is a mark in addition to the gateway's report: the state stays
 * unchanged. When the rest of a wrong amount is paid in cash, the gateway is asked before and after, as for any cash.
 * A promised refund is a debt from now on; any other decision withdraws the order's open ones. A correction names the
 * decision before it, and both stay in the journal.
 * Refusals: not-found, not-allowed (details.why `nobody`, `nothing-owed`: another refund already gives it back,
 * `refund-paid`: what would be corrected has been paid out; without it, more has come meanwhile, or the statement is
 * no longer true), empty (`seen` needs a note), vault-refused (no key to seal the telephone number),
 * journal-not-sound, those of `approve`, and confirm-first (details.why `unheard`). The last one means that no answer
 * came: the manager may go on, but must first be told.
 */
export async function resolveOrder(
  deps: CounterDeps,
  reference: string,
  resolving: Resolving,
  approve: Approve,
  box?: PersonalBox,
): Promise<Result<Order>> {
  const { how, note, phone, sure } = resolving
  const found = findOrder(deps, reference)
  if (!found.ok) return found
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const by = deps.signedIn()
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  const refused = whyNot(deps, found.value, resolving)
  if (refused !== undefined) return refused
  if (how === 'seen' && (note === undefined || note === '')) return refuse('empty')
  if (phone !== undefined && box === undefined) return refuse('vault-refused', { reason: 'wrong-state' })
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
  const refusedNow = whyNot(deps, now, resolving)
  if (refusedNow !== undefined) return refusedNow
  if (!sameMoney(stillShort(now), stillShort(found.value)))
    return refuse('not-allowed', { state: now.state.kind })
  const who = { by, ...agreed.value }
  const decision = resolving.corrects === undefined ? undefined : decisionOf(deps, now)
  const said = {
    ...(note === undefined || note === '' ? {} : { note }),
    ...(decision === undefined ? {} : { corrects: decision }),
    ...(how === 'refund-promised' ? promiseNow(deps, now) : {}),
    ...(how !== 'refund-promised' || phone === undefined || box === undefined
      ? {}
      : { personal: box.seal(phone) }),
  }
  const together = { ...cashOf(now, how, who), ...withdrawnBy(deps, now, how, who) }
  const resolved = recordEvent(deps, reference, { type: 'resolved', how, ...said, ...who }, together)
  if (how === 'paid-rest-in-cash') askSaleAgain(deps, resolved.saleId)
  return accept(resolved)
}

/** How long the gateway may take before a manager decides without its answer. */
const LONGEST_WAIT_MS = 8_000

/** Undefined when this may be said of the order. */
function whyNot(deps: CounterDeps, order: Order, resolving: Resolving): Result<never> | undefined {
  const { how, corrects } = resolving
  const untrue = refuse('not-allowed', { state: order.state.kind })
  const ways = corrects === undefined ? waysOf(deps, order) : correctable(deps, order, corrects)
  if (ways === 'paid') return refuse('not-allowed', { why: 'refund-paid' })
  if (!ways.includes(how)) return untrue
  if (how !== 'refund-promised' || promiseNow(deps, order).owed.minor > 0n) return undefined
  // Promised before, and not paid out yet: saying so again adds nothing.
  return openRefundsOf(deps, order.reference).length > 0
    ? undefined
    : refuse('not-allowed', { why: 'nothing-owed' })
}

function waysOf(deps: CounterDeps, order: Order): readonly ResolvedHow[] {
  const others = othersOf(deps, order)
  if (!actsOfSale(deps, order, others, deps.clock.now()).resolve) return []
  const ways = resolutionsOf(order.state.kind, {
    ...shapeOf(order, others),
    isGivenUp: isGivenUp(deps, order),
  })
  // Another part has taken that rest.
  return isWanted(deps, order) ? ways : ways.filter((how) => how !== 'paid-rest-in-cash')
}

/** What the decision may be corrected to; `paid` when its refund has been paid out. */
function correctable(deps: CounterDeps, order: Order, corrects: number): readonly ResolvedHow[] | 'paid' {
  const decision: Corrected | undefined = decisionOf(deps, order)
  if (decision?.at !== corrects) return []
  if (isPaidOut(deps, order, decision)) return 'paid'
  return correctionsOf(order.state.kind, decision.how, shapeOf(order, othersOf(deps, order)))
}

function shapeOf(order: Order, others: readonly Order[]) {
  return { twice: paidTwiceBy(order, others) !== undefined, isShort: stillShort(order).minor > 0n }
}

type Who = Pick<NonNullable<Together['cash']>, 'by' | 'approvedBy'>

/** The rest, if paid in cash, is in the drawer. */
function cashOf(order: Order, how: ResolvedHow, who: Who): Together {
  if (how !== 'paid-rest-in-cash') return {}
  return { cash: { kind: 'sale', amount: stillShort(order), reference: order.reference, ...who } }
}

/** Money that is dealt with in another way is owed no more. */
function withdrawnBy(deps: CounterDeps, { reference }: Order, how: ResolvedHow, who: Who): Together {
  const open = how === 'refund-promised' ? [] : openRefundsOf(deps, reference)
  if (open.length === 0) return {}
  const end = { how: 'withdrawn' as const, at: deps.clock.now(), ...who }
  return { refundEnds: open.map(({ number }) => ({ refund: number, reference, end })) }
}
