import { closeSync, fdatasyncSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import type { Db } from '../connection.ts'
import {
  type CopiedEvent,
  type CopiedSequences,
  encodeHead,
  encodeMark,
  encodeRecord,
  type CopyRecord,
  type OpenedMark,
} from './copy-lines.ts'
import { type EarlyFlush, flushEarly } from './early-flush.ts'
import { diskFailure } from '../failure.ts'
import type { Meta } from '../meta.ts'
import { beginFile, finishFile } from '../restore/whole-file.ts'

/** The calls that a test may make fail. */
export type CopyDisk = {
  write(handle: number, bytes: Buffer, from: number, at: number): number
  /** False only in the control of the flush proof. */
  readonly flushes?: boolean
  flush(handle: number): void
  /** Begins a flush while the journal commits. Without it the copy is only flushed after that. */
  early?(file: string): EarlyFlush
}

export const DISK: CopyDisk = {
  write: (handle, bytes, from, at) => writeSync(handle, bytes, from, bytes.length - from, at),
  flush: (handle) => fdatasyncSync(handle),
  early: flushEarly,
}
// Few, so that a damaged line loses few.
const EVENTS_A_LINE = 50

/**
 * Writes a copy of the whole journal; its name never shows a partial one. Returns where its last line of events begins,
 * in bytes.
 */
export function makeCopy(db: Db, file: string, meta: Meta, disk = DISK): number {
  const handle = openSync(beginFile(file), 'r+')
  let [at, last] = [0, 0]
  try {
    const put = (line: Buffer): void => {
      at += writeAll(DISK, handle, line, at)
    }
    put(encodeHead(meta))
    for (let after = 0n; ;) {
      const events = eventsAfter(db, after, EVENTS_A_LINE)
      const newest = events.at(-1)
      if (newest === undefined) break
      last = at
      put(encodeRecord({ events }))
      after = newest.seq
    }
    put(encodeRecord({ events: [], sequences: sequencesOf(db) }))
  } finally {
    closeSync(handle)
  }
  finishFile(file, true, disk.flushes)
  return last
}

export function openWriter(file: string, from: number, now: number, disk: CopyDisk) {
  let end = from
  let written = from
  let isOpen = true
  const early = disk.early?.(file)
  const handle = openSync(file, 'r+')
  const cut = (): void => ftruncateSync(handle, end)
  const guarded = (act: () => void): void => {
    try {
      act()
    } catch (error) {
      throw diskFailure(error, file)
    }
  }
  const write = (line: Buffer): void =>
    guarded(() => {
      written = end + writeAll(disk, handle, line, end)
    })
  // The early flush only makes this one short: this alone says that the line is on the disk.
  const finish = (): void =>
    guarded(() => {
      disk.flush(handle)
      end = written
    })
  const put = (line: Buffer): void => {
    write(line)
    finish()
  }
  return {
    begin: (record: CopyRecord): void => {
      write(encodeRecord(record))
      guarded(() => early?.start())
    },
    finish,
    /** Removes what follows the last line. */
    cut,
    takeBack: (): void => {
      try {
        cut()
      } catch {
        // The disk has failed already; the next opening tells by its seal whether the line counts.
      }
    },
    append: (record: CopyRecord): void => put(encodeRecord(record)),
    markOpened: (): OpenedMark => {
      const opened = { at: now, from: end }
      put(encodeMark('opened', now, end))
      return opened
    },
    close: (inOrder: boolean): void => {
      if (!isOpen) return
      isOpen = false
      try {
        if (inOrder) put(encodeMark('closed', now, end))
      } catch {
        // Without the mark the next opening assumes a crash: it accepts slightly more, and loses nothing.
      } finally {
        early?.close()
        closeSync(handle)
      }
    },
  }
}

function writeAll(disk: CopyDisk, handle: number, bytes: Buffer, at: number): number {
  let written = 0
  while (written < bytes.length) written += disk.write(handle, bytes, written, at + written)
  return written
}

export function eventsAfter(db: Db, seq: bigint, limit = -1): readonly CopiedEvent[] {
  return db
    .prepare<[bigint, number], CopiedEvent>(
      'SELECT seq, at, stream, kind, body, hash FROM events WHERE seq > ? ORDER BY seq LIMIT +?',
    )
    .all(seq, limit)
}

export function sequencesOf(db: Db): CopiedSequences {
  const rows = db.prepare<[], { name: string; next: bigint }>('SELECT name, next FROM sequences').all()
  return Object.fromEntries(rows.map(({ name, next }) => [name, next]))
}
