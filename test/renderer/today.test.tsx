/** The manager's home: who lands on it, what it says, and where it leads. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { attentionOf, NO_ATTENTION } from '../support/fake-attention.ts'
import { HEALTH, type FakeBridgeInit } from '../support/fake-bridge.ts'
import { unsignedDays } from '../support/fake-signoff.ts'
import { counted, fakeToday, NO_TAKINGS } from '../support/fake-today.ts'
import { asks, bringInto, pays } from '../support/order-states.ts'
import { cashierAt, openTill, stageOf } from './mount-till.tsx'
import { mountCashier, textOf } from './mount.tsx'
import { go, push } from './press.ts'

const MANAGER: FakeBridgeInit = {
  session: { role: 'manager', mode: 'real' },
  health: { mode: 'real' },
  backup: { lastAt: Date.now() - 3_600_000, disk: 'other' },
  review: { orders: 400, days: 30 },
  attention: NO_ATTENTION,
}
const card = async (name: string) => {
  await waitFor(() => expect(document.querySelector(`[data-card="${name}"]`)).not.toBeNull())
  const found = document.querySelector<HTMLElement>(`[data-card="${name}"]`)
  if (found === null) throw new Error(`no card ${name}`)
  return found
}
const verdict = () => document.querySelector<HTMLElement>('[data-verdict]')
const current = () => document.querySelector('nav [aria-current="page"]')?.getAttribute('data-to')

describe('who begins here', () => {
  test('a manager, and it is the first on the rail', async () => {
    const till = await openTill()
    await till.signIn('manager')
    await cashierAt(till)
    expect(current()).toBe('today')
    expect(document.querySelector('nav button')?.getAttribute('data-to')).toBe('today')
  })

  test('not while a customer can still pay: the till stays at its sale', async () => {
    const till = await openTill()
    await bringInto(till, 'waiting')
    await till.signIn('manager')
    await cashierAt(till)
    expect(current()).toBe('sale')
  })

  test('nor while a sale is paid in parts', async () => {
    const till = await openTill()
    await till.act('split.open', { totalMinor: 10_000_000n })
    await till.signIn('manager')
    await cashierAt(till)
    expect(current()).toBe('sale')
  })

  test('though an order that has ended is still on the stage', async () => {
    const { till, order } = await stageOf('waiting')
    pays(till, order.reference)
    await act(async () => {
      await asks(till, order.reference)
    })
    await act(async () => {
      await till.signIn('manager')
    })
    await waitFor(() => expect(current()).toBe('today'))
  })

  test('no cashier: nothing of it is shown or asked for', async () => {
    const till = await openTill()
    const { user } = await cashierAt(till)
    expect(current()).toBe('sale')
    expect(document.querySelector('[data-to="today"]')).toBeNull()
    await user.keyboard('{Alt>}{Home}{/Alt}')
    expect(current()).toBe('sale')
    for (const name of ['review.today', 'attention.list', 'health.report', 'backup.get'] as const)
      expect(till.inputsOf(name)).toEqual([])
  })

  test('IT sees the health and no money', async () => {
    const { user, bridge } = await mountCashier({ ...MANAGER, session: { role: 'it', mode: 'real' } })
    await go(user, 'today')
    await card('health')
    expect(document.querySelectorAll('[data-card]')).toHaveLength(1)
    for (const name of ['review.today', 'attention.list'] as const) expect(bridge.inputsOf(name)).toEqual([])
  })
})

describe('what it says', () => {
  test('all is right, in words', async () => {
    await mountCashier(MANAGER)
    await waitFor(() => expect(verdict()?.dataset['verdict']).toBe('good'))
    expect(textOf(verdict())).toBe('Semua baik')
  })

  test('takings by way, the same weekday next to them, and refunds on their own', async () => {
    await mountCashier(MANAGER)
    const review = await card('review')
    await within(review).findByText(/lebih banyak/)
    expect(textOf(review)).toMatch(/Rp 9\.850\.000.*Rp 360\.000 lebih banyak dari Jumat lalu/)
    expect(textOf(review)).toMatch(/Lewat penyedia142 pembayaranRp 8\.430\.000/)
    expect(textOf(review)).toMatch(/Tunai31 pembayaranRp 1\.420\.000/)
    expect(textOf(review)).toMatch(/Dikembalikan kepada pelanggan.*1 kaliRp 75\.000/)
    const rows = within(within(review).getByRole('table', { name: 'Per jam' })).getAllByRole('row')
    expect(rows.map(textOf).slice(0, 2)).toEqual(['JamHari iniJumat lalu', '08Rp 120.000Rp 180.000'])
  })

  test.each([
    ['less', counted(1, 1_000), 'lebih sedikit'],
    ['the same', counted(1, 9_490_000), 'Sama dengan Jumat lalu'],
  ])('that it is %s', async (_name, gateway, words) => {
    const full = fakeToday({ orders: 400, days: 30 })
    const review = { orders: 400, days: 30, today: { ...full, soFar: { ...NO_TAKINGS, gateway } } }
    await mountCashier({ ...MANAGER, review })
    expect(await within(await card('review')).findByText(new RegExp(words))).toBeDefined()
  })

  test('that nothing came a week ago', async () => {
    const full = fakeToday({ orders: 400, days: 30 })
    const before = { day: 20_261_113, soFar: NO_TAKINGS, whole: NO_TAKINGS }
    await mountCashier({ ...MANAGER, review: { orders: 400, days: 30, today: { ...full, before } } })
    expect(await within(await card('review')).findByText('Jumat lalu tidak ada uang masuk.')).toBeDefined()
  })

  test('on the first day: what to do', async () => {
    const { user } = await mountCashier({ ...MANAGER, review: { orders: 0, days: 0 } })
    await waitFor(() => expect(verdict()?.dataset['verdict']).toBe('good'))
    await push(user, 'first-people')
    expect(current()).toBe('people')
  })

  test('on a later morning of the first week no first steps', async () => {
    const { isFirst: _, ...later } = fakeToday({ orders: 0, days: 0 })
    await mountCashier({ ...MANAGER, review: { orders: 4, days: 2, today: later } })
    expect(await within(await card('review')).findByText('Belum ada uang masuk hari ini')).toBeDefined()
    expect(document.querySelector('[name="first-people"]')).toBeNull()
  })

  test('nothing of a sum that is still being made', async () => {
    const building = { done: 1, of: 4 }
    const today = { ...fakeToday({ orders: 0, days: 0 }), building }
    await mountCashier({ ...MANAGER, review: { orders: 0, days: 0, today, building } })
    const review = await card('review')
    await within(review).findByText(/\(25%\)/)
    expect(textOf(review)).not.toContain('Belum ada uang masuk')
  })

  test('a part of the sum is compared with nothing', async () => {
    await mountCashier({ ...MANAGER, review: { orders: 400, days: 30, building: { done: 1, of: 4 } } })
    const review = await card('review')
    await within(review).findByText(/\(25%\)/)
    expect(textOf(review)).not.toMatch(/Jumat lalu sampai/)
    expect(verdict()?.dataset['verdict']).toBe('unknown')
  })

  test('how many things wait, by kind', async () => {
    const attention = attentionOf(2)
    await mountCashier({ ...MANAGER, attention })
    await waitFor(() => expect(textOf(verdict())).toContain(`${attention.total} hal menunggu Anda`))
    const list = await card('attention')
    expect(textOf(list.querySelector('[data-kind="twice"]'))).toBe('Dibayar dua kali2')
  })

  test('which days are not signed, the newest of many, and opens the sign-off of one', async () => {
    const { user } = await mountCashier({ ...MANAGER, signoff: { days: unsignedDays(16) } })
    const list = await card('unsigned')
    await within(list).findByText('16 hari belum disahkan')
    expect(within(list).getAllByRole('listitem')).toHaveLength(4)
    expect(textOf(list)).toContain('dan 12 hari lagi')
    await user.click(within(list).getByRole('button', { name: /19 Nov 2026/ }))
    expect(await screen.findByRole('dialog', { name: /19 Nov 2026/ })).toBeDefined()
  })

  test('a signed day that is not sound by name, older unsigned days, and a list that is being made', async () => {
    const [one] = unsignedDays(1).days
    if (one === undefined) throw new Error('no day')
    const row = { ...one, cannot: 'signed', signed: { number: 12, by: 'sri', addenda: 0 } } as const
    const list = { days: [row], since: 20_260_101, next: one.day, unsound: [one.day] } as const
    const { bridge } = await mountCashier({ ...MANAGER, signoff: { days: { ...list, unsignedOlder: 5 } } })
    const found = await card('unsigned')
    await within(found).findByRole('button', { name: /Lihat .*19 Nov 2026/ })
    expect(textOf(found)).toContain('5 hari belum disahkan')
    expect(textOf(verdict())).toContain('6 hal menunggu Anda')
    bridge.handle('signoff.days', () => ({ ...list, building: { done: 1, of: 4 } }))
    bridge.emit({ type: 'signoff-changed' })
    await within(found).findByText(/sedang disusun dari jurnal/)
    expect(textOf(found)).not.toContain('Semua hari sudah disahkan')
  })

  test('that the connection is lost, and counts it', async () => {
    const gateway = { ...HEALTH.gateway, connection: 'down' } as const
    await mountCashier({ ...MANAGER, health: { mode: 'real', gateway } })
    await waitFor(() => expect(textOf(verdict())).toBe('1 hal menunggu AndaBelum diketahui: Jam.'))
  })

  test('each part fails alone, and is asked again', async () => {
    const { user, bridge } = await mountCashier({ ...MANAGER, refuses: { 'attention.list': 'internal' } })
    const list = await card('attention')
    await waitFor(() => expect(verdict()?.dataset['verdict']).toBe('unknown'))
    bridge.handle('attention.list', () => NO_ATTENTION)
    await user.click(await within(list).findByRole('button', { name: 'Coba lagi' }))
    await waitFor(() => expect(verdict()?.dataset['verdict']).toBe('good'))
  })

  test('follows events, and asks nothing once it is left', async () => {
    const { user, bridge } = await mountCashier(MANAGER)
    await waitFor(() => expect(verdict()?.dataset['verdict']).toBe('good'))
    const asked = bridge.inputsOf('review.today').length
    bridge.emit({ type: 'review-changed' })
    await waitFor(() => expect(bridge.inputsOf('review.today')).toHaveLength(asked + 1))
    await push(user, 'sale')
    bridge.emit({ type: 'review-changed' })
    bridge.emit({ type: 'shift-changed' })
    await screen.findByRole('textbox', { name: 'Jumlah' })
    expect(bridge.inputsOf('review.today')).toHaveLength(asked + 1)
  })
})

describe('where it leads', () => {
  test.each([
    ['review', 'review'],
    ['attention', 'attention'],
    ['shift', 'shift'],
    ['backup', 'settings'],
    ['health', 'settings'],
  ])('to %s, and back with the key of home', async (name, place) => {
    const { user } = await mountCashier(MANAGER)
    await card(name)
    await push(user, name)
    await waitFor(() => expect(current()).toBe(place))
    await user.keyboard('{Alt>}{Home}{/Alt}')
    expect(current()).toBe('today')
  })

  test.each(['backup', 'health'])('back from %s with Esc', async (name) => {
    const { user } = await mountCashier(MANAGER)
    await card(name)
    await push(user, name)
    await waitFor(() => expect(current()).toBe('settings'))
    await user.keyboard('{Escape}')
    expect(current()).toBe('today')
  })

  test('to the keypad with one key', async () => {
    const { user } = await mountCashier(MANAGER)
    await card('review')
    await user.keyboard('{Enter}')
    expect(current()).toBe('sale')
    await screen.findByRole('textbox', { name: 'Jumlah' })
  })
})
