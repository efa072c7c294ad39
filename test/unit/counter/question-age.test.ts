/** Two status checks about one order overlap whenever a person asks while the watcher does. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { askStatus } from '#counter/ask/ask-status.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { viewOrder } from '#counter/show/view.ts'
import { PAYMENT_FLAGS, type PaymentFlag } from '#domain/evidence.ts'
import { isPaid } from '#domain/order.ts'
import type { Outcome } from '#domain/outcome.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { orderOf, sell } from './at-the-till.ts'
import { draws } from '#test/support/long.ts'

let shop: VirtualTill
beforeEach(async () => {
  shop = openVirtualTill()
  await shop.till().watcher.stop()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

type Held = { readonly release: () => Promise<void> }
/** `doubt`: a statement about money in an answer that is not trusted. */
type Said = PaymentFlag | 'not-found' | 'doubt'

/** Asks now. The gateway gives this status, and its answer arrives when released. */
async function ask(reference: string, said: Said): Promise<Held> {
  const { deps } = shop.till()
  let go: () => void = () => undefined
  const late: CounterDeps = {
    ...deps,
    gateway: {
      ...deps.gateway,
      send: async (call, hooks) => {
        const sent = await deps.gateway.send(call, hooks)
        await new Promise<void>((resolve) => {
          go = resolve
        })
        return { ...sent, outcome: saying(sent.outcome, said) }
      },
    },
  }
  const asked = askStatus(late, orderOf(shop, reference), 'person')
  await shop.time.settle()
  return {
    release: async () => {
      go()
      await asked
    },
  }
}

/** The deciding part of a status answer. */
type Status = { readonly virtualAccountData: { readonly totalAmount: unknown } }

function saying<T>(outcome: Outcome<T>, said: Said): Outcome<T> {
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  if (said === 'not-found') return { kind: 'not-found', raw: outcome.raw }
  if (said === 'doubt') {
    const doubt = { virtualAccountData: { paymentFlagStatus: 'S' }, unread: ['responseCode'] } as T
    return { kind: 'unknown', why: 'wrong-shape', raw: outcome.raw, doubt }
  }
  const { additionalInfo: _entries, ...value } = outcome.value as T & Status & { additionalInfo?: unknown }
  const { virtualAccountData: data } = value
  const flagged = { ...data, paymentFlagStatus: said, paidAmount: data.totalAmount }
  return { ...outcome, value: { ...value, virtualAccountData: flagged } as T }
}

const stateOf = (reference: string) => orderOf(shop, reference).state.kind
const canOf = (reference: string) =>
  viewOrder(shop.till().deps, orderOf(shop, reference), () => undefined).can

/** Two status checks leave in this order, and their answers arrive in reverse. */
async function overtaken(older: Said, younger: Said): Promise<string> {
  const { reference } = await sell(shop)
  const [first, second] = [await ask(reference, older), await ask(reference, younger)]
  await second.release()
  await first.release()
  return reference
}

describe('an older answer that is heard after a younger one', () => {
  it('does not count when it is not believed: the younger one has been', async () => {
    expect(stateOf(await overtaken('doubt', 'F'))).toBe('failed')
    expect(stateOf(await overtaken('IP', 'doubt'))).toBe('suspect')
  })

  it.each([
    ['SP', 'suspect'],
    ['WS', 'settling'],
  ] as const)('"failed" does not override %s: nothing may be charged again', async (flag, kind) => {
    const reference = await overtaken('F', flag)
    expect(stateOf(reference)).toBe(kind)
    expect(canOf(reference)).toMatchObject({ renew: false })
    const asked = shop
      .journal()
      .read.attemptsOf(reference)
      .filter(({ operation }) => operation === 'va-status')
    expect(asked.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  })

  it.each(['F', 'EX', 'not-found', 'SP', 'WS'] as const)(
    '%s does not take a QR away that is in process by now',
    async (older) => {
      const reference = await overtaken(older, 'IP')
      expect(orderOf(shop, reference)).toMatchObject({ state: { kind: 'waiting' }, lastWord: { flag: 'IP' } })
    },
  )

  it.each(['IP', 'F', 'EX', 'SP', 'WS', 'not-found'] as const)(
    '"success" counts after %s: money that came stays come',
    async (younger) => {
      expect(isPaid(stateOf(await overtaken('S', younger)))).toBe(true)
    },
  )

  it('"failed" that was asked before "suspect" was heard does not end it: two questions overlap', async () => {
    const { reference } = await sell(shop)
    const [first, second] = [await ask(reference, 'SP'), await ask(reference, 'F')]
    await first.release()
    await second.release()
    // Which of the two the gateway judged first is unknown: the till stays careful, and asks again.
    expect(stateOf(reference)).toBe('suspect')
    await (await ask(reference, 'F')).release()
    expect(stateOf(reference)).toBe('failed')
  })
})

describe('whatever the order in which answers are heard', () => {
  const SAID = [...PAYMENT_FLAGS, 'not-found'] as const
  const NO_MONEY: ReadonlySet<Said> = new Set<Said>(['F', 'EX', 'IP', 'not-found'])

  it('the youngest answered question decides, and a success is never lost', async () => {
    const questions = fc.array(
      fc.record({ said: fc.constantFrom(...SAID), heardAt: fc.integer({ min: 0, max: 100 }) }),
      { minLength: 2, maxLength: 5 },
    )
    await fc.assert(
      fc.asyncProperty(questions, async (asked) => {
        await shop.time.advance(60_000)
        const { reference } = await sell(shop)
        const out: { readonly said: Said; readonly heardAt: number; readonly number: number; held: Held }[] =
          []
        for (const [number, one] of asked.entries())
          out.push({ ...one, number, held: await ask(reference, one.said) })
        let youngest = -1
        for (const { said, number, held } of out.toSorted((a, b) => a.heardAt - b.heardAt)) {
          const before = stateOf(reference)
          await held.release()
          const after = stateOf(reference)
          if (said === 'S') expect(isPaid(after)).toBe(true)
          else if (number < youngest) expect(after).toBe(before)
          if (isPaid(before)) expect(isPaid(after)).toBe(true)
          // None of these left after the state was entered: none may say that its money is gone.
          if (NO_MONEY.has(said) && ['suspect', 'settling'].includes(before)) expect(after).toBe(before)
          youngest = Math.max(youngest, number)
        }
        expect(isPaid(stateOf(reference))).toBe(asked.some(({ said }) => said === 'S'))
      }),
      { numRuns: draws(25, 60), seed: 20260105 },
    )
  }, 60_000)
})
