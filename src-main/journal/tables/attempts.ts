import { given } from '#domain/given.ts'
import type { OutcomeKind } from '#domain/outcome.ts'
import type { PersonId } from '#domain/person.ts'
import type { Db } from '../connection.ts'
import { defineEntry, defineTable } from './define.ts'

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
}

/** The stream of calls that belong to no order or instruction. */
const GATEWAY_STREAM = 'gateway'

/** One call to the gateway as journalled; unfinished without `finishedAt`. */
export type Attempt = Omit<AttemptStart, 'phase'> & Partial<Omit<AttemptEnd, 'phase' | 'id'>>

export type StartColumns = {
  readonly id: string
  readonly reference: string | null
  readonly operation: string
  readonly effect: string
  readonly who: string
  readonly by_person: string | null
  readonly external_id: string
  readonly started_at: bigint
  readonly method: string
  readonly path: string
  readonly request_body: string
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
  readonly response_body: string | null
  readonly resolution: string | null
  readonly finished_seq: bigint | null
}
type AttemptRow = StartColumns & EndColumns

export const ATTEMPT_SQL = {
  byId: 'SELECT * FROM attempts WHERE id = ?',
  ofReference: 'SELECT * FROM attempts WHERE reference = +? ORDER BY started_seq',
  last: 'SELECT * FROM attempts WHERE reference = +? ORDER BY started_seq DESC LIMIT 1',
  lastStart: 'SELECT started_at FROM attempts WHERE reference = +? ORDER BY started_seq DESC LIMIT 1',
  lastHeard: `SELECT started_at FROM attempts WHERE reference = +? AND outcome IN ('done', 'not-found')
    ORDER BY started_seq DESC LIMIT 1`,
  isUnfinished: 'SELECT 1 FROM attempts WHERE id = ? AND finished_seq IS NULL',
  // Bounded, so that days without a connection are not scanned at every look.
  latest: `SELECT started_at FROM attempts WHERE why IS NOT 'no-connection'
    AND started_seq > (SELECT max(started_seq) FROM attempts) - 10000 ORDER BY started_seq DESC LIMIT +?`,
  unfinished: 'SELECT * FROM attempts WHERE finished_seq IS NULL ORDER BY started_seq',
  answeredLater: `SELECT 1 FROM attempts AS call JOIN attempts AS later ON later.reference = call.reference
    WHERE call.id = +? AND later.started_seq > call.started_seq AND later.operation = call.operation
      AND later.outcome IN ('done', 'not-found') LIMIT 1`,
  lastAnswer: `SELECT why FROM attempts WHERE reference = +? AND operation = ? AND (outcome IN ('done', 'not-found')
    OR (outcome = 'unknown' AND why IN ('wrong-shape', 'unreadable', 'bad-signature'))) ORDER BY started_seq DESC LIMIT 1`,
  cutOff: `SELECT reference FROM attempts AS call
    WHERE started_seq > ifnull((SELECT started_seq FROM attempts ORDER BY started_seq DESC LIMIT 1 OFFSET ?), 0)
      AND why = 'interrupted' AND reference IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM attempts AS later WHERE later.reference = call.reference
        AND later.started_seq > call.started_seq AND later.operation = ? AND later.outcome IN ('done', 'not-found'))`,
} as const

