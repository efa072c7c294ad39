/** The review's process as Electron runs it: asked by a manager's page, about a shop's seeded orders and a new one. */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReviewExport, ReviewFound, ReviewPage, ReviewSummary } from '#contract/review-views.ts'
import type { SplitView } from '#contract/split-views.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'
import { seedJournal } from '#test/seed/seed-journal.ts'
import { expect, test } from './fixtures.ts'

const ORDERS = 300

test("answers a manager's page, and follows a sale", async () => {
  const profile = newProfile()
  seedJournal({
    file: join(profile.folder, 'practice.journal'),
    ...{ orders: ORDERS, days: 10, seed: 1, copy: true },
    until: Date.now() - 86_400_000,
  })
  const loket = await launchLoket(profile.folder)
  const { call } = loket
  await expect(call('review.summary', { query: {} })).rejects.toThrow('forbidden')
  await call('session.lock')
  await call('session.signIn', { person: 'practice-manager', pin: '2222' })
  const count = async (): Promise<number> =>
    ((await call('review.summary', { query: {} })) as ReviewSummary).total.count
  await expect.poll(() => count().catch(() => 0)).toBeGreaterThanOrEqual(ORDERS)
  const before = await count()
  await call('sale.start', { amountMinor: 4_321_000n, method: 'va' })
  await expect.poll(count).toBe(before + 1)
  const found = (await call('review.find', { query: {}, text: '43.210' })) as ReviewFound
  expect(found.rows).toMatchObject([{ method: 'va', askedMinor: 4_321_000n, cashier: 'practice-manager' }])
  const split = (await call('split.open', { totalMinor: 3_750_000n })) as SplitView
  const part = { id: split.id, press: randomUUID(), amountMinor: 3_750_000n, tenderedMinor: 5_000_000n }
  await call('split.payCash', part)
  await expect.poll(count).toBe(before + 2)
  const parts = (await call('review.find', { query: { methods: ['cash'] }, text: split.id })) as ReviewFound
  expect(parts.rows).toMatchObject([{ cashMinor: 3_750_000n, cameMinor: 0n, split: { n: 1 } }])
  const { days, total } = (await call('review.summary', { query: {} })) as ReviewSummary
  expect(total.cashMinor).toBeGreaterThanOrEqual(3_750_000n)
  const oldest = { query: {}, day: days.at(-1)?.day, skip: 0, limit: 200 }
  const { rows } = (await call('review.rows', oldest)) as ReviewPage
  expect(rows).toHaveLength(days.at(-1)?.count ?? 0)
  await loket.quit()
  profile.remove()
})

// In `npm test`: `test/unit/review/export-process.test.ts`, with kills at any moment of the real process.
const EXPORTED = 'exports what the list shows into a file, and a kill halfway leaves no half of it'
test(EXPORTED, { tag: '@long' }, async () => {
  const profile = newProfile()
  seedJournal({
    file: join(profile.folder, 'practice.journal'),
    ...{ orders: ORDERS, days: 10, seed: 1, copy: true },
    until: Date.now() - 86_400_000,
  })
  const target = join(profile.folder, 'documents', 'orders.csv')
  const launch = async (): Promise<LoketApp> => {
    const loket = await launchLoket(profile.folder)
    await loket.call('session.lock')
    await loket.call('session.signIn', { person: 'practice-manager', pin: '2222' })
    await loket.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, target)
    return loket
  }
  const wish = { query: {}, format: 'csv', separator: ';' }
  const loket = await launch()
  const state = async (of: LoketApp) => (await of.call('review.exportState')) as ReviewExport
  // Begun before the review has ever been asked: the rows are waited for, or the export says that they are made.
  await expect
    .poll(async () => {
      const { kind } = await state(loket)
      if (kind === 'failed') await loket.call('review.exportPutAway')
      if (kind === 'none' || kind === 'failed') await loket.call('review.export', wish)
      return kind
    })
    .toBe('done')
  const { total } = (await loket.call('review.summary', { query: {} })) as ReviewSummary
  expect(await state(loket)).toMatchObject({ file: 'orders.csv', count: total.count })
  // A head, the orders and the sums.
  expect(readFileSync(target, 'utf8').split('\r\n')).toHaveLength(total.count + 3)
  await loket.call('review.exportPutAway')
  writeFileSync(target, 'an older export')
  const begun = loket.call('review.export', { ...wish, format: 'xlsx' }).catch(() => undefined)
  await expect.poll(() => existsSync(join(profile.folder, 'practice.journal.exporting'))).toBe(true)
  await loket.kill()
  await begun
  // Whole or the older one: the kill may come after its end.
  const left = readFileSync(target)
  expect(left.toString('utf8') === 'an older export' || isWholeZip(left)).toBe(true)
  const again = await launch()
  expect(readdirSync(join(profile.folder, 'documents')).filter((name) => name.endsWith('.part'))).toEqual([])
  await again.quit()
  profile.remove()
})

/** Its directory is the last that is written. */
function isWholeZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 2).toString('latin1') === 'PK' && bytes.includes(Buffer.from([0x50, 0x4b, 5, 6]))
}
