import { isPaid, type Order, type OrderMethod } from '#domain/order.ts'
import type { CounterDeps } from '../deps.ts'

/** A list that names a payment later than this is no better than asking order by order. */
const PROMPT_MS = 10_000
/** A list that missed a payment is left alone for so long: one of no use costs four calls an hour. */
const REST_MS = 15 * 60_000
/** A payment that the list has not been tried on by then is forgotten. */
const FORGET_MS = 10 * 60_000

/** `heardAt`: when the last whole list left that did not name it as paid. */
type Followed = { readonly order: Order; readonly heardAt?: number; readonly isNamed?: true }

/**
 * Whether the gateway's list names our payments promptly, by payment method. It is relied on once it has named a payment,
 * and no more after the first that it did not name within PROMPT_MS. All times are epoch milliseconds.
 */
export type SweepTrust = {
  /** To be told what is payable, and which order the gateway's word has made paid meanwhile. */
  follow(payable: readonly Order[], now: number): void
  /** All that is followed: what is payable, and what was paid of late and the list has not been tried on. */
  followed(): readonly Order[]
  /** A list that left at `left` has named the order as paid; or has not, and would have. */
  heard(order: Order, left: number, isNamed: boolean): void
  heardAt(reference: string): number | undefined
  /** That the list does not name the order means that it is not paid. */
  standsFor(order: Order): boolean
  /** Payments that a list may be tried on, and from when on it tells whether it names them. */
  toTry(now: number): readonly { readonly order: Order; readonly at: number }[]
}

export function createSweepTrust({ journal }: Pick<CounterDeps, 'journal'>): SweepTrust {
  const entries = new Map<string, Followed>()
  const proven = new Set<OrderMethod>()
  const missedAt = new Map<OrderMethod, number>()

  /** Of a payment that is known: has the list named it in time? The entry stays until that can be said. */
  const judge = (entry: Followed, paidAt: number, now: number): void => {
    const { reference, method } = entry.order
    const isMissed = (entry.heardAt ?? -Infinity) >= paidAt + PROMPT_MS
    if (isMissed) {
      proven.delete(method)
      missedAt.set(method, now)
    } else if (entry.isNamed) proven.add(method)
    if (isMissed || entry.isNamed) entries.delete(reference)
    else entries.set(reference, entry)
  }

  return {
    follow: (payable, now) => {
      const open = new Set<string>(payable.map(({ reference }) => reference))
      for (const order of payable) entries.set(order.reference, { ...entries.get(order.reference), order })
      for (const [reference, entry] of entries) {
        if (open.has(reference)) continue
        const order = journal.read.order(reference)
        const paidAt = order === undefined ? undefined : paidAtOf(order)
        const isOver = order === undefined || Math.abs(now - order.state.since) > FORGET_MS
        if (paidAt === undefined || isOver) entries.delete(reference)
        else judge({ ...entry, order }, paidAt, now)
      }
    },
    followed: () => [...entries.values()].map(({ order }) => order),
    heard: (order, left, isNamed) => {
      const entry = entries.get(order.reference)
      if (entry !== undefined)
        entries.set(order.reference, { ...entry, ...(isNamed ? { isNamed } : { heardAt: left }) })
    },
    heardAt: (reference) => entries.get(reference)?.heardAt,
    standsFor: ({ method, reference }) => proven.has(method) && entries.get(reference)?.isNamed !== true,
    toTry: (now) =>
      [...entries.values()].flatMap(({ order }) => {
        const paidAt = paidAtOf(order)
        const rested = Math.abs(now - (missedAt.get(order.method) ?? -Infinity)) >= REST_MS
        return paidAt === undefined || proven.has(order.method) || !rested
          ? []
          : [{ order, at: paidAt + PROMPT_MS }]
      }),
  }
}

/** When it was paid by the gateway's word, or where that cannot be, when we learned it; undefined while it is not paid. */
function paidAtOf({ state, createdAt }: Order): number | undefined {
  if (!isPaid(state.kind) || !('evidence' in state) || state.evidence.source !== 'status') return undefined
  const { paidAt = state.since } = state.evidence
  return paidAt >= createdAt && paidAt <= state.since ? paidAt : state.since
}
