/** Reports of the review: the same orders in groups, with their charts, and the way to the list and back. */
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/procedures.ts'
import type { ReportFigures, ReviewDay, ReviewReport } from '#contract/review-views.ts'
import { takingsByTime } from '#renderer/screens/review/report/chart-points.ts'
import { isOnlyCash } from '#renderer/screens/review/report/report-words.ts'
import { Refused, type FakeBridgeInit } from '../support/fake-bridge.ts'
import { REVIEW_TODAY } from '../support/fake-review-orders.ts'
import { createFakeReview } from '../support/fake-review.ts'
import { mountCashier, textOf } from './mount.tsx'
import { go, press, push } from './press.ts'

const WEEK = { orders: 448, days: 7 }
const TODAY = { from: REVIEW_TODAY, to: REVIEW_TODAY }

async function open(init: FakeBridgeInit = {}) {
  const mounted = await mountCashier({ session: { role: 'manager' }, review: WEEK, ...init })
  await go(mounted.user, 'review')
  await mounted.user.click(await screen.findByRole('radio', { name: /Laporan|Report/u }))
  return mounted
}
async function allDays(user: UserEvent): Promise<void> {
  await push(user, 'range')
  await user.click(await screen.findByRole('menuitem', { name: /^Semua hari/u }))
}
const table = (name = 'Menurut hari, terbaru di atas') => screen.findByRole('table', { name })
const rowsOf = (of: HTMLElement) => within(of).getAllByRole('row').map(textOf)
const group = (user: UserEvent, name: string) =>
  screen.findByRole('radio', { name }).then((radio) => user.click(radio))

/** One group with these figures. */
function reportOf(figures: Partial<ReportFigures>): ReviewReport {
  const total: ReportFigures = {
    ...{ count: 3, askedMinor: 300_000n, cameMinor: 100_000n, cashMinor: 0n, paid: 1 },
    ...{ ended: 2, cancelled: 1, instead: 1, reprinted: 0 },
    ...figures,
  }
  return { by: 'day', lines: [{ part: String(REVIEW_TODAY), ...total }], total, asOf: 1n }
}

describe('the table', () => {
  test('has every group with its figures and what they are out of, and the sum of all', async () => {
    const { user, bridge } = await open()
    await allDays(user)
    const rows = rowsOf(await table())
    await waitFor(async () => expect(rowsOf(await table())).toHaveLength(9))
    expect(rows[0]).toBe(
      'HariPesanan dan penjualan tunaiMasuk lewat penyediaTunaiBerhasilWaktu bayarBatalCetak ulang',
    )
    const all = rowsOf(await table())
    expect(all[1]).toMatch(
      /Jum, 20 Nov 2026.*64Rp\s11\.188\.000Rp\s9\.576\.00044 dibayarRp\s860\.0008 pengganti78 %44 dari 56/u,
    )
    expect(all[1]).toContain('median 27 dtk95 % ≈ 2 mnt 45 dtk')
    expect(all.at(-1)).toMatch(/^Semua448/u)
    expect(bridge.inputsOf('review.report')).toContainEqual({ query: {}, by: 'day' })
  })

  test.each([
    ['Jam', 'Menurut jam saat pesanan dibuat', /^11\.00–11\.59/u],
    ['Hari (Senin–Minggu)', 'Menurut hari dalam minggu', /^(Minggu|Senin)/u],
    ['Kasir', 'Menurut kasir', /^(Kasir|Manajer): lihat pesanannya/u],
    ['Metode', 'Menurut metode', /^QR: lihat pesanannya/u],
  ])('by %s', async (words, caption, first) => {
    const { user } = await open()
    await allDays(user)
    await group(user, words)
    const rows = rowsOf(await table(caption))
    expect(rows.some((row) => first.test(row))).toBe(true)
  })

  test('says no slowest time of few payments, and nothing of none', async () => {
    const { bridge, user } = await open({ stalls: [] })
    const pay = { median: { least: 45, most: 49 }, slow: { least: 90, most: 94 } }
    bridge.handle('review.report', () => reportOf({ pay }))
    await allDays(user)
    const of = (name: string) => textOf(document.querySelector(`[data-report] [data-figure="${name}"]`))
    await waitFor(() => expect(of('times')).toBe('median ≈ 45 dtk'))
    expect(of('success')).toBe('50 %1 dari 2')
    bridge.handle('review.report', () => reportOf({ paid: 0, ended: 0, cameMinor: 0n }))
    await push(user, 'range')
    await user.click(await screen.findByRole('menuitem', { name: /^7 hari/u }))
    await waitFor(() => expect(of('times')).toBe('–belum ada'))
    expect(of('success')).toBe('–belum ada')
  })

  test('of years draws a part, and more on demand', async () => {
    const { user } = await open({ review: { orders: 40_000, days: 400 } })
    await allDays(user)
    await waitFor(async () => expect(rowsOf(await table())).toHaveLength(122))
    await press(user, 'Tampilkan 120 lagi dari 400')
    expect(rowsOf(await table())).toHaveLength(242)
  })
})

