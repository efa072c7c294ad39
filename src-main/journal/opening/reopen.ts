import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { connectReadOnly, type Db } from '../connection.ts'
import { diskFailure, JournalFailed } from '../failure.ts'
import type { Journal, OpenedJournal } from '../journal.ts'
import { type JournalRead, makeRead } from '../reads/reads.ts'

type Opened =
  | { readonly ok: true; readonly journal: OpenedJournal }
  | { readonly ok: false; readonly why: string; readonly detail: string }

/**
 * Holds one opening of the file after the other, so that nobody above has to know that there was more than one.
 * `refuses`: why the disk of a file does not take a flushed write; handed in where there is no disk.
 */
export function reopenable(first: OpenedJournal, openAgain: () => Opened, refuses = diskRefuses): Journal {
  const listeners = new Set<(failure: JournalFailed) => void>()
  const tell = (failure: JournalFailed): void => {
    for (const listener of listeners) listener(failure)
  }
  let now = first
  /** Set while the last opening was let go of and the next has not come: what the screens live on until then. */
  let between: Between | undefined
  now.onFailed(tell)
  return {
    file: first.file,
    meta: first.meta,
    // Of the opening there is now: whoever kept one would be left with a closed file.
    get read() {
      return between === undefined ? now.read : between.read()
    },
    get write() {
      return now.write
    },
    get copy() {
      return now.copy
    },
    lastCommit: () => now.lastCommit(),
    startCheck: (checkpoint) => now.startCheck(checkpoint),
    tailCheck: (count) => now.tailCheck(count),
    failure: () => between?.failure ?? now.failure(),
    onFailed: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    reopen: () => {
      const copy = now.copy?.file
      const refusal = refuses(first.file) ?? (copy === undefined ? undefined : copyRefuses(copy))
      if (refusal !== undefined) return { ok: false, detail: refusal.message, reason: refusal.reason }
      // One writer only: the old opening must have let go before the file can be opened again.
      between?.close()
      letGo(now)
      const again = openAgain()
      if (!again.ok) {
        const detail = `${again.why}: ${again.detail}`
        between = readBetween(first.file, now.failure() ?? new JournalFailed('io', again.why, detail))
        return { ok: false, detail, reason: 'io' }
      }
      between = undefined
      now = again.journal
      now.onFailed(tell)
      return { ok: true }
    },
    close: () => {
      between?.close()
      now.close()
    },
  }
}

function letGo(opening: OpenedJournal): void {
  try {
    opening.close()
  } catch {
    // What is left of it shows in the opening that follows.
  }
}

type Between = {
  readonly failure: JournalFailed
  /** Throws `failure` where nothing can be read either. */
  read(): JournalRead
  close(): void
}

/** As long as a commit would wait: nobody at the till waits longer for a screen. */
const BUSY_MS = 250

/** A journal that was let go of and cannot be opened for writing may well be read still. */
function readBetween(file: string, failure: JournalFailed): Between {
  let db: Db | undefined
  try {
    db = connectReadOnly(file, BUSY_MS)
    const read = makeRead(db)
    return { failure, read: () => read, close: () => void db?.close() }
  } catch {
    db?.close()
    const refuse = (): never => {
      throw failure
    }
    return { failure, read: refuse, close: () => undefined }
  }
}

type Refused = Pick<JournalFailed, 'reason' | 'message'>

/** A disk that was pulled out leaves an empty folder, which would take a flushed write. */
function copyRefuses(copy: string): Refused | undefined {
  return existsSync(copy) ? diskRefuses(copy) : { reason: 'io', message: `the copy is not there: ${copy}` }
}

/** As much as a commit may need, so that a disk with a few bytes left is not taken for a good one. */
const PROBE = Buffer.alloc(1024 * 1024, 0x4c)

/** Asked beside the journal, which stays as it is: while the disk refuses, what is in it can still be read. */
function diskRefuses(file: string): Refused | undefined {
  const probe = `${file}.probe`
  try {
    const handle = openSync(probe, 'w', 0o600)
    try {
      writeSync(handle, PROBE)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
      rmSync(probe, { force: true })
    }
    return undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { reason: diskFailure(error, file).reason, message }
  }
}
