import { accept, type Result } from '#contract/envelope.ts'
import type { OrderRefund, RefundList, RefundView } from '#contract/refund-views.ts'
import { given } from '#domain/given.ts'
import { paidTwiceBy } from '#domain/order-rules.ts'
import type { Order } from '#domain/order.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { PersonId } from '#domain/person.ts'
import { stillShort } from '#domain/received.ts'
import { displayReference } from '#domain/reference.ts'
import { cameFor, promiserOf, type Refund, sumOf } from '#domain/refund.ts'
import { correctionsOf } from '#domain/resolution.ts'
import type { CounterDeps } from '../deps.ts'
import { decisionOf, isPaidOut, promiseNow } from '../refund/ledger.ts'

type Reader = Pick<CounterDeps, 'journal'>
type Seconds = (promiser: PersonId | undefined) => readonly PersonId[]

const ENDED_SHOWN = 50

/** Every open refund, and the last ones that ended. */
export function listRefunds(
  deps: Reader,
  box: PersonalBox | undefined,
  seconds: Seconds,
): Result<RefundList> {
  const { read } = deps.journal
  const view = (refund: Refund): readonly RefundView[] => {
    const order = read.order(refund.reference)
    return order === undefined ? [] : [viewRefund(deps, refund, order, { box, seconds })]
  }
  return accept({
    open: read.openRefunds().flatMap(view),
    ended: read.endedRefunds(ENDED_SHOWN).flatMap(view),
    hasShift: read.openShift() !== undefined,
  })
}

type With = { readonly box: PersonalBox | undefined; readonly seconds: Seconds }

function viewRefund({ journal }: Reader, refund: Refund, order: Order, { box, seconds }: With): RefundView {
  const { number, at, amount, reference, note, personal, ended } = refund
  const paid = journal.read.refundsOf(reference).filter((each) => each.ended?.how === 'paid')
  return {
    number,
    at,
    amountMinor: amount.minor,
    reference,
    displayReference: displayReference(order.reference),
    method: order.method,
    orderMinor: order.amount.minor,
    state: order.state.kind,
    hasCome: ended !== undefined || sumOf(paid) + amount.minor <= cameFor(order),
    seconds: ended === undefined ? seconds(promiserOf(refund)) : [],
    ...given({
      by: promiserOf(refund),
      note,
      phone: personal === undefined ? undefined : box?.open(personal),
      ended,
    }),
  }
}

/** What an order's own screen says about refunds; nothing for most orders. */
export function refundOf(
  deps: Reader,
  order: Order,
  others: readonly Order[],
  mayResolve: boolean,
): OrderRefund {
  const refunds = deps.journal.read.refundsOf(order.reference)
  const decision = decisionOf(deps, order)
  if (decision === undefined && refunds.length === 0 && !mayResolve) return {}
  const openMinor = sumOf(refunds.filter(({ ended }) => ended === undefined))
  const paidMinor = sumOf(refunds.filter(({ ended }) => ended?.how === 'paid'))
  const paidOut = decision !== undefined && isPaidOut(deps, order, decision)
  const shape = { twice: paidTwiceBy(order, others) !== undefined, isShort: stillShort(order).minor > 0n }
  const ways = decision === undefined || paidOut ? [] : correctionsOf(order.state.kind, decision.how, shape)
  return {
    ...(openMinor + paidMinor === 0n ? {} : { refund: { openMinor, paidMinor } }),
    ...(mayResolve || ways.includes('refund-promised')
      ? { owedMinor: openMinor + promiseNow(deps, order).owed.minor }
      : {}),
    ...(decision === undefined || (ways.length === 0 && !paidOut)
      ? {}
      : { correct: { ...decision, ways, ...(paidOut ? { isPaidOut: true as const } : {}) } }),
  }
}
