import type { FakeReviewInit } from '../fake-review.ts'
import { close, open, review, ROWS } from './fake-review.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter } from './scene.ts'

const SALES: FakeReviewInit = { orders: 64, days: 1, hasParts: true }

/** The story of the first row with these words. */
async function story(at: FakeStage, words: string): Promise<void> {
  await open(at, SALES)
  await at.wait(ROWS)
  await at.page.click(`[data-row]:has-text("${words}")`)
  await at.wait('[data-review-order] ol')
}

async function dayEnd(at: FakeStage): Promise<void> {
  await at.become({ session: { role: 'manager', mode: 'practice' }, health: { mode: 'practice' } })
  await at.go('settings')
  await at.wait('#settings-day-end')
  await at.page.locator('#settings-day').scrollIntoViewIfNeeded()
}

/** Cash sales, sales in parts, and the hour that divides the days. */
export const REVIEW_SALES: Chapter = {
  title: 'the review: cash, parts and the business day',
  on: 'fake',
  scenes: [
    review(
      'cash-rows',
      'cash',
      async (at) => {
        await open(at, SALES)
        await at.wait(ROWS)
      },
      { hasSmallForm: true },
    ),
    review(
      'cash-only',
      'cash',
      async (at) => {
        await open(at, SALES)
        await at.wait(ROWS)
        await at.push('filter')
        await at.open(() => at.page.click('[role="menuitem"] >> text="Metode"'))
        await at.page.click('[role="dialog"] label:has-text("Tunai")')
        await at.push('apply')
        await at.wait('[data-review-total="12"]')
      },
      { hasSmallForm: true },
    ),
    review('cash-story', 'cash', (at) => story(at, 'Uang diterima kasir'), { hasSmallForm: true }),
    review('cash-voided', 'cash', (at) => story(at, 'Tunai dikembalikan'), { hasSmallForm: true }),
    review(
      'cash-void',
      'cash',
      async (at) => {
        await story(at, 'Uang diterima kasir')
        await at.open(() => at.push('void'))
      },
      { leave: close },
    ),
    review('split-story', 'split', (at) => story(at, 'Bagian 1/3'), { hasSmallForm: true }),
    review('split-cash', 'split', (at) => story(at, 'Bagian 3/3'), { hasSmallForm: true }),
    review('split-found', 'split', async (at) => {
      await open(at, SALES)
      await at.wait(ROWS)
      await at.page.fill('[role="search"] input[type="text"]', '9000001-7F3Q')
      await at.wait('[aria-label="Hasil pencarian"] [data-row]')
    }),
    { name: 'settings-day-end', screen: 'settings', reach: dayEnd, hasSmallForm: true },
    {
      name: 'settings-day-end-wrong',
      screen: 'settings',
      reach: async (at) => {
        await dayEnd(at)
        await at.page.fill('#settings-day-end', '13.00')
        await at.wait('text=Tulis jam')
      },
    },
  ],
}
