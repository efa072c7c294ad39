import { existsSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { genesisOf } from '#journal/chain.ts'
import { connect, connectReadOnly, makeDurable } from '#journal/connection.ts'
import { fileVersion, type Migration, migrate, readFileKind } from '#journal/migrate.ts'
import { first } from '#journal/migrations/0001-first.ts'
import { MIGRATIONS } from '#journal/migrations/list.ts'
import { fill, NOON, open, tempFile } from './helpers.ts'

const id = Buffer.alloc(16)
const founding = { id, genesis: genesisOf(id), mode: 'practice', at: NOON } as const
const second: Migration = { version: 2, up: (db) => void db.exec('CREATE TABLE added (a INTEGER) STRICT') }
const third: Migration = {
  version: 3,
  up: (db) => void db.exec('CREATE TABLE more (a INTEGER) STRICT; oops'),
}

function filledFile(): string {
  const file = tempFile()
  const journal = open(file)
  fill(journal)
  journal.close()
  return file
}

test('the list is without a gap, and a new file needs no copy', () => {
  expect(MIGRATIONS.map((migration) => migration.version)).toEqual(MIGRATIONS.map((_, index) => index + 1))
  const file = tempFile()
  open(file)
  expect(existsSync(`${file}.before-v${MIGRATIONS.length}`)).toBe(false)
})

test('an existing file is copied whole before it is migrated, once', () => {
  const file = filledFile()
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
})

test('a step that fails leaves the file at the step before', () => {
  const file = filledFile()
  const db = connect(file)
  makeDurable(db, 'FULL')
  expect(() => migrate(db, file, [first, second, third], founding)).toThrow(/syntax/)
  expect(fileVersion(db)).toBe(2)
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE name IN ('added', 'more')").pluck().all()
  expect(tables).toEqual(['added'])
  db.close()
})
