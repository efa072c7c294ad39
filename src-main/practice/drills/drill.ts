import type { DrillId } from '#contract/drill-views.ts'
import type { ProcedureName } from '#contract/procedures.ts'
import type { StateKind } from '#domain/order.ts'
import type { ResolvedHow } from '#domain/resolved.ts'

/** Actions of customers and faults. `customer`: which customer, by the position of their amount in the drill. */
export type Doing =
  | {
      readonly customer: number
      readonly does: 'pays' | 'pays-too-little' | 'pays-twice' | 'is-suspected' | 'runs-out-of-time'
    }
  | { readonly line: 'cut' | 'loses-the-qr' | 'mended' }

/** Every given condition must hold. An empty one holds from the start. */
export type When = {
  /** The newest order of this customer is in one of these states. */
  readonly customer?: number
  readonly is?: readonly StateKind[]
  /** A deed that has been done. */
  readonly deed?: string
  /** A line that has been played. */
  readonly line?: string
}

/**
 * One line of the script: played once, `afterMs` after its condition holds. Its text: `drills.<drill>.say.<line>`.
 */
export type Line = {
  readonly id: string
  readonly when?: When
  readonly afterMs?: number
  readonly does?: readonly Doing[]
}

/** An action of a person at the till, as the bridge sees it. */
export type Act = {
  /** Any of these procedures. */
  readonly names: readonly ProcedureName[]
  /** The action is about an order of this customer, or about their amount when there is no order yet. */
  readonly customer?: number
  /** The resolutions that solve it. */
  readonly how?: readonly ResolvedHow[]
  /** An attempt counts, whether or not the gateway answered. */
  readonly isTried?: true
}

/** An expected action. Its time starts at `after`; it is late once `withinMs` has passed. */
export type Deed = Act & { readonly id: string; readonly after?: When; readonly withinMs: number }

/** An action that must not happen once `from` holds. */
export type Misstep = Act & { readonly id: string; readonly from?: When }

export type Drill = {
  readonly id: DrillId
  readonly limitMs: number
  /** What each customer has to pay, in rupiah. All differ, so that an amount identifies its customer. */
  readonly amounts: readonly number[]
  readonly lines: readonly Line[]
  readonly deeds: readonly Deed[]
  readonly missteps: readonly Misstep[]
}

export const SECOND = 1_000
export const MINUTE = 60_000
