/** What the screens show while a payment is uncertain: who may have paid, and who was asked to wait. */
import type { OrderMethod, StateKind } from '#domain/order.ts'
import type { PersonId } from '#domain/person.ts'
import type { HoldEnd, Shown } from '#domain/slip.ts'
import type { OrderView } from './views.ts'

/** Why an order was found, strongest reason first. */
const MATCHES = ['digits', 'amount', 'time'] as const
export type Match = (typeof MATCHES)[number]

/** An order that the customer may mean. */
export type FoundOrder = {
  readonly reference: string
  readonly displayReference: string
  readonly method: OrderMethod
  readonly amountMinor: bigint
  readonly createdAt: number
  readonly state: StateKind
  readonly since: number
  readonly note?: string
  readonly transactionId?: string
  readonly rrn?: string
  readonly matches: readonly Match[]
}

/** Most likely first. `more`: how many less likely ones are not shown. */
export type DoubtFound = { readonly orders: readonly FoundOrder[]; readonly more: number }

/** What was open when the till started, with its present state. */
export type RecoveredView = {
  /** Epoch milliseconds at which the till started. */
  readonly at: number
  /** Calls that were in progress when the till stopped. */
  readonly interrupted: number
  readonly orders: readonly OrderView[]
}

export type SlipView = {
  readonly number: number
  /** Epoch milliseconds, like all times here. */
  readonly at: number
  readonly by: PersonId
  readonly amountMinor: bigint
  readonly shown: Shown
  readonly shownAt?: number
  readonly note?: string
  /** Complete for a manager; for others only the last digits. */
  readonly phone?: string
  /** The order that the slip is about, in its present state. */
  readonly order?: {
    readonly reference: string
    readonly displayReference: string
    readonly state: StateKind
    readonly since: number
    readonly release: OrderView['release']
  }
  readonly ended?: {
    readonly at: number
    readonly by?: PersonId
    readonly how: HoldEnd
    readonly note?: string
  }
}

/** `open`: oldest first. `ended`: the latest, newest first. */
export type SlipList = { readonly open: readonly SlipView[]; readonly ended: readonly SlipView[] }
