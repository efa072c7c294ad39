import type { FakeReviewInit } from '../fake-review.ts'
import { close, ONE_DAY, open, review, ROWS } from './fake-review.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const DISK_FULL = { code: 'not-saved', details: { why: 'disk-full' } } as const

/** The dialog of the dispute file, over an order. */
async function disputed(at: FakeStage): Promise<void> {
  await at.page.click('[data-row]:has-text("Jumlah tidak sama")')
  await at.wait('[data-review-order] ol h3')
  await at.open(() => at.push('dispute'))
}

/** The export's dialog in this state. */
const exporting = (
  name: string,
  state: FakeReviewInit['export'],
  more: Partial<Scene<FakeStage>> = {},
): Scene<FakeStage> =>
  review(
    `export-${name}`,
    'export',
    async (at) => {
      await open(at, { ...ONE_DAY, ...(state === undefined ? {} : { export: state }) })
      await at.wait(ROWS)
      await at.open(() => at.push('export'))
    },
    { leave: close, ...more },
  )

const VIEWS: FakeReviewInit['views'] = [
  {
    name: 'Grosir besar, belum pasti atau perlu manajer',
    query: { groups: ['uncertain', 'manager'], least: 50_000_000n },
    range: 'month',
  },
  { name: 'QR gagal', query: { methods: ['qr'], groups: ['failed', 'cancelled'] }, range: 'week' },
  { name: 'Ramadan', query: { from: 20_260_218, to: 20_260_319 } },
  { name: 'Semua hari ini', query: {}, range: 'today' },
]
const MANY: FakeReviewInit['views'] = Array.from({ length: 40 }, (_, nth) => ({
  name: `Tampilan ${nth + 1}`,
  query: { methods: ['qr'], marks: ['late', 'wrong', 'twice'] },
  range: 'week',
}))

/** The menu of these saved views. */
async function viewMenu(at: FakeStage, views: FakeReviewInit['views']): Promise<void> {
  await open(at, { ...ONE_DAY, ...(views === undefined ? {} : { views }) })
  await at.wait(ROWS)
  await at.push('views')
  await at.wait('[role="menu"]')
}

/** The list of these saved views. */
async function viewList(at: FakeStage, views: FakeReviewInit['views']): Promise<void> {
  await viewMenu(at, views)
  await at.open(() => at.page.click('[role="menuitem"] >> text="Ganti nama atau hapus…"'))
}

const FILE = 'loket-2026-11-01-2026-11-20.xlsx'

/** What of the review is kept: files of it, and views under a name. */
export const REVIEW_KEPT: Chapter = {
  title: 'the review, kept',
  on: 'fake',
  scenes: [
    exporting('form', undefined, { hasSmallForm: true }),
    review(
      'export-csv',
      'export',
      async (at) => {
        await open(at, ONE_DAY)
        await at.wait(ROWS)
        await at.open(() => at.push('export'))
        await at.page.click('[role="dialog"] label:has-text("CSV")')
      },
      { leave: close },
    ),
    exporting('running', { kind: 'running', file: FILE, done: 412_000, of: 1_000_000 }),
    exporting('done', {
      ...{ kind: 'done', file: FILE, count: 1_000_000 },
      ...{ askedMinor: 15_000_000_000_000n, cameMinor: 14_250_000_000_000n },
    }),
    exporting('stopped', { kind: 'stopped' }),
    exporting('failed', { kind: 'failed', file: FILE, why: 'disk-full' }),
    review('views', 'saved views', (at) => viewMenu(at, VIEWS), {
      leave: (at) => at.press('Escape'),
      hasSmallForm: true,
    }),
    review('views-none', 'saved views', (at) => viewMenu(at, []), { leave: (at) => at.press('Escape') }),
    review(
      'views-save',
      'saved views',
      async (at) => {
        await viewMenu(at, VIEWS)
        await at.press('ArrowUp')
        await at.press('ArrowUp')
        await at.open(() => at.press('Enter'))
        await at.page.fill('#review-view-name', 'qr gagal')
        await at.wait('text=Sudah ada tampilan dengan nama ini.')
      },
      { leave: close, hasSmallForm: true },
    ),
    review(
      'views-removed',
      'saved views',
      async (at) => {
        await viewList(at, VIEWS)
        await at.page.click('button:has-text("Hapus QR gagal")')
        await at.wait('text=“QR gagal” dihapus.')
      },
      { leave: close, hasSmallForm: true },
    ),
    review('views-full', 'saved views', (at) => viewList(at, MANY), { leave: close }),
    review(
      'dispute',
      'dispute file',
      async (at) => {
        await open(at, ONE_DAY)
        await disputed(at)
      },
      { leave: close, hasSmallForm: true },
    ),
    review(
      'dispute-working',
      'dispute file',
      async (at) => {
        await open(at, ONE_DAY, { stalls: ['dispute.make'] })
        await disputed(at)
        await at.push('dispute-make')
        await at.wait('text=Membuat PDF')
      },
      { hasSmallForm: true },
    ),
    review(
      'dispute-made',
      'dispute file',
      async (at) => {
        await open(at, ONE_DAY)
        await disputed(at)
        await at.push('dispute-make')
        await at.wait('text=Kedua berkas tersimpan.')
      },
      { leave: close, hasSmallForm: true },
    ),
    review(
      'dispute-failed',
      'dispute file',
      async (at) => {
        await open(at, ONE_DAY, { refuses: { 'dispute.make': DISK_FULL } })
        await disputed(at)
        await at.push('dispute-make')
        await at.wait('[role="dialog"] [role="alert"]')
      },
      { leave: close },
    ),
  ],
}
