import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { orderIn } from '../support/order-fixtures.ts'
import { mountCashier, stage, textOf } from './mount.tsx'

const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000
const open = () => [
  orderIn('waiting', { createdAt: minutesAgo(9) }),
  orderIn('unknown', { createdAt: minutesAgo(5), amountMinor: 7_500_000n, unknownWhy: 'interrupted' }),
]
const board = () => screen.findByRole('region', { name: /masih terbuka ketika komputer kasir ini berhenti/ })

describe('after a stop with open payments', () => {
  test('each is named with amount, age, what the gateway said and when it is asked again', async () => {
    await mountCashier({ orders: open(), health: { recovered: 2 } })
    const [first, second] = within(await board()).getAllByRole('listitem')
    expect(textOf(first)).toMatch(
      /Rp 150\.000.*Menunggu pembayaran.*Dibuat .*9 mnt lalu.*belum dibayar.*Ditanyakan lagi/,
    )
    expect(textOf(second)).toMatch(
      /Rp 75\.000.*Belum pasti, jangan ditagih lagi.*5 mnt lalu.*tidak ada jawaban/,
    )
    expect(textOf(await board())).toContain('1 permintaan terputus')
    expect(screen.queryByRole('textbox', { name: 'Jumlah' })).toBeNull()
  })

  test('it lives: what is found out meanwhile stands there', async () => {
    const orders = open()
    const { bridge } = await mountCashier({ orders, health: { recovered: 2 } })
    await board()
    bridge.move(orders[0]?.reference ?? '', 'paid', { createdAt: minutesAgo(9) })
    await waitFor(async () =>
      expect(textOf(within(await board()).getAllByRole('listitem')[0])).toContain('Sudah dibayar'),
    )
  })

  test('a key looks at one, as on its card', async () => {
    const { user } = await mountCashier({ orders: open(), health: { recovered: 2 } })
    await board()
    await user.keyboard('{Alt>}2{/Alt}')
    await waitFor(() => expect(stage().dataset['stage']).toBe('unknown'))
  })

  test('Enter goes on, and it does not come back', async () => {
    const { user } = await mountCashier({ orders: open(), health: { recovered: 2 } })
    await board()
    await user.keyboard('{Enter}')
    await screen.findByRole('textbox', { name: 'Jumlah' })
    await user.keyboard('{F9}{F1}')
    expect(await screen.findByRole('textbox', { name: 'Jumlah' })).toBeDefined()
  })

  test('the next customer is served at once: a digit goes on and is typed', async () => {
    const { user } = await mountCashier({ orders: open(), health: { recovered: 2 } })
    await board()
    await user.keyboard('25000')
    const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Jumlah' })
    expect(amount.value).toBe('25.000')
  })

  test('with nothing open there is no board', async () => {
    await mountCashier({ orders: open() })
    expect(await screen.findByRole('textbox', { name: 'Jumlah' })).toBeDefined()
  })
})
