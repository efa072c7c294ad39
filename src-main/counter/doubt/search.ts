import type { DoubtFound, FoundOrder, Match } from '#contract/doubt-views.ts'
import type { Money } from '#domain/money.ts'
import { isPaid, type Order } from '#domain/order.ts'
import { displayReference } from '#domain/reference.ts'
import type { CounterDeps } from '../deps.ts'

/** What can be read off the customer's phone. */
export type Shown = {
  readonly amount?: Money
  /** The end of a number, or any part of the note. */
  readonly text?: string
  /** Epoch milliseconds. */
  readonly at?: number
}

const MINUTE = 60_000
/** A customer at the counter with a phone means a payment of today or last night. */
const LOOK_BACK_MS = 2 * 86_400_000
const MOST_READ = 2_000
/** A number read off a receipt may be older, so this many older matches are considered too. */
const MOST_OLDER = 50
const MOST_SHOWN = 8
/** With nothing else to go by: orders of this last while. */
const JUST_NOW_MS = 60 * MINUTE
const NEAR_MS = 60 * MINUTE

/** How strongly each match suggests this order. Equal amounts are common; equal ends of numbers are not. */
const WORTH = { number: 40, partOfNumber: 25, note: 20, amount: 30, unpaid: 2 } as const
const WORTH_OF_TIME = [
  { within: 5 * MINUTE, worth: 15 },
  { within: 15 * MINUTE, worth: 10 },
  { within: NEAR_MS, worth: 5 },
] as const

/** This till's own orders that the customer may mean, most likely first, then newest first. Makes no gateway call. */
export function searchOrders(deps: CounterDeps, shown: Shown): DoubtFound {
  const found = [...candidates(deps, shown).values()]
    .flatMap((order) => judge(order, shown, deps.clock.now()))
    .toSorted((a, b) => b.worth - a.worth || b.order.createdAt - a.order.createdAt)
  return {
    // Read again, alone: the many that were searched are not proven, those that are shown are.
    orders: found
      .slice(0, MOST_SHOWN)
      .map(({ order, matches }) => viewFound(deps.journal.read.order(order.reference) ?? order, matches)),
    more: Math.max(0, found.length - MOST_SHOWN),
  }
}

function candidates(deps: CounterDeps, { text }: Shown): ReadonlyMap<string, Order> {
  const { read } = deps.journal
  const recent = read.ordersSince(deps.clock.now() - LOOK_BACK_MS, MOST_READ)
  const older =
    text === undefined || compact(text).length < 4
      ? []
      : read.history({ search: text, limit: MOST_OLDER }).rows
  return new Map([...recent, ...older].map((order) => [order.reference, order]))
}

type Judged = { readonly order: Order; readonly worth: number; readonly matches: readonly Match[] }

function judge(order: Order, shown: Shown, now: number): readonly Judged[] {
  const { amount, text, at } = shown
  const byText = text === undefined || text === '' ? 0 : worthOfText(order, text)
  const byAmount = amount !== undefined && isOf(order, amount) ? WORTH.amount : 0
  const byTime = at === undefined ? 0 : worthOfTime(order, at)
  if (!isMeant(order, shown, { byText, byAmount, byTime }, now)) return []
  return [
    {
      order,
      worth: byText + byAmount + byTime + (isPaid(order.state.kind) ? 0 : WORTH.unpaid),
      matches: [
        ...(byText > 0 ? (['digits'] as const) : []),
        ...(byAmount > 0 ? (['amount'] as const) : []),
        ...(byTime > 0 ? (['time'] as const) : []),
      ],
    },
  ]
}

type Worth = { readonly byText: number; readonly byAmount: number; readonly byTime: number }

/** A time on its own selects; next to a number or an amount it only sorts. */
function isMeant(order: Order, { amount, text, at }: Shown, worth: Worth, now: number): boolean {
  if (order.state.kind === 'draft') return false
  if (amount !== undefined || (text !== undefined && text !== '')) return worth.byText + worth.byAmount > 0
  if (at !== undefined) return worth.byTime > 0
  return !isPaid(order.state.kind) && now - order.createdAt <= JUST_NOW_MS
}

function worthOfText(order: Order, text: string): number {
  const wanted = compact(text)
  const numbers = namesOf(order).map(compact)
  if (wanted !== '' && numbers.some((name) => name.endsWith(wanted))) return WORTH.number
  if (wanted.length >= 4 && numbers.some((name) => name.includes(wanted))) return WORTH.partOfNumber
  const note = (order.note ?? '').toLowerCase()
  return note !== '' && note.includes(text.trim().toLowerCase()) ? WORTH.note : 0
}

/** A reference is read out in groups, and a bank has its own way of writing a number. */
function compact(text: string): string {
  return text.replace(/[^a-z0-9]/gi, '').toUpperCase()
}

/** Every number by which a customer, a bank or the gateway may know it. */
function namesOf({ reference, state, lastWord }: Order): readonly string[] {
  const evidence = 'evidence' in state ? state.evidence : undefined
  const asked = 'ask' in state && state.ask.kind === 'qr' ? state.ask.gatewayReference : undefined
  return [
    reference,
    evidence?.rrn,
    evidence?.transactionId,
    lastWord?.rrn,
    lastWord?.transactionId,
    asked,
  ].filter((name): name is string => name !== undefined && name !== '')
}

/** The amount asked for, or the amount received. */
function isOf({ amount, state }: Order, { minor }: Money): boolean {
  if (amount.minor === minor) return true
  return state.kind === 'paid-wrong-amount' && state.paid.minor === minor
}

/** Points for a time: the more, the nearer it is to the period in which the customer could pay. */
function worthOfTime({ createdAt, expiresAt }: Order, at: number): number {
  const off = at < createdAt ? createdAt - at : Math.max(0, at - expiresAt)
  return WORTH_OF_TIME.find(({ within }) => off <= within)?.worth ?? 0
}

function viewFound(order: Order, matches: readonly Match[]): FoundOrder {
  const { state, lastWord } = order
  const evidence = 'evidence' in state ? state.evidence : undefined
  const transactionId = evidence?.transactionId ?? lastWord?.transactionId
  const rrn = evidence?.rrn ?? lastWord?.rrn
  return {
    reference: order.reference,
    displayReference: displayReference(order.reference),
    method: order.method,
    amountMinor: order.amount.minor,
    createdAt: order.createdAt,
    state: state.kind,
    since: state.since,
    ...(order.note === undefined ? {} : { note: order.note }),
    ...(transactionId === undefined ? {} : { transactionId }),
    ...(rrn === undefined ? {} : { rrn }),
    matches,
  }
}
