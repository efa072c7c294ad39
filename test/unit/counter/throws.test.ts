import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cancelOrder } from '#counter/sale/cancel.ts'
import { recover } from '#counter/recover.ts'
import { retryPayment, takePayment } from '#counter/sale/take-payment.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { recordAttemptEnd } from '#counter/order-store.ts'
import { JournalFailed } from '#journal/failure.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { AMOUNT, arm, callsTo, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

const BUG = new Error('a bug of ours')
function raise(): never {
  throw BUG
}

/** The till's own parts with some of them broken. */
function broken(parts: Partial<CounterDeps>): CounterDeps {
  return { ...shop.till().deps, ...parts }
}

describe('a throw never ends a payment silently', () => {
  it.each([
    ['the client rejects', { gateway: 'send' }],
    ['just before the first byte', { step: 'before-first-byte' }],
    ['after the answer', { step: 'answered' }],
    ['in judging the answer', { profile: true }],
  ] as const)('%s: told once, the order is unknown, looked up, never sent again', async (_name, how) => {
    const deps = shop.till().deps
    let profiles = 0
    const sick = broken({
      ...('gateway' in how ? { gateway: { ...deps.gateway, send: () => Promise.reject(BUG) } } : {}),
      ...('step' in how ? { onStep: (step) => (step === how.step ? raise() : undefined) } : {}),
      // The profile is read again only when the answer's QR is judged.
      ...('profile' in how
        ? {
            gateway: {
              ...deps.gateway,
              send: async (call, hooks) => {
                const sent = await deps.gateway.send(call, hooks)
                profiles += 1
                return {
                  ...sent,
                  get outcome() {
                    return profiles++ === 1 ? raise() : sent.outcome
                  },
                }
              },
            } satisfies CounterDeps['gateway'],
          }
        : {}),
    })
    const taken = await takePayment(sick, { amount: AMOUNT, method: 'qr' })
    await shop.time.settle()
    if (!taken.ok) throw new Error(taken.refusal.code)
    const { reference } = taken.value
    expect(shop.bugs).toEqual([BUG])
    expect(orderOf(shop, reference).state).toMatchObject({ kind: 'unknown', why: 'interrupted' })
    expect(shop.journal().read.unfinishedAttempts()).toEqual([])
    await shop.time.advance(5 * MINUTE)
    expect(['waiting', 'never-arrived']).toContain(orderOf(shop, reference).state.kind)
    expect(callsTo(shop, 'qr-generate', reference)).toBeLessThanOrEqual(1)
  })

  it('a listener that throws does not break the commit that it is told of', async () => {
    const events = shop.events
    const push = events.push.bind(events)
    events.push = () => raise()
    const order = await sell(shop)
    events.push = push
    expect(order.state.kind).toBe('waiting')
    expect(shop.bugs.length).toBeGreaterThan(0)
  })

  it('a second attempt that cannot be prepared leaves the order not sent, not hanging', async () => {
    const { gateway } = shop.till().deps
    let prepared = 0
    const sick = broken({
      gateway: {
        ...gateway,
        prepare: (...args) => (prepared++ === 0 ? gateway.prepare(...args) : Promise.reject(BUG)),
        send: async (call) => {
          await gateway.send(call)
          return { outcome: { kind: 'not-executed', why: 'unauthorized' }, finishedAt: shop.time.clock.now() }
        },
      } satisfies CounterDeps['gateway'],
    })
    const taken = await takePayment(sick, { amount: AMOUNT, method: 'qr' })
    await shop.time.settle()
    expect(orderOf(shop, taken.ok ? taken.value.reference : '').state.kind).toBe('not-sent')
    expect(shop.bugs).toEqual([BUG])
  })

  it('a cancel that throws is undecided, and the status decides', async () => {
    const order = await sell(shop, 'va')
    shop.gateway.payer({ action: 'open', reference: order.reference, amount: '150000.00' })
    const { gateway } = shop.till().deps
    const sick = broken({
      gateway: {
        ...gateway,
        send: (call, hooks) =>
          call.operation.name === 'va-delete' ? Promise.reject(BUG) : gateway.send(call, hooks),
      },
    })
    await cancelOrder(sick, order.reference)
    expect(orderOf(shop, order.reference).state.kind).toBe('waiting')
    expect(shop.bugs).toEqual([BUG])
  })
})

