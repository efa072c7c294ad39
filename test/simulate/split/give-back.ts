/** A manager promises money back wherever the till allows it, and pays it out, now or later. */
import { resolveOrder } from '#counter/doubt/resolve.ts'
import { decisionOf, openRefundsOf, promiseNow } from '#counter/refund/ledger.ts'
import { payOut } from '#counter/refund/pay-out.ts'
import { accept } from '#contract/envelope.ts'
import { REFUND_WAYS, sumOf } from '#domain/refund.ts'
import { agrees } from '#test/support/shift-shop.ts'
import type { Life } from './life.ts'

const second = () => Promise.resolve(accept({ second: 'manajer-b' }))

export async function promiseAll(life: Life): Promise<void> {
  const { shop, dice, count } = life
  const { deps } = shop.till()
  for (const leg of life.legs.values())
    for (const reference of leg.orders) {
      const order = deps.journal.read.order(reference)
      if (order === undefined || dice.chance(0.3)) continue
      // What the dialog says, before it is agreed to.
      const said = promiseNow(deps, order).owed.minor
      const promised = await resolveOrder(deps, reference, { how: 'refund-promised' }, agrees)
      if (!promised.ok) continue
      leg.promised += said
      count('promised')
    }
}

export async function payOutSome(life: Life): Promise<void> {
  const { shop, dice, count } = life
  const { deps } = shop.till()
  for (const leg of life.legs.values())
    for (const reference of leg.orders)
      for (const { number, amount } of deps.journal.read.refundsOf(reference)) {
        if (dice.chance(0.4)) continue
        const paying = { number, way: dice.one(REFUND_WAYS), proof: 'RRN 1' }
        const paid = await payOut(deps, paying, second)
        if (!paid.ok) {
          count(`not paid out: ${String(paid.refusal.details?.['why'] ?? paid.refusal.code)}`)
          continue
        }
        leg.paidBack += amount.minor
        count('paid out')
        // The press bounces: it goes back once.
        if (dice.chance(0.3) && (await payOut(deps, paying, second)).ok) leg.paidBack += amount.minor
      }
}

/** The manager finds that the goods went after all. */
export async function withdrawOne(life: Life): Promise<void> {
  const { shop, count } = life
  const { deps } = shop.till()
  for (const leg of life.legs.values())
    for (const reference of leg.orders) {
      const order = deps.journal.read.order(reference)
      const decision = order === undefined ? undefined : decisionOf(deps, order)
      const open = sumOf(openRefundsOf(deps, reference))
      if (decision === undefined || open === 0n) continue
      const how = { how: 'seen', note: 'koreksi', corrects: decision.at } as const
      if (!(await resolveOrder(deps, reference, how, agrees)).ok) continue
      leg.withdrawn += open
      return count('withdrawn')
    }
}
