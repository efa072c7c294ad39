import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs'
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
 * in it, and compares it with the live journal. Leaves nothing behind, unless the job keeps the opened journal for the
 * last step: then it is flushed, and nothing else may run before that.
 */
export async function rehearse(
  job: RehearseJob,
  elapsed: () => number,
  onProgress: (done: number, of: number) => void,
): Promise<RehearseReport> {
  const begun = elapsed()
  if (!existsSync(job.backup)) return refused('gone', job.backup)
  let plain: string | undefined
  let isKept = false
  try {
    plain = workFile(job.work, job.keeps ? 'restore' : 'rehearsal')
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
      const inside = sums(db)
      const likeness = liken(job.journal, header, inside)
      onProgress(STEPS, STEPS)
      if (job.keeps) flush(plain)
      isKept = job.keeps
      return { ok: true, events: check.events, ...inside, likeness, ms: Math.round(elapsed() - begun) }
    } finally {
      db.close()
    }
  } catch (error) {
    const why = diskRefusal(error)
    return refused(why === 'disk-full' || why === 'unwritable' ? why : 'journal', textOf(error))
  } finally {
    if (plain !== undefined && !isKept) rmSync(plain, { force: true })
  }
}

/** The chain makes this enough: when the last event matches, so do all before it. */
function liken(
  journal: string,
  { events, head }: { readonly events: number; readonly head: string },
  inside: Sums,
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
    if (!isSame) return { kind: 'differs' }
    const here = sums(db)
    return {
      kind: 'behind',
      events: Number(now) - events,
      // No row is ever removed, so the difference is what the backup lacks.
      orders: here.orders - inside.orders,
      minor: String(BigInt(here.minor) - BigInt(inside.minor)),
      zs: here.zs - inside.zs,
    }
  } catch {
    return { kind: 'no-journal' }
  } finally {
    db.close()
  }
}

type Sums = {
  readonly orders: number
  readonly minor: string
  readonly zs: number
  readonly lastAt?: number
}

function sums(db: Db): Sums {
  const count = (sql: string): bigint => db.prepare<[], bigint | null>(sql).pluck().get() ?? 0n
  const last = db.prepare<[], { at: bigint }>('SELECT at FROM events ORDER BY seq DESC LIMIT 1').get()
  return {
    orders: Number(count('SELECT count(*) FROM orders')),
    minor: String(count('SELECT sum(minor) FROM takings_by_step')),
    zs: Number(count('SELECT count(*) FROM shifts WHERE closed_seq IS NOT NULL')),
    ...(last === undefined ? {} : { lastAt: Number(last.at) }),
  }
}

/** A power cut after the intent to restore must find all of it. */
function flush(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function refused(why: Extract<RehearseReport, { ok: false }>['why'], detail: string): RehearseReport {
  return { ok: false, why, detail }
}
