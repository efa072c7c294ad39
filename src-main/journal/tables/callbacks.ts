import type { CallbackFact, CallbackKind, PaymentNotice, UnknownPayment } from '#domain/callback-fact.ts'
import { given } from '#domain/given.ts'
import { nextQuestionAt, SPEAKS_OF_MONEY } from '#domain/notice-questions.ts'
import type { StateKind } from '#domain/order.ts'
import type { Db } from '../connection.ts'
import { defineEntry, defineTable } from './define.ts'
import { noticeIn, unknownIn } from './notices.ts'

/** The stream of calls that name neither order nor instruction. */
const CALLBACKS_STREAM = 'callbacks'

export type CallbackRow = {
  /** The event that records it. */
  readonly id: bigint
  readonly at: bigint
  readonly kind: string
  readonly external_id: string | null
  readonly reference: string | null
  readonly code: string
  readonly verified: bigint
  readonly evidence: string
}

const OF_MONEY = SPEAKS_OF_MONEY.map((kind) => `'${kind}'`).join(', ')

type AnswerRow = { readonly started_at: bigint; readonly outcome: string }

export const CALLBACK_SQL = {
  ofReference: 'SELECT * FROM callbacks WHERE reference = +? ORDER BY id',
  // Forged calls do not count: without the gateway's key no caller may use up one of its ids.
  heard: 'SELECT 1 FROM callbacks WHERE verified = 1 AND external_id = ? AND at >= ? LIMIT 1',
  // A row without an id failed on our side: the gateway may repeat that call unchanged.
  signedBefore: `SELECT 1 FROM callbacks
    WHERE verified = 1 AND at >= ? AND external_id IS NOT NULL AND instr(evidence, ?) > 0 LIMIT 1`,
  idsSince: 'SELECT external_id FROM callbacks WHERE verified = 1 AND at >= ?',
  // Ordered by event rather than time: the clock may have been set between the call and the answer.
  notAsked: `SELECT reference FROM callbacks AS call
    WHERE verified = 1 AND at >= ? AND kind = 'payment' AND reference IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM attempts WHERE attempts.reference = call.reference AND started_seq > call.id
        AND operation = ? AND outcome IN ('done', 'not-found'))`,
  payments: `SELECT * FROM callbacks
    WHERE reference = +? AND verified = 1 AND kind = 'payment' ORDER BY id DESC`,
  answers: `SELECT started_at, outcome FROM attempts
    WHERE reference = +? AND started_seq > ? AND operation = ? AND outcome IN ('done', 'not-found')
    ORDER BY started_seq`,
  inquired: `SELECT reference, at FROM callbacks
    WHERE verified = 1 AND at >= ? AND kind = 'inquiry' AND code LIKE '200%' AND reference IS NOT NULL`,
  stateOf: 'SELECT state FROM orders WHERE reference = ?',
  calledUnpaid: `SELECT call.reference FROM callbacks AS call JOIN orders ON orders.reference = call.reference
    WHERE verified = 1 AND at >= ? AND kind = 'payment' AND state NOT IN (${OF_MONEY})`,
  invoicesTold: `SELECT reference FROM callbacks
    WHERE verified = 1 AND at >= ? AND kind = 'invoice-notice' AND reference IS NOT NULL`,
  // Case 12: no order or payment link with that number (interface, part 7).
  unknownPayments: `SELECT * FROM callbacks
    WHERE verified = 1 AND at >= ? AND kind = 'payment' AND reference IS NULL AND code LIKE '404__12'
    ORDER BY at DESC LIMIT 20`,
  /** Over months, all of them: repeats of one call hide no other. Only calls that name nothing of ours are walked. */
  allUnknownPayments: `SELECT * FROM callbacks
    WHERE reference IS NULL AND +verified = 1 AND +at >= ? AND kind = 'payment' AND code LIKE '404__12'
    ORDER BY id DESC`,
  row: 'SELECT * FROM callbacks WHERE id = ?',
} as const