describe('a program that ended between two attempts of one call', () => {
  it('an order that is being sent without any attempt under way is unknown after the start', async () => {
    const { deps } = shop.till()
    // The first attempt was rejected for its signature, and the program ended before the second.
    const hang = broken({
      gateway: {
        ...deps.gateway,
        prepare: (...args) => (hanging ? new Promise(() => undefined) : deps.gateway.prepare(...args)),
        send: () => {
          hanging = true
          return Promise.resolve({
            outcome: { kind: 'not-executed', why: 'unauthorized' },
            finishedAt: shop.time.clock.now(),
          })
        },
      },
    })
    let hanging = false
    const taken = await takePayment(hang, { amount: AMOUNT, method: 'qr' })
    await shop.time.settle()
    const reference = taken.ok ? taken.value.reference : ''
    expect(orderOf(shop, reference).state.kind).toBe('sending')
    expect(shop.journal().read.unfinishedAttempts()).toEqual([])
    await shop.restart()
    expect(orderOf(shop, reference).state).toMatchObject({ kind: 'unknown', why: 'interrupted' })
    expect(shop.bugs).toEqual([])
  })

  it('counts as open only what may still change, and does nothing the second time', async () => {
    const paid = await sell(shop)
    shop.gateway.payer({ action: 'pay', reference: paid.reference })
    await shop.time.advance(10 * SECOND)
    expect(orderOf(shop, paid.reference).state.kind).toBe('paid')
    await sell(shop)
    await shop.restart()
    expect(shop.till().recovered).toEqual({ open: 1, interrupted: 0 })
    const { seq } = shop.journal().read.head()
    recover(shop.till().deps)
    expect(shop.journal().read.head().seq).toBe(seq)
  })
})

describe('a journal that failed', () => {
  function breakJournal(): JournalFailed {
    const failed = new JournalFailed('disk-full', 'SQLITE_FULL', undefined)
    const fail = (): never => {
      throw failed
    }
    Object.assign(shop.journal(), { failure: () => failed })
    Object.assign(shop.journal().write, { commit: fail, nextSequence: fail, putSetting: fail })
    return failed
  }

  it('nothing is sent any more and the watcher does not run in circles', async () => {
    await sell(shop)
    await sell(shop, 'va')
    const calls = shop.gateway.log().length
    breakJournal()
    await shop.time.advance(5 * MINUTE)
    expect(shop.gateway.log().length).toBe(calls)
    expect(shop.bugs.length).toBeLessThan(5)
  })

  it('every act on a payment is refused with the reason', async () => {
    const order = await sell(shop)
    arm(shop, { kind: 'refuse-connection' })
    const notSent = await sell(shop)
    breakJournal()
    const { deps } = shop.till()
    const refused = { ok: false, refusal: { code: 'journal-not-sound' } }
    expect(await takePayment(deps, { amount: AMOUNT, method: 'qr' })).toMatchObject(refused)
    expect(await retryPayment(deps, notSent.reference)).toMatchObject(refused)
    expect(await cancelOrder(deps, order.reference)).toMatchObject(refused)
  })

  it('a disk that fails at the intent: nothing leaves, and the sale is refused with the reason', async () => {
    const deps = shop.till().deps
    const failed = new JournalFailed('io', 'SQLITE_IOERR', undefined)
    const write = {
      ...deps.journal.write,
      commit: () => {
        throw failed
      },
    }
    const taken = await takePayment(broken({ journal: { ...deps.journal, write } }), {
      amount: AMOUNT,
      method: 'qr',
    })
    expect(taken).toMatchObject({ ok: false, refusal: { code: 'journal-not-sound' } })
    expect(shop.gateway.log()).toEqual([])
    expect(shop.bugs).toEqual([failed])
  })

  it('a disk that fails at the answer: the order is found unknown at the next start', async () => {
    const deps = shop.till().deps
    const failed = new JournalFailed('io', 'SQLITE_IOERR', undefined)
    let commits = 0
    const commit: typeof deps.journal.write.commit = (change) => {
      if (commits++ > 0) throw failed
      return deps.journal.write.commit(change)
    }
    const sick = broken({ journal: { ...deps.journal, write: { ...deps.journal.write, commit } } })
    const taken = await takePayment(sick, { amount: AMOUNT, method: 'qr' })
    await shop.time.settle()
    const reference = taken.ok ? taken.value.reference : ''
    expect(orderOf(shop, reference).state.kind).toBe('sending')
    expect(shop.bugs).toContain(failed)
    await shop.restart()
    expect(orderOf(shop, reference).state.kind).toBe('unknown')
    await shop.time.advance(MINUTE)
    expect(orderOf(shop, reference).state).toMatchObject({ kind: 'waiting', ask: { kind: 'none' } })
    expect(callsTo(shop, 'qr-generate', reference)).toBe(1)
  })

  it('an attempt ends once', async () => {
    const order = await sell(shop)
    const [attempt] = shop.journal().read.attemptsOf(order.reference)
    const end = { phase: 'end', id: attempt?.id ?? '', finishedAt: 0, outcome: 'done' } as const
    expect(() => recordAttemptEnd(shop.till().deps, end)).toThrow('no unfinished attempt')
  })
})
