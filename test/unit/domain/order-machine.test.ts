import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaymentFlag } from '#domain/evidence.ts'
import { PAYMENT_FLAGS } from '#domain/evidence.ts'
import { rupiah } from '#domain/money.ts'
import type { OrderEvent, StatusEvidence } from '#domain/order-event.ts'
import { step } from '#domain/order-machine.ts'
import { actsOf, needsApprovalForCash, paidTwiceBy } from '#domain/order-rules.ts'
import { ORDER_TABLE, nextStates } from '#domain/order-table.ts'
import { isPaid, STATE_KINDS, type Ask, type Order } from '#domain/order.ts'
import { moneyReceived } from '#domain/received.ts'
import { makeReference } from '#domain/reference.ts'
import { RESOLVED_HOW } from '#domain/resolved.ts'

const START = Date.UTC(2026, 0, 5, 3, 0, 0)
const AMOUNT = rupiah(150_000n)
const ask: Ask = {
  kind: 'qr',
  content: '000201',
  url: '',
  gatewayReference: '1',
  merchantName: 'X',
  warnings: [],
}

function draft(method: 'qr' | 'va' = 'qr'): Order {
  const reference = makeReference({
    mode: 'practice',
    till: 1,
    sequence: 1n,
    now: START,
    random: { bytes: (n) => new Uint8Array(n) },
  })
  return {
    reference,
    saleId: reference,
    method,
    amount: AMOUNT,
    createdAt: START,
    expiresAt: START + 600_000,
    watchUntil: START + 86_400_000,
    state: { kind: 'draft', since: START },
  }
}

function status(
  flag: PaymentFlag,
  paid = AMOUNT,
  total = AMOUNT,
  more: Partial<StatusEvidence> = {},
): OrderEvent {
  return {
    type: 'status',
    evidence: { source: 'status', at: START, flag, paidAmount: paid, totalAmount: total, ...more },
  }
}

function run(order: Order, ...events: readonly OrderEvent[]): Order {
  return events.reduce((o, event, i) => {
    const after = step(o, event, START + i * 1000)
    if (!after.ok) throw new Error(`${o.state.kind} + ${event.type} refused`)
    return after.order
  }, order)
}

const asked: OrderEvent = { type: 'asked', ask, evidence: { source: 'generate', at: START, code: '2004700' } }
const send: OrderEvent = { type: 'send', attempt: '1' }
const waiting = () => run(draft(), send, asked)