export function callbackReads(db: Db) {
  const ofReference = db.prepare<[string], CallbackRow>(CALLBACK_SQL.ofReference)
  const heard = db.prepare<[string, bigint], bigint>(CALLBACK_SQL.heard).pluck()
  const signedBefore = db.prepare<[bigint, string], bigint>(CALLBACK_SQL.signedBefore).pluck()
  const notAsked = db.prepare<[bigint, string], string>(CALLBACK_SQL.notAsked).pluck()
  const idsSince = db.prepare<[bigint], string | null>(CALLBACK_SQL.idsSince).pluck()
  const payments = db.prepare<[string], CallbackRow>(CALLBACK_SQL.payments)
  const answers = db.prepare<[string, bigint, string], AnswerRow>(CALLBACK_SQL.answers)
  const stateOf = db.prepare<[string], StateKind>(CALLBACK_SQL.stateOf).pluck()
  const inquired = db.prepare<[bigint], { readonly reference: string; readonly at: bigint }>(
    CALLBACK_SQL.inquired,
  )
  const calledUnpaid = db.prepare<[bigint], string>(CALLBACK_SQL.calledUnpaid).pluck()
  const invoicesTold = db.prepare<[bigint], string>(CALLBACK_SQL.invoicesTold).pluck()
  const unknown = db.prepare<[bigint], CallbackRow>(CALLBACK_SQL.unknownPayments)
  const allUnknown = db.prepare<[bigint], CallbackRow>(CALLBACK_SQL.allUnknownPayments)

  /** The latest call that reports money: its answer also answers those before it. */
  const latestNotice = (reference: string) => {
    for (const row of payments.iterate(reference)) {
      const notice = noticeIn(Number(row.at), row.evidence)
      if (notice !== undefined) return { id: row.id, notice }
    }
    return undefined
  }
  const questionAt = (
    reference: string,
    operation: string,
    { id, notice }: NonNullable<ReturnType<typeof latestNotice>>,
    counts: (answer: AnswerRow) => boolean,
  ): number | undefined => {
    const since = answers.all(reference, id, operation).filter(counts)
    const answered = since.map(({ started_at }) => Number(started_at))
    return nextQuestionAt({ at: notice.at, answered, state: stateOf.get(reference) })
  }
  const paymentQuestionAt = (reference: string, operation: string): number | undefined => {
    const latest = latestNotice(reference)
    return latest === undefined ? undefined : questionAt(reference, operation, latest, () => true)
  }

  return {
    /** Payments reported since (epoch milliseconds) that this journal does not know, newest first. */
    unknownPayments: (sinceMs: number): readonly UnknownPayment[] =>
      unknown.all(BigInt(sinceMs)).flatMap(({ at, evidence }) => unknownIn(Number(at), evidence) ?? []),
    /** The same, for a time so long that other calls must not be walked. Newest first. */
    allUnknownPayments: (sinceMs: number): readonly UnknownPayment[] =>
      allUnknown.all(BigInt(sinceMs)).flatMap(({ at, evidence }) => unknownIn(Number(at), evidence) ?? []),
    /**
     * The latest call that reports money, until an answer of `operation` speaks of money, or the follow-up questions
     * have run out. "Not found" says nothing about the payment.
     */
    noticeOf: (reference: string, operation: string): PaymentNotice | undefined => {
      const latest = latestNotice(reference)
      if (latest === undefined) return undefined
      const next = questionAt(reference, operation, latest, ({ outcome }) => outcome === 'done')
      return next === undefined ? undefined : latest.notice
    },
    /** When to ask next because of such a call, epoch milliseconds; undefined when its questions have run out. */
    paymentQuestionAt,
    /** Every call of the gateway about an order or instruction, in journal order. */
    callbacksOf: (reference: string): readonly CallbackFact[] => ofReference.all(reference).map(readCallback),
    /** Whether a call with this external id and the gateway's signature came since (epoch milliseconds). */
    callbackHeard: (externalId: string, sinceMs: number): boolean =>
      heard.get(externalId, BigInt(sinceMs)) !== undefined,
    /**
     * Whether a call came since whose signed bytes have this digest (64 hex digits), with the gateway's signature.
     */
    callbackSigned: (digest: string, sinceMs: number): boolean =>
      signedBefore.get(BigInt(sinceMs), `"signed":"${digest}"`) !== undefined,
    /**
     * References that the gateway has called about since (epoch milliseconds) and that the operation has not been
     * answered about after it, or not often enough.
     */
    calledAndNotAsked: (sinceMs: number, operation: string): readonly string[] => [
      ...new Set([
        ...notAsked.all(BigInt(sinceMs), operation),
        ...calledUnpaid
          .all(BigInt(sinceMs))
          .filter((reference) => paymentQuestionAt(reference, operation) !== undefined),
      ]),
    ],
    /** Sent blocks of which the gateway has told since (epoch milliseconds) that an invoice was paid. */
    invoicesToldSince: (sinceMs: number): readonly string[] => invoicesTold.all(BigInt(sinceMs)),
    /** When each of our numbers was last granted to an inquiry since, all in epoch milliseconds. */
    inquiredSince: (sinceMs: number): ReadonlyMap<string, number> => {
      const last = new Map<string, number>()
      for (const { reference, at } of inquired.iterate(BigInt(sinceMs)))
        last.set(reference, Math.max(Number(at), last.get(reference) ?? 0))
      return last
    },
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

export const CALLBACKS = defineTable<CallbackRow>({
  table: 'callbacks',
  row: CALLBACK_SQL.row,
  key: ({ id }) => [id],
  seq: 'id',
  put: (db) => {
    const insert = db.prepare<CallbackRow>(
      `INSERT INTO callbacks (id, at, kind, external_id, reference, code, verified, evidence)
       VALUES (@id, @at, @kind, @external_id, @reference, @code, @verified, @evidence)`,
    )
    return (row) => void insert.run(row)
  },
})

function readCallback(row: CallbackRow): CallbackFact {
  return {
    at: Number(row.at),
    kind: row.kind as CallbackKind,
    ...given({ externalId: row.external_id, reference: row.reference }),
    code: row.code,
    verified: row.verified === 1n,
    evidence: row.evidence,
  }
}

export const callbackEntry = defineEntry<
  {
    /** All that arrived meanwhile: they share one flush. */
    readonly callbacks?: readonly CallbackFact[]
  },
  { readonly type: 'callback'; readonly fact: CallbackFact }
>()({
  kind: 'callback',
  name: ({ fact }) => fact.kind,
  events:
    () =>
    ({ callbacks: facts = [] }) =>
      facts.map((fact) => ({ stream: streamOf(fact), entry: { type: 'callback', fact } })),
  encode: ({ fact: { kind: _name, ...fact } }) => fact,
  decode: (body, name) => ({
    type: 'callback',
    fact: { ...(body as Omit<CallbackFact, 'kind'>), kind: name as CallbackKind },
  }),
  tables: { callbacks: CALLBACKS },
  rows: ({ fact }, _at, seq) => ({ callbacks: [callbackRow(fact, seq)] }),
  reads: callbackReads,
})

// Strangers choose a callback's text: malformed text must not block the others in its flush.
function streamOf({ reference }: CallbackFact): string {
  return (reference ?? CALLBACKS_STREAM).toWellFormed()
}
