import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { TimelineEntry } from '#contract/history-views.ts'
import { NavigationProvider } from '#renderer/till/navigation.tsx'
import { Providers } from '#renderer/app/providers.tsx'
import { createQueryClient } from '#renderer/bridge/queries.ts'
import { HistoryScreen } from '#renderer/screens/history/history-screen.tsx'
import { arm, asks, bringInto, pays, sell } from '../support/order-states.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { openTill } from './mount-till.tsx'

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

const SECOND = 1000

/** The answer with the QR was signed by somebody else; the money came all the same. */
async function unsignedThenPaid(till: RealBridge): Promise<string> {
  arm(till, { kind: 'wrong-signature', operation: 'qr-generate' })
  arm(till, { kind: 'delay', ms: 1250, operation: 'qr-generate' })
  const { reference } = await sell(till)
  await till.shop.time.advance(2 * SECOND)
  pays(till, reference)
  await asks(till, reference)
  return reference
}

describe('the timeline', () => {
  /** The first of the list is the newest. */
  async function openFirst(till: RealBridge, role: 'it' | 'cashier' | 'manager' = 'it') {
    await till.signIn(role)
    const user = userEvent.setup()
    show(till)
    const grid = await screen.findByRole('grid')
    grid.focus()
    await user.keyboard('{Enter}')
    await screen.findByText('Perjalanan pesanan')
    return { user, till }
  }

  test('opens with the keyboard and comes back to the same row', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    const { user } = await openFirst(till)
    expect(till.inputsOf('history.timeline').at(-1)).toEqual({ reference })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Perjalanan pesanan')).toBeNull())
    const grid = screen.getByRole('grid')
    await waitFor(() => expect(document.activeElement).toBe(grid))
    expect(document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.dataset['row']).toBe(
      reference,
    )
  })

  test('tells the story in plain words, with seconds of the shop’s clock', async () => {
    const till = await openTill()
    await unsignedThenPaid(till)
    till.alter('history.timeline', (real) => ({ ...real, entries: [...real.entries, ofALaterLoket] }))
    await openFirst(till)
    const story = await screen.findByRole('list', { name: 'Perjalanan pesanan' })
    for (const words of [
      'Permintaan dicatat sebelum dikirim',
      'Dikirim ke penyedia: Minta QR',
      'Penyedia menjawab: tidak terbaca di sini',
      'Jawaban tidak dapat dipastikan',
      'Tercatat: a-new-kind',
      'Lunas menurut penyedia',
    ]) {
      expect(within(story).getByText(words)).toBeTruthy()
    }
    expect(within(story).getAllByText('10.00.01').length).toBeGreaterThan(0)
    expect(within(story).getByText(/1,25 detik · HTTP 200/)).toBeTruthy()
  })

  test.each(['cashier', 'manager'] as const)('is three lines for a %s, without the wire', async (role) => {
    const till = await openTill()
    const { reference } = await sell(till)
    await asks(till, reference)
    pays(till, reference)
    await asks(till, reference)
    await openFirst(till, role)
    const story = await screen.findByRole('list', { name: 'Perjalanan pesanan' })
    const lines = within(story).getAllByRole('heading', { level: 3 })
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Permintaan dicatat sebelum dikirim',
      'Penyedia membuat pesanan ini',
      'Lunas menurut penyedia',
    ])
    expect(screen.queryByRole('button', { name: /^Rincian/ })).toBeNull()
    expect(document.body.textContent).not.toMatch(/HTTP|\b200\d{4}\b|jurnal/)
  })

  const ofALaterLoket: TimelineEntry = {
    kind: 'event',
    at: 0,
    event: 'a-new-kind',
    state: 'unknown',
    told: {},
    wire: { seq: 99n, detail: 'not json' },
  }

  test('an answer that cannot be trusted is explained, and so is a call without an end', async () => {
    const till = await openTill()
    arm(till, { kind: 'wrong-signature', operation: 'qr-generate' })
    arm(till, { kind: 'delay', ms: 60 * SECOND, operation: 'va-status' })
    const { reference } = await sell(till)
    // Its answer never comes.
    void till.act('order.checkNow', { reference }).catch(() => undefined)
    await till.shop.time.settle()
    await openFirst(till)
    expect(
      screen.getByText(/Tanda tangan jawabannya salah, jadi tidak dipercaya. Permintaan mungkin sampai/),
    ).toBeTruthy()
    expect(await screen.findByText('Tidak ada jawaban yang tercatat')).toBeTruthy()
  })

  test('a clock’s word never looks like the gateway’s', async () => {
    const till = await openTill()
    const { expiresAt } = await sell(till)
    arm(till, { kind: 'refuse-connection' })
    till.shop.time.sleep(expiresAt - till.shop.time.clock.now())
    await till.shop.time.advance(SECOND)
    await openFirst(till)
    expect(await screen.findByText('Menurut jam komputer kasir ini, bukan dari penyedia')).toBeTruthy()
    expect(screen.getByText(/Ini bukan bukti belum dibayar/)).toBeTruthy()
  })

  test('an order of which nothing is journalled says so', async () => {
    const till = await openTill()
    await sell(till)
    till.alter('history.timeline', (real) => ({ ...real, entries: [] }))
    await openFirst(till)
    expect(screen.getByText('Belum ada langkah yang tercatat.')).toBeTruthy()
  })

  test('shows the raw request and answer, and selects them where copying is denied', async () => {
    const till = await openTill()
    await sell(till)
    const { user } = await openFirst(till)
    await user.click(await screen.findByRole('button', { name: 'Rincian: Minta QR' }))
    expect(screen.getByText(/"value": "150000.00"/)).toBeTruthy()
    expect(screen.getByText(/"responseCode": "2004700"/)).toBeTruthy()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(screen.getByRole('button', { name: 'Salin: Permintaan' }))
    expect((await screen.findAllByText(/Teksnya sudah dipilih: tekan Ctrl\+C/)).length).toBeGreaterThan(0)
  })

  test('leads to another order of the same sale', async () => {
    const till = await openTill()
    const old = await bringInto(till, 'expired')
    await till.act('sale.renew', { reference: old.reference })
    await till.shop.time.settle()
    const { user } = await openFirst(till)
    await user.click(await screen.findByRole('button', { name: new RegExp(old.displayReference) }))
    await waitFor(() => expect(till.inputsOf('history.timeline').at(-1)?.reference).toBe(old.reference))
  })

  test('folds a long wait into one line that opens', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    for (let count = 0; count < 12; count += 1) {
      till.shop.time.sleep(SECOND)
      await till.act('order.checkNow', { reference })
      await till.shop.time.settle()
    }
    const { user } = await openFirst(till)
    // Each question, and the one answer that said something new.
    const fold = await screen.findByRole('button', { name: /13 langkah tanpa perubahan/ })
    expect(screen.getAllByText('Penyedia menjawab: dilayani')).toHaveLength(1)
    await user.click(fold)
    expect(screen.getAllByText('Penyedia menjawab: dilayani')).toHaveLength(13)
  })
})
