/** What the judge remembers of people and of the gateway's calls, independent of the till's journal. */
import type { Order } from '#domain/order.ts'

export type Memory = {
  /** A person begins to do something about the cash of an order. */
  begins(reference: string, by: string | undefined): void
  beganAt(reference: string): number
  wasBegunBy(reference: string, by: string): boolean
  /** The cashier begins to ask for the money of the sale in another way. */
  charges(saleId: string): void
  /** Since when at most that act has been going on. */
  chargingSince(saleId: string): number
  /** The person at the till has read that a manager must agree. */
  tells(reference: string): void
  wasTold(reference: string): boolean
  /** The gateway has called that the order was paid, and the till has said that it heard. */
  calls(reference: string): void
  calledAt(reference: string): number | undefined
  /** The next order to be made is of the customer who was asked for this sale, and the till was not told otherwise. */
  expects(saleId: string): void
  expectsNoOrder(): void
  onMade(order: Order): void
  /** The sales of one customer, this one among them. */
  salesOf(saleId: string): readonly string[]
}

/** Questions, and then the token for the request, may take their time. */
const LONGEST_ACT_MS = 35_000

export function createMemory(now: () => number): Memory {
  const begun = new Map<string, { readonly at: number; readonly by: readonly string[] }>()
  const charged = new Map<string, readonly number[]>()
  const told = new Set<string>()
  const called = new Map<string, number>()
  const linked = new Map<string, readonly string[]>()
  let expected: string | undefined
  const salesOf = (saleId: string): readonly string[] => linked.get(saleId) ?? [saleId]
  return {
    begins: (reference, by) => {
      const before = begun.get(reference)?.by ?? []
      begun.set(reference, { at: now(), by: by === undefined ? before : [...before, by] })
    },
    beganAt: (reference) => begun.get(reference)?.at ?? Infinity,
    wasBegunBy: (reference, by) => begun.get(reference)?.by.includes(by) === true,
    charges: (saleId) => void charged.set(saleId, [...(charged.get(saleId) ?? []), now()]),
    chargingSince: (saleId) => {
      const all = salesOf(saleId).flatMap((one) => charged.get(one) ?? [])
      return Math.min(now(), ...all.filter((at) => at > now() - LONGEST_ACT_MS))
    },
    tells: (reference) => void told.add(reference),
    wasTold: (reference) => told.has(reference),
    calls: (reference) => void called.set(reference, now()),
    calledAt: (reference) => called.get(reference),
    expects: (saleId) => {
      expected = saleId
    },
    expectsNoOrder: () => {
      expected = undefined
    },
    onMade: ({ saleId }) => {
      if (expected === undefined || expected === saleId) return
      const all = [...salesOf(expected), saleId]
      for (const one of all) linked.set(one, all)
      expected = undefined
    },
    salesOf,
  }
}
