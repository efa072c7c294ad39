import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { OrderView } from '#contract/views.ts'
import { NavigationProvider } from '#renderer/till/navigation.tsx'
import { Providers } from '#renderer/app/providers.tsx'
import { createQueryClient } from '#renderer/bridge/queries.ts'
import { HistoryScreen } from '#renderer/screens/history/history-screen.tsx'
import { createFakeBridge, Refused, type FakeBridge } from '../support/fake-bridge.ts'
import { orderIn } from '../support/order-fixtures.ts'

afterEach(cleanup)

function show(bridge: FakeBridge) {
  Object.defineProperty(window, 'loket', { value: bridge, configurable: true })
  render(
    <Providers client={createQueryClient()}>
      <NavigationProvider>
        <HistoryScreen />
      </NavigationProvider>
    </Providers>,
  )
}

function many(count: number): readonly OrderView[] {
  const now = Date.now()
  return Array.from({ length: count }, (_, index) =>
    orderIn('paid', { createdAt: now - index * 1000, note: `nota ${index}` }),
  )
}

/** Pages by a running number, as the journal pages by its keys. */
function pageThrough(bridge: FakeBridge, orders: readonly OrderView[]) {
  bridge.handle('history.list', ({ cursor = '0', limit }) => {
    const from = Number(cursor)
    const next = from + limit < orders.length ? { next: String(from + limit) } : {}
    return { rows: orders.slice(from, from + limit), total: orders.length, ...next }
  })
}

describe('the list', () => {
  test('says what it will hold when there is nothing yet', async () => {
    show(createFakeBridge())
    expect(await screen.findByText('Belum ada transaksi')).toBeTruthy()
    expect(screen.getByText('0 transaksi')).toBeTruthy()
  })

  test('shows the newest first, with state, amount and note', async () => {
    const [first, second] = many(2)
    if (first === undefined || second === undefined) throw new Error('no orders')
    show(createFakeBridge({ orders: [second, { ...first, amountMinor: 9_999_999_999_999_900n }] }))
    const rows = (await screen.findAllByRole('row')).slice(1)
    expect(rows).toHaveLength(2)
    expect(rows[0]?.textContent).toContain('Rp\u00a099.999.999.999.999')
    expect(rows[0]?.textContent).toContain('Sudah dibayar')
    expect(rows[0]?.textContent).toContain('nota 0')
  })

  test('draws only the rows in sight of thousands, and pages on', async () => {
    const bridge = createFakeBridge()
    pageThrough(bridge, many(3000))
    show(bridge)
    const grid = await screen.findByRole('grid')
    expect(grid.getAttribute('aria-rowcount')).toBe('3001')
    expect(within(grid).getAllByRole('row').length).toBeLessThan(40)
    await userEvent.click(screen.getByRole('button', { name: 'Muat lebih banyak' }))
    await waitFor(() => expect(bridge.inputsOf('history.list').at(-1)).toEqual({ cursor: '50', limit: 200 }))
  })

  test('searches once the typing stands still, and clears with Escape', async () => {
    const user = userEvent.setup()
    const bridge = createFakeBridge({ orders: many(3) })
    show(bridge)
    await screen.findByRole('grid')
    await user.keyboard('/')
    const box = screen.getByRole('textbox', { name: 'Cari transaksi' })
    expect(document.activeElement).toBe(box)
    await user.keyboard('tidak ada')
    expect(await screen.findByText('Tidak ada yang cocok')).toBeTruthy()
    const searches = bridge.inputsOf('history.list').filter(({ search }) => search !== undefined)
    expect(searches.at(-1)?.search).toBe('tidak ada')
    expect(searches.length).toBeLessThan(9)
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('grid')).toBeTruthy()
  })

  test('filters by one state out of four groups', async () => {
    const user = userEvent.setup()
    const bridge = createFakeBridge({ orders: [orderIn('paid'), orderIn('unknown')] })
    show(bridge)
    await screen.findByRole('grid')
    await user.click(screen.getByRole('button', { name: /Status/ }))
    expect(await screen.findByText('Perlu dibereskan')).toBeTruthy()
    await user.click(screen.getByRole('option', { name: 'Belum pasti' }))
    await waitFor(() =>
      expect(bridge.inputsOf('history.list').at(-1)).toEqual({ state: 'unknown', limit: 50 }),
    )
    expect(await screen.findByText('1 transaksi')).toBeTruthy()
  })

  test('a failure is said, and asked for again', async () => {
    const bridge = createFakeBridge({ orders: many(1) })
    bridge.handle('history.list', () => {
      throw new Refused('internal')
    })
    show(bridge)
    expect(await screen.findByText('Nomor laporan F-0001')).toBeTruthy()
    pageThrough(bridge, many(1))
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }))
    expect(await screen.findByRole('grid')).toBeTruthy()
  })

  test('a next page that fails leaves the rows and waits for a person', async () => {
    const bridge = createFakeBridge()
    const orders = many(60)
    bridge.handle('history.list', ({ cursor }) => {
      if (cursor !== undefined) throw new Refused('internal')
      return { rows: orders.slice(0, 50), total: 60, next: '50' }
    })
    show(bridge)
    await screen.findByRole('grid')
    await userEvent.click(screen.getByRole('button', { name: 'Muat lebih banyak' }))
    expect(await screen.findByText('Lanjutan belum dapat dimuat.')).toBeTruthy()
    expect(bridge.inputsOf('history.list')).toHaveLength(2)
    expect(screen.getByRole('grid')).toBeTruthy()
  })

  test('a change elsewhere shows by itself', async () => {
    const order = orderIn('waiting')
    const bridge = createFakeBridge({ orders: [order] })
    show(bridge)
    const grid = await screen.findByRole('grid')
    expect(within(grid).getByText('Menunggu pembayaran')).toBeTruthy()
    act(() => void bridge.move(order.reference, 'paid'))
    expect(await within(grid).findByText('Sudah dibayar')).toBeTruthy()
  })
})
