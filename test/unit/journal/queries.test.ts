import { describe, expect, test } from 'vitest'
import { isOpen } from '#domain/order-rules.ts'
import { ORDER_TABLE } from '#domain/order-table.ts'
import { DOUBT_WATCH_MS, type Order, type OrderState, WATCHED_STATES } from '#domain/order.ts'
import { ATTEMPT_SQL } from '#journal/tables/attempt-reads.ts'
import { BILL_SQL } from '#journal/tables/bills.ts'
import { CALLBACK_SQL } from '#journal/tables/callbacks.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { EVENTS_AFTER, EVENTS_OF, LINK_AT, LINKS_OF } from '#journal/chain/events.ts'
import { historySql } from '#journal/reads/history.ts'
import { KEY_SQL } from '#journal/reads/instruction-keys.ts'
import { INSTRUCTION_SQL, OPEN_INSTRUCTIONS } from '#journal/tables/instructions.ts'
import type { Journal } from '#journal/journal.ts'
import { OPEN_SQL } from '#journal/reads/open-orders.ts'
import { ORDER_SQL } from '#journal/tables/orders.ts'
import { DAY_CASH_SQL } from '#journal/reads/day-cash.ts'
import { SINCE_SQL } from '#journal/reads/orders-since.ts'
import { CALL_COUNT_SQL } from '#journal/reads/call-statistics.ts'
import { CASH_SQL } from '#journal/tables/cash.ts'
import { CASH_FIX_SQL } from '#journal/tables/cash-fixes.ts'
import { CASH_SALE_SQL } from '#journal/tables/cash-sales.ts'
import { PAID_SQL } from '#journal/reads/paid-orders.ts'
import { PRINT_SQL } from '#journal/tables/prints.ts'
import { RECENT_SQL } from '#journal/reads/recent.ts'
import { DAY_SQL } from '#journal/reads/day-facts.ts'
import { REVIEW_SQL } from '#journal/reads/review-facts.ts'
import { REFUND_SQL } from '#journal/tables/refunds.ts'
import { SHIFT_SQL } from '#journal/tables/shifts.ts'
import { SLIP_SQL } from '#journal/tables/slips.ts'
import { SPLIT_SQL } from '#journal/tables/splits.ts'
import { TAKING_SQL } from '#journal/tables/takings.ts'
import { NOON, open, orderOf, paid, paidEvidence, put, referenceOf, tempFile } from './helpers.ts'

const numbersOf = (journal: Journal, search: string): number[] =>
  journal.read.history({ search, limit: 100 }).rows.map((order) => order.createdAt - NOON)

describe('history', () => {
  function kept(): Journal {
    const journal = open(tempFile(), { unsafeSynchronous: 'OFF' })
    const notes = ['kopi 100%', 'kopi 100', 'meja_4', 'meja 4', 'a\\b', 'Nasi']
    notes.forEach((note, index) => put(journal, orderOf(index + 1, { note })))
    put(journal, orderOf(7, { state: paid }))
    return journal
  }

  test('finds by every name that a payment has', () => {
    const journal = kept()
    expect(numbersOf(journal, referenceOf(3))).toEqual([3])
    expect(numbersOf(journal, 'P001-261120-0000003-7F3Q')).toEqual([3])
    expect(numbersOf(journal, '0000003-7f3q')).toEqual([3])
    expect(numbersOf(journal, 'TX-77')).toEqual([7])
    expect(numbersOf(journal, '123456789')).toEqual([7])
    expect(numbersOf(journal, ' nasi ')).toEqual([6])
    expect(numbersOf(journal, 'nothing of that')).toEqual([])
  })

  test('takes wildcards as letters', () => {
    const journal = kept()
    expect(numbersOf(journal, '%')).toEqual([1])
    expect(numbersOf(journal, '100%')).toEqual([1])
    expect(numbersOf(journal, '_')).toEqual([3])
    expect(numbersOf(journal, 'a_4')).toEqual([3])
    expect(numbersOf(journal, '\\')).toEqual([5])
    expect(numbersOf(journal, "' OR 1=1 --")).toEqual([])
    expect(numbersOf(journal, '-')).toEqual([7])
    expect(numbersOf(journal, '   ')).toHaveLength(7)
  })

  test('turns pages newest first, and an order made meanwhile shifts nothing', () => {
    const journal = open(tempFile(), { unsafeSynchronous: 'OFF' })
    // Three at each moment, so that the reference has to decide.
    for (let number = 1; number <= 10; number += 1) {
      put(journal, orderOf(number, { createdAt: NOON + Math.floor(number / 3) }))
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = journal.read.history({ limit: 4, cursor })
      seen.push(...page.rows.map((order) => order.reference))
      cursor = page.next
      put(journal, orderOf(100 + seen.length))
    } while (cursor !== undefined)
    expect(seen).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(referenceOf))
    expect(journal.read.history({ limit: 4 })).toMatchObject({ total: 13, next: expect.any(String) })
    expect(journal.read.history({ limit: 4, state: 'paid' })).toEqual({ rows: [], total: 0 })
    for (const bad of ['', 'x', '1.', "1.A'--", `1.${'A'.repeat(29)}`]) {
      expect(journal.read.history({ limit: 4, cursor: bad })).toEqual({ rows: [], total: 13 })
    }
  })

  test('by state, and state with search and cursor', () => {
    const journal = kept()
    expect(journal.read.history({ state: 'paid', limit: 5 })).toMatchObject({
      total: 1,
      rows: [{ saleId: 'sale-7' }],
    })
    const first = journal.read.history({ state: 'sending', search: 'kopi', limit: 1 })
    expect(first).toMatchObject({ total: 2, rows: [{ note: 'kopi 100' }] })
    const second = journal.read.history({ state: 'sending', search: 'kopi', limit: 1, cursor: first.next })
    expect(second).toEqual({ total: 2, rows: [orderOf(1, { note: 'kopi 100%' })] })
  })
})

