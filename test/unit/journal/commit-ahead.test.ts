import { appendFileSync, copyFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { hashLink } from '#journal/chain/chain.ts'
import type { SealKey } from '#journal/chain/head-seal.ts'
import { encodeMark, encodeRecord } from '#journal/copy/copy-lines.ts'
import { scanCopy } from '#journal/copy/copy-scan.ts'
import { DISK } from '#journal/copy/copy-write.ts'
import { JournalFailed } from '#journal/failure.ts'
import { openJournal, type OpenOptions } from '#journal/opening/open.ts'
import { sealKey } from '#test/support/seal-key.ts'
import { checkJournal } from '#journal/check/check-report.ts'
import { openBeside } from '#journal/copy/beside.ts'
import { clock, fill, NOON, open, orderOf, put, startOf, tempFile } from './helpers.ts'

const otherKey: SealKey = () => Buffer.alloc(32, 8)
const noKey: SealKey = () => undefined
const tryOpen = (file: string, options: Partial<OpenOptions> = {}) =>
  openJournal({ file, mode: 'practice', clock, sealKey, ...options })

/** After a power cut that kept the last commits from the journal, and not from the copy. `by` wrote them. */
function cut(commits = 1, by: Partial<OpenOptions> = {}) {
  const till = tempFile()
  const journal = open(till, { sealKey, ...by })
  fill(journal)
  const file = join(dirname(tempFile()), 'left.journal')
  for (const end of ['', '-wal']) if (existsSync(till + end)) copyFileSync(till + end, file + end)
  for (let number = 1; number <= commits; number += 1) {
    journal.write.nextSequence('reference')
    journal.write.commit({
      at: NOON + number,
      order: { after: orderOf(10 + number), event: {}, eventKind: 'send' },
      attempt: startOf(`attempt-${10 + number}`),
    })
  }
  copyFileSync(`${till}.copy`, `${file}.copy`)
  return { file, head: journal.read.head() }
}

test('a commit that a power cut kept from the journal is brought up from the copy, with rows, seal and numbers', () => {
  const { file, head } = cut()
  const journal = open(file, { sealKey })
  expect(journal.copy).toMatchObject({ news: 'ahead', broughtUp: 0 })
  expect(journal.read.head()).toEqual(head)
  expect(journal.read.order(orderOf(11).reference)).toEqual(orderOf(11))
  expect(journal.read.unfinishedAttempts().map(({ id }) => id)).toContain('attempt-11')
  expect(journal.startCheck()).toMatchObject({ ok: true })
  expect(journal.write.nextSequence('reference')).toBe(2n)
  put(journal, orderOf(12))
  journal.close()
  const again = open(file, { sealKey })
  expect(again.copy?.news).toBeUndefined()
  const beside = openBeside(file)
  if (!beside.ok) throw new Error(beside.detail)
  expect(checkJournal(beside.db, { copy: `${file}.copy` })).toMatchObject({ ok: true })
  beside.db.close()
})

test('one that lacks numbers which the till gave out before it is refused', () => {
  const { file } = cut()
  const bytes = readFileSync(`${file}.copy`)
  const { lastAt = 0 } = scanCopy(`${file}.copy`)
  const numbers = encodeRecord({ events: [], sequences: { reference: 9n } })
  const forged = Buffer.concat([bytes.subarray(0, lastAt), numbers, bytes.subarray(lastAt)])
  writeFileSync(`${file}.copy`, forged)
  expect(tryOpen(file)).toMatchObject({ ok: false, why: 'copy-ahead' })
})

test.each([
  ['more than one commit', () => cut(2)],
  ['one that was written without a key', () => cut(1, { sealKey: noKey })],
  ['one that was written under another key', () => cut(1, { sealKey: otherKey })],
  ['one after which the till was closed', () => closed(cut())],
  ['one with another event than was sealed', () => forged(cut())],
])('%s is refused, and nothing is changed', (_, make) => {
  const { file } = make()
  const before = [file, `${file}-wal`, `${file}.copy`].map((name) => readFileSync(name))
  expect(tryOpen(file)).toMatchObject({ ok: false, why: 'copy-ahead' })
  expect([file, `${file}-wal`, `${file}.copy`].map((name) => readFileSync(name))).toEqual(before)
})

test('while the vault is closed it is refused, and brought up when it is open', () => {
  const { file, head } = cut()
  expect(tryOpen(file, { sealKey: noKey })).toMatchObject({ ok: false, why: 'copy-ahead' })
  expect(open(file, { sealKey }).read.head()).toEqual(head)
})

test('a flush that fails while the journal commits stops the journal, though the one that counts has passed', () => {
  const early = { failed: undefined as Error | undefined, started: 0, close: vi.fn<() => void>() }
  const disk = {
    ...DISK,
    early: () => ({
      start: () => {
        if (early.failed !== undefined) throw early.failed
        early.started += 1
      },
      close: early.close,
    }),
  }
  const journal = open(tempFile(), { copy: { disk } })
  put(journal, orderOf(1))
  expect(early.started).toBeGreaterThan(0)
  early.failed = Object.assign(new Error('EIO'), { code: 'EIO' })
  expect(() => put(journal, orderOf(2))).toThrow(JournalFailed)
  expect(journal.read.order(orderOf(2).reference)).toBeUndefined()
  early.failed = undefined
  expect(journal.reopen()).toEqual({ ok: true })
  put(journal, orderOf(2))
})

test('an opening that a failing disk ends lets go of the copy: it is tried again every few seconds', () => {
  const early = { start: () => undefined, close: vi.fn<() => void>() }
  let fails = false
  const flush = (handle: number): void => {
    if (fails) throw Object.assign(new Error('EIO'), { code: 'EIO' })
    DISK.flush(handle)
  }
  const journal = open(tempFile(), { copy: { disk: { ...DISK, flush, early: () => early } } })
  fails = true
  expect(() => put(journal, orderOf(1))).toThrow(JournalFailed)
  expect(journal.reopen()).toMatchObject({ ok: false })
  expect(early.close).toHaveBeenCalledTimes(2)
  fails = false
  expect(journal.reopen()).toEqual({ ok: true })
})

type Cut = ReturnType<typeof cut>

function closed(made: Cut): Cut {
  const copy = `${made.file}.copy`
  appendFileSync(copy, encodeMark('closed', NOON, scanCopy(copy).end))
  return made
}

/** Its last event says something else, and the chain leads to it. */
function forged(made: Cut): Cut {
  const copy = `${made.file}.copy`
  const { last, lastAt = 0 } = scanCopy(copy)
  const [first, end] = last?.events ?? []
  if (last === undefined || first === undefined || end === undefined)
    throw new Error('no commit of two events')
  const other = { ...end, body: end.body.replace('150000.00', '950000.00') }
  expect(other.body).not.toBe(end.body)
  truncateSync(copy, lastAt)
  appendFileSync(
    copy,
    encodeRecord({ ...last, events: [first, { ...other, hash: hashLink(first.hash, other) }] }),
  )
  return made
}
