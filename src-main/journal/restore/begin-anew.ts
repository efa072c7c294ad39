import { checkJournal } from '../check/check-report.ts'
import { connectToCopy } from '../connection.ts'
import { foundJournal } from '../opening/founding.ts'
import type { JournalMode } from '../meta.ts'
import { putAside, type RestoreOptions, type RestoreReport, underLock } from './restore.ts'
import { farAhead } from '../tables/sequences.ts'

/**
 * The last resort: a new journal in place of one that nothing can restore. Only on a person's decision. All files
 * named after the journal are set aside, and the sequences begin beyond any number that this till can have used.
 */
export function beginAnew({ file, copy, now }: RestoreOptions, mode: JournalMode): RestoreReport {
  return underLock(file, () => {
    // The log first: next to the new file it would be taken for the new file's own.
    const ends = ['-wal', '-shm', '', '.checkpoint', '.opened'].map((end) => `${file}${end}`)
    const aside = [...ends, copy].flatMap((each) => putAside(each, now))
    foundJournal(file, { mode, at: now, sequences: farAhead({}, now) })
    const db = connectToCopy(file)
    try {
      const check = checkJournal(db)
      if (!check.ok) return { ok: false, why: 'damaged', detail: check.why }
      const from = { copy: 0, backup: 0, journal: 0 }
      return { ok: true, events: 0, head: check.head, from, end: 'unconfirmed', aside }
    } finally {
      db.close()
    }
  })
}
