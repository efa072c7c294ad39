import { existsSync, mkdirSync, renameSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { connect, type Db } from '#journal/connection.ts'
import { JournalFailed } from '#journal/failure.ts'
import { fill, NOON, open, orderOf, put, referenceOf, tempFile } from './helpers.ts'

const big = { stream: 'till', kind: 'big', body: 'x'.repeat(100_000) }

/** A disk that is full from a given moment until the file is reopened on it. */
function smallDisk() {
  const opened: Db[] = []
  let refuses = false
  return {
    /** From now on the file cannot be opened for writing. */
    refuse: (does: boolean) => {
      refuses = does
    },
    connect: (file: string) => {
      if (refuses) throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR')
      const db = connect(file)
      opened.push(db)
      return db
    },
    fillUp: () => {
      const db = opened.at(-1)
      db?.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`)
    },
    openings: () => opened.length,
  }
}

test('after a failure the same journal is opened anew: all that was kept is there, and it takes more', async () => {
  const disk = smallDisk()
  const file = tempFile()
  const journal = open(file, { connect: disk.connect })
  fill(journal)
  const head = journal.read.head()
  const heard = vi.fn<(failure: JournalFailed) => void>()
  journal.onFailed(heard)
  disk.fillUp()
  expect(() => journal.write.commit({ at: NOON, note: big })).toThrow(JournalFailed)
  await Promise.resolve()
  expect(heard).toHaveBeenCalledTimes(1)

  expect(journal.reopen()).toEqual({ ok: true })
  expect(disk.openings()).toBe(2)
  expect(existsSync(`${file}.probe`)).toBe(false)
  expect(journal.failure()).toBeUndefined()
  expect(journal.read.head()).toEqual(head)
  expect(journal.tailCheck(100)).toMatchObject({ ok: true })
  put(journal, orderOf(3))
  expect(journal.read.order(referenceOf(3))).toBeDefined()

  disk.fillUp()
  expect(() => journal.write.commit({ at: NOON, note: big })).toThrow(JournalFailed)
  await Promise.resolve()
  expect(heard).toHaveBeenCalledTimes(2)
})

test('while the disk refuses, nothing is let go of: everything can still be read', () => {
  const disk = smallDisk()
  const file = tempFile('till.journal')
  const journal = open(file, { connect: disk.connect })
  fill(journal)
  disk.fillUp()
  expect(() => journal.write.commit({ at: NOON, note: big })).toThrow(JournalFailed)
  mkdirSync(`${file}.probe`)
  expect(journal.reopen()).toMatchObject({ ok: false })
  expect(disk.openings()).toBe(1)
  expect(journal.read.order(referenceOf(1))?.state.kind).toBe('paid')
  expect(() => journal.write.nextSequence('reference')).toThrow(JournalFailed)
})

test('let go of and not opened again: what was there can still be read, nothing is written, and the next try counts', async () => {
  const disk = smallDisk()
  const file = tempFile()
  const journal = open(file, { connect: disk.connect })
  fill(journal)
  const head = journal.read.head()
  const heard = vi.fn<(failure: JournalFailed) => void>()
  journal.onFailed(heard)
  disk.fillUp()
  expect(() => journal.write.commit({ at: NOON, note: big })).toThrow(JournalFailed)
  disk.refuse(true)
  for (const time of [1, 2]) {
    expect([time, journal.reopen()]).toEqual([
      time,
      { ok: false, detail: 'io: disk I/O error', reason: 'io' },
    ])
    expect(journal.read.head()).toEqual(head)
    expect(journal.read.order(referenceOf(1))?.state.kind).toBe('paid')
    expect(() => put(journal, orderOf(3))).toThrow(JournalFailed)
    expect(journal.failure()).toBeInstanceOf(JournalFailed)
  }
  disk.refuse(false)
  expect(journal.reopen()).toEqual({ ok: true })
  expect(journal.failure()).toBeUndefined()
  put(journal, orderOf(3))
  expect(journal.read.order(referenceOf(3))).toBeDefined()
  journal.close()
  await Promise.resolve()
  expect(heard).toHaveBeenCalledTimes(1)
})

test('nothing there to be read any more: a read says that the journal has failed, and is no bug', () => {
  const disk = smallDisk()
  const file = tempFile()
  const journal = open(file, { connect: disk.connect })
  fill(journal)
  disk.fillUp()
  expect(() => journal.write.commit({ at: NOON, note: big })).toThrow(JournalFailed)
  renameSync(file, `${file}.gone`)
  expect(journal.reopen()).toMatchObject({ ok: false })
  expect(() => journal.read.head()).toThrow(JournalFailed)
  expect(() => journal.write.nextSequence('reference')).toThrow(JournalFailed)
  renameSync(`${file}.gone`, file)
  expect(journal.reopen()).toEqual({ ok: true })
  expect(journal.read.order(referenceOf(1))?.state.kind).toBe('paid')
})

test('a closed journal is not opened again: another process may be replacing it', () => {
  const disk = smallDisk()
  const journal = open(tempFile(), { connect: disk.connect })
  journal.close()
  expect(journal.reopen()).toMatchObject({ ok: false, detail: 'the journal is closed' })
  expect(disk.openings()).toBe(1)
})
