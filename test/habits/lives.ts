/**
 * One sale with each habit: the real counter and client, a journal file, and the gateway simulator in its own
 * process over real HTTP. The till's clock stands still, so only this code's status checks are sent.
 */
import { cancelOrder } from '#counter/sale/cancel.ts'
import { askNow } from '#counter/ask/look-at.ts'
import { actsOfSale, needsApproval } from '#counter/doubt/notice.ts'
import { othersOf } from '#counter/ask/others-of.ts'
import { retryPayment, takePayment } from '#counter/sale/take-payment.ts'
import { rupiah } from '#domain/money.ts'
import { isPaid, type Order, type OrderMethod } from '#domain/order.ts'
import type { FaultInput } from '#simulator/control/control.ts'
import type { Habit } from '#simulator/habits/habit.ts'
import type { RunningPracticeGateway } from '#test/support/practice-gateway.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

const AMOUNT = rupiah(150_000n)
const WIRE = '150000.00'
const WIDE = { perMinute: 10_000, perHour: 100_000, reservePerMinute: 12, reservePerHour: 90 }

export type Moment = {
  readonly after: string
  /** The till's state of the order. */
  readonly says: string
  /** Acts of a cashier alone that would charge the customer again. */
  readonly open: readonly ('renew' | 'cash')[]
  /** The till denies an order that the gateway has. */
  readonly denied: boolean
  /** The latest answer was unreadable, and the till says so. */
  readonly unsure: boolean
}
export type Life = {
  readonly habit: Habit
  readonly moments: readonly Moment[]
  /** The gateway's final state: its flag, or no such order. */
  readonly truth: string
  readonly verdict: Verdict
  /** A throw anywhere: our bug, whatever the gateway wrote. */
  readonly bugs: readonly string[]
}
export type Verdict =
  | 'paid'
  /** Paid at the gateway; the till is unsure, and invites no second payment. */
  | 'checked'
  /** Paid at the gateway; the till contradicts it, or offers to charge again. */
  | 'false'
  /** Nothing was payable, and the till agrees. */
  | 'nothing'

/** Habits that a sale at the counter meets. */
export function isOfSale({ at = 'qr-generate' }: Habit): boolean {
  return ['qr-generate', 'va-status', 'va-delete', 'payment-host-to-host'].includes(at)
}

export async function liveWith(habit: Habit, gateway: RunningPracticeGateway): Promise<Life> {
  const shop = openVirtualTill({
    start: Date.now(),
    over: gateway,
    profile: { budget: WIDE },
  })
  try {
    // Every till begins with the same references.
    await gateway.control.reset()
    await gateway.control.chooseHabits({ names: [habit.name] })
    const at = storyOf(habit, shop, gateway)
    const moments: Moment[] = []
    for (const [after, act] of at.steps) {
      await act()
      await quiet(shop)
      const known = (await gateway.control.order(at.reference())) !== undefined
      moments.push(momentOf(shop, at.reference(), after, known))
    }
    const truth = (await gateway.control.order(at.reference()))?.state ?? 'none'
    const verdict = moments.some(({ denied }) => denied)
      ? 'false'
      : verdictOf(orderIn(shop, at.reference()), truth, moments.at(-1))
    return { habit, moments, truth, verdict, bugs: shop.bugs.map(String) }
  } finally {
    await gateway.control.reset()
    await shop.close()
  }
}

type Story = {
  readonly reference: () => string
  readonly steps: readonly (readonly [after: string, act: () => Promise<unknown>])[]
}