export function attemptReads(db: Db) {
  const ofReference = db.prepare<[string], AttemptRow>(ATTEMPT_SQL.ofReference)
  const last = db.prepare<[string], AttemptRow>(ATTEMPT_SQL.last)
  const lastStart = db.prepare<[string], bigint>(ATTEMPT_SQL.lastStart).pluck()
  const lastHeard = db.prepare<[string], bigint>(ATTEMPT_SQL.lastHeard).pluck()
  const isUnfinished = db.prepare<[string], bigint>(ATTEMPT_SQL.isUnfinished).pluck()
  const latest = db.prepare<[bigint], bigint>(ATTEMPT_SQL.latest).pluck()
  const answeredLater = db.prepare<[string], bigint>(ATTEMPT_SQL.answeredLater).pluck()
  const unfinished = db.prepare<[], AttemptRow>(ATTEMPT_SQL.unfinished)
  const lastAnswer = db.prepare<[string, string], string | null>(ATTEMPT_SQL.lastAnswer).pluck()
  const cutOff = db.prepare<[bigint, string], string>(ATTEMPT_SQL.cutOff).pluck()
  return {
    /** In journal order: the clock may have jumped between them. */
    attemptsOf: (reference: string): readonly Attempt[] => ofReference.all(reference).map(readAttempt),
    lastAttempt: (reference: string): Attempt | undefined => {
      const row = last.get(reference)
      return row === undefined ? undefined : readAttempt(row)
    },
    /** When the gateway was last called about it, epoch milliseconds: queried for every open order at every look. */
    lastStartedAt: (reference: string): number | undefined => {
      const at = lastStart.get(reference)
      return at === undefined ? undefined : Number(at)
    },
    /** Start of the latest call about it with a readable and trusted answer; epoch milliseconds. */
    lastHeardAt: (reference: string): number | undefined => {
      const at = lastHeard.get(reference)
      return at === undefined ? undefined : Number(at)
    },
    /** Whether the call is under way, or was when the program died. */
    isUnfinished: (id: string): boolean => isUnfinished.get(id) !== undefined,
    /** Whether a later call of the same operation about the same reference has been answered already. */
    isYoungerAnswered: (id: string): boolean => answeredLater.get(id) !== undefined,
    /** Whether the latest answer to this operation about it was unreadable or untrusted. No answer does not count. */
    isUnread: (reference: string, operation: string): boolean =>
      typeof lastAnswer.get(reference, operation) === 'string',
    /**
     * When the last `count` calls started, epoch milliseconds, in journal order: the clock may have jumped between
     * them. The rate limit counts these, so calls that found no connection are excluded.
     */
    latestCalls: (count: number): readonly number[] => latest.all(BigInt(count)).map(Number).toReversed(),
    /** References of interrupted calls, among the last `count`, about which no answer has come since. */
    cutOffAndNotAsked: (count: number, operation: string): readonly string[] => [
      ...new Set(cutOff.all(BigInt(count), operation)),
    ],
    /** Unfinished calls: at start these are the ones that a crash interrupted. */
    unfinishedAttempts: (): readonly Attempt[] => unfinished.all().map(readAttempt),
  }
}

export function startColumns(start: AttemptStart, seq: bigint): StartColumns {
  return {
    id: start.id,
    reference: start.reference ?? null,
    operation: start.operation,
    effect: start.effect,
    who: start.who,
    by_person: start.by ?? null,
    external_id: start.externalId,
    started_at: BigInt(start.startedAt),
    method: start.method,
    path: start.path,
    request_body: start.requestBody,
    started_seq: seq,
  }
}

export function endColumns(end: AttemptEnd, seq: bigint): EndColumns {
  return {
    id: end.id,
    finished_at: BigInt(end.finishedAt),
    outcome: end.outcome,
    why: end.why ?? null,
    http_status: end.httpStatus === undefined ? null : BigInt(end.httpStatus),
    code: end.code ?? null,
    message: end.message ?? null,
    response_body: end.responseBody ?? null,
    resolution: end.resolution ?? null,
    finished_seq: seq,
  }
}

const START = `INSERT INTO attempts
  (id, reference, operation, effect, who, by_person, external_id, started_at, method, path, request_body, started_seq)
  VALUES (@id, @reference, @operation, @effect, @who, @by_person, @external_id, @started_at, @method, @path, @request_body,
    @started_seq)`
const END = `UPDATE attempts SET finished_at = @finished_at, outcome = @outcome, why = @why,
  http_status = @http_status, code = @code, message = @message, response_body = @response_body,
  resolution = @resolution, finished_seq = @finished_seq WHERE id = @id AND finished_seq IS NULL`

