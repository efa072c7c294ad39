import type { CallbackFact, CallbackKind, PaymentNotice, UnknownPayment } from '#domain/callback-fact.ts'
import type { Db } from './connection.ts'
import { noticeIn, unknownIn } from './notices.ts'

export type CallbackRow = {
  /** The event that tells of it. */
  readonly id: bigint
  readonly at: bigint
  readonly kind: string
  readonly external_id: string | null
  readonly reference: string | null
  readonly code: string
  readonly verified: bigint
  readonly evidence: string
}

export const CALLBACK_SQL = {
  ofReference: 'SELECT * FROM callbacks WHERE reference = +? ORDER BY id',
  // Forged calls do not count: nobody without the gateway's key may use up an id of the gateway.
  heard: 'SELECT 1 FROM callbacks WHERE verified = 1 AND external_id = ? AND at >= ? LIMIT 1',
  // Without an id is what failed on our side: the gateway may repeat that as it is.
  signedBefore: `SELECT 1 FROM callbacks
    WHERE verified = 1 AND at >= ? AND external_id IS NOT NULL AND instr(evidence, ?) > 0 LIMIT 1`,
  idsSince: 'SELECT external_id FROM callbacks WHERE verified = 1 AND at >= ?',
  // Counted in events and not in time: the clock may have been set between the call and the answer.
  notAsked: `SELECT reference FROM callbacks AS call
    WHERE verified = 1 AND at >= ? AND kind = 'payment' AND reference IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM attempts WHERE attempts.reference = call.reference AND started_seq > call.id
        AND operation = ? AND outcome IN ('done', 'not-found'))`,
  // "Not found" is no word about the payment: only a status that was read takes a notice's place.
  unanswered: `SELECT * FROM callbacks AS call
    WHERE reference = +? AND verified = 1 AND kind = 'payment' AND NOT EXISTS (
      SELECT 1 FROM attempts WHERE attempts.reference = call.reference AND started_seq > call.id
        AND operation = ? AND outcome = 'done') ORDER BY id DESC`,
  // Case 12: neither an order nor a payment link of that number (interface, part 7).
  unknownPayments: `SELECT * FROM callbacks
    WHERE verified = 1 AND at >= ? AND kind = 'payment' AND reference IS NULL AND code LIKE '404__12'
    ORDER BY at DESC LIMIT 20`,
  row: 'SELECT * FROM callbacks WHERE id = ?',
} as const

export function callbackReads(db: Db) {
  const ofReference = db.prepare<[string], CallbackRow>(CALLBACK_SQL.ofReference)
  const heard = db.prepare<[string, bigint], bigint>(CALLBACK_SQL.heard).pluck()
  const signedBefore = db.prepare<[bigint, string], bigint>(CALLBACK_SQL.signedBefore).pluck()
  const notAsked = db.prepare<[bigint, string], string>(CALLBACK_SQL.notAsked).pluck()
  const idsSince = db.prepare<[bigint], string | null>(CALLBACK_SQL.idsSince).pluck()
  const unanswered = db.prepare<[string, string], CallbackRow>(CALLBACK_SQL.unanswered)
  const unknown = db.prepare<[bigint], CallbackRow>(CALLBACK_SQL.unknownPayments)
  return {
    /** Payments since (epoch milliseconds) that the gateway has called about and this journal knew nothing of, newest first. */
    unknownPayments: (sinceMs: number): readonly UnknownPayment[] =>
      unknown.all(BigInt(sinceMs)).flatMap(({ at, evidence }) => unknownIn(Number(at), evidence) ?? []),
    /** The latest call that says that money came, when `operation` has not been answered about it since. */
    noticeOf: (reference: string, operation: string): PaymentNotice | undefined => {
      for (const row of unanswered.iterate(reference, operation)) {
        const notice = noticeIn(Number(row.at), row.evidence)
        if (notice !== undefined) return notice
      }
      return undefined
    },
    /** Every call of the gateway about an order or instruction, in the order in which they were journalled. */
    callbacksOf: (reference: string): readonly CallbackFact[] => ofReference.all(reference).map(readCallback),
    /** Did a call under this external id come since (epoch milliseconds), and was its signature the gateway's? */
    callbackHeard: (externalId: string, sinceMs: number): boolean =>
      heard.get(externalId, BigInt(sinceMs)) !== undefined,
    /** Did a call under the gateway's signature over the bytes of this digest (64 hex digits) come since? */
    callbackSigned: (digest: string, sinceMs: number): boolean =>
      signedBefore.get(BigInt(sinceMs), `"signed":"${digest}"`) !== undefined,
    /** What the gateway has called about since (epoch milliseconds) and the operation has not been answered about after it. */
    calledAndNotAsked: (sinceMs: number, operation: string): readonly string[] => [
      ...new Set(notAsked.all(BigInt(sinceMs), operation)),
    ],
    /** Every external id under which the gateway has called since (epoch milliseconds). */
    callbackExternalIds: (sinceMs: number): readonly string[] => [
      ...new Set(idsSince.all(BigInt(sinceMs)).filter((id) => id !== null)),
    ],
  }
}

export function callbackRow(fact: CallbackFact, id: bigint): CallbackRow {
  return {
    id,
    at: BigInt(fact.at),
    kind: fact.kind,
    external_id: fact.externalId ?? null,
    reference: fact.reference ?? null,
    code: fact.code,
    verified: fact.verified ? 1n : 0n,
    evidence: fact.evidence,
  }
}

/** To be called inside the transaction of the event. */
export function makePutCallback(db: Db): (row: CallbackRow) => void {
  const insert = db.prepare<CallbackRow>(
    `INSERT INTO callbacks (id, at, kind, external_id, reference, code, verified, evidence)
     VALUES (@id, @at, @kind, @external_id, @reference, @code, @verified, @evidence)`,
  )
  return (row) => void insert.run(row)
}

function readCallback(row: CallbackRow): CallbackFact {
  return {
    at: Number(row.at),
    kind: row.kind as CallbackKind,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    ...(row.reference === null ? {} : { reference: row.reference }),
    code: row.code,
    verified: row.verified === 1n,
    evidence: row.evidence,
  }
}
