/** The gateway's list with given pages, and its effect on orders that no journal holds. */
import type { CounterDeps } from '#counter/deps.ts'
import { createSweeps, type Pace, type Sweeps } from '#counter/watch/sweeps.ts'
import type { Order, StateKind } from '#domain/order.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { handedAnswers, type HandedAnswer } from './handed-answers.ts'
import type { VirtualTill } from './virtual-till.ts'

const DAY = 86_400_000

export const listRecord = (ref_id: string, status = 'successful', transaction_id = 'T') => ({
  ref_id,
  transaction_id,
  transaction_status: status,
})

/** One page of a list of `total` records. */
export const listPage = (data: readonly object[], total = data.length): HandedAnswer => ({
  kind: 'done',
  value: { data, pagination: { total_data: total } },
  raw: { httpStatus: 200 },
})

const never: Pace = () => Infinity

export class HandedList {
  readonly #shop: VirtualTill
  readonly stored = new Map<string, Order>()
  readonly asked: string[] = []
  readonly inputs: unknown[] = []
  planned = 0
  now: number
  /** For every call from now on. */
  answer: HandedAnswer = listPage([])
  sweeps: Sweeps

  constructor(shop: VirtualTill) {
    this.#shop = shop
    this.now = shop.time.clock.now()
    this.sweeps = this.open()
  }

  /** Starts anew, with another profile or other parts. */
  open(profile: Partial<GatewayProfile> = {}, write: Partial<CounterDeps['journal']['write']> = {}): Sweeps {
    const { deps } = this.#shop.till()
    const { journal } = deps
    const now = () => this.now
    this.sweeps = createSweeps(
      {
        ...deps,
        clock: { now },
        profile: () => ({ ...deps.profile(), ...profile }),
        gateway: {
          prepare: (operation, input, ids) => {
            this.inputs.push(input)
            return deps.gateway.prepare(operation, input, ids)
          },
          send: (call) => handedAnswers(deps.gateway, now, this.answer).send(call),
        },
        journal: {
          ...journal,
          read: { ...journal.read, order: (reference: string) => this.stored.get(reference) },
          write: { ...journal.write, ...write },
        },
      },
      (reference) => void this.asked.push(reference),
      () => void (this.planned += 1),
    )
    return this.sweeps
  }

  /** A stored order: made now and payable for a day. */
  order(reference: string, kind: StateKind = 'waiting', more: Partial<Order> = {}): Order {
    const times = { createdAt: this.now, expiresAt: this.now + DAY }
    const state = { kind, since: this.now }
    const one = { reference, method: 'qr', ...times, state, ...more } as unknown as Order
    this.stored.set(reference, one)
    return one
  }

  pay(one: Order, paidAt: number): void {
    const evidence = { source: 'status', at: paidAt, paidAt } as const
    this.stored.set(one.reference, { ...one, state: { kind: 'paid', since: paidAt, evidence } })
  }

  look(...orders: readonly Order[]): readonly string[] {
    return [...this.sweeps.look(orders, this.now)]
  }

  /** Milliseconds until the next is due. */
  due(pace = never): number {
    return this.sweeps.dueAt(pace, this.now) - this.now
  }

  async make(): Promise<void> {
    this.sweeps.make(this.now)
    await this.sweeps.ended()
  }

  /** Makes one known payment and lets the list name it. */
  async prove(...orders: readonly Order[]): Promise<void> {
    const first = this.order('FIRST')
    this.look(first, ...orders)
    this.pay(first, this.now)
    this.look(...orders)
    this.answer = listPage([listRecord('FIRST')])
    await this.make()
    this.answer = listPage([])
    this.look(...orders)
  }
}