describe('a group in the list', () => {
  test('by the keyboard: its orders only, and Esc comes back to it', async () => {
    const { user, bridge } = await open()
    await allDays(user)
    const name = 'Kam, 19 Nov 2026: lihat pesanannya'
    ;(await screen.findByRole('button', { name })).focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('list', { name: 'Daftar pesanan, terbaru di atas' })
    const day = { from: 20_261_119, to: 20_261_119 }
    expect(bridge.inputsOf('review.summary').at(-1)).toEqual({ query: day })
    await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'back-to-report'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.queryByRole('button', { name })))
    expect(rowsOf(await table())).toHaveLength(9)
    expect(document.querySelector('[name="back-to-report"]')).toBeNull()
  })

  test('of a cashier or a method is a filter', async () => {
    const { user, bridge } = await open()
    await group(user, 'Metode')
    await press(user, 'QR: lihat pesanannya')
    await waitFor(() => expect(document.querySelector('[data-chip="methods"]')).not.toBeNull())
    expect(bridge.inputsOf('review.summary').at(-1)).toEqual({ query: { ...TODAY, methods: ['qr'] } })
    await push(user, 'back-to-report')
    expect(await table('Menurut metode')).toBeTruthy()
    expect(document.querySelector('[data-chip="methods"]')).toBeNull()
  })

  test('of an hour or a weekday is none', async () => {
    const { user } = await open()
    await group(user, 'Jam')
    expect(within(await table('Menurut jam saat pesanan dibuat')).queryAllByRole('button')).toEqual([])
  })
})

describe('the charts', () => {
  test('are pictures with a sentence, each with its numbers', async () => {
    const { user } = await open()
    await allDays(user)
    const says = await screen.findByRole('img', {
      name: /^Masuk per hari, dengan tunai, Rp: 7 batang, jumlah/u,
    })
    expect(says.getAttribute('aria-label')).toMatch(/Paling tinggi .* 2026, Rp\s10\.436\.000\.$/u)
    expect(screen.getByRole('img', { name: /^Hasil pesanan: .*Sudah dibayar 224/u })).toBeTruthy()
    await press(user, 'Angka: Masuk per jam, dengan tunai, Rp')
    expect(rowsOf(await table('Masuk per jam, dengan tunai, Rp')).at(1)).toMatch(/^09\.00–09\.5956/u)
    await press(user, 'Angka: Hasil pesanan')
    expect(rowsOf(await table('Hasil pesanan'))).toContainEqual(expect.stringMatching(/^Sudah dibayar224/u))
  })

  test('of years are by month', async () => {
    const { user } = await open({ review: { orders: 4_000, days: 400 } })
    await allDays(user)
    await screen.findByRole('img', { name: /^Masuk per bulan, dengan tunai, Rp: 14 batang/u })
    await press(user, 'Angka: Masuk per bulan, dengan tunai, Rp')
    expect(rowsOf(await table('Masuk per bulan, dengan tunai, Rp')).at(-1)).toMatch(/^1–20 Nov 2026/u)
  })
})

