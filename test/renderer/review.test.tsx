/** The manager's review, over a fake main process whose orders are computed by their place. */
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { FakeBridgeInit } from '../support/fake-bridge.ts'
import { Refused } from '../support/fake-bridge.ts'
import { REVIEW_TODAY } from '../support/fake-review-orders.ts'
import { createFakeReview } from '../support/fake-review.ts'
import { mountCashier, textOf } from './mount.tsx'
import { go, press, push } from './press.ts'

const ONE_DAY = { orders: 64, days: 1 }
const MILLION = { orders: 1_000_000, days: 400 }
const TODAY = { from: REVIEW_TODAY, to: REVIEW_TODAY }

async function open(init: FakeBridgeInit = {}) {
  const mounted = await mountCashier({ session: { role: 'manager' }, review: ONE_DAY, ...init })
  await go(mounted.user, 'review')
  return mounted
}

async function list(): Promise<HTMLElement> {
  return screen.findByRole('list', { name: 'Daftar pesanan, terbaru di atas' })
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]
const row = (index: number) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-row][data-index="${index}"]`)
    if (found === null) throw new Error(`no row ${index}`)
    return found
  })
const total = () => textOf(document.querySelector('[data-review-total]'))

async function choose(user: UserEvent, button: string, item: string): Promise<void> {
  await push(user, button)
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }))
}

describe('the rail', () => {
  test('has the review for a manager in place of the history', async () => {
    await open()
    expect(document.querySelector('[data-to="review"]')).not.toBeNull()
    expect(document.querySelector('[data-to="history"]')).toBeNull()
  })
  test.each(['cashier', 'it'] as const)(
    'has the history for %s, and nothing of the review is asked',
    async (role) => {
      const { bridge } = await mountCashier({ session: { role } })
      expect(await waitFor(() => document.querySelector('[data-to="history"]'))).not.toBeNull()
      expect(document.querySelector('[data-to="review"]')).toBeNull()
      expect(bridge.calls.filter(({ name }) => name.startsWith('review.'))).toEqual([])
    },
  )
})

describe('what is shown', () => {
  test('is today, with the sums of exactly that', async () => {
    const { bridge } = await open()
    expect(within(await list()).getAllByRole('heading')).toHaveLength(1)
    expect(bridge.inputsOf('review.summary')).toEqual([{ query: TODAY }])
    expect(total()).toContain('Pesanan64')
    // 64 orders are four times the pattern of the fake.
    expect(total()).toMatch(/TunaiRp\s860\.000Tidak masukRp\s[\d.]+$/u)
  })
  test('a row is a link that says all of it', async () => {
    await open()
    const [link] = await screen.findAllByRole('link', {
      name: /^20 Nov 2026.*diminta Rp\s75\.000, masuk Rp\s70\.000, tunai Rp\s5\.000, Perlu manajer/,
    })
    expect(textOf(link?.querySelector('.sr-only'))).toMatch(
      /QR, .*kasir Manajer, Jumlah tidak sama, Tunai pengganti, Diselesaikan, dibayar dalam .*, akhir nomor \d{7}-[0-9A-F]{4}$/,
    )
  })
  test('nothing at all, nothing on these days, no match: and what to drop', async () => {
    const { user } = await open()
    await list()
    await choose(user, 'range', 'Kemarin')
    expect(await screen.findByText('Tidak ada pesanan: Kemarin')).toBeTruthy()
    await push(user, 'all-days')
    await list()
    await choose(user, 'filter', 'Jumlah')
    await user.type(await screen.findByRole('textbox', { name: 'Paling banyak' }), '1000')
    await push(user, 'apply')

    expect(await screen.findByText('Tidak ada yang cocok')).toBeTruthy()
    await push(user, 'drop-amount')
    await list()
  })
  test('an empty journal', async () => {
    await open({ review: { orders: 0, days: 0 } })
    expect(await screen.findByText('Belum ada pesanan')).toBeTruthy()
  })
  test('a list that is being made says so, and its sums are a part', async () => {
    await open({ review: { ...ONE_DAY, building: { done: 40, of: 100 } } })
    expect(await screen.findByText('Daftar sedang dibuat: 40 %. Jumlahnya belum lengkap.')).toBeTruthy()
    expect(total()).toContain('64 sejauh ini')
  })
  test('a failure is said, and asked for again', async () => {
    const { user, bridge } = await open({ refuses: { 'review.summary': 'not-ready' } })
    await screen.findByRole('alert')
    bridge.handle('review.summary', () => ({
      days: [{ day: REVIEW_TODAY, count: 1, askedMinor: 100n, cameMinor: 0n, cashMinor: 0n }],
      total: { count: 1, askedMinor: 100n, cameMinor: 0n, cashMinor: 0n },
      groups: {},
      marks: {},
      asOf: 1n,
    }))
    await press(user, 'Coba lagi')
    await list()
    expect(total()).toContain('Pesanan1')
  })
  test('a page that fails is retried by its row, and the others stay', async () => {
    const { user, bridge } = await mountCashier({ session: { role: 'manager' }, review: ONE_DAY })
    const known = createFakeReview(ONE_DAY).handlers['review.rows']
    bridge.handle('review.rows', () => {
      throw new Refused('not-ready')
    })
    await go(user, 'review')
    const [failed] = await screen.findAllByRole('link', { name: /Bagian ini belum dapat dimuat/ })
    bridge.handle('review.rows', known)
    await user.click(failed as HTMLElement)
    await row(0)
    expect(screen.queryByText(/Bagian ini belum dapat dimuat/)).toBeNull()
  })
})

describe('a million orders', () => {
  async function all(user: UserEvent) {
    await list()
    await choose(user, 'range', 'Semua hari')
    await waitFor(() => expect(total()).toContain('1.000.000'))
    return row(0)
  }
  test('only those in sight are drawn and asked for', async () => {
    const { user, bridge } = await open({ review: MILLION })
    await all(user)
    expect(rows().length).toBeLessThan(40)
    expect(bridge.inputsOf('review.rows').length).toBeLessThan(6)
    expect(document.querySelector<HTMLElement>('[role="list"] > .relative')?.style.height).toBe('30000000px')
  })
  test('End goes there also when nothing has the focus', async () => {
    const { user } = await open()
    await list()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(await row(ONE_DAY.orders - 1))
  })

  test('Home and End are the true first and last, and the arrows go on from there', async () => {
    const { user, bridge } = await open({ review: MILLION })
    const first = await all(user)
    first.focus()
    await user.keyboard('{End}')
    const last = await row(999_999)
    expect(document.activeElement).toBe(last)
    expect(last.closest('[role="listitem"]')?.getAttribute('aria-posinset')).toBe('1000000')
    expect(bridge.inputsOf('review.rows').at(-1)).toMatchObject({ day: 20_251_017, skip: 2400 })
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(await row(999_998))
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(await row(0))
  })
  test('a date is reached without a change of what is shown', async () => {
    const { user, bridge } = await open({ review: MILLION })
    await all(user)
    const asked = bridge.inputsOf('review.summary').length
    await user.keyboard('{Control>}g{/Control}')
    await user.type(await screen.findByRole('textbox', { name: 'Tanggal' }), '01012026{Enter}')
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset['row']).toMatch(/^P001260101/))
    expect(bridge.inputsOf('review.summary')).toHaveLength(asked)
  })
})

test('new orders at the top do not move what is read', async () => {
  const { user, bridge } = await open({ review: { orders: 400, days: 1 } })
  ;(await row(0)).focus()
  for (let page = 0; page < 4; page += 1) await user.keyboard('{PageDown}')
  const chosen = document.activeElement as HTMLElement
  const reference = await waitFor(() => {
    if (chosen.dataset['row'] === undefined) throw new Error('loading')
    return chosen.dataset['row']
  })
  const [index, top] = [Number(chosen.dataset['index']), chosen.style.top]
  const box = await list()
  const scrolled = box.scrollTop
  bridge.addToReview(3)
  await waitFor(() => expect(total()).toContain('403'))
  expect(document.activeElement).toBe(chosen)
  expect(chosen.dataset['row']).toBe(reference)
  expect(Number(chosen.dataset['index'])).toBe(index + 3)
  // Three rows higher in the list, and the window three rows further down.
  expect(Number.parseInt(chosen.style.top, 10) - Number.parseInt(top, 10)).toBe(3 * 48)
  expect(box.scrollTop - scrolled).toBe(3 * 48)
})

describe('filters', () => {
  test('a figure leaves only its part; its chip changes it, and Delete drops it', async () => {
    const { user, bridge } = await open()
    await list()
    await push(user, 'group-paid')
    await waitFor(() =>
      expect(bridge.inputsOf('review.summary').at(-1)).toEqual({ query: { ...TODAY, groups: ['paid'] } }),
    )
    expect(document.querySelector('[name="group-paid"]')?.getAttribute('aria-pressed')).toBe('true')
    await press(user, 'Status: Sudah dibayar')
    const dialog = await screen.findByRole('dialog', { name: 'Status' })
    await user.click(within(dialog).getByRole('checkbox', { name: 'Belum pasti' }))
    await push(user, 'apply')
    await waitFor(() =>
      expect(bridge.inputsOf('review.summary').at(-1)?.query.groups).toEqual(['paid', 'uncertain']),
    )
    const chip = await screen.findByRole('button', { name: 'Status: Sudah dibayar, Belum pasti' })
    chip.focus()
    await user.keyboard('{Delete}')
    await waitFor(() => expect(document.querySelector('[data-chip]')).toBeNull())
  })
  test('amounts, the least above the most being refused', async () => {
    const { user, bridge } = await open()
    await list()
    await choose(user, 'filter', 'Jumlah')
    await user.type(await screen.findByRole('textbox', { name: 'Paling sedikit' }), '100000')
    const most = screen.getByRole('textbox', { name: 'Paling banyak' })
    await user.type(most, '5000')
    expect(screen.getByText('Lebih kecil dari yang paling sedikit.')).toBeTruthy()
    await user.type(most, '00{Enter}')
    await waitFor(() =>
      expect(bridge.inputsOf('review.summary').at(-1)?.query).toEqual({
        ...TODAY,
        least: 10_000_000n,
        most: 50_000_000n,
      }),
    )
    await push(user, 'clear-filters')
    await waitFor(() => expect(document.querySelector('[data-chip]')).toBeNull())
  })
  test('two dates by typing, and a Z report by its number', async () => {
    const { user, bridge } = await open({ review: MILLION })
    await list()
    await choose(user, 'range', 'Dua tanggal')
    const from = await screen.findByRole('textbox', { name: 'Dari' })
    await user.clear(from)
    await user.type(from, '03112026{Enter}')
    await waitFor(() =>
      expect(bridge.inputsOf('review.summary').at(-1)?.query).toEqual({ from: 20_261_103, to: REVIEW_TODAY }),
    )
    await choose(user, 'range', 'Laporan Z 40')
    await waitFor(() =>
      expect(bridge.inputsOf('review.summary').at(-1)?.query).toEqual({ from: 20_261_118, to: 20_261_119 }),
    )
    expect(textOf(document.querySelector('[name="range"]'))).toContain('Laporan Z 40')
  })
})

describe('one order', () => {
  test('opens with its three lines, changes nothing for the customer, and Escape returns to its row', async () => {
    const { user, bridge } = await open()
    const chosen = await row(2)
    await user.click(chosen)
    const story = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-review-order]')
      if (found === null) throw new Error('not open')
      return found
    })
    expect(await within(story).findByText('Keputusan')).toBeTruthy()
    expect(within(story).getByText(/Oleh kasir /)).toBeTruthy()
    expect(bridge.calls.filter(({ name }) => /^display\.(show|clear|amount)$/.test(name))).toEqual([])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(chosen))
  })
  test('shows itself on the sale screen when asked to', async () => {
    const { user } = await open()
    await user.click(await row(0))
    await push(user, 'to-sale')
    expect(document.querySelector('[data-to="sale"]')?.getAttribute('aria-current')).toBe('page')
  })
})

test('a row that leaves moves no other into its place, and what cannot be read says so', async () => {
  const { bridge } = await open()
  await row(0)
  const known = createFakeReview(ONE_DAY).handlers['review.summary']
  bridge.handle('review.summary', (input) => {
    const sums = known(input)
    return { ...sums, asOf: sums.asOf + 1n, days: sums.days.map((day) => ({ ...day, count: day.count - 1 })) }
  })
  bridge.handle('review.rows', () => {
    throw new Refused('not-ready')
  })
  act(() => bridge.emit({ type: 'review-changed' }))
  await screen.findAllByRole('link', { name: /Bagian ini belum dapat dimuat/ })
  expect(rows()).toEqual([])
})

test('sums that cannot be asked for again stand, with a note', async () => {
  const { user, bridge } = await open()
  await list()
  const known = createFakeReview(ONE_DAY).handlers['review.summary']
  bridge.handle('review.summary', () => {
    throw new Refused('not-ready')
  })
  act(() => bridge.emit({ type: 'review-changed' }))
  await screen.findByText(/^Belum diperbarui/)
  expect(total()).toContain('Pesanan64')
  bridge.handle('review.summary', known)
  await push(user, 'up-to-date')
  await waitFor(() => expect(screen.queryByText(/^Belum diperbarui/)).toBeNull())
})

describe('the search', () => {
  test('says when the list is still being made', async () => {
    const { user, bridge } = await open()
    await row(0)
    bridge.handle('review.find', () => ({ rows: [], isMore: false, building: { done: 4, of: 100 } }))
    await user.keyboard('/')
    await user.keyboard('nasi')
    expect(await screen.findByText('“nasi” tidak ditemukan')).toBeTruthy()
    expect(screen.getByText(/^Daftar sedang dibuat: 4 %/)).toBeTruthy()
  })
  test('by key, in the same form of rows', async () => {
    const { user, bridge } = await open()
    await row(0)
    await user.keyboard('/')
    await user.keyboard('nasi')
    expect(await screen.findByText(/^\d+ ditemukan$/)).toBeTruthy()
    await waitFor(() => expect(bridge.inputsOf('review.find').at(-1)?.text).toBe('nasi'))
    await user.keyboard('{ArrowDown}')
    expect((document.activeElement as HTMLElement).dataset['index']).toBe('0')
  })
  test('that finds nothing is widened to all days', async () => {
    const { user, bridge } = await open()
    await row(0)
    await user.keyboard('/')
    await user.keyboard('tidak ada')
    expect(await screen.findByText('“tidak ada” tidak ditemukan')).toBeTruthy()
    await push(user, 'widen')
    await waitFor(() =>
      expect(bridge.inputsOf('review.find').at(-1)).toEqual({ query: {}, text: 'tidak ada' }),
    )
    expect(document.querySelector('[name="widen"]')).toBeNull()
  })
})
