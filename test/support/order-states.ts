/** Brings an order of a till in virtual time into each state, by what a gateway, a customer and a cashier do. */
import type { OrderView } from '#contract/views.ts'
import type { OrderMethod, StateKind } from '#domain/order.ts'
import { rupiah, wireAmount, type Money } from '#domain/money.ts'
import { faultSchema, type FaultInput } from '#simulator/control/control.ts'
import type { RealBridge } from './real-bridge.ts'

export type Wanted = {
  readonly amount?: Money
  readonly method?: OrderMethod
  readonly note?: string
  /** What a customer pays who pays a wrong amount. */
  readonly paid?: Money
}

/** A draft is journalled together with its first attempt, so no till ever shows one. */
export type ReachedState = Exclude<StateKind, 'draft'>

type At = { readonly till: RealBridge; readonly wanted: Wanted }
type Reach = (at: At) => Promise<OrderView>

export const AMOUNT = rupiah(150_000)
const SECOND = 1000
const MINUTE = 60 * SECOND
/** More calls than any test makes. */
const ALWAYS = 1_000

export function arm({ shop }: RealBridge, ...faults: readonly FaultInput[]): void {
  for (const fault of faults) shop.gateway.arm(faultSchema.parse(fault))
}

/** Sells, and lets the gateway answer. */
export async function sell(till: RealBridge, { amount = AMOUNT, method = 'qr', note }: Wanted = {}) {
  const { reference } = await till.act('sale.start', {
    amountMinor: amount.minor,
    method,
    sure: ['unusual', 'same'],
    ...(note === undefined ? {} : { note }),
  })
  await till.shop.time.settle()
  return till.act('order.get', { reference })
}

type Pays = Parameters<RealBridge['shop']['gateway']['payer']>[0]['action']

/** The customer's phone; the till does not hear of it until it asks, or is told. */
export function pays({ shop }: RealBridge, reference: string, action: Pays = 'pay', amount?: Money): void {
  const more = amount === undefined ? {} : { amount: wireAmount(amount) }
  const done = shop.gateway.payer({ reference, action, ...more })
  if (!done.ok) throw new Error(`${action}: ${done.message}`)
}

export async function asks(till: RealBridge, reference: string): Promise<OrderView> {
  await till.act('order.checkNow', { reference })
  await till.shop.time.settle()
  return till.act('order.get', { reference })
}

/** What comes to the till when the customer has done this. */
const after =
  (action: Pays): Reach =>
  async ({ till, wanted }) => {
    const { reference } = await sell(till, wanted)
    if (wanted.method === 'va') opens(till, reference, wanted.amount)
    pays(till, reference, action, wanted.paid)
    return asks(till, reference)
  }

/** A bank knows a virtual account once its customer has typed the number. */
export function opens({ shop }: RealBridge, reference: string, amount = AMOUNT): void {
  shop.gateway.payer({ action: 'open', reference, amount: wireAmount(amount), expiresInMs: 10 * MINUTE })
}

const silent: Reach = async ({ till, wanted }) => {
  arm(till, { kind: 'answer-lost', operation: 'qr-generate' })
  arm(till, { kind: 'answer-lost', operation: 'va-status', times: ALWAYS })
  return sell(till, wanted)
}

/** The till ended while it asked for the code, and the provider gives no answer since. */
export async function interrupted(till: RealBridge, wanted: Wanted = {}): Promise<string> {
  arm(till, { kind: 'delay', ms: 8 * SECOND, operation: 'qr-generate' })
  arm(till, { kind: 'answer-lost', operation: 'va-status', times: ALWAYS })
  const { reference } = await sell(till, wanted)
  await till.crash()
  return reference
}

const expired: Reach = async ({ till, wanted }) => {
  const { reference, expiresAt } = await sell(till, wanted)
  const { time } = till.shop
  // Asleep until its end: the questions in between are tested elsewhere, and would cost most of the time here.
  time.sleep(expiresAt - time.clock.now())
  await time.advance(30 * SECOND)
  return till.act('order.get', { reference })
}

const REACH: Readonly<Record<ReachedState, Reach>> = {
  sending: async ({ till, wanted }) => {
    arm(till, { kind: 'delay', ms: 8 * SECOND, operation: 'qr-generate' })
    return sell(till, wanted)
  },
  'not-sent': async ({ till, wanted }) => {
    arm(till, { kind: 'refuse-connection' })
    const order = await sell(till, wanted)
    till.shop.gateway.clearFaults()
    return order
  },
  refused: async ({ till, wanted }) => {
    const said = { status: 400, caseCode: '02', message: 'Invalid Mandatory Field merchantId' }
    arm(till, { kind: 'say', ...said, processed: false, operation: 'qr-generate' })
    return sell(till, wanted)
  },
  waiting: ({ till, wanted }) => sell(till, wanted),
  cancelling: async ({ till, wanted }) => {
    // Nothing at the gateway takes a QR away, so only a number can be on its way to being cancelled.
    const { reference } = await sell(till, { ...wanted, method: 'va' })
    arm(till, { kind: 'http-500', processed: false, operation: 'va-delete' })
    arm(till, { kind: 'http-500', processed: false, operation: 'va-status', times: ALWAYS })
    await till.act('order.cancel', { reference })
    await till.shop.time.settle()
    return till.act('order.get', { reference })
  },
  unknown: silent,
  'never-arrived': async ({ till, wanted }) => {
    arm(till, { kind: 'drop-before', operation: 'qr-generate' })
    const { reference } = await sell(till, wanted)
    await till.shop.time.advance(3 * MINUTE)
    return till.act('order.get', { reference })
  },
  suspect: after('suspect'),
  settling: after('settle-later'),
  failed: after('fail'),
  expired,
  cancelled: async ({ till, wanted }) => {
    const { reference } = await sell(till, wanted)
    await till.act('order.cancel', { reference })
    await till.shop.time.settle()
    return till.act('order.get', { reference })
  },
  paid: after('pay'),
  'paid-wrong-amount': ({ till, wanted }) =>
    after('pay')({ till, wanted: { paid: rupiah(145_000), ...wanted } }),
  'paid-late': async (at) => {
    const { reference } = await expired(at)
    pays(at.till, reference, 'pay-late')
    return asks(at.till, reference)
  },
}

/** An order in this state, as the page sees it. */
export async function bringInto(
  till: RealBridge,
  state: ReachedState,
  wanted: Wanted = {},
): Promise<OrderView> {
  const order = await REACH[state]({ till, wanted })
  if (order.state !== state) throw new Error(`wanted ${state}, came to ${order.state}`)
  return order
}

export const REACHED_STATES = Object.keys(REACH) as readonly ReachedState[]
