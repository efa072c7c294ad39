/** One sale of the day, by keyboard on the running app as a fast cashier would, and the customer's part. */
import type { StateKind } from '#domain/order.ts'
import { appears, choosePayment, UNTIL_ENDED, type Counter } from '#test/support/counter.ts'
import type { LoketApp } from '#test/support/loket-app.ts'
import type { Fate, PlannedSale } from './plan.ts'

export type Played = PlannedSale & {
  /** The final order of the sale. */
  readonly reference: string
  readonly state: StateKind
  /** Whole rupiah that the gateway must have by now for all orders of the sale. */
  readonly received: number
  /** Keys pressed for the amount, and whether the order has exactly that amount. */
  readonly keys: number
  readonly amountKept: boolean
}

export type Stage = {
  readonly loket: LoketApp
  readonly counter: Counter
  /** From one key of an amount to the next; default 100. */
  readonly keyMs?: number
}

/** Ten keys a second. */
const KEY_MS = 100
const MANAGER = { person: 'practice-manager', pin: '2222' } as const
/** The missing part of an underpayment. */
const SHORT = 1_000

/** Types the amount key by key; `dropped` omits one, to show that it would be noticed. */
export async function typeAmount(
  { loket, keyMs = KEY_MS }: Stage,
  amount: number,
  dropped?: number,
): Promise<number> {
  const { cashier } = loket
  await appears(cashier, '[data-amount-field]')
  const digits = String(amount).split('')
  for (const [index, digit] of digits.entries()) {
    if (index !== dropped) await cashier.keyboard.press(digit)
    await cashier.waitForTimeout(keyMs)
  }
  return digits.length
}

export async function playSale(stage: Stage, planned: PlannedSale): Promise<Played> {
  const { counter, loket } = stage
  const { amount, fate } = planned
  if (fate === 'not-sent-then-sent') await counter.fault('gateway-down')
  if (fate === 'answer-lost') await counter.fault('answer-lost', UNTIL_ENDED)
  if (fate === 'paid-va') await choosePayment(loket.cashier, 'va')
  if (fate === 'paid-link' || fate === 'refused') await choosePayment(loket.cashier, 'link')
  const asked = fate === 'refused' ? 10_000_000_000_000 : amount
  const keys = await typeAmount(stage, asked)
  const reference = await counter.begin()
  const { amountMinor } = await counter.order(reference)
  const end = await PLAYS[fate](stage, { reference, amount })
  await counter.next()
  const { state } = await counter.order(end.reference)
  return { ...planned, ...end, state, keys, amountKept: amountMinor === BigInt(asked) * 100n }
}

type Begun = { readonly reference: string; readonly amount: number }
type End = { readonly reference: string; readonly received: number }

const PLAYS: Readonly<Record<Fate, (stage: Stage, begun: Begun) => Promise<End>>> = {
  paid: paid,
  'paid-va': async (stage, begun) => {
    await stage.counter.sees('waiting')
    await stage.counter.payer(begun.reference, 'open')
    return paid(stage, begun)
  },
  'paid-link': paid,
  'wrong-amount': async (stage, { reference, amount }) => {
    const { counter } = stage
    await counter.sees('waiting')
    await counter.payer(reference, 'pay-wrong', BigInt(amount - SHORT) * 100n)
    await counter.sees('paid-wrong-amount')
    await resolve(stage, reference)
    return { reference, received: amount - SHORT }
  },
  'suspect-then-paid': async (stage, begun) => {
    await told(stage, begun, 'suspect', 'suspect')
    return paid(stage, begun)
  },
  'suspect-to-the-end': (stage, begun) => told(stage, begun, 'suspect', 'suspect'),
  // The gateway simulator settles it a minute later, as a real one does at night; the day's end waits for it.
  'settling-then-paid': async (stage, begun) => {
    await told(stage, begun, 'settling', 'settling')
    return { ...begun, received: begun.amount }
  },
  'expired-then-new': async (stage, begun) => {
    const { counter } = stage
    await told(stage, begun, 'expire', 'expired')
    await counter.press('F7')
    await counter.sees('waiting')
    return paid(stage, { ...begun, reference: await counter.newest() })
  },
  'expired-then-late': async (stage, begun) => {
    await told(stage, begun, 'expire', 'expired')
    return late(stage, begun)
  },
  failed: (stage, begun) => told(stage, begun, 'fail', 'failed'),
  cancelled: async ({ counter }, { reference }) => {
    await counter.sees('waiting')
    await counter.cancel()
    await counter.sees('cancelled')
    return { reference, received: 0 }
  },
  'cancelled-then-late': async (stage, begun) => {
    await stage.counter.sees('waiting')
    await stage.counter.cancel()
    await stage.counter.sees('cancelled')
    return late(stage, begun)
  },
  'answer-lost': async (stage, begun) => {
    const { counter } = stage
    await counter.sees('unknown')
    await counter.fault('none')
    await counter.press('F5')
    await counter.sees('waiting')
    return paid(stage, begun)
  },
  'not-sent-then-sent': async (stage, begun) => {
    const { counter } = stage
    await counter.sees('not-sent')
    await counter.fault('none')
    await counter.press('F7')
    return paid(stage, begun)
  },
  twice: async (stage, begun) => {
    const { reference, amount } = begun
    await paid(stage, begun)
    await stage.counter.payer(reference, 'pay-twice')
    await stage.counter.press('F5')
    while ((await stage.counter.order(reference)).paidTwice === undefined)
      await stage.loket.cashier.waitForTimeout(50)
    await resolve(stage, reference)
    return { reference, received: amount * 2 }
  },
  'cash-instead': async (stage, begun) => {
    const { reference } = begun
    await told(stage, begun, 'expire', 'expired')
    await stage.loket.call('order.takeCash', { reference, approval: MANAGER })
    return { reference, received: 0 }
  },
  refused: async ({ counter }, { reference }) => {
    await counter.sees('refused')
    return { reference, received: 0 }
  },
}

async function paid({ counter }: Stage, { reference, amount }: Begun): Promise<End> {
  if ((await counter.order(reference)).state !== 'suspect') await counter.sees('waiting')
  await counter.payer(reference, 'pay')
  await counter.press('F5')
  await counter.sees('paid')
  return { reference, received: amount }
}

/** The customer's act brings no money, or uncertain money. */
async function told(
  { counter }: Stage,
  { reference }: Begun,
  action: Parameters<Counter['payer']>[1],
  state: StateKind,
): Promise<End> {
  await counter.sees('waiting')
  await counter.payer(reference, action)
  await counter.press('F5')
  await counter.sees(state)
  return { reference, received: 0 }
}

async function late(stage: Stage, { reference, amount }: Begun): Promise<End> {
  const { counter } = stage
  await counter.payer(reference, 'pay')
  await counter.press('F5')
  await counter.sees('paid-late')
  await resolve(stage, reference)
  return { reference, received: amount }
}

/** The manager resolves open cases on this screen. */
async function resolve({ loket }: Stage, reference: string): Promise<void> {
  await loket.call('order.resolve', { reference, how: 'seen', note: 'hari latihan', approval: MANAGER })
}
