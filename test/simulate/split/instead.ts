/** A part whose customer waits in vain: another code, the same request again, or cash in its place. */
import { resolveOrder } from '#counter/doubt/resolve.ts'
import { takeCash, type Approve } from '#counter/doubt/take-cash.ts'
import { cancelOrder } from '#counter/sale/cancel.ts'
import { renewPayment, retryPayment } from '#counter/sale/take-payment.ts'
import { isPaid, type Order } from '#domain/order.ts'
import { stillShort } from '#domain/received.ts'
import { faultSchema } from '#simulator/control/control.ts'
import { agrees } from '#test/support/shift-shop.ts'
import type { Life } from './life.ts'
import { customerOf } from './pay.ts'

/** F7, or sending again what never left. The old code may still be paid. */
export async function chargeAgain(life: Life): Promise<void> {
  const { shop, dice, count } = life
  const order = anyOrder(life, ({ state }) => !isPaid(state.kind))
  if (order === undefined) return
  if (dice.chance(0.2))
    shop.gateway.arm(faultSchema.parse({ kind: 'answer-lost', operation: 'qr-generate', times: 1 }))
  const deps = life.deps()
  const isUnsent = order.state.kind === 'not-sent'
  const again = await (isUnsent ? retryPayment : renewPayment)(deps, order.reference)
  await shop.time.advance(1_000)
  if (!again.ok) return count('again refused')
  life.charges(order.amount.minor)
  count(isUnsent ? 'sent again' : 'renewed')
  if (paysAnyway(life, order)) count('pays the old code')
  await customerOf(life, again.value)
}

/** F8. Its customer may have paid at that moment, or pays all the same. */
export async function cancelOne(life: Life): Promise<void> {
  const order = anyOrder(life, ({ state }) => state.kind === 'waiting')
  if (order === undefined) return
  if (!(await cancelOrder(life.deps(), order.reference)).ok) return
  life.count('cancelled')
  if (paysAnyway(life, order)) life.count('pays what was cancelled')
}

/** Cash for the part. */
export async function takeCashInstead(life: Life): Promise<void> {
  const { count, leg } = life
  const order = anyOrder(life, ({ state }) => !isPaid(state.kind))
  if (order === undefined) return
  const asked = { is: false }
  const manager: Approve = () => {
    asked.is = true
    return agrees()
  }
  const taken = await takeCash(life.deps(), order.reference, manager, true)
  if (!taken.ok) return
  // A manager may take it although no answer came.
  if (!asked.is) life.charges(order.amount.minor)
  leg(order.saleId).cash += order.amount.minor
  count('cash instead')
  if (paysAnyway(life, order)) count('pays beside the cash')
}

/** The customer pays the code that another, or cash, has just replaced. */
function paysAnyway({ shop, dice, shown }: Life, { reference }: Order): boolean {
  return shown.has(reference) && dice.chance(0.4) && shop.gateway.payer({ action: 'pay', reference }).ok
}

/** Cash for what a wrong amount leaves. */
export async function takeRestInCash(life: Life): Promise<void> {
  const order = anyOrder(life, ({ state }) => state.kind === 'paid-wrong-amount')
  if (order === undefined) return
  const short = stillShort(order).minor
  const how = { how: 'paid-rest-in-cash' } as const
  const rest = await resolveOrder(life.deps(), order.reference, how, agrees)
  if (!rest.ok) return
  life.charges(short)
  life.leg(order.saleId).cash += short
  life.count('rest in cash')
}

function anyOrder({ shop, dice, legs }: Life, fits: (order: Order) => boolean): Order | undefined {
  const { read } = shop.journal()
  const [first, ...others] = [...legs.values()]
    .flatMap(({ orders }) => [...orders])
    .flatMap((reference) => read.order(reference) ?? [])
    .filter(fits)
  return first === undefined ? undefined : dice.one([first, ...others])
}
