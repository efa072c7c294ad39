import { connect, type Db } from '#journal/connection.ts'
import type { Journal } from '#journal/journal.ts'
import { openJournal, type OpenResult } from '#journal/opening/open.ts'
import { sealKey } from '#test/support/seal-key.ts'

export type NextStart =
  | { readonly ok: true; readonly journal: Journal; readonly db: Db }
  | (OpenResult & { readonly ok: false })

/** Opens the journal as the till does at its next start; with the connection, so that more can be asked of its file. */
export function nextStart(file: string): NextStart {
  let db: Db | undefined
  const opened = openJournal({
    file,
    mode: 'practice',
    sealKey,
    clock: { now: () => Date.UTC(2026, 10, 21, 1) },
    connect: (name) => (db = connect(name)),
  })
  if (!opened.ok) return opened
  if (db === undefined) throw new Error('a journal without a connection')
  return { ok: true, journal: opened.journal, db }
}
