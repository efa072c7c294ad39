import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { accept } from '#contract/envelope.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { recordEvent, recordNewOrder } from '#counter/order-store.ts'
import { closeShift } from '#counter/shift/close-shift.ts'
import { moveCash } from '#counter/shift/move-cash.ts'
import { openShift } from '#counter/shift/open-shift.ts'
import { viewX } from '#counter/shift/view.ts'
import { verifyZs } from '#counter/shift/z-hash.ts'
import type { PaymentFlag } from '#domain/evidence.ts'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import type { Ask, Order } from '#domain/order.ts'
import { moneyReceived } from '#domain/received.ts'
import type { Tally, ZReport } from '#domain/shift.ts'
import { openJournal } from '#journal/opening/open.ts'
import { NOON, orderOf, tempFile } from '../../journal/helpers.ts'
import { draws } from '#test/support/long.ts'

const HOUR = 3_600_000
const ask: Ask = { kind: 'none', why: 'answer-lost', findings: [] }

/** A till with only a real journal: the gateway's part is made up act by act. */
function openDay() {
  let now = NOON
  let who = 'kasir-a'
  const clock = { now: () => now }
  const opened = openJournal({ file: tempFile(), mode: 'practice', clock, unsafeSynchronous: 'OFF' })
  if (!opened.ok) throw new Error(opened.why)
  const deps = {
    journal: opened.journal,
    clock,
    mode: 'practice',
    profile: () => ({ till: 1 }),
    journalSound: () => true,
    signedIn: () => who,
    announce: () => undefined,
    keepOwnEnd: () => undefined,
    noteRecent: () => undefined,
  } as unknown as CounterDeps
  return {
    deps,
    journal: opened.journal,
    pass: (ms: number) => {
      now += ms
    },
    signIn: (id: string) => {
      who = id
    },
    now: () => now,
  }
}
type Day = ReturnType<typeof openDay>

