import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BackofficeDeps } from '#backoffice/deps.ts'
import { compareWithGateway, type ComparisonMade } from '#backoffice/shift-comparison.ts'
import { recordEvent, recordNewOrder } from '#counter/order-store.ts'
import { closeShift } from '#counter/shift/close-shift.ts'
import { createComparing } from '#counter/shift/comparing.ts'
import { askWord } from '#counter/shift/gateway-word.ts'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { JournalFailed } from '#journal/failure.ts'
import { requestsFor } from '#test/support/back-office.ts'
import { agrees, begin, end, openShiftShop, type ShiftShop } from '#test/support/shift-shop.ts'
import type { VirtualTillOptions } from '#test/support/virtual-till.ts'
import { AMOUNT, arm, MINUTE, orderOf, SECOND, sell } from '../counter/at-the-till.ts'

let shop: ShiftShop
afterEach(async () => {
  await shop.close()
})

const open = (options: VirtualTillOptions = {}) => {
  shop = openShiftShop(options)
  begin(shop)
}
/** Without a merchant code there is no history, only one status check for each order. */
const SWEEP: VirtualTillOptions = { profile: { commCode: '' } }

const comparingOf = () =>
  createComparing(shop.till().deps, (references, options) =>
    compareWithGateway(shop.backOffice(), {
      references,
      ask: (reference) => askWord(shop.till().deps, reference),
      ...options,
    }),
  )

async function compare(most = 60 * MINUTE, during: () => void = () => undefined): Promise<ComparisonMade> {
  const comparing = comparingOf()
  expect(comparing.start()).toMatchObject({ ok: true })
  for (let passed = 0; passed < most; passed += SECOND) {
    await shop.time.advance(SECOND)
    during()
    const result = comparing.result()
    if (result !== undefined) return result
  }
  throw new Error('it never ended')
}

async function sellPaid(method: 'qr' | 'va' = 'qr'): Promise<Order> {
  const { reference } = await sell(shop, method)
  if (method === 'va') shop.gateway.payer({ action: 'open', reference, amount: '150000.00' })
  shop.gateway.payer({ action: 'pay', reference })
  for (let tries = 0; tries < 60 && orderOf(shop, reference).state.kind !== 'paid'; tries += 1)
    await shop.time.advance(SECOND)
  return orderOf(shop, reference)
}

/** As the gateway would report it, but it never did. */
function forge(reference: string, amount = AMOUNT): void {
  recordEvent(shop.till().deps, reference, {
    type: 'status',
    evidence: {
      source: 'status',
      at: shop.time.clock.now(),
      flag: 'S',
      paidAmount: amount,
      totalAmount: amount,
    },
  })
}

/** An order that the gateway has never seen. */
function forgeOrder(like: Order): Order {
  const { deps } = shop.till()
  const reference = like.reference.replace(/\d{4}....$/u, '9999ZZZZ') as Order['reference']
  const { saleId: _sale, ...rest } = like
  const state = { kind: 'draft', since: like.createdAt } as const
  recordNewOrder(
    deps,
    { ...rest, reference, saleId: 'forged', state },
    { type: 'open-va', ask: va(reference) },
  )
  return orderOf(shop, reference)
}
const va = (virtualAccountNo: string) => ({ kind: 'va', virtualAccountNo }) as const

/** The gateway's list lags behind, or belongs to another merchant. */
function emptyList(deps: BackofficeDeps): BackofficeDeps {
  const { gateway } = deps
  const send: typeof gateway.send = async (call, hooks) => {
    const sent = await gateway.send(call, hooks)
    if (call.operation.name !== 'transaction-history' || sent.outcome.kind !== 'done') return sent
    const pagination = { total_data: 0, total_pages: 0, page_number: 1 }
    const value = Object.assign({}, sent.outcome.value, { data: [], pagination })
    return { ...sent, outcome: { ...sent.outcome, value } }
  }
  return { ...deps, gateway: { ...gateway, send } }
}

