import { isPaid, type Order, type OrderMethod } from '#domain/order.ts'
import type { CounterDeps } from '../deps.ts'

/** A list that names a payment later than this is no better than asking order by order. */
const PROMPT_MS = 10_000
/** How long a list is left unused after it missed a payment: a useless one costs four calls an hour. */
const REST_MS = 15 * 60_000
/** A payment that no list has been tested on by then is forgotten. */
const FORGET_MS = 10 * 60_000

/** `heardAt`: when the last complete list that did not name it as paid was requested. */
type Followed = { readonly order: Order; readonly heardAt?: number; readonly isNamed?: true }

/**
 * Whether the gateway's list names our payments promptly, by payment method. It is trusted once it has named a
 * payment, until the first that it did not name within PROMPT_MS. All times are epoch milliseconds.
 */
export type SweepTrust = {
  /** Updates what is followed: the payable orders, and those that the gateway has confirmed as paid meanwhile. */
  follow(payable: readonly Order[], now: number): void
  /** Every followed order: payable ones, and recently paid ones that no list has been tested on. */
  followed(): readonly Order[]
  /** A list requested at `left` named the order as paid; or did not, although it would have if paid. */
  heard(order: Order, left: number, isNamed: boolean): void
  heardAt(reference: string): number | undefined
  /** Whether the order's absence from the list means that it is unpaid. */
  standsFor(order: Order): boolean
  /** Payments to test a list with, and the time from which a list shows whether it names them. */
  toTry(now: number): readonly { readonly order: Order; readonly at: number }[]
}

export function createSweepTrust({ journal }: Pick<CounterDeps, 'journal'>): SweepTrust {
  const entries = new Map<string, Followed>()
  const proven = new Set<OrderMethod>()
  const missedAt = new Map<OrderMethod, number>()

  /** For a known payment: did the list name it in time? The entry stays until that is decided. */
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

/** When it was paid according to the gateway, or else when we learned it; undefined while it is not paid. */
function paidAtOf({ state, createdAt }: Order): number | undefined {
  if (!isPaid(state.kind) || !('evidence' in state) || state.evidence.source !== 'status') return undefined
  const { paidAt = state.since } = state.evidence
  return paidAt >= createdAt && paidAt <= state.since ? paidAt : state.since
}
