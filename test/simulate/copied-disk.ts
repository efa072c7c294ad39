/**
 * The journal on one disk and its second copy on another, both in files, opened as the till opens them. One of them may be
 * lost, or the journal's disk may have said that it had flushed what is gone after the next power cut. What does not open
 * is brought back by the first way that the till itself names.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { connect } from '#journal/connection.ts'
import type { Journal } from '#journal/journal.ts'
import { openJournal } from '#journal/open.ts'
import { renewCopy, restoreJournal } from '#journal/restore.ts'
import { waysBack } from '#main/ways-back.ts'
import { sealKey } from '#test/support/seal-key.ts'
import { failing, type Disk, type Gate, type Opening } from './disk.ts'
import { gated } from './file-disk.ts'
import type { Loss } from './plan.ts'

const NAME = 'till.journal'
const LOG = `${NAME}-wal`

export function copiedDisk(parent: string): Disk {
  let root = ''
  let crashes = 0
  let isBeside = false
  let lost: Loss | undefined
  let flushed: Map<string, Buffer> | undefined
  let opened: Journal[] = []
  const here = (): string => join(root, `till-${crashes}`)
  const there = (): string => join(root, `other-${crashes}`)
  const file = (): string => join(here(), NAME)
  const copy = (): string => (isBeside ? `${file()}.copy` : join(there(), `${NAME}.copy`))

  const openOnce = (now: () => number, gate: Gate, mayOpen: () => boolean, copyFile: string | undefined) => {
    let isReady = false
    const made = openJournal({
      ...{ file: file(), mode: 'practice', sealKey, clock: { now }, unsafeSynchronous: 'OFF' },
      copy: copyFile === undefined ? 'none' : { file: copyFile },
      connect: (path) => {
        if (!mayOpen()) throw failing()
        return gated(connect(path), gate, () => isReady)
      },
    })
    isReady = true
    if (made.ok) opened.push(made.journal)
    return made
  }
  /** As somebody does who reads what the till says, and types its first line. */
  const bringBack = (why: string, now: () => number): string => {
    const [way] = waysNamed(why, here(), file(), there())
    if (way === undefined) throw new Error(`${why}: no way back is named`)
    const isRenewed = way.includes('--renew-copy')
    isBeside ||= isRenewed
    const done = (isRenewed ? renewCopy : restoreJournal)({ file: file(), copy: copy(), now: now() })
    if (!done.ok) throw new Error(`${why}: ${done.why} ${done.detail}`)
    return isRenewed ? 'its copy is made anew' : `restored, its end ${done.end}`
  }

  return {
    open: (now, gate, mayOpen, { onBack, looksAway }: Opening = {}) => {
      const isBlind = looksAway !== undefined && looksAway === lost
      const first = openOnce(now, gate, mayOpen, isBlind ? undefined : copy())
      if (first.ok) return first.journal
      const done = bringBack(first.why, now)
      onBack?.(`${first.why}: ${done}`)
      const second = openOnce(now, gate, mayOpen, copy())
      if (!second.ok) throw new Error(`${second.why}: ${second.detail}`)
      return second.journal
    },
    edit: () => undefined,
    holdBack: () => undefined,
    flush: () => undefined,
    crash: () => {
      const [till, other] = [here(), there()]
      crashes += 1
      copyAll(till, here())
      copyAll(other, there())
    },
    lie: () => {
      flushed = new Map([NAME, LOG].map((name) => [name, bytesOf(join(here(), name))]))
    },
    lose: (what) => {
      lost = what
      if (what === 'journal') rmSync(here(), { recursive: true })
      if (what === 'journal') mkdirSync(here())
      if (what === 'copy') rmSync(there(), { recursive: true, force: true })
      if (what !== 'flushes' || flushed === undefined) return
      for (const [name, bytes] of flushed) writeFileSync(join(here(), name), bytes)
    },
    begin: () => {
      root = mkdtempSync(join(parent, 'loket-simulate-'))
      crashes = 0
      isBeside = false
      lost = undefined
      flushed = undefined
      mkdirSync(here())
      mkdirSync(there())
    },
    end: () => {
      for (const journal of opened) journal.close()
      opened = []
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** The till is told by a switch where its copy lies, and its ways name that place. */
function waysNamed(why: string, folder: string, file: string, other: string): readonly (readonly string[])[] {
  process.argv.push(`--journal-copy=${other}`)
  try {
    return waysBack(why, { folder, file, mode: 'practice' }).map(({ args }) => args)
  } finally {
    process.argv.pop()
  }
}

/** As after SIGKILL: the files as they lie there, and nobody who holds them. */
function copyAll(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to)
  const left = readdirSync(from).filter((name) => !/\.lock|-shm$/.test(name))
  for (const name of left) copyFileSync(join(from, name), join(to, name))
}

function bytesOf(file: string): Buffer {
  return existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
}
