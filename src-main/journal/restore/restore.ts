import { existsSync, renameSync } from 'node:fs'
import { textOf } from '../copy/beside.ts'
import { genesisOf } from '../chain/chain.ts'
import { checkJournal } from '../check/check-report.ts'
import { connect, connectReadOnly, connectToCopy, type Db } from '../connection.ts'
import { provenBefore, unbound } from '../chain/checkpoint.ts'
import { asideName, hashAt } from '../copy/copy.ts'
import { makeCopy } from '../copy/copy-write.ts'
import { lastOpening } from '../opening/last-opening.ts'
import { takeWriterLock } from '../opening/lock.ts'
import { noteBroughtBack, noteCopied, readMeta } from '../meta.ts'
import { migrate } from '../opening/migrate.ts'
import { MIGRATIONS } from '../migrations/list.ts'
import { makeReplay, withoutIndexes } from './replay.ts'
import { openSources, type Source, type Sources } from './restore-sources.ts'
import { farAhead, putSequences } from '../tables/sequences.ts'
import { beginFile, copyWhole, diskRefusal, discardFile, type FileRefusal, finishFile } from './whole-file.ts'

export type RestoreOptions = {
  readonly file: string
  readonly copy: string
  readonly backup?: string | undefined
  /**
   * Trusts neither copy nor journal: their events may follow a backup in the chain and still be forged. Both are set
   * aside.
   */
  readonly isBackupAlone?: boolean
  /** The caller has the writer lock, and keeps it. */
  readonly hasLock?: boolean
  /** Epoch milliseconds; part of the names of files set aside. */
  readonly now: number
  /** How the files set aside are called: `before` when nothing was wrong with them. Default: `damaged`. */
  readonly asideAs?: AsideWhy
  /** Each event counts twice: when it is put in, and when it is proven. `of`: as far as the copy tells. */
  readonly onProgress?: (done: number, of: number) => void
}

export type AsideWhy = 'damaged' | 'before'

/** Plain JSON. `head` is hexadecimal. */
export type RestoreReport =
  | {
      readonly ok: true
      readonly events: number
      readonly head: string
      readonly from: Readonly<Record<Source, number>>
      readonly end: RestoredEnd
      /**
       * This many events were proven before, and the restored journal does not match them: the checkpoint was set
       * aside.
       */
      readonly provenBefore?: number
      /** The files that were there before, under their new names. */
      readonly aside: readonly string[]
    }
  | { readonly ok: false; readonly why: RestoreRefusal; readonly detail: string }

/**
 * Whether the restored journal is complete. `known`: the copy is that of the till's last opening. `unreadable`: the
 * copy's last lines cannot be read, or there is no copy. `older`: there was more. `unconfirmed`: nothing is left to
 * tell. Except for `known`, the sequences continue far ahead, so that no number is given out twice.
 */
export type RestoredEnd = 'known' | 'unreadable' | 'older' | 'unconfirmed'

export type RestoreRefusal =
  | FileRefusal
  /** A till has the journal open. */
  | 'locked'
  /** There is no readable copy or backup. */
  | 'no-source'
  /** No source has the next event. */
  | 'gap'
  /** The rebuilt journal, or the source of a copy, is not sound. */
  | 'damaged'

const EVENTS_A_STEP = 5_000
/** Enough for the ids of many calls, which come in no order. */
const CACHE_KB = 32_000

/**
 * Rebuilds the journal from its events, proves it, and puts it in place of the old one, which is kept. Until the last
 * step nothing is changed.
 */
export function restoreJournal(options: RestoreOptions): RestoreReport {
  const act = (): RestoreReport => {
    const { file: journal, copy, backup, isBackupAlone } = options
    const sources = openSources({ journal, copy, backup, isBackupAlone })
    if (sources === undefined) return refused('no-source', options.copy)
    try {
      return rebuild(options, sources)
    } finally {
      sources.close()
      discardFile(options.file)
    }
  }
  return options.hasLock === true ? reported(act) : underLock(options.file, act)
}

/** Rebuilds the copy from a sound journal. Only on a person's decision: after it the old copy proves nothing. */
export function renewCopy({ file, copy, now }: RestoreOptions): RestoreReport {
  return underLock(file, () => {
    const db = connectReadOnly(file)
    try {
      const check = checkJournal(db)
      if (!check.ok) return refused('damaged', check.why)
      const aside = existsSync(copy) ? [asideName(copy, 'before', now)] : []
      for (const name of aside) copyWhole(copy, name)
      makeCopy(db, copy, readMeta(db))
      // The checkpoint belonged to the old copy's journal; the next full check writes another.
      aside.push(...putAside(`${file}.checkpoint`, now))
      return {
        ok: true,
        events: check.events,
        head: check.head,
        from: { copy: 0, backup: 0, journal: check.events },
        end: 'known',
        aside,
      }
    } finally {
      db.close()
    }
  })
}

