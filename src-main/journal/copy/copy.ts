import { copyFileSync, existsSync } from 'node:fs'
import { genesisOf, hashLink } from '../chain/chain.ts'
import type { Db } from '../connection.ts'
import { bringUp, commitAhead } from './commit-ahead.ts'
import type { CopiedSequences, CopyRecord, OpenedMark } from './copy-lines.ts'
import { type CopyAnchor, type CopyScan, scanCopy, scanFrom } from './copy-scan.ts'
import { type CopyDisk, DISK, eventsAfter, makeCopy, openWriter, sequencesOf } from './copy-write.ts'
import { readHead } from '../chain/events.ts'
import type { HeadSeal } from '../chain/head-seal.ts'
import { isCopied, type Meta, noteCopied } from '../meta.ts'

export type CopyOptions = {
  /** Best on another disk. Default: `<journal>.copy`. */
  readonly file?: string
  readonly disk?: CopyDisk
}

/** What opening did to the copy, for the log. */
export type CopyNews = 'made' | 'brought-up' | 'mended' | 'ahead'

/** The second copy of every event, in step with the journal. */
export type Copy = {
  readonly file: string
  readonly news: CopyNews | undefined
  /**
   * Number of events that only the journal had: one commit, which a crash kept from the copy. `HeadSeal` tells who
   * wrote it.
   */
  readonly broughtUp: number
  /** The mark of this opening. */
  readonly opened: OpenedMark
  /** The line with the journal's last event at this opening; undefined without events. */
  readonly anchor: CopyAnchor | undefined
  /** Only the lines from the checkpoint's on were read: it and the copy agree. */
  readonly isFromLine: boolean
  /** Writes the line of a commit that is about to be made. Throws `JournalFailed` when the disk did not keep its promise. */
  begin(record: CopyRecord): void
  /** The line is on the disk when it returns. Throws as `begin`. */
  finish(): void
  /** The commit was not made. */
  takeBack(): void
  /** `inOrder`: the copy has everything that was committed. A second call does nothing. */
  close(inOrder: boolean): void
}

export type CopyRefusal =
  /** The copy has events that the journal lacks, and not only one commit: the journal was rolled back, cut, or is another file. */
  | 'copy-ahead'
  /** They differ at the same event number. */
  | 'copy-differs'
  /** The journal is ahead by more than the one commit that a crash may keep from the copy. */
  | 'copy-behind'
  /** The journal is ahead by one commit, as after a crash, but this till did not seal it. */
  | 'not-sealed'
  /** A copy existed before. */
  | 'copy-missing'

export type JudgedCopy =
  | { readonly ok: true; readonly scan: CopyScan | undefined }
  | { readonly ok: false; readonly why: CopyRefusal; readonly detail: string }

type Around = {
  readonly meta: Meta
  /** Epoch milliseconds. */
  readonly now: number
  readonly seal: HeadSeal
  /** The judged scan; undefined when no copy exists yet. */
  readonly scan: CopyScan | undefined
  readonly disk?: CopyDisk
}

const MOST_IN_A_COMMIT = 10_000

export const copyOf = (journal: string, options: CopyOptions = {}): string =>
  options.file ?? `${journal}.copy`

/**
 * Compares the copy with the journal and changes neither. From a line that both have, only what follows is read; if
 * the copy has another line there, the whole of it is.
 */
export function judgeCopy(db: Db, file: string, meta: Meta, seal: HeadSeal, anchor?: CopyAnchor): JudgedCopy {
  if (!existsSync(file)) return isCopied(db) ? refused('copy-missing', file) : { ok: true, scan: undefined }
  const isShared = anchor !== undefined && hashAt(db, anchor.seq)?.equals(anchor.hash) === true
  const scan = (isShared ? scanFrom(file, anchor) : undefined) ?? scanCopy(file)
  return compare(db, meta, scan, seal) ?? { ok: true, scan }
}

/**
 * Adds to a judged copy what a crash kept from it, and continues with it. A copy that lacks whole lines in its middle
 * is set aside and rebuilt, since the journal has everything that it ends with.
 */
