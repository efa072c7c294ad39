/** A review over a journal made by hand, without a process of its own. */
import { onTestFinished } from 'vitest'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import type { ReviewRow } from '#contract/review-views.ts'
import { rupiah } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { displayReference, readReference } from '#domain/reference.ts'
import { shownStateOf } from '#domain/shown-state.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { connectReadOnly } from '#journal/connection.ts'
import type { Journal } from '#journal/journal.ts'
import type { KeptCashSale } from '#journal/tables/cash-sales.ts'
import { followStep, openFollowed } from '#review/follow.ts'
import { openReviewFile, type ReviewFile, reviewFileOf } from '#review/index-file.ts'
import { rowsOfDay } from '#review/rows-of-day.ts'
import { TOTALS } from '#review/schema.ts'
import { summaryOf } from '#review/summary.ts'

export const EVERYTHING: ReviewQuery = {}

/** The review's file, followed by hand. */
export function openReview(journalFile: string, file = reviewFileOf(journalFile)) {
  const db = connectReadOnly(journalFile)
  const journal = openFollowed(db)
  const review = openReviewFile(file, journal.of)
  const close = (): void => {
    review.close()
    db.close()
  }
  onTestFinished(close)
  return {
    ...{ journal, review, close },
    step: () => followStep(journal, review, () => undefined),
    /** To the journal's end. */
    follow: (): void => {
      let step = followStep(journal, review, () => undefined)
      while (step === 'more') step = followStep(journal, review, () => undefined)
      if (step === 'other') throw new Error('the review is of another journal')
    },
  }
}

/** All rows, newest first, read day by day in pages. */
export function allRows(
  review: ReviewFile,
  query: ReviewQuery = EVERYTHING,
  limit = 200,
): readonly ReviewRow[] {
  const { names } = review
  const { days } = review.read((db) => summaryOf(db, names, query))
  return days.flatMap(({ day, count }) =>
    Array.from({ length: Math.ceil(count / limit) }, (_, page) =>
      review.read((db) => rowsOfDay(db, names, query, { day, skip: page * limit, limit })),
    ).flatMap(({ rows }) => rows),
  )
}

/** The totals of the days, and the same counted anew from the rows. */
export function totalsOf(review: ReviewFile): readonly [kept: unknown, counted: unknown] {
  const sums = 'count(*) AS count, sum(asked) AS asked, sum(came) AS came, sum(cash) AS cash'
  const tables = Object.entries(TOTALS).map(([table, columns]) => [table, columns.join(', ')] as const)
  return review.read((db) => [
    tables.map(([table, key]) =>
      db.prepare(`SELECT ${key}, count, asked, came, cash FROM ${table} ORDER BY ${key}`).all(),
    ),
    tables.map(([, key]) =>
      db.prepare(`SELECT ${key}, ${sums} FROM rows GROUP BY ${key} ORDER BY ${key}`).all(),
    ),
  ])
}

/** What the review should say, from the journal's own queries, sale by sale. */
export function naiveRows(
  journal: Journal,
  references: readonly string[],
  endsAt = 180,
): readonly ReviewRow[] {
  const { read } = journal
  return references.flatMap((reference) => {
    const order = read.order(reference)
    if (order !== undefined) return [naiveRow(journal, order, endsAt)]
    const sale = read.cashSale(reference)
    return sale === undefined ? [] : [naiveCash(journal, sale, endsAt)]
  })
}

const dayAt = (at: number, endsAt: number): number =>
  Number(jakartaDay(at - endsAt * 60_000).replaceAll('-', ''))

function naiveSplit({ read }: Journal, saleId: string): Pick<ReviewRow, 'split'> {
  const id = read.legOfSale(saleId)?.id
  if (id === undefined) return {}
  const made = read
    .legsOf(id)
    .filter(
      (leg) => read.ordersOfSale(leg.saleId).length > 0 || read.cashSaleOfSale(leg.saleId) !== undefined,
    )
  const n = made.findIndex((leg) => leg.saleId === saleId) + 1
  const hasEnded = read.split(id)?.ended !== undefined
  return { split: { id, displayId: displayReference(id), n, ...(hasEnded ? { of: made.length } : {}) } }
}

