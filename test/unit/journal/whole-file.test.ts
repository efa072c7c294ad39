import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { copyWhole, diskRefusal } from '#journal/restore/whole-file.ts'
import { tempFile } from './helpers.ts'

const byNode = (code: string): Error => Object.assign(new Error(code), { code })

test.each([
  ['SQLITE_FULL', 'disk-full'],
  ['SQLITE_IOERR_WRITE', 'unwritable'],
  ['SQLITE_CANTOPEN', 'unwritable'],
  ['SQLITE_READONLY_DIRECTORY', 'unwritable'],
  ['SQLITE_CORRUPT', undefined],
  ['SQLITE_BUSY', undefined],
])('%s is read as %s', (code, refusal) => {
  expect(diskRefusal(new Database.SqliteError('x', code))).toBe(refusal)
})

test.each([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EFBIG', 'unwritable'],
  ['EACCES', 'unwritable'],
  ['EROFS', 'unwritable'],
  ['EIO', 'unwritable'],
  ['ENOENT', 'unwritable'],
  ['ERR_INVALID_ARG_TYPE', undefined],
])('%s of the system is read as %s', (code, refusal) => {
  expect(diskRefusal(byNode(code))).toBe(refusal)
})

test('what is no fault of a disk is none', () => {
  expect(diskRefusal(new Error('a bug'))).toBeUndefined()
  expect(diskRefusal('ENOSPC')).toBeUndefined()
})

test('a copy has its name only when it is whole, and a refused one leaves no part', () => {
  const file = tempFile()
  writeFileSync(file, 'lines')
  copyWhole(file, `${file}.aside`)
  expect(readFileSync(`${file}.aside`, 'utf8')).toBe('lines')
  mkdirSync(`${file}.folder`)
  expect(() => copyWhole(`${file}.folder`, `${file}.other`)).toThrow()
  expect(['.aside.part', '.other', '.other.part'].filter((end) => existsSync(file + end))).toEqual([])
})