export function openCopy(db: Db, file: string, { meta, now, seal, scan, disk = DISK }: Around): Copy {
  let news: CopyNews | undefined
  let known = scan
  const ahead = scan && commitAhead(db, scan, seal)
  if (ahead !== undefined) {
    bringUp(db, ahead)
    news = 'ahead'
  }
  if (scan === undefined) {
    makeCopy(db, file, meta, disk)
    news = 'made'
  } else {
    // It may turn out to be foreign: then the journal is rebuilt from this file.
    if (seal.lastCommit() === 'unproven') copyFileSync(file, asideName(file, 'before-unproven', now))
    if (scan.head === undefined || scan.damagedAt !== undefined) {
      known = undefined
      // Copied rather than moved: until the new one is ready, there must always be a copy under its name.
      copyFileSync(file, asideName(file, 'damaged', now))
      makeCopy(db, file, meta, disk)
      news = 'mended'
    }
  }
  if (!isCopied(db)) noteCopied(db, now)
  const { end, bytes, last, lastAt, sequences } = known ?? scanCopy(file)
  const copy = openWriter(file, end, now, disk)
  try {
    if (bytes > end) copy.cut()
    const copied = last?.events.at(-1)
    const missing = eventsAfter(db, copied?.seq ?? 0n)
    const given = sequencesOf(db)
    if (missing.length > 0) news ??= 'brought-up'
    if (missing.length > 0 || !isSame(given, sequences)) copy.append({ events: missing, sequences: given })
    const opened = copy.markOpened()
    const newest = missing.at(-1) ?? copied
    const at = missing.length > 0 ? end : lastAt
    const anchor =
      newest === undefined || at === undefined
        ? undefined
        : { at, seq: newest.seq, hash: newest.hash, sequences: given }
    const { begin, finish, takeBack, close } = copy
    const isFromLine = known?.isWhole === false
    return {
      file,
      news,
      broughtUp: missing.length,
      opened,
      anchor,
      isFromLine,
      begin,
      finish,
      takeBack,
      close,
    }
  } catch (error) {
    copy.close(false)
    throw error
  }
}

function compare(db: Db, meta: Meta, scan: CopyScan, seal: HeadSeal): Refused | undefined {
  const { head, last, isClosed } = scan
  if (head !== undefined && !head.id.equals(meta.id))
    return refused('copy-differs', 'the copy is of another journal')
  const end = last?.events.at(-1)
  const { seq } = readHead(db)
  const ahead = commitAhead(db, scan, seal)
  if (end !== undefined && end.seq > seq && ahead === undefined)
    return refused('copy-ahead', `the journal ends at event ${seq}, its copy at ${end.seq}`)
  const given = sequencesOf(db)
  // The journal marks numbers with the commit that it lacks.
  const marked = ahead === undefined ? scan.sequences : scan.sequencesBefore
  if (Object.entries(marked).some(([name, next]) => (given[name] ?? 0n) < next))
    return refused('copy-ahead', 'the journal has forgotten numbers that it gave out')
  if (end !== undefined && end.seq <= seq && hashAt(db, end.seq)?.equals(end.hash) !== true)
    return refused('copy-differs', `event ${end.seq} is not what the copy has`)
  // A copy without any readable line says nothing about what it may lack.
  if (head === undefined) return undefined
  const missing = eventsAfter(db, end?.seq ?? 0n, MOST_IN_A_COMMIT)
  if (missing.length === 0) return undefined
  // The journal is rebuilt from the copy, so add only events that follow in the chain.
  let before = end?.hash ?? genesisOf(meta.id)
  for (const event of missing) {
    if (!hashLink(before, event).equals(event.hash))
      return refused('copy-differs', `event ${event.seq} does not follow what the copy has`)
    before = event.hash
  }
  const isOneCommit = missing.length < MOST_IN_A_COMMIT && missing.every(({ at }) => at === missing[0]?.at)
  if (isClosed || !isOneCommit)
    return refused('copy-behind', `the copy ends at event ${end?.seq ?? 0n}, the journal at ${seq}`)
  if (seal.judge(db) !== 'foreign') return undefined
  return refused('not-sealed', `event ${seq} is not in the copy and has not this till's seal`)
}

export function hashAt(db: Db, seq: bigint): Buffer | undefined {
  return db.prepare<[bigint], Buffer>('SELECT hash FROM events WHERE seq = ?').pluck().get(seq)
}

function isSame(a: CopiedSequences, b: CopiedSequences): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => a[name] === b[name])
}

/** The name of what is set aside, for its reason and time. */
export function asideStem(file: string, why: string, now: number): string {
  return `${file}.${why}-${new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
}

/** The same, and free. */
export function asideName(file: string, why: string, now: number): string {
  const stem = asideStem(file, why, now)
  let name = stem
  for (let count = 2; existsSync(name); count += 1) name = `${stem}-${count}`
  return name
}

type Refused = JudgedCopy & { readonly ok: false }

function refused(why: CopyRefusal, detail: string): Refused {
  return { ok: false, why, detail }
}
