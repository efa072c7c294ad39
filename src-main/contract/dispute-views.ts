/**
 * A dispute file: one order's story for the payment provider. Plain JSON, readable without Loket: amounts in the form
 * of the interface (`150000.00`), times with their zone (`2026-11-20T09:15:00+07:00`).
 */
import type { EventTold } from './history-views.ts'
import type { EvidenceSource } from '#domain/evidence.ts'
import type { MoneyKind } from '#domain/money-kind.ts'
import type { OrderMethod, StateKind } from '#domain/order.ts'
import type { ResolvedHow } from '#domain/resolved.ts'
import type { HoldEnd, Shown } from '#domain/slip.ts'

/** Why a file was not written: `not-drawn`, the PDF could not be made. */
export const NOT_SAVED_WHYS = ['disk-full', 'not-writable', 'not-drawn'] as const
export type NotSavedWhy = (typeof NOT_SAVED_WHYS)[number]

/** `place`: the person chooses the folder. */
export const DISPUTE_STEPS = ['place', 'gather', 'draw', 'save'] as const
export type DisputeStep = (typeof DISPUTE_STEPS)[number]
/** `step` is absent while no file is being made. */
export type DisputeProgress = { readonly step?: DisputeStep }

export type DisputeMade =
  | { readonly saved: false }
  | {
      readonly saved: true
      /** Names without the path. */
      readonly pdf: string
      readonly data: string
      /** Of the data file, in lower hexadecimal: the PDF names it. */
      readonly sha256: string
    }

export type DisputeAbout = {
  /** Names this file in the journal. */
  readonly id: string
  readonly madeAt: string
  readonly madeBy?: string
  readonly shop: string
  readonly till: string
  readonly mode: MoneyKind
  readonly zone: 'Asia/Jakarta (+07:00)'
  readonly withPersonal: boolean
  readonly program: string
}

export type DisputeOrder = {
  readonly reference: string
  readonly displayReference: string
  readonly method: OrderMethod
  readonly currency: 'IDR'
  readonly asked: string
  /** What the provider has confirmed. */
  readonly received: string
  readonly state: StateKind
  readonly since: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly takenBy?: string
  readonly gateway?: string
  readonly merchantId?: string
  readonly nmid?: string
  readonly merchantName?: string
  readonly wallet?: string
  readonly virtualAccountNo?: string
  readonly transactionId?: string
  readonly rrn?: string
  /** The provider's last report. */
  readonly said?: DisputeSaid
  readonly cashInstead?: string
  readonly restInCash?: string
}

export type DisputeSaid = {
  readonly source: EvidenceSource
  readonly at: string
  readonly flag?: string
  readonly code?: string
  readonly paid?: string
  readonly total?: string
  readonly paidAt?: string
  readonly successes?: string
  readonly transactions?: readonly { readonly id: string; readonly paid: string; readonly total: string }[]
}

export type DisputeStoryStep = {
  readonly at: string
  readonly event: string
  readonly state: StateKind
} & Omit<EventTold, 'paidMinor'> & { readonly paid?: string }

export type DisputeSlip = {
  readonly number: string
  readonly at: string
  readonly amount: string
  readonly shown: Shown
  readonly shownAt?: string
  readonly ended?: { readonly at: string; readonly how: HoldEnd }
}

export type DisputeDecision = {
  readonly at: string
  readonly how: ResolvedHow | 'cash-taken' | 'refund-paid' | 'refund-withdrawn'
  readonly by?: string
  readonly approvedBy?: string
  readonly owed?: string
  readonly kept?: string
  readonly isCorrection?: true
}

/** A call by the provider whose signature this till found valid. `entry` is its number in the journal. */
export type DisputeSigned = {
  readonly entry: string
  readonly at: string
  readonly kind: string
  readonly timestamp?: string
  /** SHA-256 of the text that was signed. */
  readonly signedSha256: string
  /** Base64, RSA PKCS#1 v1.5 with SHA-256; absent from journals of an older Loket. */
  readonly signature?: string
}

/**
 * One entry of the journal, whole; or only its place, when it holds what does not leave the till. Without `prev` and
 * `hash` where they would let a reader guess what the entry before it says.
 */
export type DisputeEntry =
  | {
      readonly seq: string
      /** Epoch milliseconds, as hashed. */
      readonly at: string
      readonly kind: string
      readonly stream: string
      readonly body: string
      readonly prev?: string
      readonly hash?: string
    }
  | {
      readonly seq: string
      readonly at: string
      readonly kind: string
      readonly withheld: 'personal' | 'address' | 'other'
    }

export type DisputeJournal = {
  readonly id: string
  /** The end of the chain when the file was made: it stands for everything before it. */
  readonly head: { readonly seq: string; readonly hash: string }
  readonly entries: readonly DisputeEntry[]
}

/** Only when the manager chose it. */
export type DisputePersonal = {
  readonly note?: string
  readonly decisions?: readonly { readonly at: string; readonly note?: string; readonly phone?: string }[]
  readonly slips?: readonly {
    readonly number: string
    readonly phone?: string
    readonly note?: string
    readonly endedNote?: string
  }[]
}

export type DisputeParts = {
  readonly about: DisputeAbout
  readonly order: DisputeOrder
  readonly story: readonly DisputeStoryStep[]
  readonly slips: readonly DisputeSlip[]
  readonly decisions: readonly DisputeDecision[]
  readonly signed: readonly DisputeSigned[]
  readonly journal: DisputeJournal
  readonly personal?: DisputePersonal
}
