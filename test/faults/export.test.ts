/**
 * An export on a disk that fills up or hangs, and stopped or left alone halfway: what was under that name stays, no half
 * file gets the name, and what failed is said. Without the app: Chromium forks its processes past the bad disk;
 * `test/e2e/review.test.ts` plays an export, and a kill in one, there.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { ReviewExport } from '#contract/review-views.ts'
import { ALWAYS } from '#domain/right.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { openReviewExporter } from '#review/export/exporter.ts'
import { openLeftOver } from '#review/export/left-over.ts'
import { followStep, openFollowed } from '#review/follow.ts'
import { openReviewFile, reviewFileOf } from '#review/index-file.ts'
import { seedJournal } from '#test/seed/seed-journal.ts'
import { badDisk, type BadDisk } from '#test/support/bad-disk.ts'
import { forkExport } from '#test/support/export-process.ts'

const ORDERS = 400
const OLDER = 'an older export'
const WRITE = { call: 'write', file: '.part' } as const
const PATIENT = { timeout: 60_000 }

const beside = mkdtempSync(join(tmpdir(), 'loket-export-'))
const journalFile = join(beside, 'shop.journal')
// The disk fails only below a folder of such a name.
const folder = join(beside, 'files.journal')
const target = join(folder, 'orders.out')
let disk: BadDisk
let head = 0n

beforeAll(() => {
  mkdirSync(folder)
  const until = Date.parse('2026-11-27T00:00:00+07:00')
  seedJournal({ file: journalFile, until, orders: ORDERS, days: 4, seed: 1, copy: false })
  const journal = openFollowed(connectReadOnly(journalFile))
  const review = openReviewFile(reviewFileOf(journalFile), journal.of)
  while (followStep(journal, review, () => undefined) === 'more');
  head = journal.head()
  review.close()
  journal.db.close()
  disk = badDisk(beside)
})
beforeEach(() => {
  disk.mend()
  writeFileSync(target, OLDER)
})
afterAll(() => rmSync(beside, { recursive: true, force: true }))

function open() {
  const children: ReturnType<typeof forkExport>[] = []
  const notes: string[] = []
  const exporter = openReviewExporter({
    ...{ journal: journalFile, review: reviewFileOf(journalFile) },
    fork: () => {
      const child = forkExport(disk.env)
      children.push(child)
      return child
    },
    chooseFile: async () => target,
    showFile: () => undefined,
    signedIn: () => 'ratna',
    today: () => '2026-11-27',
    head: () => head,
    follow: () => undefined,
    note: (kind) => notes.push(kind) > 0,
    leftOver: openLeftOver(journalFile),
    announce: () => undefined,
    bug: (error) => {
      throw error
    },
  })
  onTestFinished(() => exporter.end())
  const begin = (format: 'csv' | 'xlsx') => exporter.start({ query: {}, format, separator: ';' }, ALWAYS)
  /** The export hangs at the first write of its file. */
  const halfway = async (format: 'csv' | 'xlsx'): Promise<void> => {
    const before = disk.met().length
    disk.fail({ ...WRITE, error: 'hangs' })
    await begin(format)
    await expect.poll(() => disk.met().length, PATIENT).toBeGreaterThan(before)
    expect(files()).toEqual(['orders.out', 'orders.out.part'])
  }
  const ended = async (): Promise<ReviewExport> => {
    await expect.poll(() => exporter.view().kind, PATIENT).not.toBe('running')
    return exporter.view()
  }
  return { exporter, children, notes, begin, halfway, ended }
}

const files = (): readonly string[] => readdirSync(folder).toSorted()
const left = () => ({ files: files(), text: readFileSync(target, 'utf8') })
const UNTOUCHED = { files: ['orders.out'], text: OLDER }

it.each(['csv', 'xlsx'] as const)(
  'a full disk is said so, the older file stays, and with room again it is made: %s',
  async (format) => {
    const { notes, begin, ended } = open()
    disk.fail({ ...WRITE, error: 'ENOSPC' })
    await begin(format)
    expect(await ended()).toEqual({ kind: 'failed', file: 'orders.out', why: 'disk-full' })
    expect(left()).toEqual(UNTOUCHED)
    expect(notes).toEqual([])
    disk.mend()
    await begin(format)
    expect(await ended()).toMatchObject({ kind: 'done' })
    expect([files(), notes]).toEqual([['orders.out'], ['review-exported']])
    expect(readFileSync(target, 'utf8')).not.toBe(OLDER)
  },
)

it('a flush that fails makes no file either', async () => {
  const { begin, ended } = open()
  disk.fail({ call: 'flush', file: '.part', error: 'EIO' })
  await begin('csv')
  expect(await ended()).toMatchObject({ kind: 'failed', why: 'unwritable' })
  expect(left()).toEqual(UNTOUCHED)
})

it.each(['csv', 'xlsx'] as const)('stopped halfway, it leaves the older file: %s', async (format) => {
  const { exporter, halfway, ended } = open()
  await halfway(format)
  exporter.stop()
  expect(await ended()).toEqual({ kind: 'stopped' })
  expect(left()).toEqual(UNTOUCHED)
})

it('left alone halfway, it removes what it has begun', async () => {
  const { children, halfway } = open()
  await halfway('csv')
  children[0]?.disconnect()
  disk.mend()
  await children[0]?.gone
  expect(left()).toEqual(UNTOUCHED)
})

it('after a kill of everything the next start removes the part', async () => {
  const { children, halfway, ended } = open()
  await halfway('csv')
  const part = readFileSync(`${target}.part`)
  children[0]?.kill()
  await ended()
  writeFileSync(`${target}.part`, part)
  openLeftOver(journalFile).remember(target)
  open()
  expect(left()).toEqual(UNTOUCHED)
  expect(existsSync(`${journalFile}.exporting`)).toBe(false)
})