describe('its states', () => {
  test('the oldest uncertain order is opened, and closing comes back to it', async () => {
    const { user } = await open()
    await allDays(user)
    expect(
      await screen.findByText(/^Belum pasti yang paling lama: Rp\s64\.000, sejak 14 Nov 2026/u),
    ).toBeTruthy()
    await push(user, 'oldest')
    await push(user, 'back')
    await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'oldest'))
  })
  test('empty', async () => {
    await open({ review: { orders: 0, days: 0 } })
    expect(await screen.findByText('Belum ada pesanan')).toBeTruthy()
  })
  test('loading', async () => {
    await open({ stalls: ['review.report'] })
    expect(await screen.findByRole('status', { name: 'Memuat' })).toBeTruthy()
  })
  test('failed, and asked for again', async () => {
    const { user, bridge } = await open({ refuses: { 'review.report': 'not-ready' } })
    await screen.findByText('Tidak dapat dimuat')
    bridge.handle('review.report', () => reportOf({}))
    await press(user, 'Coba lagi')
    expect(await table()).toBeTruthy()
  })
  test('being made: its sums are a part', async () => {
    await open({ review: { ...WEEK, building: { done: 40, of: 100 } } })
    expect(await screen.findByText('Daftar sedang dibuat: 40 %. Jumlahnya belum lengkap.')).toBeTruthy()
  })
  test('in English', async () => {
    await open({ settings: { language: 'en' } })
    expect(await table('By day, newest first')).toBeTruthy()
    expect(
      screen.getByRole('img', { name: /^Received by day, with cash, Rp: 1 bar, Rp\s10\.436\.000 together/u }),
    ).toBeTruthy()
  })
})

const never = () => new Promise<never>(() => undefined)
const fakeReport = (input: InputOf<'review.report'>) =>
  createFakeReview(WEEK).handlers['review.report'](input)

describe('while the next one is under way', () => {
  test('no group of the grouping before can be opened', async () => {
    const { user, bridge } = await open()
    await allDays(user)
    bridge.handle('review.report', (input) => (input.by === 'cashier' ? never() : fakeReport(input)))
    await group(user, 'Kasir')
    const name = 'Kam, 19 Nov 2026: lihat pesanannya'
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true))
    await user.click(screen.getByRole('button', { name }))
    expect(document.querySelector('[data-chip]')).toBeNull()
    expect(document.querySelector('[data-report]')).not.toBeNull()
  })
  test('all of it is marked as behind, the charts too', async () => {
    const { user, bridge } = await open()
    await allDays(user)
    await waitFor(() => expect(document.querySelector('[data-chart="hours"]')).not.toBeNull())
    bridge.handle('review.report', (input) => (input.by === 'hour' ? never() : fakeReport(input)))
    await push(user, 'range')
    await user.click(await screen.findByRole('menuitem', { name: /^Kemarin/u }))
    const busy = (selector: string) =>
      document.querySelector(selector)?.closest('[aria-busy]')?.getAttribute('aria-busy')
    await waitFor(() => expect(busy('[data-chart="hours"]')).toBe('true'))
    expect(busy('[data-report]')).toBe('true')
  })
  test('is asked for once more after any number of sales, and busy until then', async () => {
    const review = createFakeReview(WEEK)
    const { user, bridge } = await open()
    bridge.handle('review.summary', review.handlers['review.summary'])
    bridge.handle('review.report', review.handlers['review.report'])
    await allDays(user)
    await waitFor(async () => expect(rowsOf(await table())).toHaveLength(9))
    const answers: (() => void)[] = []
    bridge.handle(
      'review.report',
      (input) =>
        new Promise((resolve) => {
          const answer = review.handlers['review.report'](input)
          if (input.by === 'hour') resolve(answer)
          else answers.push(() => resolve(answer))
        }),
    )
    for (let sale = 1; sale <= 4; sale += 1) {
      review.add(1)
      act(() => bridge.emit({ type: 'review-changed' }))
      await waitFor(() =>
        expect(document.querySelector(`[data-review-total="${448 + sale}"]`)).not.toBeNull(),
      )
    }
    expect(answers).toHaveLength(1)
    expect(document.querySelector('[data-report]')?.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe(
      'true',
    )
    answers[0]?.()
    await waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.()
    await waitFor(async () => expect(rowsOf(await table()).at(-1)).toMatch(/^Semua452/u))
    await waitFor(() =>
      expect(document.querySelector('[data-report]')?.closest('[aria-busy]')?.getAttribute('aria-busy')).toBe(
        'false',
      ),
    )
    expect(answers).toHaveLength(2)
  })
  test('that fails leaves the one before, with a note and a way to ask again', async () => {
    const { user, bridge } = await open()
    await allDays(user)
    await waitFor(async () => expect(rowsOf(await table())).toHaveLength(9))
    const { 'review.summary': known } = createFakeReview(WEEK).handlers
    bridge.handle('review.summary', () => {
      throw new Refused('not-ready')
    })
    act(() => bridge.emit({ type: 'review-changed' }))
    await screen.findByText(/^Belum diperbarui/u)
    expect(rowsOf(await table())).toHaveLength(9)
    bridge.handle('review.summary', known)
    await push(user, 'up-to-date')
    await waitFor(() => expect(screen.queryByText(/^Belum diperbarui/u)).toBeNull())
  })
})

