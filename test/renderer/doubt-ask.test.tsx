import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { bringInto, pays, type ReachedState } from '../support/order-states.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { cashierAt, openTill, pass, settle, stageAt, stageOf } from './mount-till.tsx'
import { stage, textOf } from './mount.tsx'
import { push } from './press.ts'

afterEach(() => {
  vi.useRealTimers()
})

const dialog = () => screen.getByRole('dialog', { name: 'Pelanggan bilang sudah bayar' })
const inDialog = () => within(dialog())
/** Lets seconds pass at the till and on the page, in steps that the page's timers can follow. */
async function wait(till: RealBridge, seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i += 1) {
    await pass(till, 1000)
    await act(() => vi.advanceTimersByTimeAsync(1000))
  }
}
function holdTheClock(): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
}

describe('fifteen seconds', () => {
  async function ask(state: ReachedState = 'waiting') {
    const till = await openTill()
    const order = await bringInto(till, state)
    holdTheClock()
    const mounted = await stageAt(till)
    await mounted.user.keyboard('{F6}')
    return { order, ...mounted }
  }

  test('are counted while the gateway is asked again and again; then a hold slip is offered', async () => {
    const { till } = await ask()
    await inDialog().findByText('Belum ada pembayaran untuk pesanan ini.')
    expect(inDialog().getByRole('timer').getAttribute('aria-label')).toMatch(/detik: 1[45]/)
    expect(textOf(dialog())).toContain('jangan membayar lagi')
    expect(textOf(dialog())).toContain("Please wait a moment and don't pay again")
    await wait(till, 8)
    expect(till.inputsOf('order.checkNow').length).toBe(2)
    await wait(till, 9)
    expect(till.inputsOf('order.checkNow').length).toBe(3)
    expect(inDialog().queryByRole('timer')).toBeNull()
    expect(textOf(dialog())).toContain('Sudah 15 detik dan belum ada')
    expect(inDialog().getByRole('button', { name: /Bukti tunggu/ })).toBeDefined()
    await wait(till, 10)
    expect(till.inputsOf('order.checkNow').length).toBe(3)
  })

  test('while it is asked again, the last answer stands', async () => {
    const { till } = await ask()
    await inDialog().findByText('Belum ada pembayaran untuk pesanan ini.')
    const answer = till.hold('order.checkNow')
    await wait(till, 8)
    expect(till.inputsOf('order.checkNow').length).toBe(2)
    expect(textOf(dialog())).toContain('Belum ada pembayaran untuk pesanan ini.')
    await wait(till, 10)
    expect(textOf(dialog())).toContain('Sudah 15 detik dan belum ada')
    answer.release()
    await settle(till)
  })

  test('end at once when the money is found, whoever brought the news, and nothing more is asked', async () => {
    const { till, order } = await ask()
    await inDialog().findByText('Belum ada pembayaran untuk pesanan ini.')
    pays(till, order.reference)
    till.shop.till().toldOfPayment(order.reference)
    await pass(till, 1000)
    await inDialog().findByText('Sudah dibayar. Penyedia memastikannya.')
    expect(inDialog().queryByRole('timer')).toBeNull()
    expect(inDialog().queryByRole('button', { name: /Bukti tunggu|Terima tunai/ })).toBeNull()
    await wait(till, 15)
    expect(till.inputsOf('order.checkNow').length).toBe(1)
  })

  test('are not ended by Enter, but by Escape; when they are over, Enter closes them', async () => {
    const { till, user } = await ask()
    await inDialog().findByText('Belum ada pembayaran untuk pesanan ini.')
    await user.keyboard('{Enter}')
    expect(inDialog().getByRole('timer')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{F6}')
    await inDialog().findByText('Belum ada pembayaran untuk pesanan ini.')
    await wait(till, 17)
    expect(inDialog().queryByRole('timer')).toBeNull()
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('begin anew with "ask again"', async () => {
    const { till, user } = await ask()
    await inDialog().findByText('Belum ada pembayaran untuk pesanan ini.')
    await wait(till, 16)
    await user.keyboard('{F5}')
    await waitFor(() => expect(till.inputsOf('order.checkNow').length).toBe(4))
    expect(inDialog().getByRole('timer')).toBeDefined()
  })

  test('lead to a hold slip for this very order, to cash, and with F6 to another order', async () => {
    const { user } = await ask()
    await inDialog().findByText('Belum ada pembayaran untuk pesanan ini.')
    await push(user, 'says-hold')
    const hold = await screen.findByRole('dialog', { name: 'Bukti tunggu' })
    expect(textOf(hold)).toContain('Rp 150.000')
    await user.keyboard('{Escape}')
    await user.keyboard('{F6}')
    await inDialog().findByText('Belum ada pembayaran untuk pesanan ini.')
    await push(user, 'says-cash')
    expect(await screen.findByRole('alertdialog', { name: /Terima tunai/ })).toBeDefined()
    await user.keyboard('{Escape}')
    await user.keyboard('{F6}')
    await inDialog().findByText('Belum ada pembayaran untuk pesanan ini.')
    await user.keyboard('{F6}')
    expect(await screen.findByRole('search')).toBeDefined()
  })

  test('a slip that this order has already is shown instead of a second one', async () => {
    const till = await openTill()
    const { reference, amountMinor } = await bringInto(till, 'waiting')
    await till.act('slip.hold', { reference, amountMinor, shown: 'nothing' })
    const { user } = await stageAt(till)
    await user.keyboard('{F6}')
    await user.click(await inDialog().findByRole('button', { name: /Bukti tunggu #1/ }))
    expect(await screen.findByRole('dialog', { name: 'Bukti tunggu #1' })).toBeDefined()
  })

  test('without an answer it stays uncertain, and a slip is offered all the same', async () => {
    const budget = { perMinute: 1, perHour: 600, reservePerMinute: 0, reservePerHour: 0 }
    const { user } = await stageOf('waiting', {}, { till: { profile: { budget } } })
    await user.keyboard('{F6}')
    await inDialog().findByText(/Statusnya belum pasti/)
    expect(inDialog().getByText(/Jatah permintaan ke penyedia/)).toBeDefined()
    expect(inDialog().getByRole('button', { name: /Bukti tunggu/ })).toBeDefined()
  })

  test('money that came twice is said so, and no goods', async () => {
    const till = await openTill()
    const { reference } = await bringInto(till, 'expired')
    await till.act('order.takeCash', { reference })
    pays(till, reference, 'pay-late')
    await till.act('order.checkNow', { reference })
    const { user } = await stageAt(till)
    await user.keyboard('{F6}')
    expect(await inDialog().findByText('Dibayar dua kali. Panggil manajer.')).toBeDefined()
  })
})

describe('without an order: F6 on the amount', () => {
  async function mountThree() {
    const till = await openTill()
    const expired = await bringInto(till, 'expired')
    await bringInto(till, 'waiting', { amount: rupiah(25_000) })
    await bringInto(till, 'paid')
    return { expired, ...(await cashierAt(till)) }
  }

  test('what was typed as an amount is searched for at once', async () => {
    const { till, user } = await mountThree()
    await user.keyboard('150000')
    await user.keyboard('{F6}')
    await waitFor(() => expect(till.inputsOf('doubt.search').at(-1)).toEqual({ amountMinor: 15_000_000n }))
    expect((await inDialog().findAllByRole('listitem')).length).toBe(2)
    expect(textOf(dialog())).toContain('Cocok: jumlah')
  })

  test('amount, end of a number and time go together; Enter asks about the likeliest and puts it on the stage', async () => {
    const { till, user, expired } = await mountThree()
    await user.keyboard('{F6}')
    await user.type(await inDialog().findByRole('textbox', { name: 'Jumlah' }), '150.000')
    await user.type(inDialog().getByRole('textbox', { name: /terakhir/ }), expired.reference.slice(-6))
    await user.type(inDialog().getByRole('textbox', { name: 'Jam di ponsel' }), '10.03')
    await waitFor(() =>
      expect(till.inputsOf('doubt.search').at(-1)).toMatchObject({
        amountMinor: 15_000_000n,
        text: expired.reference.slice(-6),
        at: expect.any(Number) as number,
      }),
    )
    await waitFor(() =>
      expect(textOf(inDialog().getAllByRole('listitem')[0])).toContain('angka terakhir, jumlah'),
    )
    await user.keyboard('{Enter}')
    await waitFor(() => expect(till.inputsOf('order.checkNow')).toEqual([{ reference: expired.reference }]))
    await waitFor(() => expect(stage().dataset['stage']).toBe('expired'))
  })

  test('each found order leads to its question', async () => {
    const { till, user } = await mountThree()
    await user.keyboard('{F6}')
    await waitFor(() => expect(inDialog().getAllByRole('listitem').length).toBe(2))
    const [, second = document.body] = document.querySelectorAll('[data-found] button')
    await user.click(second)
    await waitFor(() => expect(till.inputsOf('order.checkNow').length).toBe(1))
  })

  test('Enter with nothing filled in asks about nobody', async () => {
    const { till, user } = await mountThree()
    await user.keyboard('{F6}')
    await waitFor(() => expect(inDialog().getAllByRole('listitem').length).toBe(2))
    await user.keyboard('{Enter}')
    expect(till.inputsOf('order.checkNow')).toEqual([])
    expect(dialog()).toBeDefined()
  })

  test('nothing found: words for the customer, and a hold slip without an order', async () => {
    const { till, user } = await mountThree()
    await user.keyboard('{F6}')
    await user.type(await inDialog().findByRole('textbox', { name: 'Jumlah' }), '77000')
    await inDialog().findByText(/tidak punya pesanan seperti itu/)
    expect(textOf(dialog())).toContain('jangan membayar lagi')
    await push(user, 'hold-without')
    await screen.findByRole('dialog', { name: 'Bukti tunggu' })
    await user.keyboard('2{Enter}')
    await waitFor(() =>
      expect(till.inputsOf('slip.hold')).toEqual([{ amountMinor: 7_700_000n, shown: 'bank-message' }]),
    )
    expect(till.inputsOf('sale.start')).toEqual([])
  })

  test('an amount that cannot be read, and a time that is none, are said so and not sent', async () => {
    const { till, user } = await mountThree()
    await user.keyboard('{F6}')
    await user.type(await inDialog().findByRole('textbox', { name: 'Jumlah' }), 'abc')
    await user.type(inDialog().getByRole('textbox', { name: 'Jam di ponsel' }), '99')
    expect(inDialog().getByText('Jumlahnya tidak terbaca')).toBeDefined()
    expect(inDialog().getByText('Tulis jamnya seperti 14.03')).toBeDefined()
    expect(till.inputsOf('doubt.search').at(-1)).toEqual({})
  })

  test('on a paid order F6 is about another one', async () => {
    const { till, user } = await stageOf('paid')
    await user.keyboard('{F6}')
    expect(await screen.findByRole('search')).toBeDefined()
    expect(till.inputsOf('order.checkNow')).toEqual([])
  })
})