describe.each([
  ['with the history', {}],
  ['order by order', SWEEP],
])('the journal against the gateway, %s', (way, options) => {
  beforeEach(() => open(options))
  const asked = () => requestsFor(shop, 'transaction-history')

  it('agrees where both say the same, whatever the state is called', async () => {
    await sellPaid()
    await sellPaid('va')
    const { reference } = await sell(shop)
    await shop.time.advance(20 * MINUTE)
    expect(orderOf(shop, reference).state.kind).toBe('expired')
    const seq = shop.journal().read.seqNow()
    const made = await compare()
    const sum = { count: 2, minor: 2n * AMOUNT.minor }
    expect(made).toMatchObject({ compared: 3, here: sum, there: sum, disagreements: [], unanswered: [] })
    expect(asked()).toBe(way === 'order by order' ? 0 : 1)
    // Orders that the list names as paid need no status check of their own; unpaid ones do.
    const questions = shop.journal().read.seqNow() - seq
    expect(questions < 8n).toBe(way !== 'order by order')
    expect(shop.bugs).toEqual([])
  })

  it('learns what it did not know: a late payment is booked, not held against anybody', async () => {
    const { reference } = await sell(shop)
    await shop.time.advance(20 * MINUTE)
    shop.gateway.payer({ action: 'pay-late', reference })
    const made = await compare()
    expect(orderOf(shop, reference).state.kind).toBe('paid-late')
    expect(made).toMatchObject({ compared: 1, here: { count: 1 }, there: { count: 1 }, disagreements: [] })
    const z = await end(shop, { comparison: made })
    expect(z).toMatchObject({ comparison: { kind: 'made' }, late: [{ reference, minor: AMOUNT.minor }] })
  })

  it('shows paid here and not there', async () => {
    const { reference } = await sell(shop)
    forge(reference)
    const made = await compare()
    expect(made).toMatchObject({
      here: { count: 1, minor: AMOUNT.minor },
      there: { count: 0, minor: 0n },
      disagreements: [
        {
          reference,
          why: 'status-differs',
          here: { state: 'paid', minor: AMOUNT.minor },
          there: { status: 'IP' },
        },
      ],
    })
  })

  it('shows another amount, and money for what the gateway never had', async () => {
    const { reference } = await sell(shop)
    forge(reference)
    shop.gateway.payer({ action: 'pay', reference, amount: '140000.00' })
    const never = forgeOrder(await sellPaid())
    forge(never.reference)
    const made = await compare()
    expect(made.disagreements).toMatchObject([
      {
        reference,
        why: 'amount-differs',
        here: { minor: AMOUNT.minor },
        there: { status: 'S', minor: rupiah(140_000).minor },
      },
      { reference: never.reference, why: 'missing-there', here: { state: 'paid', minor: AMOUNT.minor } },
    ])
    expect([made.compared, made.here.count, made.there.count]).toEqual([3, 3, 2])
  })

  it('counts money that came twice', async () => {
    const { reference } = await sellPaid()
    shop.gateway.payer({ action: 'pay-again', reference })
    const made = await compare()
    const twice = { count: 1, minor: 2n * AMOUNT.minor }
    expect(made).toMatchObject({ here: twice, there: twice, disagreements: [] })
    expect(orderOf(shop, reference).state).toMatchObject({ evidence: { successes: 2 } })
  })

  it.each(['answer-lost', 'http-500', 'bad-json', 'wrong-signature'] as const)(
    'takes no answer (%s) for no answer, never for a disagreement',
    async (kind) => {
      const { reference } = await sell(shop)
      forge(reference)
      arm(shop, { kind, times: 50 })
      const made = await compare()
      expect(made).toMatchObject({ compared: 0, disagreements: [], unanswered: [reference] })
      expect([made.here.count, made.there.count]).toEqual([0, 0])
    },
  )

  it('asks once more about what was lost once', async () => {
    const { reference } = await sellPaid()
    arm(shop, { kind: 'answer-lost', times: way === 'order by order' ? 1 : 3 })
    const made = await compare()
    expect(made).toMatchObject({ compared: 1, here: { count: 1 }, unanswered: [], disagreements: [] })
    expect(orderOf(shop, reference).state.kind).toBe('paid')
  })

  it('does not wait for ever on a gateway that is gone', async () => {
    const sold = []
    for (let n = 0; n < 12; n += 1) sold.push((await sell(shop)).reference)
    arm(shop, { kind: 'refuse-connection' })
    const made = await compare()
    expect(made.compared).toBe(0)
    expect([...made.unanswered].toSorted()).toEqual(sold.toSorted())
  })

  it('ends where it is stopped, and says what was not asked', async () => {
    for (let n = 0; n < 4; n += 1) forge((await sell(shop)).reference)
    const comparing = comparingOf()
    comparing.start()
    comparing.stop()
    await shop.time.advance(MINUTE)
    const view = comparing.view()
    expect(view).toMatchObject({ kind: 'done', stopped: true, result: { disagreements: [] } })
    if (view.kind === 'done') expect(view.result.unanswered.length).toBeGreaterThan(2)
  })

  it('ends when nothing can be journalled any more', async () => {
    await sell(shop)
    const { write } = shop.journal()
    const commit = write.commit.bind(write)
    Object.assign(write, {
      commit: (change: Parameters<typeof commit>[0]) => {
        if (change.attempt?.phase === 'start') throw new JournalFailed('io', 'SQLITE_IOERR', undefined)
        return commit(change)
      },
    })
    expect((await compare()).unanswered).toHaveLength(1)
    shop.bugs.length = 0
  })
})

