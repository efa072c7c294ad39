import { given } from '#domain/given.ts'
import type { Db } from '../connection.ts'

/** Calls of one operation with the same result. */
export type CallCount = {
  readonly operation: string
  /** Undefined while unfinished. */
  readonly outcome?: string
  readonly httpStatus?: number
  readonly code?: string
  readonly calls: number
  /** Milliseconds from start to end; undefined when none has ended. */
  readonly meanMs?: number
  readonly longestMs?: number
}

type CountRow = {
  readonly operation: string
  readonly outcome: string | null
  readonly http_status: bigint | null
  readonly code: string | null
  readonly calls: bigint
  readonly mean_ms: bigint | null
  readonly longest_ms: bigint | null
}

/** Covers only the latest calls, so that an old journal is not read from end to end. */
export const CALL_COUNT_SQL = `SELECT operation, outcome, http_status, code, count(*) AS calls,
  CAST(avg(finished_at - started_at) AS INTEGER) AS mean_ms, max(finished_at - started_at) AS longest_ms
  FROM (SELECT operation, outcome, http_status, code, started_at, finished_at FROM attempts ORDER BY started_seq DESC LIMIT ?)
  GROUP BY operation, outcome, http_status, code ORDER BY operation, calls DESC`

export function callStatisticReads(db: Db) {
  const counts = db.prepare<[bigint], CountRow>(CALL_COUNT_SQL)
  return {
    /** Results of the last `most` calls: counts and times, without any content. */
    callCounts: (most: number): readonly CallCount[] =>
      counts.all(BigInt(most)).map((row) => ({
        operation: row.operation,
        calls: Number(row.calls),
        ...given({
          outcome: row.outcome,
          httpStatus: numberOf(row.http_status),
          code: row.code,
          meanMs: numberOf(row.mean_ms),
          longestMs: numberOf(row.longest_ms),
        }),
      })),
  }
}

const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value))
