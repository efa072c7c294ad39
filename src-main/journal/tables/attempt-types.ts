import type { OutcomeKind } from '#domain/outcome.ts'
import type { PersonId } from '#domain/person.ts'

/** Journalled before the first byte leaves. */
export type AttemptStart = {
  readonly phase: 'start'
  readonly id: string
  /** Of an order or an instruction. Absent for a call that belongs to neither, such as one for an access token. */
  readonly reference?: string
  readonly operation: string
  readonly effect: 'reads' | 'asks-for-money' | 'moves-money' | 'cancels' | 'registers'
  readonly who: 'person' | 'watcher'
  /** The person signed in, if any. */
  readonly by?: PersonId
  readonly externalId: string
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly method: string
  readonly path: string
  /** Redacted by the caller. */
  readonly requestBody: string
}

/** The result. `interrupted`: found unfinished at start, so that the result is unknown. */
export type AttemptEnd = {
  readonly phase: 'end'
  readonly id: string
  /** Epoch milliseconds. */
  readonly finishedAt: number
  readonly outcome: OutcomeKind
  readonly why?: string
  readonly httpStatus?: number
  readonly code?: string
  readonly message?: string
  /** Redacted by the caller. */
  readonly responseBody?: string
  readonly resolution?: 'interrupted'
  /** It said of the order what had been said before, so the order took no step. */
  readonly saidAgain?: true
}

/** As journalled. A text that the same order's same question had before is kept once: there is the number of its event. */
export type StoredStart = Omit<AttemptStart, 'phase' | 'externalId' | 'requestBody'> & {
  /** Only where it is not the id. */
  readonly externalId?: string
  readonly requestBody?: string
  readonly sameRequestAs?: bigint
}
export type StoredEnd = Omit<AttemptEnd, 'phase'> & { readonly sameAnswerAs?: bigint }

/** One call to the gateway as journalled; unfinished without `finishedAt`. */
export type Attempt = Omit<AttemptStart, 'phase'> & Partial<Omit<AttemptEnd, 'phase' | 'id' | 'saidAgain'>>

export type StartColumns = {
  readonly id: string
  readonly reference: string | null
  readonly operation: string
  readonly effect: string
  readonly who: string
  readonly by_person: string | null
  readonly external_id: string | null
  readonly started_at: bigint
  readonly method: string
  readonly path: string
  /** The event with its text. */
  readonly request_seq: bigint
  readonly started_seq: bigint
}
export type EndColumns = {
  readonly id: string
  readonly finished_at: bigint | null
  readonly outcome: string | null
  readonly why: string | null
  readonly http_status: bigint | null
  readonly code: string | null
  readonly message: string | null
  /** The event with its text. */
  readonly answer_seq: bigint | null
  readonly resolution: string | null
  readonly finished_seq: bigint | null
}
