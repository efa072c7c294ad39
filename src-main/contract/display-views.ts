/** The machine's monitors as the settings show them, and what the customer sees. Positions and sizes are in the system's units, not pixels. */
import type { CashScene } from './cash-views.ts'
import type { RestScene } from './split-views.ts'
import type { EvidenceSource } from '#domain/evidence.ts'
import type { QrIdentity } from '#domain/qr-identity.ts'

export type ScreenView = {
  /** The number drawn on the monitor, counted from left to right, then top to bottom. */
  readonly number: number
  /** The system's id; some systems assign another one after a replug. */
  readonly id: number
  /** The system's name for it; empty when it has no name. */
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Its physical pixels. */
  readonly pixels: { readonly width: number; readonly height: number }
  /** Pixels per unit: 1.25 where a person has set 125 %. */
  readonly scale: number
  readonly isPrimary: boolean
  /** Mirrors the cashier's monitor, so it cannot show the customer something different. */
  readonly isMirror: boolean
  readonly hasCashier: boolean
  readonly hasCustomer: boolean
  readonly isChosen: boolean
}

export type ScreensView = {
  readonly screens: readonly ScreenView[]
  /**
   * `automatic`: Loket chooses. `found`: the chosen monitor is connected, perhaps under another id. `gone`: it is not
   * connected; the customer's window returns to it when it is.
   */
  readonly choice: 'automatic' | 'found' | 'gone'
  /** `beside`: the customer's window shares the cashier's monitor. `closed`: a person closed it there. */
  readonly customer: 'own-screen' | 'beside' | 'closed'
  readonly pattern: boolean
  /** False while a payment is shown. */
  readonly canPattern: boolean
}

/** What the customer's window may know: nothing about the cashier, no reference of another sale. */
export type DisplayView = {
  readonly merchantName: string
  readonly language: 'id' | 'en'
  readonly practice: boolean
  /** The gateway's test system: payments there are not real money. */
  readonly sandbox?: true
  /** The gateway cannot be reached; the customer's payment may still succeed. */
  readonly connectionLost: boolean
  /** What the cashier types for the next sale, next to a payment that is still under way. */
  readonly next?: { readonly amountMinor: bigint }
  /** For a few seconds: an order that is no longer shown was paid. */
  readonly earlier?: { readonly amountMinor: bigint; readonly at: number }
  readonly scene:
    | { readonly kind: 'idle' }
    /** What the cashier types for this customer. */
    | { readonly kind: 'amount'; readonly amountMinor: bigint }
    | CashScene
    | RestScene
    | { readonly kind: 'preparing'; readonly amountMinor: bigint }
    | {
        readonly kind: 'qr'
        readonly amountMinor: bigint
        readonly content: string
        readonly identity: QrIdentity
        readonly startedAt: number
        readonly expiresAt: number
      }
    | {
        readonly kind: 'va'
        readonly amountMinor: bigint
        readonly virtualAccountNo: string
        readonly startedAt: number
        readonly expiresAt: number
      }
    | {
        readonly kind: 'link'
        readonly amountMinor: bigint
        readonly url: string
        readonly host: string
        readonly pageMethod?: string
        readonly startedAt: number
        readonly expiresAt: number
      }
    | {
        readonly kind: 'paid'
        readonly amountMinor: bigint
        readonly at: number
        readonly source: EvidenceSource
      }
    /** Money has come, and a person must deal with it. `over`: the parts of a split bring more than its total. */
    | { readonly kind: 'ask-cashier'; readonly why?: 'late' | 'twice' | 'over' }
    /** What came, and that minus what was asked for. */
    | {
        readonly kind: 'ask-cashier'
        readonly why: 'amount'
        readonly cameMinor: bigint
        readonly differenceMinor: bigint
      }
    | { readonly kind: 'checking'; readonly why?: 'cancelling' | 'settling' }
    | { readonly kind: 'expired'; readonly amountMinor: bigint }
    /** `not-made`: the customer was never shown anything to pay. */
    | { readonly kind: 'closed'; readonly why: 'not-made' | 'failed' | 'cancelled' }
    /** For the person setting up the monitors. `number`: the window's monitor; absent when it has none of its own. */
    | { readonly kind: 'pattern'; readonly number?: number }
}
