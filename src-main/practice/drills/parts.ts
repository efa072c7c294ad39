/**
 * Shared by most drills: a customer who wants to pay, and the actions that are always wrong while their money may be
 * on its way.
 */
import type { StateKind } from '#domain/order.ts'
import { SECOND, type Deed, type Line, type Misstep, type When } from './drill.ts'

/** The customer is at the counter and wants to pay. */
export const GREET: Line = { id: 'greet' }

/** The amount is typed, and the QR is made. */
export function sell(customer = 0, id = 'sell', after?: When): Deed {
  return {
    id,
    names: ['sale.start'],
    customer,
    withinMs: 40 * SECOND,
    ...(after === undefined ? {} : { after }),
  }
}

export const PAID: readonly StateKind[] = ['paid']

/** The tick was seen, the goods are given, and the next customer may come. */
export function finish(customer = 0, id = 'finish'): Deed {
  return {
    id,
    names: ['order.acknowledge'],
    customer,
    after: { customer, is: PAID },
    withinMs: 30 * SECOND,
  }
}

/** The customer claims payment, or its state is unknown: ask the gateway, do not trust the customer's phone. */
export function ask(after: When, customer = 0): Deed {
  return {
    id: 'ask',
    names: ['order.checkNow', 'doubt.search'],
    customer,
    isTried: true,
    after,
    withinMs: 40 * SECOND,
  }
}

export function hold(after: When, customer = 0): Deed {
  return { id: 'hold', names: ['slip.hold'], customer, after, withinMs: 90 * SECOND }
}

/** A manager records what was done about an unusual payment. */
export function resolve(after: When, customer = 0): Deed {
  return { id: 'resolve', names: ['order.resolve'], customer, after, withinMs: 90 * SECOND }
}

/** A second sale for the same goods: the customer would pay twice. */
export function chargeAgain(customer = 0, from: When = { deed: 'sell' }): Misstep {
  return { id: 'charge-again', names: ['sale.start'], customer, from }
}

export function renew(from: When, customer = 0): Misstep {
  return { id: 'renew', names: ['sale.renew'], customer, from }
}

export function takeCash(from: When, customer = 0): Misstep {
  return { id: 'take-cash', names: ['order.takeCash'], customer, from }
}

export function cancel(from: When, customer = 0): Misstep {
  return { id: 'cancel', names: ['order.cancel'], customer, from }
}
