import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { orderIn } from '../support/order-fixtures.ts'
import { mountCashier, stage, textOf } from './mount.tsx'

const strip = () => screen.getByRole('complementary', { name: 'Pembayaran terbuka' })
const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000

describe('the strip of open payments', () => {
  test('says so when nothing is waiting', async () => {
    await mountCashier()
    expect(await within(strip()).findByText('Belum ada yang menunggu')).toBeDefined()
  })

  test('oldest first, each with shape, amount, word and time', async () => {
    const orders = [
      orderIn('waiting', { amountMinor: 2_000_000n, createdAt: minutesAgo(1) }),
      orderIn('unknown', { amountMinor: 1_000_000n, createdAt: minutesAgo(9) }),
    ]
    await mountCashier({ orders })
    const [first, second] = await within(strip()).findAllByRole('listitem')
    expect(textOf(first)).toMatch(/Rp 10\.000.*Belum pasti.*lalu/)
    expect(first?.querySelector('[data-glyph="unknown"]')).not.toBeNull()
    expect(textOf(second)).toMatch(/Rp 20\.000.*Menunggu pembayaran.*sisa 09:/)
  })

  test('thirty at once, nine of them with keys', async () => {
    const orders = Array.from({ length: 30 }, (_, index) =>
      orderIn('unknown', { createdAt: minutesAgo(40 - index) }),
    )
    await mountCashier({ orders })
    await waitFor(() => expect(within(strip()).queryAllByRole('listitem').length).toBe(30))
    const cards = within(within(strip()).getByRole('list')).getAllByRole('button')
    expect(cards.length).toBe(30)
    expect(cards.filter((card) => card.getAttribute('aria-keyshortcuts') !== null).length).toBe(9)
    expect(within(strip()).getByText('30')).toBeDefined()
  })

  test('Alt and a digit puts one on the stage and on the customer display', async () => {
    const orders = [
      orderIn('unknown', { createdAt: minutesAgo(5) }),
      orderIn('waiting', { createdAt: minutesAgo(1) }),
    ]
    const { bridge, user } = await mountCashier({ orders })
    await within(strip()).findAllByRole('listitem')
    await user.keyboard('{Alt>}2{/Alt}')
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    expect(bridge.inputsOf('display.show').at(-1)).toEqual({ reference: orders[1]?.reference })
    expect(within(strip()).getAllByRole('button')[1]?.getAttribute('aria-current')).toBe('true')
  })

  test('the next sale is typed while others wait; their news comes with words and a way to look', async () => {
    const order = orderIn('waiting')
    const { bridge, user } = await mountCashier({ orders: [order] })
    await within(strip()).findAllByRole('listitem')
    await user.keyboard('25000')
    bridge.move(order.reference, 'paid-late')
    expect(
      await screen.findByText(/Rp.150\.000: Terlambat dipastikan/, { selector: 'li span.grow' }),
    ).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Jumlah' }).value).toBe('25.000')
    await user.click(screen.getByRole('button', { name: 'Lihat' }))
    await waitFor(() => expect(stage().dataset['stage']).toBe('paid-late'))
  })

  test('after a crash it says how many were open', async () => {
    const { user } = await mountCashier({ health: { recovered: 3 } })
    expect(
      await screen.findByText(/3 pembayaran masih terbuka ketika komputer kasir ini berhenti/),
    ).toBeDefined()
    await user.click(screen.getByRole('button', { name: /Mengerti/ }))
    expect(screen.queryByText(/masih terbuka ketika/)).toBeNull()
  })
})

test('an order that cannot be read does not stop the next sale', async () => {
  const { bridge, user } = await mountCashier({ orders: [orderIn('waiting')] })
  bridge.handle('order.get', () => {
    throw new Error('unreadable row')
  })
  await within(strip()).findAllByRole('listitem')
  await user.keyboard('{Alt>}1{/Alt}')
  await screen.findByText('Nomor laporan F-0001')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('textbox', { name: 'Jumlah' })).toBeDefined()
})
