import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { OrderView, TimelineEntry } from '#contract/views.ts'
import { NavigationProvider } from '#renderer/app/navigation.tsx'
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

const at = Date.UTC(2026, 10, 20, 7, 3, 22)
const attempt = {
  operation: 'qr-generate',
  externalId: 'X1',
  method: 'POST',
  path: '/qr',
  requestBody: '{"amount":"150000.00"}',
}
const ENTRIES: readonly TimelineEntry[] = [
  { kind: 'event', seq: 1n, at, event: 'send', state: 'sending', detail: '{"type":"send","attempt":"a"}' },
  {
    kind: 'attempt',
    id: 'a',
    at,
    ...attempt,
    finishedAt: at + 1250,
    outcome: 'unknown',
    why: 'bad-signature',
    httpStatus: 200,
    code: '2004700',
    responseBody: '{"ok":true}',
  },
  {
    kind: 'event',
    seq: 2n,
    at: at + 1250,
    event: 'lost',
    state: 'unknown',
    detail: '{"type":"lost","why":"bad-signature"}',
  },
  { kind: 'event', seq: 3n, at: at + 2000, event: 'a-new-kind', state: 'unknown', detail: 'not json' },
  {
    kind: 'event',
    seq: 4n,
    at: at + 3000,
    event: 'status',
    state: 'paid',
    detail: '{"type":"status","evidence":{"flag":"S"}}',
  },
  { kind: 'attempt', id: 'b', at: at + 4000, ...attempt, operation: 'va-status' },
]

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
    await user.click(screen.getByRole('button', { name: /Keadaan/ }))
    expect(await screen.findByText('Perlu perhatian')).toBeTruthy()
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

describe('the timeline', () => {
  async function openFirst(entries: readonly TimelineEntry[], order: OrderView) {
    const user = userEvent.setup()
    const bridge = createFakeBridge({ orders: [orderIn('paid', { createdAt: Date.now() }), order] })
    bridge.handle('history.timeline', () => ({ order, entries }))
    show(bridge)
    const grid = await screen.findByRole('grid')
    grid.focus()
    await user.keyboard('{ArrowDown}{Enter}')
    await screen.findByText('Perjalanan transaksi')
    return { user, bridge }
  }

  test('opens with the keyboard and comes back to the same row', async () => {
    const order = orderIn('unknown', { unknownWhy: 'bad-signature', createdAt: Date.now() - 90_000 })
    const { user, bridge } = await openFirst(ENTRIES, order)
    expect(bridge.inputsOf('history.timeline').at(-1)).toEqual({ reference: order.reference })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Perjalanan transaksi')).toBeNull())
    const grid = screen.getByRole('grid')
    await waitFor(() => expect(document.activeElement).toBe(grid))
    expect(document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.dataset['row']).toBe(
      order.reference,
    )
  })

  test('tells the story in plain words, with seconds of the shop’s clock', async () => {
    await openFirst(
      ENTRIES,
      orderIn('unknown', { unknownWhy: 'bad-signature', createdAt: Date.now() - 90_000 }),
    )
    const story = await screen.findByRole('list', { name: 'Perjalanan transaksi' })
    for (const words of [
      'Permintaan dicatat sebelum dikirim',
      'Dikirim ke gateway: Minta QR',
      'Gateway menjawab: belum pasti',
      'Jawaban tidak dapat dipastikan',
      'Tercatat: a-new-kind',
      'Lunas, kata gateway',
      'Tidak ada jawaban yang tercatat',
    ]) {
      expect(within(story).getByText(words)).toBeTruthy()
    }
    expect(within(story).getAllByText('14.03.22').length).toBeGreaterThan(0)
    expect(within(story).getByText(/1,25 detik · HTTP 200 · Kode 2004700/)).toBeTruthy()
    expect(
      screen.getByText(/Tanda tangan jawabannya salah, jadi tidak dipercaya. Permintaan mungkin sampai/),
    ).toBeTruthy()
  })

  test('a clock’s word never looks like the gateway’s', async () => {
    await openFirst([], orderIn('expired', { createdAt: Date.now() - 90_000 }))
    expect(await screen.findByText('Menurut jam kasir ini, bukan kata gateway')).toBeTruthy()
    expect(screen.getByText(/Ini bukan bukti belum dibayar/)).toBeTruthy()
    expect(screen.getByText('Belum ada langkah yang tercatat.')).toBeTruthy()
  })

  test('shows the raw request and answer, and selects them where copying is denied', async () => {
    const { user } = await openFirst(ENTRIES, orderIn('paid', { createdAt: Date.now() - 90_000 }))
    await user.click(await screen.findByRole('button', { name: 'Rincian: Minta QR' }))
    expect(screen.getByText(/"amount": "150000.00"/)).toBeTruthy()
    expect(screen.getByText(/"ok": true/)).toBeTruthy()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(screen.getByRole('button', { name: 'Salin: Permintaan' }))
    expect((await screen.findAllByText(/Teks sudah dipilih: tekan Ctrl\+C/)).length).toBeGreaterThan(0)
  })

  test('leads to another order of the same sale', async () => {
    const siblings = [{ reference: 'P0012611200000777ABCD', state: 'paid', createdAt: at }] as const
    const { user, bridge } = await openFirst(
      ENTRIES,
      orderIn('expired', { siblings, createdAt: Date.now() - 90_000 }),
    )
    await user.click(await screen.findByRole('button', { name: /P001-261120-0000777-ABCD/ }))
    await waitFor(() =>
      expect(bridge.inputsOf('history.timeline').at(-1)?.reference).toBe('P0012611200000777ABCD'),
    )
  })

  test('folds a long wait into one line that opens', async () => {
    const quiet = Array.from({ length: 12 }, (_, index): TimelineEntry => ({
      ...attempt,
      kind: 'attempt',
      id: `q${index}`,
      at: at + index * 6000,
      operation: 'va-status',
      outcome: 'done',
      finishedAt: at + index * 6000 + 100,
      httpStatus: 200,
    }))
    const { user } = await openFirst(quiet, orderIn('waiting', { createdAt: Date.now() - 90_000 }))
    const fold = await screen.findByRole('button', { name: /12 langkah tanpa perubahan/ })
    expect(screen.queryByText('Gateway menjawab: dilayani')).toBeNull()
    await user.click(fold)
    expect(screen.getAllByText('Gateway menjawab: dilayani')).toHaveLength(12)
  })
})
