import type { DrillId } from '#contract/drill-views.ts'
import type { ProcedureName } from '#contract/procedures.ts'
import type { StateKind } from '#domain/order.ts'
import type { ResolvedHow } from '#domain/resolved.ts'

/** What customers and faults do. `customer`: which one, by the place of their amount in the drill. */
export type Doing =
  | {
      readonly customer: number
      readonly does: 'pays' | 'pays-too-little' | 'pays-twice' | 'is-suspected' | 'runs-out-of-time'
    }
  | { readonly line: 'cut' | 'loses-the-qr' | 'mended' }

/** Everything that is given must hold. Nothing given: from the start. */
export type When = {
  /** The newest order of this customer is in one of these states. */
  readonly customer?: number
  readonly is?: readonly StateKind[]
  /** A deed that is done. */
  readonly deed?: string
  /** A line that was played. */
  readonly line?: string
}

/** One line of the script: played once, `afterMs` after its time has come. Its words: `drills.<drill>.say.<line>`. */
export type Line = {
  readonly id: string
  readonly when?: When
  readonly afterMs?: number
  readonly does?: readonly Doing[]
}

/** What a person at the till does, as the bridge sees it. */
export type Act = {
  /** Any of them. */
  readonly names: readonly ProcedureName[]
  /** About an order of this customer, or of their amount where there is no order yet. */
  readonly customer?: number
  /** Of a resolution: any of them. */
  readonly how?: readonly ResolvedHow[]
  /** Trying counts: whether the gateway answered does not matter. */
  readonly isTried?: true
}

/** What is expected: counted from `after` on, late after `withinMs`. */
export type Deed = Act & { readonly id: string; readonly after?: When; readonly withinMs: number }

/** What must not be done, from `from` on. */
export type Misstep = Act & { readonly id: string; readonly from?: When }

export type Drill = {
  readonly id: DrillId
  readonly limitMs: number
  /** What each customer has to pay, rupiah; all different, so that an amount says whose it is. */
  readonly amounts: readonly number[]
  readonly lines: readonly Line[]
  readonly deeds: readonly Deed[]
  readonly missteps: readonly Misstep[]
}

export const SECOND = 1_000
export const MINUTE = 60_000
