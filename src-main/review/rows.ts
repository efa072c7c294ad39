import { REVIEW_MARKS, type BusinessDay, type ReviewMark } from '#contract/review-views.ts'
import { isPaid, type Order, type OrderMethod, type StateKind } from '#domain/order.ts'
import { paidTwiceBy } from '#domain/order-rules.ts'
import { moneyReceived } from '#domain/received.ts'
import { readReference } from '#domain/reference.ts'
import { shownStateOf, type ShownState } from '#domain/shown-state.ts'
import { walletOf } from '#journal/reads/order-wallet.ts'
import type { OrderFacts } from '#journal/reads/review-facts.ts'

/** One order in the review, before it is stored. */
export type ReviewLine = {
  /** The event that made the order. */
  readonly id: bigint
  readonly day: BusinessDay
  readonly createdAt: number
  readonly reference: string
  readonly saleId: string
  readonly method: OrderMethod
  readonly wallet: string | undefined
  readonly cashier: string | undefined
  readonly till: string
  readonly group: ShownState
  readonly state: StateKind
  readonly source: string | undefined
  readonly marks: number
  readonly asked: bigint
  readonly came: bigint
  readonly secondsToPay: number | undefined
  readonly transactionId: string | undefined
  readonly rrn: string | undefined
  readonly note: string | undefined
}

type Around = {
  /** The other orders of its sale. */
  readonly others: readonly Order[]
  readonly day: BusinessDay
  /** The gateway's answer by which the order has its state, as journalled. */
  readonly answer: string | undefined
}

export function lineOf(facts: OrderFacts, { others, day, answer }: Around): ReviewLine {
  const { order } = facts
  const { state } = order
  const isTwice = paidTwiceBy(order, others) !== undefined
  const evidence = evidenceOf(order)
  return {
    id: facts.madeSeq,
    day,
    createdAt: order.createdAt,
    reference: order.reference,
    saleId: order.saleId,
    method: order.method,
    wallet: walletOf(order, answer),
    cashier: order.takenBy,
    till: String(readReference(order.reference)?.till ?? 0),
    // Whether settling releases the goods is not in the journal, so it stays uncertain.
    group: isTwice ? 'manager' : shownStateOf(state.kind),
    state: state.kind,
    source: evidence?.source,
    marks: bitsOf(marksOf(facts, isTwice)),
    asked: order.amount.minor,
    came: moneyReceived(order).minor,
    secondsToPay: isPaid(state.kind)
      ? Math.max(0, Math.trunc(((evidence?.paidAt ?? state.since) - order.createdAt) / 1_000))
      : undefined,
    transactionId: facts.transactionId ?? undefined,
    rrn: facts.rrn ?? undefined,
    note: order.note,
  }
}

export function evidenceOf({ state }: Order) {
  return 'evidence' in state ? state.evidence : undefined
}

function marksOf(facts: OrderFacts, isTwice: boolean): Readonly<Record<ReviewMark, boolean>> {
  const { order } = facts
  const { state } = order
  return {
    late: state.kind === 'paid-late' || (state.kind === 'settling' && state.late === true),
    twice: isTwice,
    wrong: state.kind === 'paid-wrong-amount',
    cash: order.cash !== undefined || order.restInCash !== undefined,
    slip: facts.hasSlip,
    resolved: order.resolved !== undefined,
    refund: facts.hasRefund,
    reprinted: facts.isReprinted,
    split: facts.isPart,
  }
}

function bitsOf(marks: Readonly<Record<ReviewMark, boolean>>): number {
  return REVIEW_MARKS.reduce((bits, mark) => (marks[mark] ? bits | bitOf(mark) : bits), 0)
}

/** A mark's place in `marks`. A file made with another list of marks is made anew. */
export function bitOf(mark: ReviewMark): number {
  return 1 << REVIEW_MARKS.indexOf(mark)
}

export function marksIn(bits: number): readonly ReviewMark[] {
  return REVIEW_MARKS.filter((mark) => (bits & bitOf(mark)) !== 0)
}
