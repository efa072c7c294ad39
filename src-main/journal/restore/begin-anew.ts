import { checkJournal } from '../check/check-report.ts'
import { connectToCopy } from '../connection.ts'
import { foundJournal } from '../opening/founding.ts'
import type { JournalMode } from '../meta.ts'
import { putAside, type RestoreOptions, type RestoreReport, underLock } from './restore.ts'
import { farAhead } from '../tables/sequences.ts'

/**
 * The last way: a new journal in the place of one that nothing can bring back. A person's word only. All that bears its name is
 * kept aside, and the numbers begin where no till of that name can have been.
 */
export function beginAnew({ file, copy, now }: RestoreOptions, mode: JournalMode): RestoreReport {
  return underLock(file, () => {
    // The log first: with the new file it would be taken for the new file's own.
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
