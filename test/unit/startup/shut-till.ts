// A till that does not open, in every possible way.
import { JOURNAL_FORM } from '#journal/migrations/list.ts'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeWriterLock, type WriterLock } from '#journal/opening/lock.ts'
import type { OpenRefusal } from '#journal/opening/judge.ts'
import type { OpenOptions } from '#journal/opening/open.ts'
import { orderOf, put, tamper } from '../journal/helpers.ts'
import {
  aDay,
  copyFile,
  file,
  folder,
  killed,
  leaveStick,
  opened,
  setVersion,
  spoilFirstPage,
  stick,
  useStick,
} from './till-place.ts'

export type Shut = {
  readonly name: string
  readonly why: OpenRefusal
  /** Leaves files that are refused so; returns what releases their holder, if any. */
  readonly make: () => (() => void) | void
  /** A person's repair where no tool helps: a disk, another program, a newer version. */
  readonly mend?: () => void
  readonly open?: Partial<OpenOptions>
}

/** A column of the schema. */
const WORD = 'acknowledged_at'

/**
 * A till opened on another disk, in another mode, by a newer Loket, and so on: each refusal at least once.
 */
export const SHUT: readonly Shut[] = [
  { name: 'first page gone', why: 'not-a-journal', make: () => (aDay(), spoilFirstPage(0)) },
  {
    name: 'another database',
    why: 'not-a-journal',
    make: () => (aDay(), rmSync(file), tamper(file, (db) => db.exec('CREATE TABLE other (a)'))),
  },
  {
    name: 'no copy either',
    why: 'not-a-journal',
    make: () => (aDay(), spoilFirstPage(0), rmSync(copyFile())),
  },
  { name: 'pages damaged', why: 'corrupt', make: () => (aDay(), spoilFirstPage(100)) },
  {
    name: 'pages damaged, and no copy',
    why: 'corrupt',
    make: () => (aDay(), spoilFirstPage(100), rmSync(copyFile())),
  },
  {
    name: 'a schema damaged in one letter, after a kill',
    why: 'corrupt',
    make: () => {
      killed()
      for (const end of ['', '-wal']) {
        const bytes = readFileSync(file + end)
        for (let at = bytes.indexOf(WORD); at >= 0; at = bytes.indexOf(WORD, at + 1)) bytes.write('X', at)
        writeFileSync(file + end, bytes)
      }
      // As if there were no log: its checksums no longer match.
      rmSync(`${file}-wal`)
    },
  },
  {
    name: 'a practice journal in its place',
    why: 'wrong-mode',
    make: () => {
      aDay()
      rmSync(file)
      opened({ mode: 'practice', copy: 'none', file: join(folder, 'other') }).close()
      copyFileSync(join(folder, 'other'), file)
    },
  },
  {
    name: 'practice, and so is its copy',
    why: 'wrong-mode',
    make: () => opened({ mode: 'practice' }).close(),
  },
  {
    name: 'written by a newer Loket',
    why: 'newer-version',
    make: () => (aDay(), setVersion(99)),
    // As if that newer one were installed: it knows its own version.
    mend: () => setVersion(JOURNAL_FORM),
  },
  {
    name: 'another program has it',
    why: 'locked',
    make: () => {
      aDay()
      const lock: WriterLock | undefined = takeWriterLock(file)
      return () => lock?.release()
    },
  },
  {
    name: 'the disk refuses',
    why: 'io',
    make: killed,
    open: {
      connect: () => {
        throw Object.assign(new Error('read-only'), { code: 'EROFS' })
      },
    },
    mend: () => undefined,
  },
  {
    name: 'the copy cannot be read',
    why: 'io',
    make: () => {
      killed()
      copyFileSync(copyFile(), join(folder, 'away'))
      rmSync(copyFile())
      mkdirSync(copyFile())
    },
    mend: () => {
      rmSync(copyFile(), { recursive: true })
      copyFileSync(join(folder, 'away'), copyFile())
    },
  },
  { name: 'gone', why: 'copy-ahead', make: () => (aDay(), rmSync(file)) },
  { name: 'of no bytes', why: 'copy-ahead', make: () => (aDay(), writeFileSync(file, '')) },
  {
    name: 'rolled back',
    why: 'copy-ahead',
    make: () => {
      aDay()
      copyFileSync(file, join(folder, 'older'))
      const later = opened()
      put(later, orderOf(5))
      later.close()
      copyFileSync(join(folder, 'older'), file)
    },
  },
  {
    name: 'another chain',
    why: 'copy-differs',
    make: () => (
      aDay(),
      tamper(file, (db) =>
        db.exec('UPDATE events SET hash = zeroblob(32) WHERE seq = (SELECT max(seq) FROM events)'),
      )
    ),
  },
  {
    name: 'the copy of another till',
    why: 'copy-differs',
    make: () => {
      aDay()
      rmSync(copyFile())
      opened({ file: join(folder, 'other'), copy: { file: copyFile() } }).close()
    },
  },
  {
    name: 'more than its copy',
    why: 'copy-behind',
    make: () => {
      aDay()
      const more = opened({ copy: 'none' })
      put(more, orderOf(9))
      more.close()
    },
  },
  {
    name: 'an end of somebody else after a kill',
    why: 'not-sealed',
    make: () => {
      killed()
      const copy = readFileSync(copyFile())
      const forger = opened({ copy: 'none', sealKey: () => Buffer.alloc(32, 8) })
      put(forger, orderOf(9))
      const log = readFileSync(`${file}-wal`)
      const page = readFileSync(file)
      forger.close()
      writeFileSync(file, page)
      writeFileSync(`${file}-wal`, log)
      writeFileSync(copyFile(), copy)
    },
  },
  { name: 'the copy gone', why: 'copy-missing', make: () => (killed(), rmSync(copyFile())) },
  {
    name: 'its stick not plugged in',
    why: 'copy-folder-missing',
    make: () => (useStick(), killed(), rmSync(stick, { recursive: true })),
  },
  {
    name: 'its stick not plugged in, and the journal gone',
    why: 'copy-folder-missing',
    make: () => {
      useStick()
      aDay()
      for (const name of readdirSync(folder)) if (name.startsWith('real.journal')) rmSync(join(folder, name))
      rmSync(stick, { recursive: true })
    },
  },
  {
    name: 'gone, and its stick left out of the start',
    why: 'journal-lost',
    make: () => {
      useStick()
      aDay()
      rmSync(file)
      leaveStick()
    },
  },
  { name: 'of no bytes, and nothing else there', why: 'journal-lost', make: () => writeFileSync(file, '') },
  {
    name: 'journal and copy of no bytes',
    why: 'journal-lost',
    make: () => {
      aDay()
      writeFileSync(file, '')
      writeFileSync(copyFile(), '')
      rmSync(`${file}.opened`)
    },
  },
  {
    name: 'gone but for its checkpoint',
    why: 'journal-lost',
    make: () => writeFileSync(`${file}.checkpoint`, '{}'),
  },
  {
    name: 'gone but for the notes of its backups',
    why: 'journal-lost',
    make: () => writeFileSync(join(folder, 'real-backups.json'), '{"version":1,"looks":{}}'),
  },
]