/** The file refuses a second start. */
export const STARTED_ATTEMPTS = defineTable<StartColumns>({
  table: 'attempts',
  row: ATTEMPT_SQL.byId,
  key: ({ id }) => [id],
  seq: 'started_seq',
  put: (db) => {
    const insert = db.prepare<StartColumns>(START)
    return (columns) => void insert.run(columns)
  },
})

/** Throws on a second end. */
export const ENDED_ATTEMPTS = defineTable<EndColumns>({
  table: 'attempts',
  row: ATTEMPT_SQL.byId,
  key: ({ id }) => [id],
  seq: 'finished_seq',
  count: `SELECT count(*) FROM attempts WHERE coalesce(finished_seq, finished_at, outcome, why, http_status, code,
    message, response_body, resolution) IS NOT NULL`,
  put: (db) => {
    const update = db.prepare<EndColumns>(END)
    return (columns) => {
      if (update.run(columns).changes !== 1) throw new Error(`no unfinished attempt ${columns.id}`)
    }
  },
})

/** What an unfinished attempt belongs to; null for neither order nor instruction. Throws when it has ended. */
function unfinishedReference(db: Db): (id: string) => string | null {
  const unfinished = db
    .prepare<[string], string | null>('SELECT reference FROM attempts WHERE id = ? AND finished_seq IS NULL')
    .pluck()
  return (id) => {
    const found = unfinished.get(id)
    if (found === undefined) throw new Error(`no unfinished attempt ${id}`)
    return found
  }
}

function readAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    operation: row.operation,
    effect: row.effect as AttemptStart['effect'],
    who: row.who as AttemptStart['who'],
    externalId: row.external_id,
    startedAt: Number(row.started_at),
    method: row.method,
    path: row.path,
    requestBody: row.request_body,
    ...given({
      reference: row.reference,
      by: row.by_person,
      finishedAt: row.finished_at === null ? null : Number(row.finished_at),
      outcome: row.outcome as AttemptEnd['outcome'] | null,
      why: row.why,
      httpStatus: row.http_status === null ? null : Number(row.http_status),
      code: row.code,
      message: row.message,
      responseBody: row.response_body,
      resolution: row.resolution as 'interrupted' | null,
    }),
  }
}

type AttemptPart = { readonly attempt?: AttemptStart | AttemptEnd }

export const attemptStartEntry = defineEntry<
  AttemptPart,
  { readonly type: 'attempt-start'; readonly start: AttemptStart }
>()({
  kind: 'attempt',
  name: 'start',
  events:
    () =>
    ({ attempt: start }) =>
      start?.phase === 'start'
        ? [{ stream: start.reference ?? GATEWAY_STREAM, entry: { type: 'attempt-start', start } }]
        : [],
  encode: ({ start }) => start,
  decode: (body) => ({ type: 'attempt-start', start: body as AttemptStart }),
  tables: { started: STARTED_ATTEMPTS },
  rows: ({ start }, _at, seq) => ({ started: [startColumns(start, seq)] }),
  reads: attemptReads,
})

export const attemptEndEntry = defineEntry<
  AttemptPart,
  { readonly type: 'attempt-end'; readonly end: AttemptEnd }
>()({
  kind: 'attempt',
  name: 'end',
  events: (db) => {
    const referenceOf = unfinishedReference(db)
    return ({ attempt: end }) =>
      end?.phase === 'end'
        ? [{ stream: referenceOf(end.id) ?? GATEWAY_STREAM, entry: { type: 'attempt-end', end } }]
        : []
  },
  encode: ({ end }) => end,
  decode: (body) => ({ type: 'attempt-end', end: body as AttemptEnd }),
  tables: { ended: ENDED_ATTEMPTS },
  rows: ({ end }, _at, seq) => ({ ended: [endColumns(end, seq)] }),
})
