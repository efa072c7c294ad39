/** A watcher on the orders of a virtual till, with a schedule and answers that are handed in. */
import type { CounterDeps } from '#counter/deps.ts'
import type { Schedule, Used } from '#counter/watch/schedule.ts'
import { createWatcher, type Watcher } from '#counter/watch/watcher.ts'
import type { Order } from '#domain/order.ts'
import { handedAnswers, type HandedAnswer } from '#test/support/handed-answers.ts'
import type { VirtualTill } from '#test/support/virtual-till.ts'
import { SECOND, sell } from './at-the-till.ts'

export const LOST: HandedAnswer = { kind: 'unknown', why: 'timeout' }
export const OFFLINE: HandedAnswer = { kind: 'not-executed', why: 'no-connection' }

/** All that one look gives the schedule. */
export type Wanted = Parameters<Schedule['nextCheckAt']>

export class HandedWatcher {
  readonly #shop: VirtualTill
  readonly start: number
  /** Seconds after the start, and the reference, of each question. */
  readonly asked: [number, string][] = []
  /** Seconds after the start at which an order wants to be asked about, once; never when it is not here. */
  readonly turns = new Map<string, number>()
  readonly wanted: Wanted[] = []
  /** Seconds after the start of each request for the gateway's list. */
  readonly lists: number[] = []
  /** Seconds between two lists, once the list is relied on. */
  listEvery = Infinity
  readonly listWanted: Wanted[] = []
  readonly used: Used[] = []
  stretch = 1
  /** Undefined: the gateway answers. */
  answer: HandedAnswer | undefined
  readonly deps: CounterDeps
  readonly watcher: Watcher

  /** The till's own watcher is stopped, this one is started. */
  constructor(shop: VirtualTill, parts: Partial<CounterDeps> = {}) {
    this.#shop = shop
    void shop.till().watcher.stop()
    this.start = shop.time.clock.now()
    const { deps } = shop.till()
    const send: CounterDeps['gateway']['send'] = (call, hooks) => {
      const { answer } = this
      if (answer === undefined) return deps.gateway.send(call, hooks)
      return handedAnswers(deps.gateway, deps.clock.now, answer).send(call, hooks)
    }
    this.deps = {
      ...deps,
      gateway: { ...deps.gateway, send },
      ...parts,
      onStep: (step, operation, reference) => {
        if (step === 'intent-flushed' && operation === 'va-status') this.asked.push([this.now(), reference])
        if (step === 'intent-flushed' && operation === 'transaction-history') this.lists.push(this.now())
        parts.onStep?.(step, operation, reference)
      },
    }
    this.watcher = createWatcher(this.deps, {
      nextCheckAt: (...look) => {
        const [{ reference }, last, stretch, now] = look
        if (stretch !== this.stretch) {
          this.listWanted.push(look)
          return (last ?? now) + this.listEvery * SECOND
        }
        this.wanted.push(look)
        const at = this.at(this.turns.get(reference) ?? Infinity)
        return last !== undefined && last >= at && last <= now ? Infinity : at
      },
      stretchFor: (used) => {
        this.used.push(used)
        return this.stretch
      },
    })
    this.watcher.start()
  }

  at(second: number): number {
    return this.start + second * SECOND
  }

  /** Seconds since the start. */
  now(): number {
    return (this.#shop.time.clock.now() - this.start) / SECOND
  }

  times(): readonly number[] {
    return this.asked.map(([second]) => second)
  }

  /** Seconds after the start of each look at everything from now on. */
  watchLooks(): number[] {
    const looks: number[] = []
    const { read } = this.#shop.journal()
    const { unsettledOrders } = read
    Object.assign(read, {
      unsettledOrders: () => {
        looks.push(this.now())
        return unsettledOrders()
      },
    })
    return looks
  }

  /** Takes payments now, which want to be asked about so many seconds after the start. */
  async sell(...seconds: readonly number[]): Promise<readonly Order[]> {
    const orders: Order[] = []
    for (const second of seconds) {
      const order = await sell(this.#shop)
      this.turns.set(order.reference, second)
      orders.push(order)
    }
    this.watcher.nudge()
    return orders
  }

  async sellOne(second: number): Promise<Order> {
    const [order] = await this.sell(second)
    if (order === undefined) throw new Error('no order')
    return order
  }

  /** Stops it and closes the till. */
  async close(): Promise<void> {
    const stopped = this.watcher.stop()
    await this.#shop.close()
    await stopped
  }

  /** Lets time pass until so many seconds after the start. */
  until(second: number): Promise<void> {
    return this.#shop.time.advance(this.at(second) - this.#shop.time.clock.now())
  }
}
