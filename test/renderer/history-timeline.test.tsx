import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { OrderView, TimelineEntry } from '#contract/views.ts'
import { NavigationProvider } from '#renderer/till/navigation.tsx'
import { Providers } from '#renderer/app/providers.tsx'
import { createQueryClient } from '#renderer/bridge/queries.ts'
import { HistoryScreen } from '#renderer/screens/history/history-screen.tsx'
import { createFakeBridge, type FakeBridge } from '../support/fake-bridge.ts'
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
      'Dikirim ke penyedia: Minta QR',
      'Penyedia menjawab: tidak terbaca di sini',
      'Jawaban tidak dapat dipastikan',
      'Tercatat: a-new-kind',
      'Lunas menurut penyedia',
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
    expect(await screen.findByText('Menurut jam komputer kasir ini, bukan dari penyedia')).toBeTruthy()
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
    expect((await screen.findAllByText(/Teksnya sudah dipilih: tekan Ctrl\+C/)).length).toBeGreaterThan(0)
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
    expect(screen.queryByText('Penyedia menjawab: dilayani')).toBeNull()
    await user.click(fold)
    expect(screen.getAllByText('Penyedia menjawab: dilayani')).toHaveLength(12)
  })
})