describe('the order machine', () => {
  it('goes from draft to paid only through a status answer of success', () => {
    const paid = run(waiting(), status('S'))
    expect(paid.state).toMatchObject({ kind: 'paid', evidence: { source: 'status', flag: 'S' } })
  })

  it.each([
    ['too little in total', rupiah(140_000n), rupiah(140_000n)],
    ['total right, paid less', rupiah(140_000n), AMOUNT],
    ['too much in total', rupiah(160_000n), rupiah(160_000n)],
  ])('a success with %s is a wrong amount', (_name, paid, total) => {
    expect(run(waiting(), status('S', paid, total)).state.kind).toBe('paid-wrong-amount')
  })

  it('another success of a wrong amount is news: paid twice, and seen again', () => {
    const said = (transactionId: string): OrderEvent => {
      const event = status('S', rupiah(70_000n))
      if (event.type !== 'status') throw new Error(event.type)
      return { ...event, evidence: { ...event.evidence, transactionId } }
    }
    const first = run(waiting(), said('1'), { type: 'resolved', how: 'paid-rest-in-cash' })
    expect(run(first, said('1'))).toMatchObject({ resolved: { how: 'paid-rest-in-cash' } })
    const second = run(first, said('2'))
    expect(second.state).toMatchObject({ kind: 'paid-wrong-amount', evidence: { successes: 2 } })
    expect(paidTwiceBy(second)).toBe('gateway')
    expect(second.acknowledgedAt).toBeUndefined()
    expect(second.resolved).toBeUndefined()
  })

  describe('several successes of one order', () => {
    const said = (transactionId: string, whole: bigint, more: Partial<StatusEvidence> = {}): OrderEvent =>
      status('S', rupiah(whole), rupiah(whole), { transactionId, ...more })
    const received = (...events: readonly OrderEvent[]) => {
      const order = run(waiting(), ...events)
      return { state: order.state.kind, twice: paidTwiceBy(order), minor: moneyReceived(order).minor / 100n }
    }
    const of = (id: string, whole: bigint) => ({ id, paid: rupiah(whole), total: rupiah(whole) })

    it('are worth what each brought, whichever came first, and each counts once however often it is told', () => {
      const twice = { state: 'paid', twice: 'gateway', minor: 290_000n }
      const [a, b] = [said('A', 150_000n), said('B', 140_000n)]
      expect(received(a, b)).toEqual(twice)
      expect(received(a, b, a, b, a)).toEqual(twice)
      expect(received(b, a)).toEqual({ ...twice, state: 'paid-late' })
      expect(received(b, a, b, b)).toEqual({ ...twice, state: 'paid-late' })
      expect(received(a, b, said('C', 10_000n), a)).toEqual({ ...twice, minor: 300_000n })
      expect(received(a, a)).toEqual({ state: 'paid', twice: undefined, minor: 150_000n })
    })

    it('of which none is right are still a wrong amount, and all of it', () => {
      const parts = [said('A', 70_000n), said('B', 80_000n)]
      const whole = { state: 'paid-wrong-amount', twice: 'gateway', minor: 150_000n }
      expect(received(...parts)).toEqual(whole)
      expect(received(...parts, ...parts)).toEqual(whole)
    })

    it('are worth what the gateway says last, when it corrects a wrong amount', () => {
      const corrected = run(waiting(), said('A', 100_000n), { type: 'resolved', how: 'refund-promised' })
      expect(run(corrected, said('A', 80_000n)).resolved).toBeUndefined()
      expect(received(said('A', 100_000n), said('A', 80_000n)).minor).toBe(80_000n)
      expect(received(said('A', 70_000n), said('B', 60_000n), said('A', 50_000n)).minor).toBe(110_000n)
      expect(received(said('A', 150_000n), said('B', 140_000n), said('B', 130_000n)).minor).toBe(280_000n)
    })

    it('may come in one answer', () => {
      const both = { successes: 2, transactions: [of('A', 150_000n), of('B', 140_000n)] }
      const twice = { state: 'paid', twice: 'gateway', minor: 290_000n }
      expect(received(said('A', 150_000n, both))).toEqual(twice)
      expect(received(said('A', 150_000n), said('A', 150_000n, both), said('B', 140_000n))).toEqual(twice)
    })

    it('are not worth a fee of the buyer', () => {
      expect(
        received(said('A', 150_000n), status('S', rupiah(152_500n), AMOUNT, { transactionId: 'B' })).minor,
      ).toBe(300_000n)
    })

    it('of which one is not known are counted as asked for, until the gateway names them all', () => {
      const unnamed = said('A', 150_000n, { successes: 2 })
      const asked = { state: 'paid', twice: 'gateway', minor: 300_000n }
      expect(received(unnamed)).toEqual(asked)
      const both = { successes: 2, transactions: [of('A', 150_000n), of('B', 140_000n)] }
      expect(received(unnamed, said('A', 150_000n, both))).toEqual({ ...asked, minor: 290_000n })
    })

    it('corrected by the gateway under the same name are one', () => {
      expect(received(said('A', 140_000n), said('A', 150_000n))).toEqual({
        state: 'paid-late',
        twice: undefined,
        minor: 150_000n,
      })
    })
  })

  it('a buyer fee inside the paid amount is still paid', () => {
    expect(run(waiting(), status('S', rupiah(152_500n), AMOUNT)).state.kind).toBe('paid')
  })

  it('a success without amounts is never paid', () => {
    const evidence: StatusEvidence = { source: 'status', at: START, flag: 'S' }
    expect(run(waiting(), { type: 'status', evidence }).state.kind).toBe('paid-wrong-amount')
  })

  it.each([
    ['expired', [{ type: 'clock-expired' }]],
    ['cancelled', [{ type: 'withdrawn' }]],
    ['failed', [status('F')]],
    ['not-sent', undefined],
    ['refused', undefined],
    ['never-arrived', undefined],
  ] as const)(
    'a success after %s is paid late, linked to what it corrects, and seen again',
    (kind, events) => {
      const evidence = { source: 'generate', at: START } as const
      const closed =
        kind === 'refused'
          ? run(draft(), send, { type: 'refused', evidence })
          : kind === 'not-sent'
            ? run(draft(), send, { type: 'not-sent', why: 'unauthorized' })
            : kind === 'never-arrived'
              ? run(
                  draft(),
                  send,
                  { type: 'lost', why: 'timeout' },
                  { type: 'not-found', evidence, conclusive: true },
                )
              : run(waiting(), ...(events ?? []))
      expect(closed.state.kind).toBe(kind)
      const late = run(run(closed, { type: 'acknowledged' }), status('S'))
      expect(late.state).toMatchObject({ kind: 'paid-late', was: kind })
      expect(late.acknowledgedAt).toBeUndefined()
    },
  )

  it('unknown stays unknown until an answer, and its own clock does not end it', () => {
    const unknown = run(draft(), send, { type: 'lost', why: 'timeout' })
    expect(step(unknown, { type: 'clock-expired' }, START).ok).toBe(false)
    const evidence = { source: 'status', at: START } as const
    expect(run(unknown, { type: 'not-found', evidence, conclusive: false }).state.kind).toBe('unknown')
    expect(run(unknown, status('IP')).state).toMatchObject({
      kind: 'waiting',
      ask: { kind: 'none', why: 'answer-lost' },
    })
    expect(run(unknown, status('S')).state.kind).toBe('paid')
  })

  it('a cancel is decided by the status asked after it, whoever was faster', () => {
    const cancelling = run(
      draft('va'),
      { type: 'open-va', ask: { kind: 'va', virtualAccountNo: 'X' } },
      { type: 'cancel-sent', attempt: '2' },
    )
    const accepted: OrderEvent = {
      type: 'cancel-accepted',
      evidence: { source: 'delete', at: START, code: '2003100' },
    }
    expect(run(cancelling, status('S')).state.kind).toBe('paid')
    expect(run(cancelling, accepted, status('F')).state.kind).toBe('cancelled')
    expect(run(cancelling, accepted, status('IP')).state.kind).toBe('cancelling')
    expect(run(cancelling, accepted, status('S')).state.kind).toBe('paid-late')
    expect(run(cancelling, { type: 'cancel-undecided', why: 'timeout' }, status('IP')).state.kind).toBe(
      'waiting',
    )
  })

  it('paid twice is shown again, and paid never becomes unpaid', () => {
    const paid = run(waiting(), status('S'), { type: 'acknowledged' })
    for (const flag of PAYMENT_FLAGS) expect(run(paid, status(flag)).state.kind).toBe('paid')
    const twice = run(paid, status('S', AMOUNT, AMOUNT, { successes: 2 }))
    expect(twice.acknowledgedAt).toBeUndefined()
    expect(twice.state).toMatchObject({ evidence: { successes: 2 } })
  })

  it('a suspect payment that has expired stays suspect: expiry proves nothing, and the money may be there', () => {
    const suspect = run(waiting(), status('SP'))
    const expired = run(suspect, status('EX'))
    expect(expired.state.kind).toBe('suspect')
    expect(expired.lastWord).toMatchObject({ flag: 'EX' })
    expect(run(suspect, status('F')).state.kind).toBe('failed')
  })

  it('a suspect payment is late only when its time has passed', () => {
    const suspect = run(waiting(), status('SP'))
    expect(run(suspect, status('S')).state.kind).toBe('paid')
    const late = step(suspect, status('S'), START + 600_001)
    expect(late.ok && late.order.state.kind).toBe('paid-late')
  })
})