describe('the focus', () => {
  test('comes back to a group beyond the first lines', async () => {
    const { user } = await open({ review: { orders: 1_600, days: 400 } })
    await allDays(user)
    await press(user, 'Tampilkan 120 lagi dari 400')
    const far = document.querySelectorAll<HTMLElement>('[data-part]')[200]
    const part = far?.dataset['part']
    await user.click(far as HTMLElement)
    await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'back-to-report'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset['part']).toBe(part))
  })
  test('of an order from the list goes to the report that took its place', async () => {
    const { user } = await mountCashier({ session: { role: 'manager' }, review: WEEK })
    await go(user, 'review')
    await user.click(
      await waitFor(() => {
        const row = document.querySelector<HTMLElement>('[data-row][data-index="3"]')
        if (row === null) throw new Error('no row')
        return row
      }),
    )
    await user.click(await screen.findByRole('radio', { name: /Laporan/u }))
    await waitFor(() => expect(document.querySelector('[data-report]')).not.toBeNull())
    await push(user, 'back')
    await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'day'))
  })
  test('and the report come back from a search', async () => {
    const { user } = await open()
    await allDays(user)
    await press(user, 'Kam, 19 Nov 2026: lihat pesanannya')
    await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'back-to-report'))
    await user.keyboard('/')
    await user.keyboard('meja')
    await screen.findByText(/ditemukan$/u)
    await push(user, 'back-to-report')
    expect(await table()).toBeTruthy()
    expect(screen.queryByDisplayValue('meja')).toBeNull()
  })
})

describe('bars along the time', () => {
  const of = (day: number): ReviewDay => ({
    ...{ day, count: 1 },
    ...{ askedMinor: 100n, cameMinor: 100n, cashMinor: 0n },
  })
  test('have a gap for a day without an order', () => {
    const { step, points } = takingsByTime([of(20_270_102), of(20_261_230)], {})
    expect(step).toBe('day')
    expect(points.map(({ part, count }) => `${part} ${count}`)).toEqual([
      ...['20261230 1', '20261231 0', '20270101 0', '20270102 1'],
    ])
  })
  test('are months where the days lie far apart, however few they are', () => {
    const { step, points } = takingsByTime([of(20_261_127), of(20_241_127)], {})
    expect([step, points.length]).toEqual(['month', 25])
  })
  test('say which days of a month were asked for', () => {
    const { points } = takingsByTime([of(20_261_127), of(20_260_926)], { from: 20_260_925, to: 20_261_127 })
    expect(points.map(({ cut }) => cut)).toEqual([
      { from: 20_260_925, to: 20_260_930 },
      undefined,
      { from: 20_261_101, to: 20_261_127 },
    ])
  })
})

test('cash sales alone have no number of paid orders', () => {
  const { total } = reportOf({ paid: 0, ended: 0, instead: 0, cameMinor: 0n, cashMinor: 300_000n })
  expect(isOnlyCash(total)).toBe(true)
  expect(isOnlyCash({ ...total, instead: 1 })).toBe(false)
  expect(isOnlyCash({ ...total, askedMinor: 400_000n })).toBe(false)
})