describe('orders', () => {
  test('open are those nobody has seen the end of; watched those the gateway may still speak of', () => {
    const journal = open(tempFile())
    const expired: OrderState = { kind: 'expired', since: NOON, evidence: { source: 'status', at: NOON } }
    put(journal, orderOf(1, { state: paid }))
    put(journal, orderOf(2, { state: paid, acknowledgedAt: NOON }))
    put(journal, orderOf(3, { state: expired, acknowledgedAt: NOON }))
    put(journal, orderOf(4, { state: expired, watchUntil: NOON - 1 }))
    const doubt = { kind: 'unknown', since: NOON - DOUBT_WATCH_MS, why: 'timeout' } as const
    put(journal, orderOf(5, { state: doubt, watchUntil: NOON }))
    put(journal, orderOf(6, { state: { kind: 'draft', since: NOON } }))
    put(
      journal,
      orderOf(7, { state: { kind: 'settling', since: NOON, evidence: paidEvidence }, acknowledgedAt: NOON }),
    )
    const numbers = (orders: readonly Order[]): number[] =>
      orders.map((order) => Number(order.saleId.slice(5)))
    expect(numbers(journal.read.openOrders(NOON))).toEqual([1, 4, 5])
    expect(numbers(journal.read.openOrders(NOON + 3_600_000))).toEqual([1, 5])
    // Acknowledged or not, and however old: the money has not come yet.
    expect(numbers(journal.read.unsettledOrders())).toEqual([7])
    expect(numbers(journal.read.watchedOrders(NOON))).toEqual([3, 5, 7])
    expect(numbers(journal.read.watchedOrders(NOON + 1))).toEqual([3, 7])
  })

  test('a doubt is watched for a day of its own, once, until a person has seen to it', () => {
    const journal = open(tempFile())
    const state = { kind: 'suspect', since: NOON, evidence: paidEvidence } as OrderState
    put(journal, orderOf(1, { state, watchUntil: NOON - 1 }))
    put(journal, orderOf(2, { state, watchUntil: NOON - 1, acknowledgedAt: NOON }))
    put(journal, orderOf(3, { state, watchUntil: NOON + DOUBT_WATCH_MS + 1 }))
    const watched = (at: number) => journal.read.watchedOrders(at).map(({ saleId }) => saleId.slice(5))
    expect(watched(NOON)).toEqual(watched(NOON + DOUBT_WATCH_MS))
    expect(watched(NOON).map(Number)).toEqual([1, 3])
    expect(watched(NOON + DOUBT_WATCH_MS + 1).map(Number)).toEqual([3])
  })

  test('the columns choose exactly as the domain does', () => {
    const journal = open(tempFile(), { unsafeSynchronous: 'OFF' })
    const all = Object.keys(ORDER_TABLE).flatMap((kind, index) => {
      const state = {
        kind,
        since: NOON,
        evidence: paidEvidence,
        paid: { minor: 1n, currency: 'IDR' },
      } as OrderState
      return [orderOf(2 * index + 1, { state }), orderOf(2 * index + 2, { state, acknowledgedAt: NOON })]
    })
    for (const order of all) put(journal, order)
    for (const later of [0, 60_000, 3_600_000, 31_536_000_000]) {
      expect(journal.read.openOrders(NOON + later)).toEqual(
        all.filter((order) => isOpen(order, NOON + later)),
      )
    }
    expect(journal.read.watchedOrders(NOON)).toEqual(
      all.filter((order) => WATCHED_STATES.includes(order.state.kind)),
    )
  })

  test('overdue are those that their time ends, seen or not, from the moment after it', () => {
    const journal = open(tempFile())
    const waiting: OrderState = { kind: 'waiting', since: NOON, ask: { kind: 'va', virtualAccountNo: '1' } }
    put(journal, orderOf(1, { state: waiting, expiresAt: NOON }))
    put(journal, orderOf(2, { state: waiting, expiresAt: NOON + 1 }))
    put(journal, orderOf(3, { state: { kind: 'unknown', since: NOON, why: 'timeout' }, expiresAt: NOON }))
    put(journal, orderOf(4, { state: paid, expiresAt: NOON }))
    const references = (now: number) => journal.read.overdueOrders(now).map(({ reference }) => reference)
    expect(references(NOON)).toEqual([])
    expect(references(NOON + 1)).toEqual([referenceOf(1)])
    expect(references(NOON + 2)).toEqual([1, 2].map(referenceOf))
  })

  test('of one sale, oldest first', () => {
    const journal = open(tempFile())
    put(journal, orderOf(2, { saleId: 's' }))
    put(journal, orderOf(1, { saleId: 's' }))
    put(journal, orderOf(3))
    expect(journal.read.ordersOfSale('s').map((order) => order.reference)).toEqual([
      referenceOf(1),
      referenceOf(2),
    ])
  })
})

