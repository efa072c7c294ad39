import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs'
import { openBeside, textOf } from '#journal/copy/beside.ts'
import { checkJournal } from '#journal/check/check-report.ts'
import { connectToCopy, type Db } from '#journal/connection.ts'
import { readMeta } from '#journal/meta.ts'
import { diskRefusal } from '#journal/restore/whole-file.ts'
import type { Likeness, RehearseJob, RehearseReport } from './jobs.ts'
import { openBackup } from './open-backup.ts'
import { workFile } from './work.ts'

const STEPS = 3

/**
 * Does everything a restore would, except replacing the journal. Opens the backup, proves every page, event and row
 * in it, and compares it with the live journal. Leaves nothing behind.
 */
export async function rehearse(
  job: RehearseJob,
  elapsed: () => number,
  onProgress: (done: number, of: number) => void,
): Promise<RehearseReport> {
  const begun = elapsed()
  if (!existsSync(job.backup)) return refused('gone', job.backup)
  let plain: string | undefined
  try {
    plain = workFile(job.work, 'rehearsal')
    closeSync(openSync(plain, 'wx', 0o600))
    const { size } = statSync(job.backup)
    let done = 0
    const opened = await openBackup(
      job.backup,
      plain,
      () => job.key,
      (bytes) => onProgress((done += bytes.length) / size, STEPS),
    )
    if (!opened.ok) return refused(opened.why === 'no-key' ? 'sealed' : opened.why, opened.detail)
    onProgress(1, STEPS)
    const db = connectToCopy(plain)
    try {
      const { header } = opened
      const check = checkJournal(db, {
        onProgress: (events, of) => onProgress(1 + events / (of || 1), STEPS),
      })
      if (!check.ok) return refused('journal', check.why)
      const isSame = check.events === header.events && check.head === header.head
      if (!isSame || readMeta(db).id.toString('hex') !== header.journal)
        return refused('journal', 'it is not what its header says')
      onProgress(2, STEPS)
      const likeness = liken(job.journal, header)
      onProgress(STEPS, STEPS)
      return { ok: true, events: check.events, ...sums(db), likeness, ms: Math.round(elapsed() - begun) }
    } finally {
      db.close()
    }
  } catch (error) {
    const why = diskRefusal(error)
    return refused(why === 'disk-full' || why === 'unwritable' ? why : 'journal', textOf(error))
  } finally {
    if (plain !== undefined) rmSync(plain, { force: true })
  }
}

/** The chain makes this enough: when the last event matches, so do all before it. */
function liken(
  journal: string,
  { events, head }: { readonly events: number; readonly head: string },
): Likeness {
  const beside = openBeside(journal)
  if (!beside.ok) return { kind: 'no-journal' }
  const { db } = beside
  try {
    const now = db.prepare<[], { seq: bigint }>('SELECT seq FROM head WHERE one = 1').get()?.seq ?? 0n
    const there = db
      .prepare<[bigint], { hash: Buffer }>('SELECT hash FROM events WHERE seq = ?')
      .get(BigInt(events))
    const isSame = events === 0 || there?.hash.toString('hex') === head
    return isSame ? { kind: 'behind', events: Number(now) - events } : { kind: 'differs' }
  } catch {
    return { kind: 'no-journal' }
  } finally {
    db.close()
  }
}

function sums(db: Db): { readonly orders: number; readonly minor: string; readonly lastAt?: number } {
  const orders = db.prepare<[], { n: bigint }>('SELECT count(*) AS n FROM orders').get()?.n ?? 0n
  const minor =
    db.prepare<[], { minor: bigint | null }>('SELECT sum(minor) AS minor FROM takings_by_step').get()
      ?.minor ?? 0n
  const last = db.prepare<[], { at: bigint }>('SELECT at FROM events ORDER BY seq DESC LIMIT 1').get()
  return {
    orders: Number(orders),
    minor: String(minor),
    ...(last === undefined ? {} : { lastAt: Number(last.at) }),
  }
}

function refused(why: Extract<RehearseReport, { ok: false }>['why'], detail: string): RehearseReport {
  return { ok: false, why, detail }
}
