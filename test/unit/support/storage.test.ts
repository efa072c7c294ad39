import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { takeWriterLock } from '#journal/opening/lock.ts'
import { lookAtStorage } from '#support/storage.ts'
import { fill, open, tempFile } from '#test/unit/journal/helpers.ts'

test('sizes and free space, of what is there', () => {
  const file = tempFile()
  fill(open(file))
  const { journal, copy, freeBytes, isCopyElsewhere, provenAt } = lookAtStorage(file, `${file}.copy`)
  expect(journal).toEqual({ bytes: statSync(file).size })
  expect(copy).toEqual({ bytes: statSync(`${file}.copy`).size, freeBytes: expect.any(Number) as number })
  expect(freeBytes).toBeGreaterThan(0)
  expect([isCopyElsewhere, provenAt]).toEqual([false, undefined])
  expect(lookAtStorage('/nowhere/a', '/nowhere/b')).toEqual({
    journal: undefined,
    copy: undefined,
    isCopyElsewhere: false,
    freeBytes: undefined,
    provenAt: undefined,
  })
})

/** Prints why the file cannot be read. */
const STRANGER = `
  import Database from 'better-sqlite3'
  try {
    new Database(process.argv[1], { timeout: 0 }).prepare('SELECT 1 FROM sqlite_schema').get()
  } catch (error) {
    console.log(error.code)
  }
`

test('a look opens no file: closing one would drop the locks of its own process', () => {
  const file = tempFile()
  const held = takeWriterLock(file)
  onTestFinished(() => held?.release())
  lookAtStorage(`${file}.lock`, `${file}.lock`)
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', STRANGER, `${file}.lock`], {
    encoding: 'utf8',
  })
  expect(stdout).toBe('SQLITE_BUSY\n')
})