function naiveCash(journal: Journal, sale: KeptCashSale, endsAt: number): ReviewRow {
  const isVoided = sale.voided !== undefined
  const split = naiveSplit(journal, sale.saleId)
  const isReprinted = journal.read.copiesOf(`receipt ${sale.reference}`) > 1
  return {
    reference: sale.reference,
    displayReference: displayReference(sale.reference),
    saleId: sale.saleId,
    day: dayAt(sale.at, endsAt),
    createdAt: sale.at,
    method: 'cash',
    askedMinor: sale.amount.minor,
    cameMinor: 0n,
    cashMinor: isVoided ? 0n : sale.amount.minor,
    group: isVoided ? 'cancelled' : 'paid',
    state: isVoided ? 'voided' : 'paid',
    source: isVoided ? 'cash-void' : 'cash',
    marks: [...(isReprinted ? (['reprinted'] as const) : []), ...(split.split ? (['split'] as const) : [])],
    cashier: sale.by,
    till: String(readReference(sale.reference)?.till),
    ...(sale.note === undefined ? {} : { note: sale.note }),
    ...split,
  }
}

function naiveRow(journal: Journal, order: Order, endsAt: number): ReviewRow {
  const { read } = journal
  const { state, amount } = order
  const others = read.ordersOfSale(order.saleId).filter(({ reference }) => reference !== order.reference)
  const hasMoney = (one: Order): boolean =>
    ['paid', 'paid-late', 'paid-wrong-amount'].includes(one.state.kind)
  const evidence = 'evidence' in state ? state.evidence : undefined
  const successes = evidence?.successes ?? 1
  const came = !hasMoney(order)
    ? 0n
    : state.kind === 'paid-wrong-amount'
      ? state.paid.minor
      : amount.minor * BigInt(successes)
  const rest = order.restInCash?.minor ?? 0n
  const isTwice =
    hasMoney(order) &&
    (successes > 1 ||
      [order, ...others].some(({ cash }) => cash !== undefined) ||
      (rest > 0n && came + rest > amount.minor) ||
      others.some(hasMoney))
  const marks = {
    late: state.kind === 'paid-late' || (state.kind === 'settling' && state.late === true),
    twice: isTwice,
    wrong: state.kind === 'paid-wrong-amount',
    cash: order.cash !== undefined || rest > 0n,
    slip: read.slipsOf(order.reference).length > 0,
    resolved: order.resolved !== undefined,
    refund: read.refundsOf(order.reference).some(({ ended }) => ended?.how !== 'withdrawn'),
    reprinted: read.copiesOf(`receipt ${order.reference}`) > 1,
    split: read.legOfSale(order.saleId) !== undefined,
  } as const
  const transactionId = evidence?.transactionId ?? order.lastWord?.transactionId
  const rrn = evidence?.rrn ?? order.lastWord?.rrn
  return {
    reference: order.reference,
    displayReference: displayReference(order.reference),
    saleId: order.saleId,
    day: dayAt(order.createdAt, endsAt),
    createdAt: order.createdAt,
    method: order.method,
    askedMinor: amount.minor,
    cameMinor: came,
    cashMinor: (order.cash === undefined ? 0n : amount.minor) + rest,
    group: isTwice ? 'manager' : shownStateOf(state.kind),
    state: state.kind,
    ...(evidence === undefined ? {} : { source: evidence.source }),
    marks: (Object.keys(marks) as (keyof typeof marks)[]).filter((mark) => marks[mark]),
    ...(order.takenBy === undefined ? {} : { cashier: order.takenBy }),
    till: String(readReference(order.reference)?.till),
    ...(hasMoney(order)
      ? {
          secondsToPay: Math.max(
            0,
            Math.trunc(((evidence?.paidAt ?? state.since) - order.createdAt) / 1_000),
          ),
        }
      : {}),
    ...(transactionId === undefined ? {} : { transactionId }),
    ...(rrn === undefined ? {} : { rrn }),
    ...(order.note === undefined ? {} : { note: order.note }),
    ...naiveSplit(journal, order.saleId),
  }
}

export const PRICES = [10_000, 15_000, 25_500, 150_000].map((amount) => rupiah(amount))
