/** Linked accounts as a manager sees them: last digits only, never a token, a whole number or a page's address. */
import type { InstructionSource, InstructionState } from '#domain/instruction.ts'
import type { PersonId } from '#domain/person.ts'

export const LINKED_KINDS = ['account-binding', 'account-creation'] as const
export type LinkedKind = (typeof LINKED_KINDS)[number]

/** What a person may say about one, after they have found out elsewhere. */
export const LINKED_MARKS = ['confirmed', 'failed'] as const

export type LinkedAccount = {
  readonly reference: string
  readonly kind: LinkedKind
  /** Epoch milliseconds, like every time here. */
  readonly createdAt: number
  readonly state: InstructionState
  readonly since: number
  /** Last four digits of the customer's telephone number and account. */
  readonly phoneEndsIn: string
  readonly accountEndsIn?: string
  /** The gateway's own number. */
  readonly gatewayReference?: string
  readonly consent?: { readonly version: number; readonly by?: PersonId }
  readonly evidence?: {
    readonly source: InstructionSource
    readonly at: number
    readonly code?: string
    /** The gateway's words, or the person's. */
    readonly message?: string
    readonly by?: PersonId
  }
  /** The gateway gave a token with which the account can pay. */
  readonly hasToken: boolean
  /** The page where the customer agrees. Its host only, or why it is not shown. */
  readonly page?:
    | { readonly host: string; readonly openedAt?: number }
    | { readonly fault: 'not-https' | 'odd' }
  /** The key of personal data is not at hand, so page and token are not known. */
  readonly isSealed?: true
  readonly forgotten?: { readonly at: number; readonly by?: PersonId }
  /** Whether a person may say how it ended. */
  readonly mayMark: boolean
}

/** Newest first. `total`: all of the kind. */
export type LinkedList = {
  readonly rows: readonly LinkedAccount[]
  readonly total: number
  /** The profile has a product code for it. */
  readonly isOffered: boolean
}

/** Only for the QR that the customer scans. */
export type LinkedPage = { readonly host: string; readonly address: string }

/** One part of an address. `code` names what lies in it; a village has none. */
export type Place = { readonly name: string; readonly code?: string }
