/**
 * The same as `memoryDisk`, on a real file opened as the till opens it. It is much slower, and shows that the quick
 * one gives the same results.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Db } from '#journal/connection.ts'
import type { Journal } from '#journal/journal.ts'
import { openJournal } from '#journal/opening/open.ts'
import { sealKey } from '#test/support/seal-key.ts'
import { failing, type Disk, type Gate } from './disk.ts'

export function fileDisk(parent: string): Disk {
  let folder = ''
  let file = ''
  let crashes = 0
  let opened: Journal[] = []
  return {
    open: (now, gate, mayOpen) => {
      let isReady = false
      const made = openJournal({
        file,
        mode: 'practice',
        sealKey,
        clock: { now },
        unsafeSynchronous: 'OFF',
        connect: (path) => {
          if (!mayOpen()) throw failing()
          return gated(connect(path), gate, () => isReady)
        },
      })
      if (!made.ok) throw new Error(`${made.why}: ${made.detail}`)
      // The events that found a journal are not a commit of the till.
      isReady = true
      opened.push(made.journal)
      return made.journal
    },
    edit: () => undefined,
    holdBack: () => undefined,
    flush: () => undefined,
    // As after SIGKILL: the files as they are, with no process holding them.
    crash: () => {
      crashes += 1
      const next = join(folder, `after-${crashes}.journal`)
      for (const end of ['', '-wal', '.copy'])
        if (existsSync(file + end)) copyFileSync(file + end, next + end)
      file = next
    },
    begin: () => {
      folder = mkdtempSync(join(parent, 'loket-simulate-'))
      file = join(folder, 'till.journal')
    },
    end: () => {
      for (const journal of opened) journal.close()
      opened = []
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function gated(db: Db, gate: Gate, isReady: () => boolean): Db {
  const real = db.transaction.bind(db) as (act: (...given: unknown[]) => unknown) => {
    immediate(...given: unknown[]): unknown
  }
  const transaction = (act: (...given: unknown[]) => unknown) => {
    const made = real(act)
    const immediate = (...given: unknown[]): unknown => {
      if (!isReady()) return made.immediate(...given)
      gate.before()
      const result = made.immediate(...given)
      gate.after()
      return result
    }
    return { immediate }
  }
  Object.defineProperty(db, 'transaction', { value: transaction })
  return db
}