function rebuild(options: RestoreOptions, sources: Sources): RestoreReport {
  const { file, now, onProgress } = options
  const part = beginFile(file)
  const from = { copy: 0, backup: 0, journal: 0 }
  const built = connect(part)
  let events = 0n
  let end: RestoredEnd
  let isMet: boolean
  try {
    built.pragma('journal_mode = MEMORY')
    built.pragma('synchronous = OFF')
    built.pragma(`cache_size = -${CACHE_KB}`)
    const { id, mode, createdAt } = sources.founding
    migrate(built, part, MIGRATIONS, { id, genesis: genesisOf(id), mode, at: createdAt })
    events = withoutIndexes(built, () => replayAll(built, sources, from, onProgress))
    if (events === 0n && !sources.isEndKnown) return refused('gap', 'no source has the first event')
    if (events < sources.copyEnds)
      return refused('gap', `event ${events + 1n} of ${sources.copyEnds} is in no source`)
    end = endOf(sources, file, events)
    putSequences(built, end === 'known' ? sources.sequences : farAhead(sources.furthestSequences(), now))
    noteCopied(built, now)
    if (end !== 'known') noteBroughtBack(built)
    isMet = meetsCheckpoint(built, file)
  } finally {
    built.close()
  }
  const check = proven(part, (done) => onProgress?.(Number(events) + done, 2 * Number(events)))
  if (!check.ok) return refused('damaged', check.why)
  const aside = putInPlace(options, from.copy < Number(events) || !sources.isCopyWhole)
  const report = { ok: true, events: Number(events), head: check.head, from, end, aside } as const
  if (isMet) {
    unbound(file)
    return report
  }
  // Otherwise no till would ever take money on the journal that a person has just restored.
  const noted = provenBefore(file)
  aside.push(...putAside(`${file}.checkpoint`, now))
  return typeof noted === 'object' ? { ...report, provenBefore: Number(noted.seq) } : report
}

function endOf({ isEndKnown, copyEnds, opened }: Sources, file: string, events: bigint): RestoredEnd {
  if (!isEndKnown) return 'unreadable'
  const proven = provenBefore(file)
  if (events > copyEnds || (typeof proven === 'object' && proven.seq > events)) return 'older'
  const last = lastOpening(file)
  if (last === undefined || opened === undefined || opened.at > last.at) return 'unconfirmed'
  return last.at === opened.at && last.from === opened.from ? 'known' : 'older'
}

function meetsCheckpoint(db: Db, file: string): boolean {
  const proven = provenBefore(file)
  if (proven === undefined) return true
  if (proven === 'unreadable') return false
  return proven.seq === 0n || hashAt(db, proven.seq)?.equals(proven.hash) === true
}

/** Sets a file aside under a name that contains the time. */
export function putAside(file: string, now: number): readonly string[] {
  if (!existsSync(file)) return []
  const name = asideName(file, 'before', now)
  renameSync(file, name)
  return [name]
}

function replayAll(
  db: Db,
  sources: Sources,
  from: Record<Source, number>,
  onProgress: RestoreOptions['onProgress'],
): bigint {
  const replay = makeReplay(db)
  let events = 0n
  db.exec('BEGIN')
  for (const { event, from: source } of sources.events) {
    replay.put(event)
    from[source] += 1
    events += 1n
    if (events % BigInt(EVENTS_A_STEP) === 0n) {
      replay.moveHead()
      db.exec('COMMIT; BEGIN')
      onProgress?.(Number(events), 2 * Number(events > sources.copyEnds ? events : sources.copyEnds))
    }
  }
  replay.moveHead()
  db.exec('COMMIT')
  return events
}

function proven(part: string, onProgress: (done: number) => void): ReturnType<typeof checkJournal> {
  const db = connectToCopy(part)
  try {
    return checkJournal(db, { onProgress })
  } finally {
    db.close()
  }
}

/**
 * A crash in here leaves a journal older than its copy, or no journal: the till will not open it. When the disk
 * refuses a step, what was there gets its name back.
 */
function putInPlace({ file, copy, now, asideAs = 'damaged' }: RestoreOptions, needsCopy: boolean): string[] {
  const stem = asideName(file, asideAs, now)
  const aside: string[] = []
  try {
    // The log first: next to the new file it would be taken for the new file's own.
    for (const end of ['-wal', '-shm', '']) {
      if (!existsSync(`${file}${end}`)) continue
      renameSync(`${file}${end}`, `${stem}${end}`)
      aside.push(`${stem}${end}`)
    }
    finishFile(file, true)
    return needsCopy ? [...aside, ...copyAgain(file, copy, now, asideAs)] : aside
  } catch (error) {
    takeBack(file, stem)
    throw error
  }
}

/** Gives what was set aside its name back. What had taken the name meanwhile is discarded. */
export function takeBack(file: string, stem: string): void {
  if (existsSync(stem) && existsSync(file)) renameSync(file, `${file}.part`)
  for (const end of ['', '-shm', '-wal'])
    if (existsSync(`${stem}${end}`)) renameSync(`${stem}${end}`, `${file}${end}`)
  discardFile(file)
}

function copyAgain(file: string, copy: string, now: number, why: AsideWhy): readonly string[] {
  const aside = existsSync(copy) ? [asideName(copy, why, now)] : []
  for (const name of aside) copyWhole(copy, name)
  const db = connectReadOnly(file)
  try {
    makeCopy(db, copy, readMeta(db))
  } finally {
    db.close()
  }
  return aside
}

export function underLock(file: string, act: () => RestoreReport): RestoreReport {
  return reported(() => {
    const lock = takeWriterLock(file)
    if (lock === undefined) return refused('locked', file)
    try {
      return act()
    } finally {
      lock.release()
    }
  })
}

function reported(act: () => RestoreReport): RestoreReport {
  try {
    return act()
  } catch (error) {
    return refused(diskRefusal(error) ?? 'damaged', textOf(error))
  }
}

function refused(why: RestoreRefusal, detail: string): RestoreReport {
  return { ok: false, why, detail }
}
