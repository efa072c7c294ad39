import type { WireObject } from '#gateway/codec/conditions.ts'
import type { IncomingName, OperationName } from '#gateway/registry.ts'

/** Where a habit shows: an answer to one of these, or a call of the gateway's own. */
export type HabitPlace = OperationName | 'token' | IncomingName

/** Of an answer; a call of the gateway's own is always `success`. */
export type HabitMoment = 'success' | 'not-found' | 'reused' | 'too-many' | 'server-error'

export type HabitKind =
  /** The interface permits it: whoever reads by its tables has to expect it. */
  | 'within'
  /** The tables say otherwise, and nothing that decides about money is touched. */
  | 'near'
  /** Something that decides is written wrongly. */
  | 'against'

/**
 * One way in which a gateway writes its answers or calls. Every change is pure; what it makes is signed afterwards, so
 * that it is the gateway's own word.
 */
export type Habit = {
  readonly name: string
  /** Absent: every operation with common headers. */
  readonly at?: HabitPlace
  /** Default: `success`. */
  readonly on?: HabitMoment
  readonly kind: HabitKind
  /** One line: where it is seen, or why it must cost nothing. */
  readonly why: string
  readonly change: HabitChange
}

export type HabitChange = {
  /** Before encryption, where the operation is encrypted. */
  readonly body?: (body: WireObject) => WireObject
  /** Of the serialised body; what it returns is what is signed. */
  readonly text?: (text: string) => string
  /** Undefined takes a header away. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly status?: number
  /** Of a call only: X-TIMESTAMP as it is sent and signed. */
  readonly timestamp?: (timestamp: string) => string
  /** Of a call only. */
  readonly externalId?: (id: string) => string
  /** Of a call only: the path as it is called and signed. */
  readonly path?: (path: string) => string
  /** Of a call only: what is signed in place of the body's text. */
  readonly signed?: (text: string) => string
}
