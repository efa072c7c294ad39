import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { connectReadOnly, type Db } from '../connection.ts'
import { diskFailure, JournalFailed } from '../failure.ts'
import type { Journal, OpenedJournal } from '../journal.ts'
import { type JournalRead, makeRead } from '../reads/reads.ts'

type Opened =
  | { readonly ok: true; readonly journal: OpenedJournal }
  | { readonly ok: false; readonly why: string; readonly detail: string }

/**
 * Holds successive openings of the file, so that its users see one journal. `refuses`: why the disk does not accept a
 * flushed write; injected in tests without a disk.
 */
export function reopenable(first: OpenedJournal, openAgain: () => Opened, refuses = diskRefuses): Journal {
  const listeners = new Set<(failure: JournalFailed) => void>()
  const tell = (failure: JournalFailed): void => {
    for (const listener of listeners) listener(failure)
  }
  let now = first
  /** Set after the last opening was closed and before the next succeeds: the screens read from it meanwhile. */
  let between: Between | undefined
  let isClosed = false
  const faultListeners = new Set<Parameters<Journal['onFault']>[0]>()
  const listenTo = (opening: OpenedJournal): void => {
    opening.onFailed(tell)
    opening.onFault((fault) => {
      for (const listener of faultListeners) listener(fault)
    })
  }
  listenTo(now)
  return {
    file: first.file,
    meta: first.meta,
    // Always the current opening: a stored reference would point to a closed file.
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
    startCheck: (checkpoint, sizes) => now.startCheck(checkpoint, sizes),
    tailCheck: (count) => now.tailCheck(count),
    provenWhole: () => now.provenWhole(),
    isProvenInPart: () => now.isProvenInPart(),
    onFault: (listener) => {
      faultListeners.add(listener)
      return () => void faultListeners.delete(listener)
    },
    failure: () => between?.failure ?? now.failure(),
    onFailed: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    reopen: () => {
      // Another process may be replacing the file by now.
      if (isClosed) return { ok: false, detail: 'the journal is closed', reason: 'io' }
      const copy = now.copy?.file
      const refusal = refuses(first.file) ?? (copy === undefined ? undefined : copyRefuses(copy))
      if (refusal !== undefined) return { ok: false, detail: refusal.message, reason: refusal.reason }
      // Only one writer: the old opening must be closed before the file can be opened again.
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
      listenTo(now)
      return { ok: true }
    },
    close: () => {
      isClosed = true
      between?.close()
      now.close()
    },
  }
}

function letGo(opening: OpenedJournal): void {
  try {
    opening.close()
  } catch {
    // Any leftover shows in the next opening.
  }
}

type Between = {
  readonly failure: JournalFailed
  /** Throws `failure` when reading is impossible too. */
  read(): JournalRead
  close(): void
}

/** As long as a commit would wait: no screen at the till waits longer. */
const BUSY_MS = 250

/** A closed journal that cannot be opened for writing may still be readable. */
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

/** A disk that was pulled out leaves an empty folder, which would accept a flushed write. */
function copyRefuses(copy: string): Refused | undefined {
  return existsSync(copy) ? diskRefuses(copy) : { reason: 'io', message: `the copy is not there: ${copy}` }
}

/** As much as a commit may need, so that a disk with only a few bytes left is not accepted. */
const PROBE = Buffer.alloc(1024 * 1024, 0x4c)

/** Probes next to the journal and leaves the journal unchanged: while the disk refuses, it can still be read. */
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
