/** The process of an export and its side in the main process: stopped, killed or without a disk, it leaves nothing. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ReviewExportWish } from '#contract/procedures/review.ts'
import type { ReviewExport } from '#contract/review-views.ts'
import { ALWAYS } from '#domain/right.ts'
import { openReviewExporter } from '#review/export/exporter.ts'
import { openLeftOver } from '#review/export/left-over.ts'
import { seedJournal } from '#test/seed/seed-journal.ts'
import { forkExport } from '#test/support/export-process.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { open, orderOf, put, tempFile } from '../journal/helpers.ts'
import { openReview } from './journals.ts'

const CSV: ReviewExportWish = { query: {}, format: 'csv', separator: ';' }
const XLSX: ReviewExportWish = { ...CSV, format: 'xlsx' }
const PATIENT = { timeout: 60_000 }

function shop(orders: number, takesNotes = true) {
  const file = tempFile()
  const until = Date.parse('2026-11-27T00:00:00+07:00')
  seedJournal({ ...{ file, until, orders }, days: 4, seed: 9, copy: false })
  const { review, journal, follow } = openReview(file)
  follow()
  const head = journal.head()
  const folder = dirname(file)
  const target = join(folder, 'orders.out')
  const children: ReturnType<typeof forkExport>[] = []
  const notes: [string, object][] = []
  const shown: string[] = []
  const states: ReviewExport[] = []
  const exporter = openReviewExporter({
    ...{ journal: file, review: review.file },
    fork: () => {
      const child = forkExport()
      children.push(child)
      return child
    },
    chooseFile: async () => target,
    showFile: (path) => void shown.push(path),
    signedIn: () => 'ratna',
    today: () => '2026-11-27',
    head: () => head,
    follow: () => undefined,
    note: (...one) => {
      if (takesNotes) notes.push(one)
      return takesNotes
    },
    leftOver: openLeftOver(file),
    announce: () => void states.push(exporter.view()),
    bug: (error) => {
      throw error
    },
  })
  onTestFinished(() => exporter.end())
  const files = (): readonly string[] => readdirSync(folder).filter((name) => /orders|exporting/u.test(name))
  const kind = (): string => exporter.view().kind
  return { file, target, review, exporter, children, notes, shown, states, files, kind }
}

test.each([CSV, XLSX])('writes the file, notes it, and shows it: %j', async (wish) => {
  const { exporter, notes, shown, states, files, kind, target } = shop(1_200)
  writeFileSync(target, 'an older export')
  expect(exporter.show()).toMatchObject({ ok: false })
  const query = { groups: ['paid'], least: 1_000_000n } as const
  const begun = exporter.start({ ...wish, query: { ...query, groups: [...query.groups] } }, ALWAYS)
  expect(await begun).toEqual({ ok: true, value: { started: true } })
  expect(await exporter.start(wish, ALWAYS)).toMatchObject({ ok: false, refusal: { code: 'not-ready' } })
  await expect.poll(kind, PATIENT).toBe('done')
  const done = exporter.view()
  const rows = done.kind === 'done' ? done.count : 0
  expect(rows).toBeGreaterThan(500)
  const body = {
    by: 'ratna',
    query: { groups: ['paid'], least: '1000000' },
    format: wish.format,
    file: 'orders.out',
    rows,
  }
  expect(notes).toEqual([['review-exported', body]])
  expect(states.some((state) => state.kind === 'running' && state.done > 0 && state.of === rows)).toBe(true)
  expect(files()).toEqual(['orders.out'])
  expect(readFileSync(target).subarray(0, 2).toString('latin1')).toBe(
    wish.format === 'csv' ? '\u00ef\u00bb' : 'PK',
  )
  exporter.show()
  expect(shown).toEqual([target])
  exporter.stop()
  expect(kind()).toBe('done')
  exporter.putAway()
  expect(kind()).toBe('none')
})

test.each([CSV, XLSX])('stopped or killed at any moment, it leaves nothing: %j', async (wish) => {
  const { exporter, children, notes, files, kind, target } = shop(3_000)
  writeFileSync(target, 'an older export')
  const draw = seededRandom(wish.format === 'csv' ? 3 : 4)
  for (let round = 0; round < 6; round += 1) {
    await exporter.start(wish, ALWAYS)
    const rows = Math.floor(draw.next() * 3_000)
    await expect
      .poll(
        () => {
          const now = exporter.view()
          return now.kind !== 'running' || now.done >= rows
        },
        { ...PATIENT, interval: 1 },
      )
      .toBe(true)
    const isKill = round % 2 === 1
    if (kind() !== 'running') continue
    if (isKill) children.at(-1)?.kill()
    else exporter.stop()
    await expect.poll(kind, PATIENT).not.toBe('running')
    const ended = exporter.view()
    if (ended.kind === 'done') continue
    expect(ended).toMatchObject(isKill ? { kind: 'failed', why: 'ended' } : { kind: 'stopped' })
    expect(files()).toEqual(['orders.out'])
    if (notes.length === 0) expect(readFileSync(target, 'utf8')).toBe('an older export')
  }
})

test('without its main process it removes what it has begun', async () => {
  const { file, review, target, files } = shop(3_000)
  const child = forkExport()
  const begun = new Promise<void>((resolve) => child.onMessage(() => resolve()))
  child.post({ type: 'start', job: { ...XLSX, journal: file, review: review.file, upTo: 0n, target } })
  await begun
  expect(existsSync(`${target}.part`)).toBe(true)
  child.disconnect()
  await child.gone
  expect(files()).toEqual([])
})

test('what a crash of everything left is removed at the next start', () => {
  const { file, target, files } = shop(1)
  const leftOver = openLeftOver(file)
  leftOver.remember(target)
  writeFileSync(`${target}.part`, 'half')
  expect(files()).toHaveLength(2)
  leftOver.sweep()
  expect(files()).toEqual([])
})

test('without a note in the journal there is no file', async () => {
  const { exporter, files, kind } = shop(1, false)
  await exporter.start(CSV, ALWAYS)
  await expect.poll(kind, PATIENT).toBe('failed')
  expect(exporter.view()).toMatchObject({ why: 'not-noted' })
  expect(files()).toEqual([])
})

test('says why not: no folder, no review, a list that is still being made', async () => {
  const file = tempFile()
  put(open(file), orderOf(1))
  const { review } = openReview(file)
  const folder = dirname(file)
  const job = { ...CSV, journal: file, review: review.file, upTo: 0n, target: join(folder, 'orders.out') }
  const cases = [
    ['building', job],
    ['unreadable', { ...job, review: file }],
    ['unreadable', { ...job, review: join(folder, 'none') }],
  ] as const
  for (const [why, one] of cases) {
    const child = forkExport()
    child.post({ type: 'start', job: one })
    expect(await child.report).toMatchObject({ ok: false, why })
  }
  const whole = shop(1)
  const child = forkExport()
  child.post({
    type: 'start',
    job: { ...job, journal: whole.file, review: whole.review.file, target: join(folder, 'no', 'a.csv') },
  })
  expect(await child.report).toMatchObject({ ok: false, why: 'unwritable' })
  expect(readdirSync(folder).filter((name) => name.startsWith('orders'))).toEqual([])
})
