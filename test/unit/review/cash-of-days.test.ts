/** The review's cash against the Zs of the same days, by the till's own use cases. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accept } from '#contract/envelope.ts'
import { sellForCash } from '#counter/cash/sell-for-cash.ts'
import { voidCashSale } from '#counter/cash/void-cash-sale.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { recordEvent, recordNewOrder } from '#counter/order-store.ts'
import { closeShift } from '#counter/shift/close-shift.ts'
import { openShift } from '#counter/shift/open-shift.ts'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import type { ZReport } from '#domain/shift.ts'
import { openJournal } from '#journal/opening/open.ts'
import { summaryOf } from '#review/summary.ts'
import { draws } from '#test/support/long.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { NOON, orderOf, tempFile } from '../journal/helpers.ts'
import { EVERYTHING, allRows, openReview } from './journals.ts'

const HOUR = 3_600_000

function openTill() {
  let now = NOON
  const file = tempFile()
  const clock = { now: () => now }
  const opened = openJournal({ file, mode: 'practice', clock, unsafeSynchronous: 'OFF' })
  if (!opened.ok) throw new Error(opened.why)
  const deps = {
    ...{ journal: opened.journal, clock, mode: 'practice', random: seededRandom(1) },
    profile: () => ({ till: 1, referenceAlphabet: 'readable' }),
    journalSound: () => true,
    signedIn: () => 'kasir-a',
    announce: () => undefined,
    keepOwnEnd: () => undefined,
    noteRecent: () => undefined,
  } as unknown as CounterDeps
  return { file, deps, pass: (ms: number) => void (now += ms), now: () => now }
}
type Till = ReturnType<typeof openTill>

const agree = async () => accept({})

const act = fc.record({
  do: fc.constantFrom('sell', 'sell', 'void', 'order', 'instead', 'rest', 'paid'),
  nth: fc.nat(5),
  amount: fc.integer({ min: 1, max: 9 }),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
type Day = { readonly sold: string[]; readonly orders: Order[] }

async function perform({ deps, now }: Till, { sold, orders }: Day, a: Act, number: number): Promise<void> {
  const amount = rupiah(a.amount * 10_000)
  const order = orders[a.nth % Math.max(1, orders.length)]
  const record = (event: Parameters<typeof recordEvent>[2], cash?: bigint) => {
    if (order === undefined) return
    const { reference } = order
    const move = { kind: 'sale', amount: moneyOfMinor(cash ?? 0n), reference, by: 'kasir-a' } as const
    const after = recordEvent(deps, reference, event, cash === undefined ? {} : { cash: move })
    orders.splice(orders.indexOf(order), 1, after)
  }
  const status = (paidAmount = order?.amount ?? amount) => {
    const evidence = { source: 'status', at: now(), flag: 'S', paidAmount, totalAmount: paidAmount } as const
    record({ type: 'status', evidence })
  }
  switch (a.do) {
    case 'sell': {
      const done = sellForCash(deps, { press: `press-${number}`, amount, tendered: amount, sure: true })
      if (done.ok) sold.push(done.value.sale.reference)
      return
    }
    case 'void': {
      const reference = sold[a.nth % Math.max(1, sold.length)]
      if (reference !== undefined) await voidCashSale(deps, { reference, note: 'x' }, agree)
      return
    }
    case 'order': {
      const draft = orderOf(5_000 + number, {
        ...{ amount, createdAt: now(), state: { kind: 'draft', since: now() } },
      })
      recordNewOrder(deps, draft, { type: 'send', attempt: `a${number}` })
      orders.push(recordEvent(deps, draft.reference, { type: 'lost', why: 'timeout' }))
      return
    }
    case 'instead':
      if (order !== undefined && order.cash === undefined && order.state.kind === 'unknown')
        record({ type: 'cash-taken' }, order.amount.minor)
      return
    case 'rest': {
      if (order?.state.kind !== 'unknown' || order.cash !== undefined) return
      status(moneyOfMinor(order.amount.minor / 2n))
      const short = orders.find(({ reference }) => reference === order.reference)
      if (short?.state.kind !== 'paid-wrong-amount') throw new Error('not too little')
      const cash = order.amount.minor - order.amount.minor / 2n
      recordEvent(
        deps,
        order.reference,
        { type: 'resolved', how: 'paid-rest-in-cash' },
        { cash: { kind: 'sale', amount: moneyOfMinor(cash), reference: order.reference, by: 'kasir-a' } },
      )
      return
    }
    case 'paid':
      return order === undefined ? undefined : status()
  }
}

const cashOf = ({ cash: { sales, sold } }: Pick<ZReport, 'cash'>): bigint =>
  sales.minor + (sold === undefined ? 0n : sold.taken.minor - sold.voided.minor)

/** `isOwn`: each day takes back only its own sales, and takes cash only for its own orders. */
async function live(days: readonly (readonly Act[])[], isOwn: boolean) {
  const till = openTill()
  const { deps, pass } = till
  let day: Day = { sold: [], orders: [] }
  let number = 0
  for (const acts of days) {
    if (isOwn) day = { sold: [], orders: [] }
    openShift(deps, moneyOfMinor(0n))
    for (const a of acts) {
      pass(60_000)
      number += 1
      await perform(till, day, a, number)
    }
    const comparison = { kind: 'not-made', why: 'test' } as const
    await closeShift(deps, { counted: moneyOfMinor(0n), comparison: () => comparison }, agree)
    pass(24 * HOUR - acts.length * 60_000)
  }
  const zs = deps.journal.read
    .closedShifts(0, 100)
    .flatMap(({ closed }) => (closed === undefined ? [] : [closed.z]))
  const { review, follow } = openReview(till.file)
  follow()
  const summary = review.read((db) => summaryOf(db, review.names, EVERYTHING))
  const rows = allRows(review)
  return { zs, summary, rows, close: () => deps.journal.close() }
}

const daysOfActs = fc.array(fc.array(act, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 })
const RUNS = { numRuns: draws(20, 100) }

test('the cash of each day is what its shift has taken for sales', async () => {
  await fc.assert(
    fc.asyncProperty(daysOfActs, async (days) => {
      const { zs, summary, close } = await live(days, true)
      const ofDay = new Map(summary.days.map(({ day, cashMinor }) => [day, cashMinor]))
      expect(zs.map((_, index) => ofDay.get(20_261_120 + index) ?? 0n)).toEqual(zs.map(cashOf))
      close()
    }),
    RUNS,
  )
})

test('all cash together is that of all Zs, whichever day it was taken back or taken for an older order', async () => {
  await fc.assert(
    fc.asyncProperty(daysOfActs, async (days) => {
      const { zs, summary, rows, close } = await live(days, false)
      const sum = (all: readonly bigint[]) => all.reduce((one, other) => one + other, 0n)
      expect(summary.total.cashMinor).toBe(sum(zs.map(cashOf)))
      expect(summary.total.cameMinor).toBe(sum(zs.map(({ takings }) => takings.all.minor)))
      // No money is in two rows, and none is both of the gateway and of the drawer.
      expect(sum(rows.map(({ cashMinor }) => cashMinor))).toBe(summary.total.cashMinor)
      expect(rows.filter(({ method, cameMinor }) => method === 'cash' && cameMinor > 0n)).toEqual([])
      close()
    }),
    RUNS,
  )
})
