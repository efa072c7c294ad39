import { existsSync, statSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Order } from '#domain/order.ts'
import { endColumns, makePutAttempt, startColumns } from '#journal/attempts.ts'
import { genesisOf } from '#journal/chain.ts'
import { connect, connectReadOnly, makeDurable } from '#journal/connection.ts'
import type { AttemptEnd, AttemptStart } from '#journal/entries.ts'
import { makeAppend } from '#journal/events.ts'
import { fileVersion, type Migration, migrate, readFileKind } from '#journal/migrate.ts'
import { first } from '#journal/migrations/0001-first.ts'
import { MIGRATIONS } from '#journal/migrations/list.ts'
import { makePutOrder, orderRow } from '#journal/orders.ts'
import { makePutSetting, settingRow } from '#journal/settings.ts'
import { endOf, fillMore, NOON, open, orderOf, paid, referenceOf, startOf, tempFile } from './helpers.ts'

const id = Buffer.alloc(16)
const founding = { id, genesis: genesisOf(id), mode: 'practice', at: NOON } as const
const second: Migration = { version: 2, up: (db) => void db.exec('CREATE TABLE added (a INTEGER) STRICT') }
const third: Migration = {
  version: 3,
  up: (db) => void db.exec('CREATE TABLE more (a INTEGER) STRICT; oops'),
}

/** A file as the first version made and filled it: the same short day as `fill`, with none of the later tables. */
function version1File(): string {
  const file = tempFile()
  const db = connect(file)
  makeDurable(db, 'FULL')
  migrate(db, file, [first], founding)
  const append = makeAppend(db)
  const putOrder = makePutOrder(db)
  const putAttempt = makePutAttempt(db)
  const order = (at: number, after: Order): void => {
    const change = { after, event: { type: 'test' }, eventKind: 'test' }
    putOrder(orderRow(after, at, append(at, after.reference, { type: 'order', change }).seq))
  }
  const started = (at: number, start: AttemptStart): void => {
    putAttempt.start(
      startColumns(start, append(at, start.reference ?? '', { type: 'attempt-start', start }).seq),
    )
  }
  const ended = (at: number, end: AttemptEnd): void =>
    putAttempt.end(endColumns(end, append(at, referenceOf(1), { type: 'attempt-end', end }).seq))
  db.transaction(() => {
    const { seq } = append(NOON, 'settings', { type: 'setting', key: 'till', value: '{}' })
    makePutSetting(db)(settingRow('till', '{}', seq))
    order(NOON, orderOf(1))
    started(NOON, startOf('attempt-1'))
    ended(NOON + 900, endOf('attempt-1'))
    order(NOON + 900, orderOf(1, { state: paid }))
    order(NOON + 1_000, orderOf(2))
    started(NOON + 1_000, startOf('attempt-2', { reference: referenceOf(2) }))
    append(NOON + 2_000, 'till', { type: 'note', kind: 'stopped', body: {} })
    db.prepare("INSERT INTO sequences VALUES ('reference', 3)").run()
  })()
  db.close()
  return file
}

test('the list is without a gap, and a new file needs no copy', () => {
  expect(MIGRATIONS.map((migration) => migration.version)).toEqual(MIGRATIONS.map((_, index) => index + 1))
  const file = tempFile()
  open(file)
  expect(existsSync(`${file}.before-v${MIGRATIONS.length}`)).toBe(false)
})

test('an existing file is copied whole before it is migrated, once', () => {
  const file = version1File()
  const copy = `${file}.before-v2`
  writeFileSync(`${copy}.part`, 'left behind by a crash')
  const db = connect(file)
  makeDurable(db, 'FULL')
  migrate(db, file, [first, second], founding)
  expect(fileVersion(db)).toBe(2)
  expect(readFileKind(db, [first, second])).toBe('journal')
  expect(readFileKind(db, [first])).toBe('newer')
  migrate(db, file, [first, second], founding)
  db.close()
  const kept = connectReadOnly(copy)
  expect(fileVersion(kept)).toBe(1)
  expect(kept.prepare('SELECT count(*) FROM events').pluck().get()).toBe(8n)
  kept.close()
  expect(existsSync(`${copy}.part`)).toBe(false)
  if (process.platform !== 'win32') expect(statSync(copy).mode & 0o077).toBe(0)
})

test('a file of the first version opens as one of today, and nothing of it is lost', () => {
  const file = version1File()
  const old = connectReadOnly(file)
  const heads = old.prepare('SELECT seq, hash FROM head').all()
  const events = old.prepare('SELECT * FROM events').all()
  old.close()

  const journal = open(file)
  expect(journal.tailCheck(1_000)).toMatchObject({ ok: true, events: 8 })
  expect([journal.read.head()]).toEqual(heads)
  expect(journal.read.order(referenceOf(1))).toEqual(orderOf(1, { state: paid }))
  expect(journal.read.openOrders(NOON).map(({ reference }) => reference)).toEqual([
    referenceOf(1),
    referenceOf(2),
  ])
  expect(journal.read.unfinishedAttempts().map(({ id: attempt }) => attempt)).toEqual(['attempt-2'])
  expect(journal.read.setting('till')).toBe('{}')
  expect(journal.write.nextSequence('reference')).toBe(3n)
  expect(journal.read.openInstructions()).toEqual([])
  fillMore(journal)
  expect(journal.tailCheck(1_000)).toMatchObject({ ok: true })
  journal.close()

  const now = connectReadOnly(file)
  expect(now.prepare('SELECT * FROM events WHERE seq <= 8').all()).toEqual(events)
  expect(fileVersion(now)).toBe(MIGRATIONS.length)
  now.close()
  const kept = connectReadOnly(`${file}.before-v${MIGRATIONS.length}`)
  expect(fileVersion(kept)).toBe(1)
  expect(kept.prepare('SELECT * FROM events').all()).toEqual(events)
  kept.close()
})

test('a step that fails leaves the file at the step before', () => {
  const file = version1File()
  const db = connect(file)
  makeDurable(db, 'FULL')
  expect(() => migrate(db, file, [first, second, third], founding)).toThrow(/syntax/)
  expect(fileVersion(db)).toBe(2)
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE name IN ('added', 'more')").pluck().all()
  expect(tables).toEqual(['added'])
  db.close()
})
