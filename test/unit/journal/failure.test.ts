import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { genesisOf } from '#journal/chain/chain.ts'
import { connect, type Db, makeDurable } from '#journal/connection.ts'
import { failureOf, JournalFailed } from '#journal/failure.ts'
import { makeJournal, type OpenedJournal } from '#journal/journal.ts'
import { readMeta } from '#journal/meta.ts'
import { migrate } from '#journal/opening/migrate.ts'
import { MIGRATIONS } from '#journal/migrations/list.ts'
import { openHeadSeal } from '#journal/chain/head-seal.ts'
import { fill, NOON, open, orderOf, put, referenceOf, tempFile } from './helpers.ts'

function openWithHandle(file: string): { readonly db: Db; readonly journal: OpenedJournal } {
  const db = connect(file)
  makeDurable(db, 'FULL')
  const id = Buffer.alloc(16)
  migrate(db, file, MIGRATIONS, { id, genesis: genesisOf(id), mode: 'practice', at: NOON })
  const meta = readMeta(db)
  const parts = {
    file,
    meta,
    now: () => NOON,
    release: () => undefined,
    seal: openHeadSeal(meta),
    drawn: new Map(),
  }
  return { db, journal: makeJournal(db, parts) }
}

const big = { stream: 'till', kind: 'big', body: 'x'.repeat(100_000) }

test('a full disk stops the journal until it is opened again, and nothing half is left', async () => {
  const file = tempFile()
  const { db, journal } = openWithHandle(file)
  fill(journal)
  const head = journal.read.head()
  const heard = vi.fn<(failure: JournalFailed) => void>()
  const unheard = vi.fn<(failure: JournalFailed) => void>()
  journal.onFailed(heard)
  journal.onFailed(unheard)()
  db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`)
  const order = { after: orderOf(3), event: {}, eventKind: 'send' }
  expect(() => journal.write.commit({ at: NOON, order, note: big })).toThrow(JournalFailed)
  await Promise.resolve()
  expect(heard).toHaveBeenCalledTimes(1)
  expect(unheard).not.toHaveBeenCalled()
  expect(journal.failure()).toMatchObject({ reason: 'disk-full', code: 'SQLITE_FULL' })

  // There is room again, but the file's contents are unknown until it is read again.
  db.pragma('max_page_count = 1000000')
  expect(() => put(journal, orderOf(3))).toThrow(JournalFailed)
  expect(() => journal.write.nextSequence('reference')).toThrow(JournalFailed)
  expect(() => journal.write.nextSequence('external-id')).toThrow(JournalFailed)
  expect(() => journal.write.putSetting('a', 'b')).toThrow(JournalFailed)
  await Promise.resolve()
  expect(heard).toHaveBeenCalledTimes(1)
  expect(journal.read.order(referenceOf(1))?.state.kind).toBe('paid')
  journal.close()

  const again = open(file)
  expect(again.read.head()).toEqual(head)
  expect(again.tailCheck(100)).toMatchObject({ ok: true })
  put(again, orderOf(3))
})

test('a journal that may not be written says so', () => {
  const { db, journal } = openWithHandle(tempFile())
  db.pragma('query_only = ON')
  expect(() => put(journal, orderOf(1))).toThrow(expect.objectContaining({ reason: 'read-only' }))
  journal.close()
})

test('a lock of a stranger is a short wait, not the end', () => {
  const file = tempFile()
  const journal = open(file)
  const stranger = new Database(file)
  stranger.exec('BEGIN IMMEDIATE')
  expect(() => put(journal, orderOf(1))).toThrow(/locked/)
  expect(journal.failure()).toBeUndefined()
  stranger.close()
  put(journal, orderOf(1))
})

test.each([
  ['SQLITE_FULL', 'disk-full'],
  ['SQLITE_IOERR_FSYNC', 'io'],
  ['SQLITE_IOERR_WRITE', 'io'],
  ['SQLITE_CANTOPEN', 'io'],
  ['SQLITE_READONLY_DBMOVED', 'read-only'],
  ['SQLITE_CORRUPT_INDEX', 'corrupt'],
  ['SQLITE_NOTADB', 'corrupt'],
  ['SQLITE_CONSTRAINT_UNIQUE', undefined],
  ['SQLITE_BUSY', undefined],
])('%s is read as %s', (code, reason) => {
  expect(failureOf(new Database.SqliteError('x', code))?.reason).toBe(reason)
  expect(failureOf(new Error(code))).toBeUndefined()
})
