import { describe, expect, it } from 'vitest'
import { rupiah } from '#domain/money.ts'
import type { OrderEvent, StatusEvidence } from '#domain/order-event.ts'
import { step } from '#domain/order-machine.ts'
import type { Order, OrderMethod } from '#domain/order.ts'
import { moneyReceived } from '#domain/received.ts'

/** The exact output of each step; the steps themselves are in order-machine.test.ts. */

const NOW = 1_767_582_000_000
const EXPIRES = NOW + 600_000
const AMOUNT = rupiah(150_000)
const ask = { kind: 'link', url: 'https://pay.example/1' } as const

function draft(method: OrderMethod = 'qr'): Order {
  return {
    reference: 'P0012601050000001115F',
    saleId: 'S',
    method,
    amount: AMOUNT,
    createdAt: NOW,
    expiresAt: EXPIRES,
    watchUntil: NOW + 86_400_000,
    state: { kind: 'draft', since: NOW },
  } as Order
}
function at(now: number, order: Order, ...events: readonly OrderEvent[]): Order {
  return events.reduce((o, event) => {
    const after = step(o, event, now)
    if (!after.ok) throw new Error(`${o.state.kind} + ${event.type}`)
    return after.order
  }, order)
}
const status = (flag: StatusEvidence['flag'], more: Partial<StatusEvidence> = {}): OrderEvent => ({
  type: 'status',
  evidence: { source: 'status', at: NOW, flag, paidAmount: AMOUNT, totalAmount: AMOUNT, ...more },
})
const success = (whole: number, transactionId: string) =>
  status('S', { paidAmount: rupiah(whole), totalAmount: rupiah(whole), transactionId })

const generated = { source: 'generate', at: NOW } as const
const deleted = { source: 'delete', at: NOW, code: '2003100' } as const
const send: OrderEvent = { type: 'send', attempt: '1' }
const cancelSent: OrderEvent = { type: 'cancel-sent', attempt: '2' }
const accepted: OrderEvent = { type: 'cancel-accepted', evidence: deleted }
const sending = at(NOW, draft(), send)
const waiting = at(NOW, sending, { type: 'asked', ask, evidence: generated })
const unknown = at(NOW, sending, { type: 'lost', why: 'timeout' })

describe('a step', () => {
  it('that the table does not have changes nothing and names the state and the event', () => {
    expect(step(draft(), { type: 'acknowledged' }, NOW)).toEqual({
      ok: false,
      refusal: { state: 'draft', event: 'acknowledged' },
    })
  })

  it('that opens a virtual account keeps no word of the gateway: no call was made', () => {
    expect(at(NOW, draft('va'), { type: 'open-va', ask })).toStrictEqual({
      ...draft('va'),
      state: { kind: 'waiting', since: NOW, ask },
    })
  })

  it('that was not sent says why, in the words that there are', () => {
    const notSent = (detail: { readonly detail?: string }) =>
      at(NOW, sending, { type: 'not-sent', why: 'invalid-request', ...detail }).state
    const plain = { kind: 'not-sent', since: NOW, why: 'invalid-request' }
    expect(notSent({})).toStrictEqual(plain)
    expect(notSent({ detail: 'amount' })).toStrictEqual({ ...plain, detail: 'amount' })
  })

  it('whose answer was lost says why, and keeps the word that was no answer', () => {
    const lost = at(NOW, sending, { type: 'lost', why: 'server-error', evidence: generated })
    expect(lost).toMatchObject({ state: { kind: 'unknown', why: 'server-error' }, lastWord: generated })
    expect(unknown).not.toHaveProperty('lastWord')
  })
})

describe('a cancel', () => {
  it('is written as tried, and the order goes on showing what it showed until it is decided', () => {
    const out = at(NOW + 1, waiting, cancelSent)
    expect(out.cancelTried).toBe(true)
    expect(out.state).toStrictEqual({ kind: 'cancelling', since: NOW + 1, ask })
    expect(at(NOW + 2, out, accepted).state).toStrictEqual({
      kind: 'cancelling',
      since: NOW + 1,
      ask,
      deleted,
    })
    expect(at(NOW + 2, out, { type: 'cancel-not-sent', why: 'no-connection' }).state).toStrictEqual({
      kind: 'waiting',
      since: NOW + 2,
      ask,
    })
  })

  it('that was accepted ends as cancelled, by the word of the gateway: its time, or that it has expired, end it too', () => {
    const out = at(NOW, waiting, cancelSent)
    expect(at(EXPIRES + 1, out, { type: 'clock-expired' }).state).toMatchObject({
      kind: 'expired',
      evidence: { source: 'till' },
    })
    expect(at(EXPIRES + 1, out, accepted, { type: 'clock-expired' }).state).toStrictEqual({
      kind: 'cancelled',
      since: EXPIRES + 1,
      evidence: deleted,
    })
    expect(at(NOW, out, status('EX')).state.kind).toBe('expired')
    expect(at(NOW, out, status('F')).state.kind).toBe('cancelled')
    expect(at(NOW, out, accepted, status('EX')).state.kind).toBe('cancelled')
    expect(at(NOW, out, { type: 'not-found', evidence: deleted, conclusive: false }).state.kind).toBe(
      'cancelled',
    )
    expect(at(NOW, waiting, { type: 'withdrawn' }).cancelTried).toBe(true)
  })
})

