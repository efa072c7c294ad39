import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkJournal } from '#journal/check/check-report.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { recordsOf } from '#test/support/copy-records.ts'
import { openJournal } from '#journal/opening/open.ts'
import { renewCopy, restoreJournal } from '#journal/restore/restore.ts'
import { closeShift, moveOf, openShift, printOf, slipOf } from './day.ts'
import { clock, fill, fillMore, NOON, open, orderOf, put, tamper, tempFile } from './helpers.ts'

const copyOf = (file: string): string => `${file}.copy`
const restore = (file: string, backup?: string) =>
  restoreJournal({ file, copy: copyOf(file), backup, now: NOON })
const tryOpen = (file: string) => openJournal({ file, mode: 'practice', clock })

/** Every kind of entry there is. */
function fillAll(file: string): void {
  const journal = open(file)
  for (let i = 0; i < 40; i += 1) journal.write.nextSequence('external-id')
  fill(journal)
  fillMore(journal)
  openShift(journal)
  journal.write.commit({ at: NOON, cash: moveOf() })
  journal.write.commit({ at: NOON, slip: slipOf(1) })
  journal.write.commit({ at: NOON, slip: slipOf(1, { ended: { at: NOON + 9, how: 'paid', by: 'kasir-a' } }) })
  journal.write.commit({ at: NOON, print: printOf(1) })
  closeShift(journal)
  journal.close()
}

const TABLES = [
  ...['events', 'head', 'orders', 'takings', 'instructions', 'instruction_keys', 'bills', 'callbacks'],
  ...['attempts', 'settings', 'shifts', 'cash_moves', 'slips', 'prints', 'sequences'],
]

const WITHOUT_NUMBERS = TABLES.slice(0, -1)

function rowsOf(file: string, tables: readonly string[] = TABLES): readonly unknown[] {
  const db = connectReadOnly(file)
  try {
    return tables.map((table) => db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all())
  } finally {
    db.close()
  }
}

test('from the copy alone: every row as it was, proven, and the damaged file kept', () => {
  const file = tempFile()
  fillAll(file)
  const before = rowsOf(file)
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xff, 100, 8192))
  const kept = readFileSync(file)
  expect(tryOpen(file)).toMatchObject({ ok: false })

  const report = restore(file)
  expect(report).toMatchObject({ ok: true, from: { backup: 0, journal: 0 } })
  expect(rowsOf(file)).toEqual(before)
  const db = connectReadOnly(file)
  expect(checkJournal(db)).toMatchObject({ ok: true })
  db.close()
  const aside = `${file}.damaged-20261120T050000Z`
  expect(report).toMatchObject({ aside: expect.arrayContaining([aside]) as unknown })
  expect(readFileSync(aside).equals(kept)).toBe(true)
  expect(existsSync(`${file}.part`)).toBe(false)

  const again = open(file)
  expect(again.write.nextSequence('external-id')).toBeGreaterThan(40n)
  put(again, orderOf(5))
  expect(again.tailCheck(1_000)).toMatchObject({ ok: true })
})

test('after a roll-back all that was acknowledged is there again', () => {
  const file = tempFile()
  const journal = open(file)
  fill(journal)
  journal.close()
  copyFileSync(file, `${file}.old`)
  const later = open(file)
  put(later, orderOf(5))
  const head = later.read.head()
  later.close()
  copyFileSync(`${file}.old`, file)
  expect(tryOpen(file)).toMatchObject({ ok: false, why: 'copy-ahead' })
  expect(restore(file)).toMatchObject({ ok: true, head: head.hash.toString('hex') })
  expect(open(file).read.head()).toEqual(head)
})

test('a journal that is gone comes back', () => {
  const file = tempFile()
  fillAll(file)
  const before = rowsOf(file)
  rmSync(file)
  expect(restore(file)).toMatchObject({ ok: true })
  expect(rowsOf(file)).toEqual(before)
})

function spoilCopy(file: string, line: number): void {
  const lines = readFileSync(copyOf(file), 'latin1').split('\n')
  lines[line] = (lines[line] ?? '').replace('{', '[')
  writeFileSync(copyOf(file), lines.join('\n'), 'latin1')
}

test('a line of the copy that cannot be read is taken from the backup, or from the damaged journal', () => {
  const file = tempFile()
  fillAll(file)
  const before = rowsOf(file)
  const backup = `${file}.saved`
  copyFileSync(file, backup)
  spoilCopy(file, 4)
  tamper(file, (db) => db.exec("UPDATE orders SET note = 'x'"))
  expect(restore(file)).toMatchObject({ ok: true, from: { journal: 2 } })
  expect(rowsOf(file)).toEqual(before)
  // And the copy is whole again.
  expect([...recordsOf(copyOf(file))].every((record) => record !== undefined)).toBe(true)

  spoilCopy(file, 1)
  rmSync(file)
  expect(restore(file)).toMatchObject({ ok: false, why: 'gap' })
  expect(existsSync(file)).toBe(false)
  const report = restore(file, backup)
  expect(report).toMatchObject({ ok: true, end: 'unreadable', from: { journal: 0 } })
  // Everything except the numbers, which continue far ahead.
  expect(rowsOf(file, WITHOUT_NUMBERS)).toEqual(before.slice(0, -1))
})

test('what was forged behind the end of the copy is left out', () => {
  const file = tempFile()
  fillAll(file)
  const before = rowsOf(file)
  const forger = open(file, { copy: 'none' })
  put(forger, orderOf(9))
  forger.close()
  expect(tryOpen(file)).toMatchObject({ ok: false, why: 'copy-behind' })
  expect(restore(file)).toMatchObject({ ok: true })
  expect(rowsOf(file)).toEqual(before)
})

test('is refused while a till is open, and without any source; nothing is touched', () => {
  const file = tempFile()
  const journal = open(file)
  fill(journal)
  expect(restore(file)).toMatchObject({ ok: false, why: 'locked' })
  journal.close()
  rmSync(copyOf(file))
  const bytes = readFileSync(file)
  expect(restore(file)).toMatchObject({ ok: false, why: 'no-source' })
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

test('a copy that was lost is made anew from a sound journal only', () => {
  const file = tempFile()
  fillAll(file)
  rmSync(copyOf(file))
  expect(tryOpen(file)).toMatchObject({ ok: false, why: 'copy-missing' })
  const sound = readFileSync(file)
  const renew = () => renewCopy({ file, copy: copyOf(file), now: NOON })
  tamper(file, (db) => db.exec("UPDATE orders SET note = 'x'"))
  expect(renew()).toMatchObject({ ok: false, why: 'damaged' })
  writeFileSync(file, sound)
  expect(renew()).toMatchObject({ ok: true })
  expect(tryOpen(file)).toMatchObject({ ok: true })
})