describe('a word about money of which a deciding field could not be read', () => {
  const unread = { unread: ['virtualAccountData.totalAmount'] }
  const MONEY = ['S', 'SP', 'WC', 'WS'] as const

  it.each(MONEY)('%s makes the order suspect: it is not charged again, and not paid', (flag) => {
    for (const order of [
      waiting(),
      run(waiting(), { type: 'clock-expired' }),
      run(waiting(), { type: 'withdrawn' }),
      run(waiting(), status('F')),
      run(draft(), send, { type: 'lost', why: 'timeout' }),
    ]) {
      const after = run(order, status(flag, AMOUNT, AMOUNT, unread))
      expect(after.state).toMatchObject({ kind: 'suspect', evidence: { flag, ...unread } })
      expect(actsOf(after)).toMatchObject({ renew: false, retry: false })
      expect(needsApprovalForCash(after)).toBe(true)
    }
  })

  it.each(MONEY)('%s takes nothing from what was paid', (flag) => {
    for (const order of [run(waiting(), status('S')), run(waiting(), status('S', rupiah(70_000n)))]) {
      const after = run(order, status(flag, AMOUNT, AMOUNT, { ...unread, transactionId: 'T2' }))
      expect(after.state).toEqual(order.state)
      expect(after.lastWord).toMatchObject({ flag, ...unread })
    }
  })

  it('is settled by the next one that can be read', () => {
    const suspect = run(waiting(), status('S', AMOUNT, AMOUNT, unread))
    expect(run(suspect, status('S')).state.kind).toBe('paid')
  })
})