describe('"in process"', () => {
  it('of an unknown order opens it again up to its very end, and ends it after that', () => {
    expect(at(EXPIRES, unknown, status('IP')).state.kind).toBe('waiting')
    expect(at(EXPIRES + 1, unknown, status('IP')).state).toMatchObject({
      kind: 'expired',
      evidence: { source: 'status', flag: 'IP' },
    })
  })

  it('shows the number of a virtual account, which is our own reference, and of others nothing', () => {
    const va = at(NOW, draft('va'), send, { type: 'lost', why: 'timeout' }, status('IP'))
    expect(va.state).toMatchObject({ ask: { kind: 'va', virtualAccountNo: va.reference } })
    expect(at(NOW, unknown, status('IP')).state).toMatchObject({
      ask: { kind: 'none', why: 'answer-lost', findings: [] },
    })
  })

  it('of cash that was taken for it ends it only after its time', () => {
    const taken = at(NOW, unknown, { type: 'cash-taken' })
    expect(at(EXPIRES, taken, status('IP')).state.kind).toBe('unknown')
    expect(at(EXPIRES + 1, taken, status('IP')).state.kind).toBe('expired')
  })
})

describe('a success', () => {
  it('is in time up to the very end', () => {
    expect(at(EXPIRES, unknown, status('S')).state.kind).toBe('paid')
    expect(at(EXPIRES + 1, unknown, status('S')).state.kind).toBe('paid-late')
    // An order that waits after its time was not closed here: its end was never reported.
    expect(at(EXPIRES + 1, waiting, status('S')).state.kind).toBe('paid')
    const notSent = at(NOW, sending, { type: 'not-sent', why: 'no-connection' })
    expect(at(NOW, notSent, status('S')).state).toMatchObject({ kind: 'paid-late', was: 'not-sent' })
  })

  it('of which an amount is missing is a wrong amount, of what is known', () => {
    const evidence = { source: 'status', at: NOW, flag: 'S' } as const
    const known = (amounts: Partial<StatusEvidence>) =>
      moneyReceived(at(NOW, waiting, { type: 'status', evidence: { ...evidence, ...amounts } }))
    expect(known({ paidAmount: rupiah(140_000) })).toEqual(rupiah(140_000))
    expect(known({ totalAmount: rupiah(140_000) })).toEqual(rupiah(140_000))
    expect(known({ totalAmount: AMOUNT })).toEqual(AMOUNT)
  })

  it('is judged by what of it counts, where that is named', () => {
    const net = { counted: AMOUNT, paidAmount: rupiah(149_000), totalAmount: rupiah(149_000) }
    expect(at(NOW, waiting, status('S', net)).state.kind).toBe('paid')
    const less = at(NOW, waiting, status('S', { counted: rupiah(149_000) }))
    expect(less.state).toMatchObject({ kind: 'paid-wrong-amount', paid: rupiah(149_000) })
  })

  it('of money that settles in time stays in time, however often it is said to settle', () => {
    const settling = at(EXPIRES + 9, at(NOW, waiting, status('WS')), status('WS'), status('WS'))
    expect(settling.state).not.toHaveProperty('late')
    expect(settling.state.since).toBe(NOW)
    expect(at(EXPIRES + 9, settling, status('S')).state.kind).toBe('paid')
    const away = at(EXPIRES + 9, settling, { type: 'acknowledged' }, status('WS'))
    expect(away.acknowledgedAt).toBe(EXPIRES + 9)
  })

  it('is not made two by a word that is no success, whatever transaction it names', () => {
    const paid = at(NOW, waiting, success(150_000, 'A'))
    for (const flag of ['F', 'SP', 'IP'] as const) {
      const heard = at(NOW, paid, status(flag, { transactionId: 'B', successes: 2 }))
      expect(heard.state).toEqual(paid.state)
      expect(heard.lastWord).toMatchObject({ flag })
    }
    const unread = status('S', { transactionId: 'B', unread: ['virtualAccountData.totalAmount'] })
    expect(at(NOW, paid, unread).state).toEqual(paid.state)
    expect(at(NOW, paid, success(140_000, 'B')).state).not.toHaveProperty('paid')
  })

  it('told once more of money that was counted twice and put away by a manager is no news', () => {
    const done = at(NOW, waiting, success(150_000, 'A'), success(140_000, 'B'), {
      type: 'resolved',
      how: 'refund-promised',
    })
    const again = at(NOW + 5, done, success(140_000, 'B'))
    expect(again.resolved).toEqual(done.resolved)
    expect(moneyReceived(again)).toEqual(rupiah(290_000))
  })
})

describe('the rest of a wrong amount, made up in cash', () => {
  const rest: OrderEvent = { type: 'resolved', how: 'paid-rest-in-cash' }
  const short = at(NOW, waiting, success(100_000, 'A'))

  it('is what is short, and once more only what is still short of it', () => {
    const made = at(NOW, short, rest)
    expect(made.restInCash).toEqual(rupiah(50_000))
    expect(at(NOW, made, rest).restInCash).toEqual(rupiah(50_000))
    // Two successes whose amounts the gateway names only now.
    const of = (id: string, whole: number) => ({ id, paid: rupiah(whole), total: rupiah(whole) })
    const hundred = { paidAmount: rupiah(100_000), totalAmount: rupiah(100_000), successes: 2 }
    const believed = at(NOW, waiting, status('S', hundred), rest)
    const named = status('S', { ...hundred, transactions: [of('A', 60_000), of('B', 20_000)] })
    const less = at(NOW, believed, named, rest)
    expect(moneyReceived(less)).toEqual(rupiah(80_000))
    expect([believed.restInCash, less.restInCash]).toEqual([rupiah(50_000), rupiah(70_000)])
  })

  it('is none where nothing is short, or where something else was done', () => {
    expect(at(NOW, short, { type: 'resolved', how: 'refund-promised' })).not.toHaveProperty('restInCash')
    expect(at(NOW, waiting, success(160_000, 'A'), rest)).not.toHaveProperty('restInCash')
  })
})
