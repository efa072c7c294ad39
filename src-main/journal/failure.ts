import Database from 'better-sqlite3'

export type FailureReason = 'disk-full' | 'io' | 'read-only' | 'corrupt'

/**
 * The journal can no longer promise that its commits are on the disk. Whether the failed commit is in the file is
 * unknown until it is reopened. Until then nothing may be sent and no money taken.
 */
export class JournalFailed extends Error {
  override readonly name = 'JournalFailed'
  readonly reason: FailureReason
  /** SQLite's own code, such as `SQLITE_IOERR_FSYNC`. */
  readonly code: string

  constructor(reason: FailureReason, code: string, cause: unknown) {
    super(`the journal has failed: ${reason} (${code})`, { cause })
    this.reason = reason
    this.code = code
  }
}

const REASONS: readonly (readonly [prefix: string, reason: FailureReason])[] = [
  ['SQLITE_FULL', 'disk-full'],
  ['SQLITE_IOERR', 'io'],
  ['SQLITE_CANTOPEN', 'io'],
  ['SQLITE_PROTOCOL', 'io'],
  ['SQLITE_NOMEM', 'io'],
  ['SQLITE_PERM', 'read-only'],
  ['SQLITE_READONLY', 'read-only'],
  ['SQLITE_CORRUPT', 'corrupt'],
  ['SQLITE_NOTADB', 'corrupt'],
]

/** Turns a disk error of the copy into a failure of the journal, which promises both. */
export function diskFailure(error: unknown, file: string): JournalFailed {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
  const reason = /^(ENOSPC|EDQUOT|EFBIG)$/.test(code)
    ? 'disk-full'
    : /^(EACCES|EPERM|EROFS)$/.test(code)
      ? 'read-only'
      : 'io'
  return new JournalFailed(reason, `${code} ${file}`, error)
}

/** The disk failure behind an error; undefined for a bug (a broken constraint) and for a short wait (busy). */
export function failureOf(error: unknown): JournalFailed | undefined {
  if (error instanceof JournalFailed) return error
  const code = sqliteCode(error)
  if (code === undefined) return undefined
  const found = REASONS.find(([prefix]) => code.startsWith(prefix))
  return found === undefined ? undefined : new JournalFailed(found[1], code, error)
}

export function sqliteCode(error: unknown): string | undefined {
  return error instanceof Database.SqliteError ? error.code : undefined
}
