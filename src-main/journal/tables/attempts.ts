import { given } from '#domain/given.ts'
import type { Db } from '../connection.ts'
import { ATTEMPT_SQL, attemptReads } from './attempt-reads.ts'
import { sameText } from './attempt-texts.ts'
import type {
  AttemptEnd,
  AttemptStart,
  EndColumns,
  StartColumns,
  StoredEnd,
  StoredStart,
} from './attempt-types.ts'
import { defineEntry, defineTable } from './define.ts'

/** The stream of calls that belong to no order or instruction. */
const GATEWAY_STREAM = 'gateway'

export function startColumns(start: StoredStart, seq: bigint): StartColumns {
  return {
    id: start.id,
    reference: start.reference ?? null,
    operation: start.operation,
    effect: start.effect,
    who: start.who,
    by_person: start.by ?? null,
    external_id: start.externalId === start.id ? null : (start.externalId ?? null),
    started_at: BigInt(start.startedAt),
    method: start.method,
    path: start.path,
    request_seq: start.sameRequestAs ?? seq,
    started_seq: seq,
  }
}

export function endColumns(end: StoredEnd, seq: bigint): EndColumns {
  return {
    id: end.id,
    finished_at: BigInt(end.finishedAt),
    outcome: end.outcome,
    why: end.why ?? null,
    http_status: end.httpStatus === undefined ? null : BigInt(end.httpStatus),
    code: end.code ?? null,
    message: end.message ?? null,
    answer_seq: end.sameAnswerAs ?? (end.responseBody === undefined ? null : seq),
    resolution: end.resolution ?? null,
    finished_seq: seq,
  }
}

const START = `INSERT INTO attempts
  (id, reference, operation, effect, who, by_person, external_id, started_at, method, path, request_seq, started_seq)
  VALUES (@id, @reference, @operation, @effect, @who, @by_person, @external_id, @started_at, @method, @path, @request_seq,
    @started_seq)`
const END = `UPDATE attempts SET finished_at = @finished_at, outcome = @outcome, why = @why,
  http_status = @http_status, code = @code, message = @message, answer_seq = @answer_seq,
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
    message, answer_seq, resolution) IS NOT NULL`,
  put: (db) => {
    const update = db.prepare<EndColumns>(END)
    return (columns) => {
      if (update.run(columns).changes !== 1) throw new Error(`no unfinished attempt ${columns.id}`)
    }
  },
})

type Unfinished = Pick<StartColumns, 'reference' | 'operation'>

/** What an unfinished attempt belongs to. Throws when it has ended. */
function unfinishedOf(db: Db): (id: string) => Unfinished {
  const unfinished = db.prepare<[string], Unfinished>(
    'SELECT reference, operation FROM attempts WHERE id = ? AND finished_seq IS NULL',
  )
  return (id) => {
    const found = unfinished.get(id)
    if (found === undefined) throw new Error(`no unfinished attempt ${id}`)
    return found
  }
}

type AttemptPart = { readonly attempt?: AttemptStart | AttemptEnd }

export const attemptStartEntry = defineEntry<
  AttemptPart,
  { readonly type: 'attempt-start'; readonly start: StoredStart }
>()({
  kind: 'attempt',
  name: 'start',
  events: (db) => {
    const same = sameText(db, ATTEMPT_SQL.lastRequest, 'requestBody')
    return ({ attempt }) => {
      if (attempt?.phase !== 'start') return []
      const { phase: _phase, externalId, requestBody, ...rest } = attempt
      const sameRequestAs = same(rest.reference ?? null, rest.operation, requestBody)
      const start = {
        ...rest,
        ...(externalId === rest.id ? {} : { externalId }),
        ...(sameRequestAs === undefined ? { requestBody } : { sameRequestAs }),
      }
      return [{ stream: rest.reference ?? GATEWAY_STREAM, entry: { type: 'attempt-start', start } }]
    }
  },
  encode: ({ start }) => start,
  decode: (body) => ({ type: 'attempt-start', start: body as StoredStart }),
  tables: { started: STARTED_ATTEMPTS },
  rows: ({ start }, _at, seq) => ({ started: [startColumns(start, seq)] }),
  reads: attemptReads,
})

export const attemptEndEntry = defineEntry<
  AttemptPart,
  { readonly type: 'attempt-end'; readonly end: StoredEnd }
>()({
  kind: 'attempt',
  name: 'end',
  events: (db) => {
    const attemptOf = unfinishedOf(db)
    const same = sameText(db, ATTEMPT_SQL.lastText, 'responseBody')
    return ({ attempt }) => {
      if (attempt?.phase !== 'end') return []
      const { phase: _phase, responseBody, ...rest } = attempt
      const { reference, operation } = attemptOf(rest.id)
      const sameAnswerAs = same(reference, operation, responseBody)
      const end =
        sameAnswerAs === undefined ? { ...rest, ...given({ responseBody }) } : { ...rest, sameAnswerAs }
      return [{ stream: reference ?? GATEWAY_STREAM, entry: { type: 'attempt-end', end } }]
    }
  },
  encode: ({ end }) => end,
  decode: (body) => ({ type: 'attempt-end', end: body as StoredEnd }),
  tables: { ended: ENDED_ATTEMPTS },
  rows: ({ end }, _at, seq) => ({ ended: [endColumns(end, seq)] }),
})