function storyOf(
  { at, on = 'success' }: Habit,
  shop: VirtualTill,
  { control }: RunningPracticeGateway,
): Story {
  let reference = ''
  const method: OrderMethod = at === 'payment-host-to-host' ? 'link' : at === 'va-delete' ? 'va' : 'qr'
  const deps = () => shop.till().deps
  const arm = (fault: FaultInput) => control.arm(fault)
  const sold = async (fault?: FaultInput) => {
    if (fault !== undefined) await arm(fault)
    const taken = await takePayment(deps(), { amount: AMOUNT, method })
    if (!taken.ok) throw new Error(taken.refusal.code)
    reference = taken.value.reference
    if (method === 'va') await control.payer({ action: 'open', reference, amount: WIRE })
  }
  const asked = async (fault?: FaultInput) => {
    if (fault !== undefined) await arm(fault)
    await askNow(deps(), reference)
  }
  const paid = (action: 'pay' | 'pay-after-cancel' = 'pay') => control.payer({ action, reference })
  /** As long as the gateway told the till to wait. */
  const wait = async () => {
    // In steps, so that the till's status checks are answered before more time passes.
    for (let passed = 0; passed < 120; passed += 5) {
      await shop.time.advance(5_000)
      await quiet(shop)
    }
  }
  const again = async () => {
    await wait()
    await retryPayment(deps(), reference)
  }
  const of = (...steps: Story['steps']): Story => ({ reference: () => reference, steps })
  const ending = [
    ['asked', () => asked()],
    ['paid, asked', async () => (await paid(), asked())],
  ] as const
  const tooMany = { kind: 'say', status: 429, message: 'Too Many Requests', processed: false } as const
  if (at === 'va-delete')
    return of(
      ['sold', () => sold()],
      ['cancelled', () => cancelOrder(deps(), reference)],
      ['asked', () => asked()],
      ['paid after all, asked', async () => (await paid('pay-after-cancel'), asked())],
    )
  switch (on) {
    case 'success':
      return of(['sold', () => sold()], ...ending)
    case 'too-many':
      return of(
        ['turned away', () => sold({ ...tooMany, operation: 'qr-generate' })],
        // Without proof of its rejection it is not sent again, and then nothing is payable.
        ['tried again', again],
        ['asked, turned away', () => asked({ ...tooMany, operation: 'va-status' })],
        ['asked', async () => (await wait(), asked())],
        ['paid, asked', async () => (await paid(), asked())],
      )
    case 'server-error':
      return of(
        ['failed', () => sold({ kind: 'http-500', operation: 'qr-generate' })],
        ['asked', () => asked()],
        [
          'paid, asked, failed',
          async () => (await paid(), asked({ kind: 'http-500', operation: 'va-status' })),
        ],
        ['asked', () => asked()],
      )
    case 'not-found':
      return of(
        ['never came', () => sold({ kind: 'drop-before', operation: 'qr-generate' })],
        ['asked', () => asked()],
      )
    case 'reused':
      return of(
        [
          'made, and said to be turned away',
          () => sold({ ...tooMany, processed: true, operation: 'qr-generate' }),
        ],
        ['tried again', again],
        ...ending,
      )
  }
}

/** Until no call is under way: each of them is real, and ends. */
async function quiet(shop: VirtualTill): Promise<void> {
  do await new Promise<void>((resolve) => void setImmediate(resolve))
  while (shop.underWay() > 0)
  await shop.time.settle()
}

function momentOf(shop: VirtualTill, reference: string, after: string, known: boolean): Moment {
  const order = orderIn(shop, reference)
  const { deps } = shop.till()
  const unsure = shop.journal().read.lastAttempt(reference)?.outcome === 'unknown'
  const { renew, takeCash } = actsOfSale(deps, order, othersOf(deps, order), deps.clock.now())
  return {
    after,
    says: `${saidOf(order)}${unsure ? ', no certain answer' : ''}`,
    unsure,
    denied: known && ['refused', 'never-arrived'].includes(order.state.kind),
    open: [
      ...(renew ? (['renew'] as const) : []),
      ...(takeCash && !needsApproval(deps, order) ? (['cash'] as const) : []),
    ],
  }
}

function saidOf({ state, lastWord }: Order): string {
  const shown = state.kind === 'waiting' && state.ask.kind === 'none' ? `, no code (${state.ask.why})` : ''
  const unread = lastWord?.unread === undefined ? '' : `, unread: ${lastWord.unread.join(' ')}`
  return `${state.kind}${shown}${unread}`
}

function orderIn(shop: VirtualTill, reference: string): Order {
  const order = shop.journal().read.order(reference)
  if (order === undefined) throw new Error(`no order ${reference}`)
  return order
}

function verdictOf({ state }: Order, truth: string, last: Moment | undefined): Verdict {
  if (truth !== 'S') return isPaid(state.kind) ? 'false' : 'nothing'
  if (isPaid(state.kind)) return 'paid'
  const over = ['never-arrived', 'not-sent', 'refused', 'expired', 'failed', 'cancelled']
  if (over.includes(state.kind)) return 'false'
  return last?.open.length === 0 ? 'checked' : 'false'
}
