/**
 * The journal on one disk and its second copy on another, both in files, opened as the till opens them. One of them may be
 * lost, or the journal's disk may have said that it had flushed what is gone after the next power cut. What does not open
 * is brought back by the first way that the till itself names. Where both are lost that is a backup that lies on a stick.
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
import type { KeyOf } from '#backup/restore.ts'
import { connect } from '#journal/connection.ts'
import type { CopiedSequences } from '#journal/copy/copy-lines.ts'
import type { Journal } from '#journal/journal.ts'
import { openJournal } from '#journal/opening/open.ts'
import { renewCopy, restoreJournal } from '#journal/restore/restore.ts'
import { journalTraces } from '#startup/backup-files.ts'
import { waysBack } from '#startup/ways-back.ts'
import { sealKey } from '#test/support/seal-key.ts'
import { makeOnStick } from './backup.ts'
import { numbersIn, turnBack, typeIn } from './bring-back.ts'
import { failing, type Disk, type Gate, type Opening } from './disk.ts'
import { gated } from './file-disk.ts'
import type { Loss } from './plan.ts'

const NAME = 'till.journal'
const LOG = `${NAME}-wal`
const OPEN: Gate = { before: () => undefined, after: () => undefined }

type Backup = { readonly keyOf: KeyOf; readonly numbers: CopiedSequences }

export function copiedDisk(parent: string): Disk {
  let root = ''
  let crashes = 0
  let isBeside = false
  let lost: Loss | undefined
  let flushed: Map<string, Buffer> | undefined
  let backup: Backup | undefined
  let opened: Journal[] = []
  const here = (): string => join(root, `till-${crashes}`)
  const stick = (): string => join(root, 'stick')
  const there = (): string => join(root, `other-${crashes}`)
  const file = (): string => join(here(), NAME)
  const copy = (): string => (isBeside ? `${file()}.copy` : join(there(), `${NAME}.copy`))

  const openOnce = (now: () => number, gate: Gate, mayOpen: () => boolean, copyFile: string | undefined) => {
    let isReady = false
    const made = openJournal({
      ...{ file: file(), mode: 'practice', sealKey, clock: { now }, unsafeSynchronous: 'OFF' },
      copy: copyFile === undefined ? 'none' : { file: copyFile },
      traces: () => journalTraces(here(), file()),
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

  /** A machine that is new knows nothing, and IT goes by what it wrote down. */
  const wayBack = (now: () => number): readonly [args: readonly string[], why: string] => {
    const [newest] = existsSync(stick()) && readdirSync(here()).length === 0 ? readdirSync(stick()) : []
    if (newest !== undefined)
      return [[file(), '--copy', copy(), '--backup', join(stick(), newest)], 'a new machine']
    const first = openOnce(now, OPEN, () => true, copy())
    if (first.ok) throw new Error('nothing is there, and the till opens')
    const [way] = waysNamed(first.why, here(), file(), there())
    if (way === undefined) throw new Error(`${first.why}: no way back is named`)
    return [way, first.why]
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
    backUp: async (now) => {
      const journal = opened.at(-1)
      if (journal === undefined) throw new Error('no till has its journal open')
      mkdirSync(stick(), { recursive: true })
      const keyOf = await makeOnStick({ ...{ folder: here(), stick: stick(), journal, now } })
      backup = { keyOf, numbers: numbersIn(file()) }
      return journal.read.seqNow()
    },
    loseAll: (what) => {
      // Where nothing is left that names a journal, a new one is founded: that is no fault of the till.
      const kept = backup === undefined ? 'disk' : what
      for (const name of readdirSync(here()))
        if (kept === 'machine' || (kept === 'disk' ? [NAME, LOG].includes(name) : name.startsWith(NAME)))
          rmSync(join(here(), name), { recursive: true })
      rmSync(there(), { recursive: true, force: true })
      if (what !== 'disk') mkdirSync(there())
    },
    bringBack: async (now, { beginsAgain }) => {
      const [args, why] = wayBack(now)
      const back = await typeIn(args, now(), backup?.keyOf ?? (() => undefined))
      isBeside = back.copy === undefined
      if (beginsAgain === true) turnBack(file(), copy(), backup?.numbers ?? {}, now())
      const { end, events } = back.report
      return { how: `after ${why}: ${events} events, its end ${end}`, events }
    },
    begin: () => {
      root = mkdtempSync(join(parent, 'loket-simulate-'))
      crashes = 0
      isBeside = false
      lost = undefined
      flushed = undefined
      backup = undefined
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

/** A switch tells the till where its copy is, and its commands name that place. */
function waysNamed(why: string, folder: string, file: string, other: string): readonly (readonly string[])[] {
  process.argv.push(`--journal-copy=${other}`)
  try {
    return waysBack(why, { folder, file, mode: 'practice' }).map(({ args }) => args)
  } finally {
    process.argv.pop()
  }
}

/** As after SIGKILL: the files as they are, with no process holding them. */
function copyAll(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to)
  const left = readdirSync(from, { withFileTypes: true }).filter(
    (one) => one.isFile() && !/\.lock|-shm$/.test(one.name),
  )
  for (const { name } of left) copyFileSync(join(from, name), join(to, name))
}

function bytesOf(file: string): Buffer {
  return existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
}