const nth = fc.nat(7)
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('sell' as const), amount: fc.integer({ min: 1, max: 9 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      nth,
      flag: fc.constantFrom<PaymentFlag[]>('S', 'S', 'S', 'F', 'EX', 'SP', 'WS', 'WC', 'IP'),
      paid: fc.constantFrom<('right' | 'less' | 'more')[]>('right', 'right', 'less', 'more'),
      transaction: fc.constantFrom('T1', 'T2'),
      successes: fc.constantFrom(1, 1, 1, 2),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...(['asked', 'lost', 'not-found', 'expire', 'withdraw', 'put-away', 'cash', 'resolve'] as const),
      ),
      nth,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('clock' as const), by: fc.integer({ min: -30, max: 30 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('sign-in' as const), who: fc.constantFrom('kasir-b', 'manajer') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(...(['open', 'close', 'in', 'out'] as const)),
      minor: fc.nat(500),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

function eventOf(day: Day, order: Order, a: Act): OrderEvent | undefined {
  const at = day.now()
  switch (a.do) {
    case 'status': {
      const factor = { right: 2n, less: 1n, more: 3n }[a.paid]
      const paidAmount = moneyOfMinor((order.amount.minor * factor) / 2n)
      const { flag, transaction: transactionId, successes } = a
      const evidence = {
        source: 'status',
        at,
        flag,
        paidAmount,
        totalAmount: paidAmount,
        transactionId,
      } as const
      return { type: 'status', evidence: successes > 1 ? { ...evidence, successes } : evidence }
    }
    case 'asked':
      return { type: 'asked', ask, evidence: { source: 'generate', at } }
    case 'lost':
      return { type: 'lost', why: 'timeout' }
    case 'not-found':
      return { type: 'not-found', evidence: { source: 'status', at }, conclusive: true }
    case 'expire':
      return { type: 'clock-expired' }
    case 'withdraw':
      return { type: 'withdrawn' }
    case 'put-away':
      return { type: 'acknowledged' }
    case 'cash':
      return { type: 'cash-taken' }
    case 'resolve':
      return { type: 'resolved', how: 'seen', note: 'x' }
    default:
      return undefined
  }
}

async function perform(day: Day, a: Act, orders: Order[]): Promise<void> {
  const { deps } = day
  day.pass(1_000)
  switch (a.do) {
    case 'sell': {
      const draft = orderOf(orders.length + 1, {
        amount: rupiah(a.amount * 10_000),
        method: a.amount % 2 === 0 ? 'va' : 'qr',
        state: { kind: 'draft', since: day.now() },
        createdAt: day.now(),
      })
      orders.push(recordNewOrder(deps, draft, { type: 'send', attempt: `a${orders.length}` }))
      return
    }
    case 'clock':
      return day.pass(a.by * HOUR)
    case 'sign-in':
      return day.signIn(a.who)
    case 'open':
      return void openShift(deps, moneyOfMinor(BigInt(a.minor) * 100n))
    case 'close': {
      const counted = moneyOfMinor(BigInt(a.minor) * 100n)
      const comparison = { kind: 'not-made', why: 'tes' } as const
      return void (await closeShift(deps, { counted, comparison: () => comparison }, async () => accept({})))
    }
    case 'in':
    case 'out':
      return void (await moveCash(
        deps,
        { kind: a.do, amount: moneyOfMinor(BigInt(a.minor + 1) * 100n), note: 'x' },
        async () => accept({}),
      ))
    default: {
      const order = orders[a.nth % Math.max(1, orders.length)]
      const event = order === undefined ? undefined : eventOf(day, order, a)
      if (order === undefined || event === undefined) return
      const { amount, reference } = order
      const cash = { kind: 'sale', amount, reference, by: 'kasir-a' } as const
      recordEvent(deps, reference, event, a.do === 'cash' ? { cash } : {})
    }
  }
}

const add = (tallies: readonly (Tally | undefined)[]): bigint =>
  tallies.reduce((sum, tally) => sum + (tally?.minor ?? 0n), 0n)
const count = (tallies: readonly (Tally | undefined)[]): number =>
  tallies.reduce((sum, tally) => sum + (tally?.count ?? 0), 0)

test('all Zs and the X together are what has come, whatever the days bring and whatever the clock says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 80 }), async (acts) => {
      const day = openDay()
      const { read } = day.journal
      const orders: Order[] = []
      for (const a of acts) await perform(day, a, orders)
      const zs = read
        .closedShifts(0, 100)
        .flatMap(({ closed }): ZReport[] => (closed === undefined ? [] : [closed.z]))
      const parts = [...zs, viewX(day.deps, 'manager')]
      const now = orders.map(({ reference }) => read.order(reference)).filter((order) => order !== undefined)
      const received = now.reduce((sum, order) => sum + moneyReceived(order).minor, 0n)
      expect(add(parts.flatMap(({ takings, between }) => [takings.all, between?.takings.all]))).toBe(received)
      const cash = read.cashBetween(0n, read.seqNow()).filter(({ kind }) => kind === 'sale')
      const cashSales = parts.flatMap((part) => [part.cash?.sales, part.between?.cashSales])
      expect(add(cashSales)).toBe(cash.reduce((sum, { amount }) => sum + amount.minor, 0n))
      expect(count(cashSales)).toBe(cash.length)
      expect(read.takingsBetween(0n, read.seqNow()).reduce((sum, { minor }) => sum + minor, 0n)).toBe(
        received,
      )
      for (const takings of parts.flatMap((part) => [part.takings, part.between?.takings ?? []]).flat()) {
        expect(add(Object.values(takings.byMethod))).toBe(takings.all.minor)
        expect(add(Object.values(takings.byCashier))).toBe(takings.all.minor)
        expect(count(Object.values(takings.byMethod))).toBe(takings.all.count)
      }
      // Each order was made in one part, and each part begins where the previous one ended.
      expect(count(parts.flatMap((part) => Object.values(part.orders)))).toBe(orders.length)
      expect(zs.map(({ number }) => number)).toEqual(zs.map((_, index) => index + 1))
      expect(verifyZs((above) => read.closedShifts(above, 3))).toEqual({ ok: true, count: zs.length })
      // Anything that may still become money is handed over, or a person has acknowledged it.
      const last = viewX(day.deps, 'manager').carriedOver.map(({ reference }) => reference)
      const undecided = now.filter(
        ({ state: { kind }, acknowledgedAt }) =>
          acknowledgedAt === undefined && ['unknown', 'suspect', 'waiting', 'sending'].includes(kind),
      )
      expect(last).toEqual(expect.arrayContaining(undecided.map(({ reference }) => reference)))
      expect(day.journal.tailCheck(1_000)).toMatchObject({ ok: true })
      day.journal.close()
    }),
    { numRuns: draws(25, 80) },
  )
}, 60_000)