test('calls are counted along the index, and no further than asked', () => {
  const file = tempFile()
  open(file)
  const db = connectReadOnly(file)
  const plan = db.prepare<[bigint], { detail: string }>(`EXPLAIN QUERY PLAN ${CALL_COUNT_SQL}`).all(5_000n)
  expect(plan.map(({ detail }) => detail)).toContain('SCAN attempts USING INDEX attempts_started')
  db.close()
})

const list = (has: Parameters<typeof historySql>[0]): string => historySql(has).list
test.each([
  ['open', OPEN_SQL.open, [1n]],
  ['overdue', OPEN_SQL.overdue, [1n]],
  ['watched', OPEN_SQL.watched, [1n, 1n]],
  ['by reference', ORDER_SQL.byReference, ['a']],
  ['of a sale', ORDER_SQL.ofSale, ['a']],
  ['events of an order', EVENTS_OF, ['a']],
  ['later events of an order', EVENTS_AFTER, ['a', 1n]],
  ['links of an order', LINKS_OF, ['a']],
  ['one link', LINK_AT, [1n]],
  ['attempts of an order', ATTEMPT_SQL.ofReference, ['a']],
  ['last attempt', ATTEMPT_SQL.last, ['a']],
  ['what it last sent', ATTEMPT_SQL.lastRequest, ['a', 'b']],
  ['what was last answered', ATTEMPT_SQL.lastText, ['a', 'b']],
  ['when it was last called about', ATTEMPT_SQL.lastStart, ['a']],
  ['whether a call is under way', ATTEMPT_SQL.isUnfinished, ['a']],
  ['the latest calls', ATTEMPT_SQL.latest, [600n]],
  ['unfinished attempts', ATTEMPT_SQL.unfinished, []],
  ['history', list({}), [{ limit: 1n }]],
  ['history, next page', list({ cursor: true }), [{ limit: 1n, at: 1n, reference: 'a' }]],
  [
    'history by state',
    list({ state: true, cursor: true }),
    [{ limit: 1n, at: 1n, reference: 'a', state: 'paid' }],
  ],
  [
    'history among the newest',
    list({ search: true, newest: true }),
    [{ limit: 1n, newest: 1n, text: '%a%', compact: '%a%' }],
  ],
  ['the newest of a state', RECENT_SQL.newest, ['paid', 200n]],
  ['orders of the last days', SINCE_SQL, [1n, 2n]],
  ['an instruction', INSTRUCTION_SQL.byReference, ['a']],
  ['instructions of a kind', INSTRUCTION_SQL.ofKind, [{ kind: 'a', limit: 1n }]],
  [
    'instructions of a kind, next page',
    INSTRUCTION_SQL.ofKindBefore,
    [{ kind: 'a', limit: 1n, at: 1n, reference: 'a' }],
  ],
  ['how many instructions of a kind', INSTRUCTION_SQL.countOfKind, ['a']],
  ['open instructions', INSTRUCTION_SQL.open, [OPEN_INSTRUCTIONS]],
  ['who holds a key', KEY_SQL.holder, ['a', 'b']],
  ['the keys of an instruction', KEY_SQL.held, ['a']],
  ['a bill', BILL_SQL.byReference, ['a']],
  ['callbacks of an order', CALLBACK_SQL.ofReference, ['a']],
  ['a replayed id', CALLBACK_SQL.heard, ['a', 1n]],
  ['the ids of a day', CALLBACK_SQL.idsSince, [1n]],
  ['cut off and not asked', ATTEMPT_SQL.cutOff, [5n, 'a']],
  ['called about and not asked', CALLBACK_SQL.notAsked, [1n, 'a']],
  ['called about and not paid', CALLBACK_SQL.calledUnpaid, [1n]],
  ['blocks with paid invoices', CALLBACK_SQL.invoicesTold, [1n]],
  ['inquiries of a day', CALLBACK_SQL.inquired, [1n]],
  ['payment calls about an order', CALLBACK_SQL.payments, ['a']],
  ['answers since a call', CALLBACK_SQL.answers, ['a', 1n, 'b']],
  ['payments of months that nobody here knows', CALLBACK_SQL.allUnknownPayments, [1n]],
  ['takings of a shift', TAKING_SQL.between, [1n, 2n]],
  ['of a scanned code', ORDER_SQL.numbered, [{ from: 'L001', number: '0000042' }]],
  ['orders made in a shift', ORDER_SQL.made, [1n, 2n]],
  ['cash of a shift', CASH_SQL.between, [1n, 2n]],
  ['corrections of a shift', CASH_FIX_SQL.between, [1n, 2n]],
  ['a cash sale', CASH_SALE_SQL.byReference, ['a']],
  ['the cash sale of a press', CASH_SALE_SQL.byPress, ['a']],
  ['the cash of a sale', CASH_SALE_SQL.ofSale, ['a']],
  ['cash sales of a shift', CASH_SALE_SQL.taken, [1n, 2n]],
  ['cash sales taken back in a shift', CASH_SALE_SQL.voided, [1n, 2n]],
  ['a split', SPLIT_SQL.byId, ['a']],
  ['the parts of a split', SPLIT_SQL.legsOf, ['a']],
  ['the part that a sale is', SPLIT_SQL.legOfSale, ['a']],
  ['the splits that were given up', SPLIT_SQL.givenUp, []],
  ['the open shift', SHIFT_SQL.open, []],
  ['the latest shifts', SHIFT_SQL.latest, [1n]],
  ['closed shifts', SHIFT_SQL.closedAfter, [1n, 2n]],
  ['the last closed shift', SHIFT_SQL.lastClosed, []],
  ['the next shift', SHIFT_SQL.next, []],
  ['open slips', SLIP_SQL.open, []],
  ['the latest slips', SLIP_SQL.latest, [1n]],
  ['slips of an order', SLIP_SQL.ofReference, ['a']],
  ['the next slip', SLIP_SQL.next, []],
  ['a refund', REFUND_SQL.one, [1n]],
  ['open refunds', REFUND_SQL.open, []],
  ['refunds of an order', REFUND_SQL.ofReference, ['a']],
  ['the last refunds', REFUND_SQL.ended, [1n]],
  ['refunds ended in a shift', REFUND_SQL.endedBetween, [1n, 2n]],
  ['how often it was printed', PRINT_SQL.copies, ['a']],
  ['events that touch orders', REVIEW_SQL.touching, [1n, 2n]],
  ['the sale of an order', REVIEW_SQL.saleOf, ['a']],
  ['the sale of cash', REVIEW_SQL.saleOfCash, ['a']],
  ['a receipt printed again', REVIEW_SQL.isReprinted, ['a']],
  ['the split of a sale', REVIEW_SQL.splitOf, ['a']],
  ['the parts of a split that were made', REVIEW_SQL.partsOf, ['a']],
  ['orders of a sale, with all about them', REVIEW_SQL.ofSale, ['a']],
  ['an answer', REVIEW_SQL.answer, ['a']],
  ['all settings', REVIEW_SQL.settings, ['a']],
  ['a hash', REVIEW_SQL.hashAt, [1n]],
  ['ended shifts', REVIEW_SQL.shifts, [1n]],
  ['the time of an event', DAY_CASH_SQL.at, [1n]],
  ['refunds paid back between', DAY_CASH_SQL.back, [1n, 2n]],
  ['orders of a day', DAY_SQL.orders, [{ from: 1n, to: 2n, upTo: 3n }]],
  ['an order as it was', DAY_SQL.orderAt, [{ reference: 'a', upTo: 3n }]],
  ['orders of a sale as it was', DAY_SQL.ofSale, [{ saleId: 'a', upTo: 3n }]],
  ['whether a part was given up', DAY_SQL.givenUp, [{ saleId: 'a', upTo: 3n }]],
  ['cash of an order', DAY_SQL.cashOf, [{ reference: 'a', upTo: 3n }]],
  ['refunds as they were', DAY_SQL.refundsOf, [{ reference: 'a', upTo: 3n }]],
  ['slips of an order', DAY_SQL.slipsOf, [{ reference: 'a' }]],
  ['slips of none', DAY_SQL.slipsOfNone, [{ from: 1n, to: 2n }]],
  ['a slip as it was', DAY_SQL.slipAt, [{ stream: 'a', upTo: 3n }]],
  ['when a slip was written', DAY_SQL.slipHeld, [{ stream: 'a' }]],
  ['cash sales of a day', DAY_SQL.cashSales, [{ from: 1n, to: 2n, upTo: 3n, first: 1n, last: 2n }]],
  ['new cash sales', DAY_SQL.cashSince, [1n, 2n]],
  ['shifts of a day', DAY_SQL.shifts, [{ from: 1n, to: 2n, upTo: 3n }]],
  ['the shift that is open', DAY_SQL.openShift, []],
  ['events about days', DAY_SQL.touching, [{ after: 1n, upTo: 2n }]],
  ['where an order was made', DAY_SQL.orderMade, ['a']],
  ['where cash was taken', DAY_SQL.cashSold, ['a']],
  ['where a shift began', DAY_SQL.shiftOpened, [1n]],
  ['the first taking from a number on', PAID_SQL.from, [1n]],
  ['the last taking', PAID_SQL.last, []],
  ['orders with money since a taking', PAID_SQL.paid, [1n, 2n]],
  ['takings after an event', PAID_SQL.since, [1n]],
  ['orders made between two moments', PAID_SQL.made, [1n, 2n]],
])('%s walks an index, never a table', (name, sql, values) => {
  const file = tempFile()
  open(file)
  const db = connectReadOnly(file)
  const rows = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
  const plan = rows.map((row) => row.detail)
  // A scan of an index that holds only the wanted rows, or that stops at the limit, does not walk everything.
  const indexed =
    /^(SEARCH|SCAN (orders USING INDEX orders_time|(attempts|a) USING (COVERING )?INDEX attempts_(unfinished|started)|(shifts|slips) USING INDEX \w+_open|(shifts|slips|split_ends)$|[re]$|newest$|e USING INDEX refund_ends_seq|json_each))/
  const steps =
    /^(LIST SUBQUERY|CO-ROUTINE newest|(CORRELATED )?SCALAR SUBQUERY|MERGE|LEFT|RIGHT|COMPOUND QUERY|LEFT-MOST SUBQUERY|UNION ALL|USE TEMP B-TREE FOR)/
  expect(plan.filter((detail) => !indexed.test(detail) && !steps.test(detail))).toEqual([])
  // Long results come from their index in order; only the short lists are sorted.
  const sorts = plan.some((detail) => detail.includes('TEMP B-TREE'))
  expect(sorts).toBe(['watched', 'overdue', 'open', 'open instructions'].includes(name))
  db.close()
})
