import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { NavigationProvider } from '#renderer/till/navigation.tsx'
import { Providers } from '#renderer/app/providers.tsx'
import { createQueryClient } from '#renderer/bridge/queries.ts'
import { HistoryScreen } from '#renderer/screens/history/history-screen.tsx'
import { bringInto, pays, sell } from '../support/order-states.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { openTill, pass } from './mount-till.tsx'

function show(bridge: RealBridge) {
  Object.defineProperty(window, 'loket', { value: bridge, configurable: true })
  render(
    <Providers client={createQueryClient()}>
      <NavigationProvider>
        <HistoryScreen />
      </NavigationProvider>
    </Providers>,
  )
}

/** As many sales, a second apart. A virtual account needs no call, so nothing limits their number. */
async function many(till: RealBridge, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await till.act('sale.start', {
      amountMinor: rupiah(20_000 + index).minor,
      method: 'va',
      note: `nota ${index}`,
    })
    till.shop.time.sleep(1000)
  }
}

describe('the list', () => {
  test('says what it will hold when there is nothing yet', async () => {
    show(await openTill())
    expect(await screen.findByText('Belum ada pesanan')).toBeTruthy()
    expect(screen.getByText('0 pesanan')).toBeTruthy()
  })

  test('shows the newest first, with state, amount and note', async () => {
    const till = await openTill()
    await many(till, 1)
    await bringInto(till, 'paid', { amount: rupiah(99_999_999_999_999n), method: 'va', note: 'yang baru' })
    show(till)
    const rows = (await screen.findAllByRole('row')).slice(1)
    expect(rows).toHaveLength(2)
    expect(rows[0]?.textContent).toContain('Rp\u00a099.999.999.999.999')
    expect(rows[0]?.textContent).toContain('Sudah dibayar')
    expect(rows[0]?.textContent).toContain('yang baru')
    expect(rows[1]?.textContent).toContain('nota 0')
  })

  test('draws only the rows in sight of many, and pages on', async () => {
    const till = await openTill({ role: 'manager' })
    await many(till, 120)
    show(till)
    const grid = await screen.findByRole('grid')
    expect(grid.getAttribute('aria-rowcount')).toBe('121')
    expect(within(grid).getAllByRole('row').length).toBeLessThan(40)
    await userEvent.click(screen.getByRole('button', { name: 'Muat lebih banyak' }))
    await waitFor(() =>
      expect(till.inputsOf('history.list').at(-1)).toMatchObject({ cursor: expect.any(String) as string }),
    )
    expect(screen.getByText('120 pesanan')).toBeDefined()
  })

  test('is the last twenty for a cashier, and says where the older ones are', async () => {
    const till = await openTill()
    await many(till, 23)
    show(till)
    const grid = await screen.findByRole('grid')
    expect(grid.getAttribute('aria-rowcount')).toBe('21')
    expect(screen.getByText(/20 pesanan terakhir\..*manajer/)).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: 'Cari pesanan' }), 'tidak ada')
    expect(await screen.findByText(/Dicari di 20 pesanan terakhir/)).toBeTruthy()
  })

  test('typing on the list searches, and Escape clears', async () => {
    const user = userEvent.setup()
    const till = await openTill()
    await many(till, 3)
    show(till)
    const grid = await screen.findByRole('grid')
    grid.focus()
    await user.keyboard('tidak ada')
    const box = screen.getByRole('textbox', { name: 'Cari pesanan' })
    expect(document.activeElement).toBe(box)
    expect(box).toHaveProperty('value', 'tidak ada')
    expect(await screen.findByText('Tidak ada yang cocok')).toBeTruthy()
    await waitFor(() => expect(till.inputsOf('history.list').at(-1)?.search).toBe('tidak ada'))
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('grid')).toBeTruthy()
  })

  test('filters by one state out of four groups', async () => {
    const user = userEvent.setup()
    const till = await openTill()
    await bringInto(till, 'paid')
    await bringInto(till, 'unknown')
    show(till)
    await screen.findByRole('grid')
    await user.click(screen.getByRole('button', { name: /Status/ }))
    expect(await screen.findByText('Perlu dibereskan')).toBeTruthy()
    await user.click(screen.getByRole('option', { name: 'Belum pasti' }))
    await waitFor(() => expect(till.inputsOf('history.list').at(-1)).toEqual({ state: 'unknown', limit: 50 }))
    expect(await screen.findByText('1 pesanan')).toBeTruthy()
  })

  test('a failure is said, and asked for again', async () => {
    const till = await openTill()
    await many(till, 1)
    till.breakIn('history.list')
    show(till)
    expect(await screen.findByText('Nomor laporan B-0001')).toBeTruthy()
    till.mend('history.list')
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))
    expect(await screen.findByRole('grid')).toBeTruthy()
  })

  test('a next page that fails leaves the rows and waits for a person', async () => {
    const till = await openTill({ role: 'manager' })
    await many(till, 60)
    show(till)
    await screen.findByRole('grid')
    till.breakIn('history.list')
    await userEvent.click(screen.getByRole('button', { name: 'Muat lebih banyak' }))
    expect(await screen.findByText('Lanjutan belum dapat dimuat.')).toBeTruthy()
    expect(till.inputsOf('history.list')).toHaveLength(2)
    expect(screen.getByRole('grid')).toBeTruthy()
  })

  test('a change elsewhere shows by itself', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    show(till)
    const grid = await screen.findByRole('grid')
    expect(within(grid).getByText('Menunggu pembayaran')).toBeTruthy()
    pays(till, reference)
    till.shop.till().toldOfPayment(reference)
    await pass(till, 1000)
    expect(await within(grid).findByText('Sudah dibayar')).toBeTruthy()
  })
})
