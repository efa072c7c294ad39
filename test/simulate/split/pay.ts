/** Customers pay parts: in cash, by QR or virtual account, once, twice, late or another amount. */
import { voidCashSale } from '#counter/cash/void-cash-sale.ts'
import { payLeg, payLegInCash } from '#counter/split/split.ts'
import { moneyOfMinor } from '#domain/money.ts'
import type { Order, OrderMethod } from '#domain/order.ts'
import { faultSchema, type FaultInput } from '#simulator/control/control.ts'
import { agrees } from '#test/support/shift-shop.ts'
import type { Life } from './life.ts'

export async function payCash(life: Life, minor: bigint): Promise<void> {
  const { shop, dice, id, legs, count } = life
  const asked = {
    press: `${id} ${legs.size} ${dice.from(0, 1_000_000)}`,
    amount: moneyOfMinor(minor),
    tendered: moneyOfMinor(minor + BigInt(dice.from(0, 50)) * 100_000n),
  }
  const sold = await payLegInCash(life.deps(), id, asked)
  if (!sold.ok) return
  life.charges(minor)
  const { reference, saleId } = sold.value.sale
  const leg = life.leg(saleId)
  leg.cash += minor
  count('cash')
  // The press bounces: no second sale.
  if (dice.chance(0.3)) await payLegInCash(shop.till().deps, id, asked)
  if (!dice.chance(0.1)) return
  count('cash taken back')
  const voided = await voidCashSale(shop.till().deps, { reference, note: 'salah' }, agrees)
  if (voided.ok) leg.cash -= minor
}

const FAULTS: readonly [FaultInput, ...FaultInput[]] = [
  { kind: 'answer-lost', operation: 'qr-generate', times: 1 },
  { kind: 'http-500', operation: 'qr-generate', processed: true, times: 1 },
  { kind: 'answer-lost', operation: 'va-status', times: 3 },
  { kind: 'drop-before', operation: 'qr-generate', times: 1 },
]

export async function payThrough(life: Life, minor: bigint): Promise<void> {
  const { shop, dice, id, count } = life
  const method: OrderMethod = dice.chance(0.35) ? 'va' : 'qr'
  if (dice.chance(0.3)) {
    const fault = dice.one(FAULTS)
    count(fault.kind)
    shop.gateway.arm(faultSchema.parse(fault))
  }
  const taken = await payLeg(life.deps(), id, { amount: moneyOfMinor(minor), method })
  await shop.time.advance(1_000)
  if (!taken.ok) return
  life.charges(minor)
  count(method)
  await customerOf(life, taken.value)
}

/** Somebody before the code: pays as asked or otherwise, or goes away. */
export async function customerOf(
  { shop, dice, count, leg, shown }: Life,
  { method, reference, saleId, amount: { minor } }: Order,
): Promise<void> {
  leg(saleId).orders.add(reference)
  const state = shop.journal().read.order(reference)?.state
  if (state === undefined || !('ask' in state) || state.ask.kind === 'none') return count('not shown')
  shown.add(reference)
  const fate = dice.one(['pays', 'pays', 'pays', 'goes', 'goes', 'twice', 'other'])
  if (fate === 'goes') return
  const opens = (asked: bigint) =>
    shop.gateway.payer({ action: 'open', reference, amount: `${asked / 100n}.00` })
  if (method === 'va') opens(fate === 'other' && minor > 2_000_000n ? minor - 500_000n : minor)
  if (!shop.gateway.payer({ action: 'pay', reference }).ok) return
  count(fate === 'other' && method === 'va' ? 'wrong amount' : 'pays')
  if (fate === 'twice' && shop.gateway.payer({ action: 'pay-again', reference }).ok) count('pays twice')
  await shop.time.advance(dice.from(1, 90) * 1_000)
}

/** Codes that were closed long ago are paid all the same. */
export function payLate({ shop, dice, shown, late, count }: Life): void {
  for (const reference of shown) {
    if (!dice.chance(0.5) || !shop.gateway.payer({ action: 'pay-late', reference }).ok) continue
    late.add(reference)
    count('pays late')
  }
}