const amounts = fc.constantFrom(AMOUNT, rupiah(140_000n), rupiah(160_000n))
const evidence = { source: 'status', at: START } as const
const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.constant(send),
  fc.constant(asked),
  fc.constant<OrderEvent>({ type: 'open-va', ask: { kind: 'va', virtualAccountNo: 'X' } }),
  fc.constant<OrderEvent>({ type: 'refused', evidence }),
  fc.constant<OrderEvent>({ type: 'not-sent', why: 'no-connection' }),
  fc.constant<OrderEvent>({ type: 'lost', why: 'timeout' }),
  fc.constant<OrderEvent>({ type: 'interrupted' }),
  fc
    .record({
      flag: fc.constantFrom(...PAYMENT_FLAGS),
      paid: amounts,
      total: amounts,
      n: fc.integer({ min: 1, max: 3 }),
      unread: fc.constantFrom({}, {}, { unread: ['virtualAccountData.totalAmount'] }),
    })
    .map(({ flag, paid, total, n, unread }) => status(flag, paid, total, { successes: n, ...unread })),
  fc.boolean().map((conclusive): OrderEvent => ({ type: 'not-found', evidence, conclusive })),
  fc.constant<OrderEvent>({ type: 'clock-expired' }),
  fc.constant<OrderEvent>({ type: 'cancel-sent', attempt: '2' }),
  fc.constant<OrderEvent>({ type: 'cancel-accepted', evidence }),
  fc.constant<OrderEvent>({ type: 'cancel-undecided', why: 'timeout' }),
  fc.constant<OrderEvent>({ type: 'cancel-not-sent', why: 'no-connection' }),
  fc.constant<OrderEvent>({ type: 'withdrawn' }),
  fc.constant<OrderEvent>({ type: 'acknowledged' }),
  fc.constant<OrderEvent>({ type: 'cash-taken', by: 'sri' }),
  fc
    .constantFrom(...RESOLVED_HOW)
    .map((how): OrderEvent => ({ type: 'resolved', how, by: 'sri', approvedBy: 'ani' })),
)
const life = fc.array(fc.tuple(anyEvent, fc.integer({ min: -3_600_000, max: 3_600_000 })), { maxLength: 40 })

describe('properties over any sequence of events', () => {
  it('never leaves the table, and no paid state is reached without evidence of that very amount', () => {
    fc.assert(
      fc.property(fc.constantFrom('qr' as const, 'va' as const), life, (method, events) => {
        let order = draft(method)
        let now = START
        let successSeen = false
        for (const [event, shift] of events) {
          now += shift
          const had = order
          const before = had.state.kind
          const after = step(order, event, now)
          if (!after.ok) continue
          const rightSuccess =
            event.type === 'status' &&
            event.evidence.flag === 'S' &&
            event.evidence.unread === undefined &&
            event.evidence.totalAmount?.minor === AMOUNT.minor &&
            (event.evidence.paidAmount?.minor ?? 0n) >= AMOUNT.minor
          successSeen ||= rightSuccess
          order = after.order
          expect(nextStates(before, event.type)).toContain(order.state.kind)
          if (order.state.kind === 'paid' || order.state.kind === 'paid-late') {
            expect(successSeen).toBe(true)
            expect(order.state.evidence).toMatchObject({ source: 'status', flag: 'S' })
          }
          if (isPaid(before)) expect(isPaid(order.state.kind)).toBe(true)
          // Cash stays booked; money in addition to it is never a plain "paid".
          if (had.cash !== undefined) {
            expect(order.cash).toEqual(had.cash)
            expect(order.state.kind).not.toBe('paid')
            if (isPaid(order.state.kind)) expect(paidTwiceBy(order)).toBeDefined()
          }
          // A manual resolution moves no state, and ends with the gateway's next word.
          if (event.type === 'resolved') expect(order.state).toBe(had.state)
          if (event.type === 'cash-taken' && before !== 'waiting') expect(order.state).toBe(had.state)
          if (had.resolved !== undefined && order.acknowledgedAt === undefined)
            expect(order.resolved).toBeUndefined()
          // Late facts win: wherever a status is accepted, a success of the right amount ends in a paid
          // state.
          if (rightSuccess) expect(isPaid(order.state.kind)).toBe(true)
        }
      }),
      { seed: 20260105, numRuns: 20_000 },
    )
  })

  it('can hear a success in every state but before the answer to its own request', () => {
    for (const kind of STATE_KINDS) {
      if (['draft', 'sending'].includes(kind)) continue
      const reached: readonly string[] = nextStates(kind, 'status')
      expect(reached.some((to) => to === 'paid' || to === 'paid-late')).toBe(true)
    }
  })

  it('every state of the table can be reached', () => {
    const seen = new Set<string>(['draft'])
    for (let grew = true; grew;) {
      grew = false
      for (const from of [...seen]) {
        for (const targets of Object.values(ORDER_TABLE[from as keyof typeof ORDER_TABLE])) {
          for (const to of targets) {
            if (!seen.has(to)) grew = true
            seen.add(to)
          }
        }
      }
    }
    expect([...seen].sort()).toEqual([...STATE_KINDS].sort())
  })
})
