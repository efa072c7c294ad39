import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync } from 'node:fs'
import { openBeside, textOf } from '#journal/copy/beside.ts'
import { checkJournal } from '#journal/check/check-report.ts'
import { connectToCopy, type Db } from '#journal/connection.ts'
import { readMeta } from '#journal/meta.ts'
import { MIGRATIONS } from '#journal/migrations/list.ts'
import { bringToNow } from '#journal/opening/migrate.ts'
import { diskRefusal } from '#journal/restore/whole-file.ts'
import type { Likeness, RehearseJob, RehearseReport } from './jobs.ts'
import { openBackup } from './open-backup.ts'
import {
  type Figures,
  figuresOf,
  openShiftOf,
  type Standing,
  standingOf,
  UNKNOWN_STANDING,
} from './standing.ts'
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
      bringToNow(db, MIGRATIONS)
      const check = checkJournal(db, {
        onProgress: (events, of) => onProgress(1 + events / (of || 1), STEPS),
      })
      if (!check.ok) return refused('journal', check.why)
      const isSame = check.events === header.events && check.head === header.head
      if (!isSame || readMeta(db).id.toString('hex') !== header.journal)
        return refused('journal', 'it is not what its header says')
      onProgress(2, STEPS)
      const figures = figuresOf(db)
      const compared = compare(job, header, { figures, shift: openShiftOf(db) })
      onProgress(STEPS, STEPS)
      if (job.keeps) flush(plain)
      isKept = job.keeps
      const ms = Math.round(elapsed() - begun)
      return { ok: true, events: check.events, ...figures, ...lastAtOf(db), ...compared, ms }
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

type Compared = { readonly likeness: Likeness; readonly live: Standing }
type Inside = { readonly figures: Figures; readonly shift: number | undefined }

/** The chain makes this enough: when the last event matches, so do all before it. */
function compare(
  { journal, now }: Pick<RehearseJob, 'journal' | 'now'>,
  { events, head }: { readonly events: number; readonly head: string },
  inside: Inside,
): Compared {
  const beside = openBeside(journal)
  if (!beside.ok) return { likeness: { kind: 'no-journal' }, live: UNKNOWN_STANDING }
  const { db } = beside
  try {
    // The till goes on meanwhile: all figures are of one event.
    return db.transaction((): Compared => {
      const live = standingOf(db, now)
      const there = db
        .prepare<[bigint], { hash: Buffer }>('SELECT hash FROM events WHERE seq = ?')
        .get(BigInt(events))
      const isSame = events === 0 || there?.hash.toString('hex') === head
      return { likeness: isSame ? behind(live, events, inside) : { kind: 'differs' }, live }
    })()
  } catch {
    return { likeness: { kind: 'no-journal' }, live: UNKNOWN_STANDING }
  } finally {
    db.close()
  }
}

function behind(live: Standing, events: number, { figures, shift }: Inside): Likeness {
  return {
    kind: 'behind',
    events: live.seq - events,
    orders: live.orders - figures.orders,
    minor: String(BigInt(live.minor) - BigInt(figures.minor)),
    zs: live.zs - figures.zs,
    slips: live.slips - figures.slips,
    cashMoves: live.cashMoves - figures.cashMoves,
    instructions: live.instructions - figures.instructions,
    reopensShift: shift !== undefined && shift !== live.shift,
  }
}

function lastAtOf(db: Db): { readonly lastAt?: number } {
  const last = db.prepare<[], { at: bigint }>('SELECT at FROM events ORDER BY seq DESC LIMIT 1').get()
  return last === undefined ? {} : { lastAt: Number(last.at) }
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
