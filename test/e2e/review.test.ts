/** The review's process as Electron runs it: asked by a manager's page, about a shop's seeded orders and a new one. */
import { join } from 'node:path'
import type { ReviewFound, ReviewPage, ReviewSummary } from '#contract/review-views.ts'
import { launchLoket, newProfile } from '#test/support/loket-app.ts'
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
  const { days } = (await call('review.summary', { query: {} })) as ReviewSummary
  const oldest = { query: {}, day: days.at(-1)?.day, skip: 0, limit: 200 }
  const { rows } = (await call('review.rows', oldest)) as ReviewPage
  expect(rows).toHaveLength(days.at(-1)?.count ?? 0)
  await loket.quit()
  profile.remove()
})
