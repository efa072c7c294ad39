import {
  REVIEW_MARKS,
  type BusinessDay,
  type ReviewMark,
  type ReviewMethod,
  type ReviewRow,
} from '#contract/review-views.ts'
import { isPaid, type Order } from '#domain/order.ts'
import { paidTwiceBy } from '#domain/order-rules.ts'
import { moneyReceived } from '#domain/received.ts'
import { readReference } from '#domain/reference.ts'
import { shownStateOf, type ShownState } from '#domain/shown-state.ts'
import { walletOf } from '#domain/wallet.ts'
import type { CashFacts, OrderFacts } from '#journal/reads/review-facts.ts'

/** One row of the review, before it is stored. */
export type ReviewLine = {
  /** The event that made the order or the cash sale. */
  readonly id: bigint
  readonly day: BusinessDay
  readonly createdAt: number
  readonly reference: string
  readonly saleId: string
  readonly method: ReviewMethod
  readonly wallet: string | undefined
  readonly cashier: string | undefined
  readonly till: string
  readonly group: ShownState
  readonly state: ReviewRow['state']
  readonly source: string | undefined
  readonly marks: number
  readonly asked: bigint
  readonly came: bigint
  readonly cash: bigint
  readonly secondsToPay: number | undefined
  readonly transactionId: string | undefined
  readonly rrn: string | undefined
  readonly note: string | undefined
  readonly split: PartOf | undefined
  /** Of a payment page's buyer: see `domain/payer-marks.ts`. */
  readonly buyer: readonly string[]
}

/** Which part of which split; and of how many, once no further part can come. */
export type PartOf = { readonly id: string; readonly n: number; readonly of: number | undefined }

type Around = {
  /** The other orders of its sale. */
  readonly others: readonly Order[]
  readonly day: BusinessDay
  /** The gateway's answer by which the order has its state, as journalled. */
  readonly answer: string | undefined
  readonly split: PartOf | undefined
}

export function lineOf(facts: OrderFacts, { others, day, answer, split }: Around): ReviewLine {
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
    marks: bitsOf(marksOf(facts, { isTwice, isPart: split !== undefined })),
    asked: order.amount.minor,
    came: moneyReceived(order).minor,
    cash: cashFor(order),
    secondsToPay: isPaid(state.kind)
      ? Math.max(0, Math.trunc(((evidence?.paidAt ?? state.since) - order.createdAt) / 1_000))
      : undefined,
    transactionId: facts.transactionId ?? undefined,
    rrn: facts.rrn ?? undefined,
    note: order.note,
    split,
    buyer: facts.buyer,
  }
}

/** A cash sale was paid when it was made. Taken back, it is a row without money. */
export function cashLineOf(
  { sale, isReprinted }: CashFacts,
  { day, split }: Pick<Around, 'day' | 'split'>,
): ReviewLine {
  const isVoided = sale.voided !== undefined
  return {
    id: sale.seq,
    day,
    createdAt: sale.at,
    reference: sale.reference,
    saleId: sale.saleId,
    method: 'cash',
    cashier: sale.by,
    till: String(readReference(sale.reference)?.till ?? 0),
    group: isVoided ? 'cancelled' : 'paid',
    state: isVoided ? 'voided' : 'paid',
    source: isVoided ? 'cash-void' : 'cash',
    marks: bitsOf({ ...NO_MARKS, reprinted: isReprinted, split: split !== undefined }),
    asked: sale.amount.minor,
    came: 0n,
    cash: isVoided ? 0n : sale.amount.minor,
    note: sale.note,
    split,
    buyer: [],
    ...{ wallet: undefined, secondsToPay: undefined, transactionId: undefined, rrn: undefined },
  }
}

/** What the drawer got for an order: all of it, or the rest of a smaller payment. */
function cashFor({ cash, amount, restInCash }: Order): bigint {
  return (cash === undefined ? 0n : amount.minor) + (restInCash?.minor ?? 0n)
}

export function evidenceOf({ state }: Order) {
  return 'evidence' in state ? state.evidence : undefined
}

type Marks = Readonly<Record<ReviewMark, boolean>>

const NO_MARKS = Object.fromEntries(REVIEW_MARKS.map((mark) => [mark, false])) as Marks

type Known = { readonly isTwice: boolean; readonly isPart: boolean }

function marksOf(facts: OrderFacts, { isTwice, isPart }: Known): Marks {
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
    split: isPart,
  }
}

function bitsOf(marks: Marks): number {
  return REVIEW_MARKS.reduce((bits, mark) => (marks[mark] ? bits | bitOf(mark) : bits), 0)
}

/** A mark's place in `marks`. A file made with another list of marks is made anew. */
export function bitOf(mark: ReviewMark): number {
  return 1 << REVIEW_MARKS.indexOf(mark)
}

export function marksIn(bits: number): readonly ReviewMark[] {
  return REVIEW_MARKS.filter((mark) => (bits & bitOf(mark)) !== 0)
}
