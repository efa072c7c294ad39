import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HEALTH, Refused } from '../support/fake-bridge.ts'
import { orderIn } from '../support/order-fixtures.ts'
import { mountCashier, mountStage, stage } from './mount.tsx'

const trace = () => document.documentElement.dataset['sounds'] ?? ''
const corner = () => screen.getByRole('region', { name: 'Kabar' })
beforeEach(() => {
  delete document.documentElement.dataset['sounds']
})

describe('P on the stage', () => {
  test('prints the receipt of a paid order, and nobody waits for the printer', async () => {
    const order = orderIn('paid')
    const { bridge, user } = await mountStage({ orders: [order] })
    let print: (() => void) | undefined
    bridge.handle(
      'paper.print',
      () => new Promise((resolve) => (print = () => resolve({ to: 'printer', copy: 1 }))),
    )
    expect(within(stage()).getByRole('button', { name: 'Struk' })).toBeTruthy()
    await user.keyboard('p')
    await user.keyboard('p')
    expect(bridge.inputsOf('paper.print')).toEqual([
      { what: { kind: 'receipt', reference: order.reference } },
    ])
    // The next customer is served before the printer answers; its answer is still reported.
    await user.keyboard('{F1}')
    print?.()
    expect(await within(corner()).findByText('Sudah dikirim ke printer')).toBeTruthy()
  })

  test('that fails offers to try again, and a PDF', async () => {
    const { bridge, user } = await mountStage({ orders: [orderIn('paid')] })
    bridge.handle('paper.print', ({ to }) => {
      if (to === 'pdf') return { to, copy: 2, file: '/x/P1.pdf' }
      throw new Refused('not-printed', { why: 'maybe-timeout', copy: 1 })
    })
    await user.keyboard('p')
    expect(await within(corner()).findByText(/Mungkin sudah tercetak/)).toBeTruthy()
    expect(within(corner()).getByRole('button', { name: 'Coba lagi' })).toBeTruthy()
    await user.click(within(corner()).getByRole('button', { name: 'Simpan PDF' }))
    expect(await within(corner()).findByText('PDF tersimpan: P1.pdf')).toBeTruthy()
  })

  test.each(['paid-late', 'paid-wrong-amount'] as const)(
    'is there for an order that is %s',
    async (state) => {
      await mountStage({ orders: [orderIn(state)] })
      expect(within(stage()).getByRole('button', { name: 'Struk' })).toBeTruthy()
    },
  )

  test('does nothing while nobody has paid, and the key says so softly', async () => {
    const { bridge, user } = await mountStage({ orders: [orderIn('waiting')] })
    expect(within(stage()).queryByRole('button', { name: 'Struk' })).toBeNull()
    await user.keyboard('p')
    expect(bridge.inputsOf('paper.print')).toEqual([])
    expect(trace()).toBe('key-refused')
  })
})

describe('P on an order of the history', () => {
  test('shows the slip first', async () => {
    const order = orderIn('paid', { acknowledgedAt: 1 })
    const { bridge, user } = await mountCashier({ orders: [order] })
    await user.keyboard('{F9}')
    await user.click(await screen.findByText(order.displayReference))
    await screen.findByRole('button', { name: 'Struk' })
    await user.keyboard('p')
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Cetak' }))
    expect(bridge.inputsOf('paper.print')).toEqual([
      { what: { kind: 'receipt', reference: order.reference } },
    ])
  })
})

describe('what is heard and told without a key', () => {
  test('the line that goes and comes back', async () => {
    let connection: 'up' | 'down' = 'up'
    const { bridge } = await mountCashier()
    await screen.findByText('Terhubung')
    bridge.handle('health.get', () => ({ ...HEALTH, gateway: { ...HEALTH.gateway, connection } }))
    for (const [next, sound] of [
      ['down', 'connection-lost'],
      ['up', 'connection-back'],
    ] as const) {
      connection = next
      bridge.emit({ type: 'health-changed' })
      await waitFor(() => expect(trace()).toContain(sound))
    }
    expect(trace()).toBe('connection-lost connection-back')
  })

  test.each([
    [false, 'chime'],
    [true, 'chime spoken:sudah_dibayar,_seratus_lima_puluh_ribu_rupiah'],
  ])('a paid order, amounts spoken: %s', async (speakAmounts, heard) => {
    const voice = { name: 'Damayanti', lang: 'id-ID', localService: true }
    vi.stubGlobal('speechSynthesis', { getVoices: () => [voice], speak: () => undefined })
    vi.stubGlobal('SpeechSynthesisUtterance', vi.fn())
    const order = orderIn('waiting', { amountMinor: 15_000_000n })
    const { bridge } = await mountCashier({ orders: [order], settings: { speakAmounts } })
    bridge.move(order.reference, 'paid')
    await waitFor(() => expect(trace()).toBe(heard))
    vi.unstubAllGlobals()
  })

  test('a receipt that was to come by itself and did not', async () => {
    const { bridge, user } = await mountCashier()
    const what = { kind: 'receipt', reference: 'P00126112000000427F3Q' } as const
    bridge.setPaper({ failed: { at: 7, what, why: 'printer-gone' } })
    expect(
      await within(corner()).findByText(/Struk otomatis tidak tercetak\. Printer yang dipilih/),
    ).toBeTruthy()
    bridge.emit({ type: 'paper-changed' })
    await user.click(within(corner()).getByRole('button', { name: 'Coba lagi' }))
    expect(bridge.inputsOf('paper.print')).toEqual([{ what }])
  })
})
