import { given } from '#domain/given.ts'
import type { Db } from '../connection.ts'
import { textIn } from './attempt-texts.ts'
import type { Attempt, AttemptEnd, AttemptStart, EndColumns, StartColumns } from './attempt-types.ts'

/** With the bodies of the events that hold its texts. */
type AttemptRow = StartColumns &
  EndColumns & { readonly asked: string | null; readonly answered: string | null }

const WITH_TEXTS = `SELECT a.*, q.body AS asked, r.body AS answered FROM attempts AS a
  LEFT JOIN events AS q ON q.seq = a.request_seq LEFT JOIN events AS r ON r.seq = a.answer_seq`

export const ATTEMPT_SQL = {
  byId: 'SELECT * FROM attempts WHERE id = ?',
  ofReference: `${WITH_TEXTS} WHERE a.reference = +? ORDER BY a.started_seq`,
  last: `${WITH_TEXTS} WHERE a.reference = +? ORDER BY a.started_seq DESC LIMIT 1`,
  lastStart: 'SELECT started_at FROM attempts WHERE reference = +? ORDER BY started_seq DESC LIMIT 1',
  lastHeard: `SELECT started_at FROM attempts WHERE reference = +? AND outcome IN ('done', 'not-found')
    ORDER BY started_seq DESC LIMIT 1`,
  isUnfinished: 'SELECT 1 FROM attempts WHERE id = ? AND finished_seq IS NULL',
  // Bounded, so that days without a connection are not scanned at every look.
  latest: `SELECT started_at FROM attempts WHERE why IS NOT 'no-connection'
    AND started_seq > (SELECT max(started_seq) FROM attempts) - 10000 ORDER BY started_seq DESC LIMIT +?`,
  unfinished: `${WITH_TEXTS} WHERE a.finished_seq IS NULL ORDER BY a.started_seq`,
  lastRequest: `SELECT q.seq, q.body FROM attempts AS a JOIN events AS q ON q.seq = a.request_seq
    WHERE a.reference = +? AND a.operation = ? ORDER BY a.started_seq DESC LIMIT 1`,
  lastText: `SELECT r.seq, r.body FROM attempts AS a JOIN events AS r ON r.seq = a.answer_seq
    WHERE a.reference = +? AND a.operation = ? ORDER BY a.started_seq DESC LIMIT 1`,
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

function readAttempt(row: AttemptRow): Attempt {
  return {
    id: row.id,
    operation: row.operation,
    effect: row.effect as AttemptStart['effect'],
    who: row.who as AttemptStart['who'],
    externalId: row.external_id ?? row.id,
    startedAt: Number(row.started_at),
    method: row.method,
    path: row.path,
    requestBody: textIn(row.asked, 'requestBody') ?? '',
    ...given({
      reference: row.reference,
      by: row.by_person,
      finishedAt: row.finished_at === null ? null : Number(row.finished_at),
      outcome: row.outcome as AttemptEnd['outcome'] | null,
      why: row.why,
      httpStatus: row.http_status === null ? null : Number(row.http_status),
      code: row.code,
      message: row.message,
      responseBody: textIn(row.answered, 'responseBody'),
      resolution: row.resolution as 'interrupted' | null,
    }),
  }
}
