import { orderAttention } from '#domain/attention.ts'
import type { Order } from '#domain/order.ts'
import { displayReference } from '#domain/reference.ts'
import { cameFor } from '#domain/refund.ts'
import type { AttentionItem } from '#contract/attention-views.ts'
import type { Reader } from './deps.ts'

/** What an item is before a person has said anything about it. */
export type Found = Omit<AttentionItem, 'due' | 'isDueSet' | 'assigned'>

/** Orders that wait for a person, each once. */
export function oddOrders({ journal: { read }, clock }: Pick<Reader, 'journal' | 'clock'>): readonly Found[] {
  const now = clock.now()
  const givenUp = read.givenUpSplits().flatMap((id) => read.legsOf(id))
  const parts = givenUp.flatMap(({ saleId }) => read.ordersOfSale(saleId))
  const isGivenUp = new Set<string>(givenUp.map(({ saleId }) => saleId))
  const all = [...read.openOrders(now), ...read.unsettledOrders(), ...parts]
  const each = new Map(all.map((order) => [order.reference, order]))
  return [...each.values()].flatMap((order) => {
    const others = read.ordersOfSale(order.saleId).filter(({ reference }) => reference !== order.reference)
    const waits = orderAttention(order, { others, isGivenUp: isGivenUp.has(order.saleId), now })
    if (waits === undefined) return []
    const came = cameFor(order)
    return [
      {
        key: `order ${order.reference}`,
        ...waits,
        since: order.state.since,
        amountMinor: came === 0n ? order.amount.minor : came,
        order: orderIn(order),
      },
    ]
  })
}

export function orderIn({ reference, method, state }: Order): NonNullable<AttentionItem['order']> {
  return { reference, displayReference: displayReference(reference), method, state: state.kind }
}
