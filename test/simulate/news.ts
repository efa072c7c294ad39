/** Sounds at the till: each ring and spoken amount must match the gateway's books, and no payment may be silent. */
import type { PageEvent } from '#contract/events.ts'
import type { Result } from '#contract/envelope.ts'
import type { OrderView } from '#contract/views.ts'
import { isPaid, type Order } from '#domain/order.ts'
import { soundOf } from '#domain/sound.ts'
import { JournalFailed } from '#journal/failure.ts'
import { successesOf, type Books } from './books.ts'
import type { Counter } from './counter.ts'
import type { Rule } from './rules.ts'
import type { Breaks } from './program.ts'
import type { Tally } from './tally.ts'

export type News = {
  /** Delivers an event to a page; without a counter the page cannot ask back. */
  hear(event: PageEvent, counter: Counter | undefined): void
  /** The journal has a payment: it must be announced. */
  onPaid(reference: string): void
  /** The program died: its pending announcements are lost. */
  onDeath(): void
  /** Nothing more comes. */
  end(): void
}

type Deps = {
  readonly books: Books
  readonly say: (rule: Rule, detail: string) => void
  readonly tally: Tally
  readonly breaks: Breaks
  readonly order: (reference: string) => Order | undefined
  readonly ofSale: (saleId: string) => readonly Order[]
}

export function createNews({ books, say, tally, breaks, order: orderOf, ofSale }: Deps): News {
  const unheard = new Set<string>()
  /** Heard before the judge saw it: a failed disk had stored it. */
  const early = new Set<string>()
  /** As the page does: it reads the order, or uses the event when it may not read it. */
  const hear = async (
    event: Extract<PageEvent, { type: 'order-changed' }>,
    counter: Counter | undefined,
  ): Promise<void> => {
    const { reference } = event
    const told = await ask(counter, reference)
    const isTwice =
      told?.ok === true
        ? told.value.paidTwice !== undefined && told.value.acknowledgedAt === undefined
        : event.isTwice === true
    const sound = (breaks.sound ?? soundOf)(event, isTwice)
    if (sound === undefined) return
    tally.count(`sounds ${sound}`)
    if (!unheard.delete(reference)) early.add(reference)
    if (sound === 'chime') onChime(reference)
  }
  const ask = async (
    counter: Counter | undefined,
    reference: string,
  ): Promise<Result<OrderView> | undefined> => {
    try {
      return await counter?.call('order.get', { reference })
    } catch (error) {
      if (error instanceof JournalFailed) return undefined
      throw error
    }
  }
  /** A ring means that this amount arrived and all is well. */
  const onChime = (reference: string): void => {
    const order = orderOf(reference)
    if (order === undefined || !successesOf(books.entry(reference)).includes(order.amount.minor))
      return say('sound-untrue', `${reference} rings, and is not paid`)
    const others = ofSale(order.saleId).filter((one) => one.reference !== reference)
    const held = others.find(({ state, cash }) => cash !== undefined || isPaid(state.kind))
    if (order.cash !== undefined || held !== undefined)
      say('sound-untrue', `${reference} rings beside ${held?.reference ?? 'cash'}`)
  }
  return {
    hear: (event, counter) => {
      if (event.type === 'order-changed')
        hear(event, counter).catch((error: unknown) => say('bug', `news: ${String(error)}`))
    },
    onPaid: (reference) => {
      if (!early.delete(reference)) unheard.add(reference)
    },
    // What was announced stays announced.
    onDeath: () => unheard.clear(),
    end: () => {
      for (const reference of unheard) say('sound-untrue', `${reference}: paid, and nothing was heard`)
    },
  }
}
