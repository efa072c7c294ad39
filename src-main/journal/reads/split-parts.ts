import type { CashSale } from '#domain/cash-sale.ts'
import type { Order } from '#domain/order.ts'
import type { Refund } from '#domain/refund.ts'
import { sumOf } from '#domain/refund.ts'
import type { LegFacts, SplitLeg } from '#domain/split.ts'
import type { KeptSplit } from '../tables/splits.ts'

/** One part as the journal has it. */
export type SplitPart = {
  readonly leg: SplitLeg
  readonly orders: readonly Order[]
  /** Paid in cash; also when that was taken back. */
  readonly cash?: CashSale & { readonly voided?: unknown }
  /** Sen that go back, or have gone back, to its customer. */
  readonly refunded: bigint
}

export type SplitParts = { readonly split: KeptSplit; readonly parts: readonly SplitPart[] }

/** What the sums of a part rest on: cash that was taken back does not count. */
export function factsOf({ leg, orders, cash, refunded }: SplitPart, inQuestion: boolean): LegFacts {
  const counts = cash?.voided === undefined ? cash : undefined
  return { amount: leg.amount, orders, cash: counts, inQuestion, refunded }
}

type Reads = {
  split(id: string): KeptSplit | undefined
  legsOf(id: string): readonly SplitLeg[]
  legOfSale(saleId: string): SplitLeg | undefined
  ordersOfSale(saleId: string): readonly Order[]
  cashSaleOfSale(saleId: string): SplitPart['cash'] | undefined
  refundsOf(reference: string): readonly Refund[]
}

/** Queries over a split, its sales and their refunds. */
export function splitPartReads(read: Reads) {
  const backOf = ({ reference }: Order): bigint =>
    sumOf(read.refundsOf(reference).filter(({ ended }) => ended?.how !== 'withdrawn'))
  const partOf = (leg: SplitLeg): SplitPart => {
    const orders = read.ordersOfSale(leg.saleId)
    const cash = read.cashSaleOfSale(leg.saleId)
    return {
      leg,
      orders,
      ...(cash === undefined ? {} : { cash }),
      refunded: orders.reduce((sum, order) => sum + backOf(order), 0n),
    }
  }
  const partsOf = (id: string): readonly SplitPart[] => read.legsOf(id).map(partOf)
  return {
    /** In the order in which they were begun. */
    partsOf,
    /** The split of which this sale is a part, and its other parts; undefined for any other sale. */
    partsBeside: (saleId: string): SplitParts | undefined => {
      const own = read.legOfSale(saleId)
      const split = own === undefined ? undefined : read.split(own.id)
      if (split === undefined) return undefined
      return {
        split,
        parts: read
          .legsOf(split.id)
          .filter((leg) => leg.saleId !== saleId)
          .map(partOf),
      }
    },
  }
}
