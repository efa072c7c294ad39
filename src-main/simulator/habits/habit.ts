import type { WireObject } from '#gateway/codec/conditions.ts'
import type { IncomingName, OperationName } from '#gateway/registry.ts'

/** Where a habit shows: in the answer to one of these, or in a call of the gateway's own. */
export type HabitPlace = OperationName | 'token' | IncomingName

/** Kind of an answer; a call of the gateway's own is always `success`. */
export type HabitMoment = 'success' | 'not-found' | 'reused' | 'too-many' | 'server-error'

export type HabitKind =
  /** The interface permits it: a reader that follows its tables must expect it. */
  | 'within'
  /** The tables say otherwise, but nothing that decides about money changes. */
  | 'near'
  /** Something that decides about money is written wrongly. */
  | 'against'

/**
 * One way in which a gateway writes its answers or calls. Every change is pure. Signing comes afterwards, so the
 * result is authentically the gateway's.
 */
export type Habit = {
  readonly name: string
  /** Absent: every operation with common headers. */
  readonly at?: HabitPlace
  /** Default: `success`. */
  readonly on?: HabitMoment
  readonly kind: HabitKind
  /** One line: where it has been seen, or why it must do no harm. */
  readonly why: string
  readonly change: HabitChange
}

export type HabitChange = {
  /** Applied before encryption, where the operation is encrypted. */
  readonly body?: (body: WireObject) => WireObject
  /** Changes the serialised body; the result is what is signed. */
  readonly text?: (text: string) => string
  /** Undefined removes a header. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly status?: number
  /** Calls only: X-TIMESTAMP as sent and signed. */
  readonly timestamp?: (timestamp: string) => string
  /** Calls only. */
  readonly externalId?: (id: string) => string
  /** Calls only: the path as called and signed. */
  readonly path?: (path: string) => string
  /** Calls only: the text that is signed in place of the body. */
  readonly signed?: (text: string) => string
}
