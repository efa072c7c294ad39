/**
 * An export of the running till on a disk that fills up or hangs, cancelled halfway, and the till killed halfway: what was
 * under that name stays, no half file gets the name, and what failed is said.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ReviewExport, ReviewSummary } from '#contract/review-views.ts'
import { seedJournal } from '#test/seed/seed-journal.ts'
import { badDisk, type BadDisk } from '#test/support/bad-disk.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'

const ORDERS = 2_000
const OLDER = 'an older export'
const WRITE = { call: 'write', file: '.part' } as const

const profile = newProfile()
const beside = mkdtempSync(join(tmpdir(), 'loket-export-'))
// The disk fails only below a folder of such a name.
const folder = join(beside, 'files.journal')
const target = join(folder, 'orders.csv')
let disk: BadDisk
let loket: LoketApp

const state = async () => (await loket.call('review.exportState')) as ReviewExport
const kind = async (): Promise<string> => (await state()).kind
const files = (): readonly string[] => readdirSync(folder)
const count = async (): Promise<number> =>
  ((await loket.call('review.summary', { query: {} })) as ReviewSummary).total.count
const begin = (format: 'csv' | 'xlsx') =>
  loket.call('review.export', { query: {}, format, separator: ';' })

async function launch(): Promise<void> {
  loket = await launchLoket(profile.folder, [], false, { env: disk.env })
  await loket.call('session.lock')
  await loket.call('session.signIn', { person: 'practice-manager', pin: '2222' })
  await loket.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, target)
  await expect.poll(() => count().catch(() => 0), { timeout: 60_000 }).toBeGreaterThanOrEqual(ORDERS)
}

/** The export hangs with a part of its file written. */
async function halfway(format: 'csv' | 'xlsx'): Promise<void> {
  const before = disk.met().length
  disk.fail({ ...WRITE, error: 'hangs' })
  await begin(format)
  await expect.poll(() => disk.met().length, { timeout: 60_000 }).toBeGreaterThan(before)
  expect(await kind()).toBe('running')
  expect(files().toSorted()).toEqual(['orders.csv', 'orders.csv.part'])
}

beforeAll(async () => {
  mkdirSync(folder)
  seedJournal({
    file: join(profile.folder, 'practice.journal'),
    ...{ orders: ORDERS, days: 10, seed: 1, copy: true },
    until: Date.now() - 86_400_000,
  })
  disk = badDisk(beside)
  await launch()
})
beforeEach(() => {
  disk.mend()
  writeFileSync(target, OLDER)
})
afterAll(async () => {
  disk.mend()
  await loket.quit()
  profile.remove()
  rmSync(beside, { recursive: true, force: true })
})

it.each(['csv', 'xlsx'] as const)(
  'a full disk is said so, the older file stays, and with room again it is made: %s',
  async (format) => {
    disk.fail({ ...WRITE, error: 'ENOSPC' })
    await begin(format)
    await expect.poll(kind, { timeout: 60_000 }).toBe('failed')
    expect(await state()).toEqual({ kind: 'failed', file: 'orders.csv', why: 'disk-full' })
    expect(files()).toEqual(['orders.csv'])
    expect(readFileSync(target, 'utf8')).toBe(OLDER)
    await loket.cashier.click('[data-to="review"]')
    await loket.cashier.click('button[name="export"]')
    await loket.cashier.waitForSelector('[role="dialog"] >> text=Disk penuh')
    await loket.cashier.click('button[name="export-close"]')
    await expect.poll(kind).toBe('none')
    disk.mend()
    await begin(format)
    await expect.poll(kind, { timeout: 60_000 }).toBe('done')
    expect(await state()).toMatchObject({ count: await count() })
    expect(files()).toEqual(['orders.csv'])
    expect(readFileSync(target, 'utf8')).not.toBe(OLDER)
    await loket.call('review.exportStop')
  },
)

it('a flush that fails makes no file either', async () => {
  disk.fail({ call: 'flush', file: '.part', error: 'EIO' })
  await begin('csv')
  await expect.poll(kind, { timeout: 60_000 }).toBe('failed')
  expect(await state()).toMatchObject({ why: 'unwritable' })
  expect([files(), readFileSync(target, 'utf8')]).toEqual([['orders.csv'], OLDER])
  await loket.call('review.exportStop')
})

it.each(['csv', 'xlsx'] as const)('cancelled halfway, it leaves the older file: %s', async (format) => {
  await halfway(format)
  await loket.call('review.exportStop')
  await expect.poll(kind, { timeout: 60_000 }).toBe('stopped')
  expect([files(), readFileSync(target, 'utf8')]).toEqual([['orders.csv'], OLDER])
  await loket.call('review.exportStop')
})

it('while an export hangs, the till sells', async () => {
  await halfway('csv')
  const before = await count()
  await loket.call('sale.start', { amountMinor: 5_000_000n, method: 'qr', sure: ['unusual', 'same'] })
  await expect.poll(count).toBe(before + 1)
  expect(await kind()).toBe('running')
  await loket.call('review.exportStop')
  await expect.poll(kind, { timeout: 60_000 }).toBe('stopped')
  await loket.call('review.exportStop')
})

it('the till killed halfway leaves the older file, and the next start removes the part', async () => {
  await halfway('csv')
  await loket.kill()
  expect(readFileSync(target, 'utf8')).toBe(OLDER)
  await launch()
  expect([files(), readFileSync(target, 'utf8')]).toEqual([['orders.csv'], OLDER])
  expect(existsSync(join(profile.folder, 'practice.journal.exporting'))).toBe(false)
  disk.mend()
  await begin('csv')
  await expect.poll(kind, { timeout: 60_000 }).toBe('done')
})
