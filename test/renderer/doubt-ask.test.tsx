import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { OrderView } from '#contract/views.ts'
import { Refused } from '../support/fake-bridge.ts'
import { orderIn } from '../support/order-fixtures.ts'
import { mountCashier, mountStage, stage, textOf } from './mount.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const dialog = () => screen.getByRole('dialog', { name: 'Pelanggan bilang sudah bayar' })
const inDialog = () => within(dialog())
/** Advances the page's clock in steps that its timers can follow. */
async function pass(seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
}
function holdTheClock(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
}

describe('fifteen seconds', () => {
  async function ask(order: OrderView) {
    holdTheClock()
    const mounted = await mountStage({ orders: [order] })
    await mounted.user.keyboard('{F6}')
    return mounted
  }

  test('are counted while the gateway is asked again and again; then a hold slip is offered', async () => {
    const { bridge } = await ask(orderIn('waiting'))
    await inDialog().findByText('Belum ada pembayaran untuk pesanan ini.')
    expect(inDialog().getByRole('timer').getAttribute('aria-label')).toMatch(/detik: 1[45]/)
    expect(textOf(dialog())).toContain('jangan membayar lagi')
    expect(textOf(dialog())).toContain("Please wait a moment and don't pay again")
    await pass(8)
    expect(bridge.inputsOf('order.checkNow').length).toBe(2)
    await pass(9)
    expect(bridge.inputsOf('order.checkNow').length).toBe(3)
    expect(inDialog().queryByRole('timer')).toBeNull()
    expect(textOf(dialog())).toContain('Sudah 15 detik dan belum ada')
    expect(inDialog().getByRole('button', { name: /Bukti tunggu/ })).toBeDefined()
    await pass(10)
    expect(bridge.inputsOf('order.checkNow').length).toBe(3)
  })

  test('while it is asked again, the last answer stands', async () => {
    const order = orderIn('waiting')
    const { bridge } = await ask(order)
    await inDialog().findByText('Belum ada pembayaran untuk pesanan ini.')
    let answer: (found: OrderView) => void = () => undefined
    bridge.handle('order.checkNow', () => new Promise((resolve) => (answer = resolve)))
    await pass(8)
    expect(bridge.inputsOf('order.checkNow').length).toBe(2)
    expect(textOf(dialog())).toContain('Belum ada pembayaran untuk pesanan ini.')
    await pass(10)
    expect(textOf(dialog())).toContain('Sudah 15 detik dan belum ada')
    act(() => answer({ ...order, lastAsked: { at: Date.now(), outcome: 'done' } }))
  })

  test('end at once when the money is found, whoever brought the news, and nothing more is asked', async () => {
    const order = orderIn('waiting')
    const { bridge } = await ask(order)
    await inDialog().findByText('Belum ada pembayaran untuk pesanan ini.')
    act(() => void bridge.move(order.reference, 'paid'))
    await inDialog().findByText('Sudah dibayar. Penyedia memastikannya.')
    expect(inDialog().queryByRole('timer')).toBeNull()
    expect(inDialog().queryByRole('button', { name: /Bukti tunggu|Terima tunai/ })).toBeNull()
    await pass(15)
    expect(bridge.inputsOf('order.checkNow').length).toBe(1)
  })

  test('begin anew with "ask again"', async () => {
    const { bridge, user } = await ask(orderIn('waiting'))
    await inDialog().findByText('Belum ada pembayaran untuk pesanan ini.')
    await pass(16)
    await user.keyboard('{F5}')
    await waitFor(() => expect(bridge.inputsOf('order.checkNow').length).toBe(4))
    expect(inDialog().getByRole('timer')).toBeDefined()
  })

  test('H leads to a hold slip for this very order, C to cash, F6 to another order', async () => {
    const { user } = await ask(orderIn('waiting'))
    await inDialog().findByText('Belum ada pembayaran untuk pesanan ini.')
    await user.keyboard('h')
    const hold = await screen.findByRole('dialog', { name: 'Bukti tunggu' })
    expect(textOf(hold)).toContain('Rp 150.000')
    await user.keyboard('{Escape}')
    await user.keyboard('{F6}')
    await inDialog().findByText('Belum ada pembayaran untuk pesanan ini.')
    await user.keyboard('c')
    expect(await screen.findByRole('alertdialog', { name: /Terima tunai/ })).toBeDefined()
    await user.keyboard('{Escape}')
    await user.keyboard('{F6}')
    await inDialog().findByText('Belum ada pembayaran untuk pesanan ini.')
    await user.keyboard('{F6}')
    expect(await screen.findByRole('search')).toBeDefined()
  })

  test('a slip that this order has already is shown instead of a second one', async () => {
    holdTheClock()
    const order = orderIn('waiting', { slips: [7] })
    const slip = {
      number: 7,
      at: Date.now(),
      by: 'practice-cashier',
      amountMinor: order.amountMinor,
      shown: 'nothing',
      order,
    } as const
    const { user } = await mountStage({ orders: [order], slips: [slip] })
    await user.keyboard('{F6}')
    await user.click(await inDialog().findByRole('button', { name: /Bukti tunggu #7/ }))
    expect(await screen.findByRole('dialog', { name: 'Bukti tunggu #7' })).toBeDefined()
  })

  test('without an answer it stays uncertain, and a slip is offered all the same', async () => {
    holdTheClock()
    const { bridge, user } = await mountStage({ orders: [orderIn('unknown')] })
    bridge.handle('order.checkNow', () => {
      throw new Refused('budget-spent')
    })
    await user.keyboard('{F6}')
    await inDialog().findByText(/Statusnya belum pasti/)
    expect(inDialog().getByText(/Jatah permintaan ke penyedia/)).toBeDefined()
    expect(inDialog().getByRole('button', { name: /Bukti tunggu/ })).toBeDefined()
  })

  test('money that came twice is said so, and no goods', async () => {
    const { user } = await mountStage({ orders: [orderIn('paid-late', { paidTwice: 'cash' })] })
    await user.keyboard('{F6}')
    expect(await inDialog().findByText('Dibayar dua kali. Panggil manajer.')).toBeDefined()
  })
})

describe('without an order: F6 on the amount', () => {
  const orders = () => [
    orderIn('waiting', { amountMinor: 2_500_000n }),
    orderIn('expired', { amountMinor: 15_000_000n }),
    orderIn('paid', { amountMinor: 15_000_000n }),
  ]

  test('what was typed as an amount is searched for at once', async () => {
    const { bridge, user } = await mountCashier({ orders: orders() })
    await user.keyboard('150000')
    await user.keyboard('{F6}')
    await waitFor(() => expect(bridge.inputsOf('doubt.search').at(-1)).toEqual({ amountMinor: 15_000_000n }))
    expect((await inDialog().findAllByRole('listitem')).length).toBe(2)
    expect(textOf(dialog())).toContain('Cocok: jumlah')
  })

  test('amount, end of a number and time go together; Enter asks about the likeliest and puts it on the stage', async () => {
    const [, expired] = orders()
    if (expired === undefined) throw new Error('no order')
    const { bridge, user } = await mountCashier({ orders: [...orders(), expired] })
    await user.keyboard('{F6}')
    await user.type(await inDialog().findByRole('textbox', { name: 'Jumlah' }), '150.000')
    await user.type(inDialog().getByRole('textbox', { name: /terakhir/ }), expired.reference.slice(-6))
    await user.type(inDialog().getByRole('textbox', { name: 'Jam di ponsel' }), '14.03')
    await waitFor(() =>
      expect(bridge.inputsOf('doubt.search').at(-1)).toMatchObject({
        amountMinor: 15_000_000n,
        text: expired.reference.slice(-6),
        at: expect.any(Number) as number,
      }),
    )
    await waitFor(() =>
      expect(textOf(inDialog().getAllByRole('listitem')[0])).toContain('angka terakhir, jumlah'),
    )
    await user.keyboard('{Enter}')
    await waitFor(() => expect(bridge.inputsOf('order.checkNow')).toEqual([{ reference: expired.reference }]))
    await waitFor(() => expect(stage().dataset['stage']).toBe('expired'))
  })

  test('each found order has a key of its own', async () => {
    const { bridge, user } = await mountCashier({ orders: orders() })
    await user.keyboard('{F6}')
    await waitFor(() => expect(inDialog().getAllByRole('listitem').length).toBe(3))
    await user.keyboard('{Alt>}2{/Alt}')
    await waitFor(() => expect(bridge.inputsOf('order.checkNow').length).toBe(1))
  })

  test('Enter with nothing filled in asks about nobody', async () => {
    const { bridge, user } = await mountCashier({ orders: orders() })
    await user.keyboard('{F6}')
    await waitFor(() => expect(inDialog().getAllByRole('listitem').length).toBe(3))
    await user.keyboard('{Enter}')
    expect(bridge.inputsOf('order.checkNow')).toEqual([])
    expect(dialog()).toBeDefined()
  })

  test('nothing found: words for the customer, and a hold slip without an order', async () => {
    const { bridge, user } = await mountCashier({ orders: orders() })
    await user.keyboard('{F6}')
    await user.type(await inDialog().findByRole('textbox', { name: 'Jumlah' }), '77000')
    await inDialog().findByText(/tidak punya pesanan seperti itu/)
    expect(textOf(dialog())).toContain('jangan membayar lagi')
    await user.keyboard('{Alt>}h{/Alt}')
    await screen.findByRole('dialog', { name: 'Bukti tunggu' })
    await user.keyboard('2{Enter}')
    await waitFor(() =>
      expect(bridge.inputsOf('slip.hold')).toEqual([{ amountMinor: 7_700_000n, shown: 'bank-message' }]),
    )
    expect(bridge.inputsOf('sale.start')).toEqual([])
  })

  test('an amount that cannot be read, and a time that is none, are said so and not sent', async () => {
    const { bridge, user } = await mountCashier({ orders: orders() })
    await user.keyboard('{F6}')
    await user.type(await inDialog().findByRole('textbox', { name: 'Jumlah' }), 'abc')
    await user.type(inDialog().getByRole('textbox', { name: 'Jam di ponsel' }), '99')
    expect(inDialog().getByText('Jumlahnya tidak terbaca')).toBeDefined()
    expect(inDialog().getByText('Tulis jamnya seperti 14.03')).toBeDefined()
    expect(bridge.inputsOf('doubt.search').at(-1)).toEqual({})
  })

  test('on a paid order F6 is about another one', async () => {
    const { bridge, user } = await mountStage({ orders: [orderIn('paid')] })
    await user.keyboard('{F6}')
    expect(await screen.findByRole('search')).toBeDefined()
    expect(bridge.inputsOf('order.checkNow')).toEqual([])
  })
})