describe('the comparison', () => {
  beforeEach(() => open())

  it('shows money under a number of this till that its journal does not have, and no other till’s', async () => {
    const mine = await sellPaid()
    const strange = mine.reference.replace(/\d{4}....$/u, '8888ABCD')
    const other = strange.replace(/^P001/u, 'P002')
    for (const reference of [strange, other, 'NOT-OURS']) {
      shop.gateway.payer({ action: 'open', reference, amount: '75000.00' })
      shop.gateway.payer({ action: 'pay', reference })
    }
    const made = await compare()
    expect(made).toMatchObject({
      compared: 1,
      here: { count: 1 },
      there: { count: 2, minor: AMOUNT.minor + 7_500_000n },
      disagreements: [
        { reference: strange, why: 'missing-here', there: { status: 'successful', minor: 7_500_000n } },
      ],
    })
  })

  it('asks about what is not paid here, whatever the list leaves out', async () => {
    const { reference } = await sell(shop)
    await shop.time.advance(20 * MINUTE)
    shop.gateway.payer({ action: 'pay-late', reference })
    const made = await compareWithGateway(emptyList(shop.backOffice()), {
      references: [reference],
      ask: (one) => askWord(shop.till().deps, one),
    })
    expect(orderOf(shop, reference).state.kind).toBe('paid-late')
    expect(made).toMatchObject({ compared: 1, here: { count: 1 }, there: { count: 1 }, disagreements: [] })
  })

  it('leaves out what never left this till', async () => {
    arm(shop, { kind: 'refuse-connection' })
    const { state } = await sell(shop)
    expect(state.kind).toBe('not-sent')
    arm(shop, { kind: 'refuse-connection' })
    expect(await compare()).toMatchObject({ compared: 0, unanswered: [] })
  })

  it('waits for the request budget, says until when, and leaves the till its share', async () => {
    await shop.close()
    open({
      ...SWEEP,
      profile: {
        commCode: '',
        budget: { perMinute: 12, perHour: 600, reservePerMinute: 4, reservePerHour: 60 },
      },
    })
    for (let n = 0; n < 10; n += 1) {
      await sell(shop)
      await shop.time.advance(30 * SECOND)
    }
    let fewest = 12
    const comparing = comparingOf()
    comparing.start()
    let waited = false
    for (let second = 0; second < 1200 && comparing.result() === undefined; second += 1) {
      await shop.time.advance(SECOND)
      const view = comparing.view()
      if (view.kind === 'running' && (view.waitUntil ?? 0) > shop.time.clock.now()) waited = true
      fewest = Math.min(fewest, shop.till().deps.budget.headroom(shop.time.clock.now()).minute.left)
    }
    expect(comparing.result()).toMatchObject({ compared: 10, unanswered: [] })
    expect(waited).toBe(true)
    // The share reserved for people was never used.
    expect(fewest).toBeGreaterThanOrEqual(4)
  })

  it('belongs to its shift: after the Z there is none', async () => {
    await sellPaid()
    const comparing = comparingOf()
    comparing.start()
    expect(comparing.start()).toMatchObject({ ok: true })
    expect(comparing.view()).toMatchObject({ kind: 'running', done: 0, of: 1 })
    await end(shop, { counted: moneyOfMinor(0n) })
    expect(comparing.view()).toEqual({ kind: 'none' })
    await shop.time.advance(MINUTE)
    expect(comparing.view()).toEqual({ kind: 'none' })
    expect(comparing.start()).toMatchObject({ ok: false, refusal: { code: 'no-shift' } })
    expect(shop.bugs).toEqual([])
  })
})

describe('a comparison from before the sales', () => {
  beforeEach(() => open(SWEEP))

  it('does not speak for them: what was made or has moved since is not compared', async () => {
    const comparing = comparingOf()
    const early = await sell(shop)
    comparing.start()
    await shop.time.advance(2 * SECOND)
    expect(comparing.view()).toMatchObject({
      kind: 'done',
      since: 0,
      result: { compared: 1, unanswered: [] },
    })
    // One has changed state; three new ones were never compared, and one of those was lost in transit.
    shop.gateway.payer({ action: 'pay', reference: early.reference })
    const later = [await sellPaid(), await sellPaid(), await sell(shop)]
    await shop.time.advance(20 * SECOND)
    const named = [early, ...later].map(({ reference }) => reference).toSorted()
    const result = comparing.result()
    expect(result).toMatchObject({
      compared: 0,
      here: { count: 0, minor: 0n },
      there: { count: 0, minor: 0n },
    })
    expect([...(result?.unanswered ?? [])].toSorted()).toEqual(named)
    expect(comparing.view()).toMatchObject({ since: 4 })
    comparing.start()
    await shop.time.advance(MINUTE)
    expect(comparing.view()).toMatchObject({ since: 0, result: { compared: 4, unanswered: [] } })
  })

  it('is bound to the journal when the Z is written, not when the manager was asked', async () => {
    const comparing = comparingOf()
    comparing.start()
    await shop.time.advance(2 * SECOND)
    const { deps } = shop.till()
    let sold: Order | undefined
    const closed = await closeShift(
      deps,
      { counted: rupiah(0), comparison: () => comparing.result() },
      async () => {
        sold = await sell(shop)
        return agrees()
      },
    )
    expect(closed).toMatchObject({
      ok: true,
      value: { closed: { z: { comparison: { compared: 0, unanswered: [sold?.reference] } } } },
    })
  })
})
