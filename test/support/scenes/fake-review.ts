import type { FakeBridgeInit } from '../fake-bridge.ts'
import type { FakeReviewInit } from '../fake-review.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const MANAGER: FakeBridgeInit = {
  session: { role: 'manager', mode: 'practice' },
  health: { mode: 'practice' },
}
export const ONE_DAY: FakeReviewInit = { orders: 64, days: 1 }
const MILLION: FakeReviewInit = { orders: 1_000_000, days: 400 }
export const ROWS = '[data-review-list] [data-row]'

/** The review over these orders. */
export async function open(at: FakeStage, review: FakeReviewInit, more: FakeBridgeInit = {}): Promise<void> {
  await at.become({ ...MANAGER, ...more, review })
  await at.go('review')
}

/** All days of the list, by its menu. */
async function allDays(at: FakeStage): Promise<void> {
  await at.push('range')
  await at.page.click('[role="menuitem"] >> text="Semua hari"')
  await at.wait('[data-review-total="1000000"]')
  await at.wait(ROWS)
  await at.page.mouse.move(0, 0)
}

async function million(at: FakeStage): Promise<void> {
  await open(at, MILLION)
  await at.wait(ROWS)
  await allDays(at)
}

/** Today's orders; what only looks at them may follow on one another. */
async function day(at: FakeStage): Promise<void> {
  await at.remain({ ...MANAGER, review: ONE_DAY })
  await at.go('review')
  await at.wait(ROWS)
}

/** One filter, chosen in its dialog. */
async function filter(at: FakeStage, field: string, ...words: readonly string[]): Promise<void> {
  await at.push('filter')
  await at.page.click(`[role="menuitem"] >> text="${field}"`)
  for (const word of words) await at.page.click(`[role="dialog"] label:has-text("${word}")`)
}

export const review = (
  name: string,
  state: string,
  reach: Scene<FakeStage>['reach'],
  more: Partial<Scene<FakeStage>> = {},
): Scene<FakeStage> => ({ name: `review-${name}`, screen: 'review', state, reach, ...more })

export const close = (at: FakeStage): Promise<unknown> => at.close()

export const REVIEW: Chapter = {
  title: 'the review',
  on: 'fake',
  scenes: [
    review('empty', 'empty', async (at) => {
      await open(at, { orders: 0, days: 0 })
      await at.wait('text=Belum ada pesanan')
    }),
    review(
      'day',
      'one day',
      async (at) => {
        await open(at, ONE_DAY)
        await at.wait(ROWS)
      },
      { hasSmallForm: true },
    ),
    review('day-none', 'empty', async (at) => {
      await open(at, ONE_DAY)
      await at.push('range')
      await at.page.click('[role="menuitem"] >> text="Kemarin"')
      await at.wait('text=Tidak ada pesanan')
    }),
    review('full', 'very full', million, { hasSmallForm: true }),
    review('full-end', 'very full', async (at) => {
      await million(at)
      await at.page.click('[data-review-list] [data-row]')
      await at.wait('[data-review-order]')
      await at.press('Escape')
      await at.wait('[data-review-list] [data-row]:focus')
      await at.press('End')
      await at.wait('[data-index="999999"][data-row]:focus')
    }),
    review(
      'range',
      'days',
      async (at) => {
        await day(at)
        await at.push('range')
        await at.wait('[role="menu"]')
      },
      { leave: (at) => at.press('Escape') },
    ),
    review(
      'dates',
      'days',
      async (at) => {
        await day(at)
        await at.push('range')
        await at.open(() => at.page.click('[role="menuitem"] >> text="Dua tanggal…"'))
      },
      { leave: close, hasSmallForm: true },
    ),
    review(
      'jump',
      'days',
      async (at) => {
        await day(at)
        await at.open(() => at.push('jump'))
      },
      { leave: close },
    ),
    review(
      'filter',
      'filters',
      async (at) => {
        await day(at)
        await filter(at, 'Status', 'Belum pasti', 'Perlu manajer')
      },
      { leave: close },
    ),
    review(
      'filter-marks',
      'filters',
      async (at) => {
        await day(at)
        await filter(at, 'Tanda', 'Terlambat')
      },
      { leave: close },
    ),
    review(
      'filter-amount',
      'filters',
      async (at) => {
        await day(at)
        await filter(at, 'Jumlah')
        await at.touch('#review-least')
        await at.page.fill('#review-least', '50000')
      },
      { leave: close, hasSmallForm: true },
    ),
    review(
      'filtered',
      'filters',
      async (at) => {
        await million(at)
        await filter(at, 'Status', 'Sudah dibayar', 'Perlu manajer', 'Belum pasti')
        await at.push('apply')
        await filter(at, 'Metode', 'QR')
        await at.push('apply')
        await at.wait('[data-chip="methods"]')
        await at.wait(ROWS)
        await at.page.mouse.move(0, 0)
      },
      { hasSmallForm: true },
    ),
    review('no-match', 'empty', async (at) => {
      await open(at, ONE_DAY)
      await at.wait(ROWS)
      await filter(at, 'Status', 'Sudah dibayar')
      await at.push('apply')
      await filter(at, 'Jumlah')
      await at.page.fill('#review-most', '1000')
      await at.push('apply')
      await at.wait('text=Tidak ada yang cocok')
      await at.page.mouse.move(0, 0)
    }),
    review('building', 'building', async (at) => {
      await open(at, { ...ONE_DAY, building: { done: 402_113, of: 1_000_000 } })
      await at.wait(ROWS)
    }),
    review('loading', 'loading', async (at) => {
      await open(at, ONE_DAY, { stalls: ['review.summary'] })
      await at.wait('main [role="status"][aria-label]')
    }),
    review('rows-loading', 'loading', async (at) => {
      await open(at, ONE_DAY, { stalls: ['review.rows'] })
      await at.wait('[data-review-list] [aria-busy="true"]')
    }),
    review('failed', 'failed', async (at) => {
      await open(at, ONE_DAY, { refuses: { 'review.summary': 'not-ready' } })
      await at.wait('main [role="alert"]')
    }),
    review('rows-failed', 'failed', async (at) => {
      await open(at, ONE_DAY, { refuses: { 'review.rows': 'not-ready' } })
      await at.wait('text=Bagian ini belum dapat dimuat.')
    }),
    review(
      'order',
      'one order',
      async (at) => {
        await open(at, ONE_DAY)
        await at.page.click('[data-row]:has-text("Jumlah tidak sama")')
        await at.wait('[data-review-order] ol h3')
        await at.page.mouse.move(0, 0)
      },
      { hasSmallForm: true },
    ),
    review(
      'found',
      'search',
      async (at) => {
        await open(at, ONE_DAY)
        await at.wait(ROWS)
        await at.press('/')
        await at.page.keyboard.type('nasi')
        await at.wait('section [role="list"] [data-row]')
      },
      { hasSmallForm: true },
    ),
    review('found-nothing', 'search', async (at) => {
      await open(at, ONE_DAY)
      await at.wait(ROWS)
      await at.page.fill('[role="search"] input[type="text"]', '0000099-AAAA')
      await at.wait('text=tidak ditemukan')
    }),
  ],
}
