import type { FakeReviewInit } from '../fake-review.ts'
import { ONE_DAY, open, review, ROWS } from './fake-review.ts'
import type { FakeStage } from './fake-stage.ts'
import type { FakeBridgeInit } from '../fake-bridge.ts'
import type { Chapter } from './scene.ts'

/** Two weeks of a shop. */
const WEEKS: FakeReviewInit = { orders: 900, days: 14 }
const YEARS: FakeReviewInit = { orders: 1_000_000, days: 1_200 }
const TABLE = '[data-report]'

async function asReport(at: FakeStage): Promise<void> {
  await at.page.click('[role="radiogroup"] label:has-text("Laporan")')
}

/** All days of these orders, as a report with its charts drawn. */
async function report(at: FakeStage, orders: FakeReviewInit): Promise<void> {
  await open(at, orders)
  await at.wait(ROWS)
  await at.push('range')
  await at.page.click('[role="menuitem"] >> text="Semua hari"')
  await asReport(at)
  await at.wait(`${TABLE} tbody tr`)
  await at.wait('[data-chart="outcomes"] .recharts-bar-rectangle')
  await at.page.mouse.move(0, 0)
}

async function by(at: FakeStage, words: string, name: string): Promise<void> {
  await at.page.click(`[role="radiogroup"] label:has-text("${words}")`)
  await at.wait(`[data-report="${name}"]`)
  await at.page.locator(TABLE).scrollIntoViewIfNeeded()
  await at.page.mouse.move(0, 0)
}

/** One day, whose report is asked for while something is wrong. */
async function oneDay(
  at: FakeStage,
  more: FakeBridgeInit = {},
  orders: FakeReviewInit = ONE_DAY,
): Promise<void> {
  await open(at, orders, more)
  await asReport(at)
}

export const REVIEW_REPORT: Chapter = {
  title: 'reports of the review',
  on: 'fake',
  scenes: [
    review('report', 'report', (at) => report(at, WEEKS), { hasSmallForm: true }),
    review('report-cashier', 'report', async (at) => {
      await report(at, WEEKS)
      await by(at, 'Kasir', 'cashier')
    }),
    review('report-hour', 'report', async (at) => {
      await report(at, WEEKS)
      await by(at, 'Jam', 'hour')
    }),
    review('report-numbers', 'report', async (at) => {
      await report(at, WEEKS)
      await at.page.click('[data-chart="outcomes"] button')
      await at.wait('[data-chart="outcomes"] table')
      await at.page.mouse.move(0, 0)
    }),
    review('report-years', 'report', (at) => report(at, YEARS)),
    review('report-group', 'report', async (at) => {
      await report(at, WEEKS)
      await at.page.click('[data-part="20261119"]')
      await at.wait(ROWS)
      await at.page.mouse.move(0, 0)
    }),
    review('report-oldest', 'report', async (at) => {
      await report(at, WEEKS)
      await at.push('oldest')
      await at.wait('[data-review-order] ol h3')
      await at.page.mouse.move(0, 0)
    }),
    review('report-empty', 'empty', async (at) => {
      await oneDay(at, {}, { orders: 0, days: 0 })
      await at.wait('text=Belum ada pesanan')
    }),
    review('report-building', 'building', async (at) => {
      await oneDay(at, {}, { ...ONE_DAY, building: { done: 402_113, of: 1_000_000 } })
      await at.wait('[data-chart="outcomes"] .recharts-bar-rectangle')
    }),
    review('report-loading', 'loading', async (at) => {
      await oneDay(at, { stalls: ['review.report'] })
      await at.wait('main [role="status"][aria-label]')
    }),
    review('report-failed', 'failed', async (at) => {
      await oneDay(at, { refuses: { 'review.report': 'not-ready' } })
      await at.wait('main [role="alert"]')
    }),
  ],
}
