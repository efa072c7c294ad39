import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { DisplayView } from '#contract/views.ts'
import { orderIn } from '../support/order-fixtures.ts'
import { mountCustomer, textOf } from './mount.tsx'

type Scene = DisplayView['scene']

const now = Date.now()
const times = { startedAt: now - 60_000, expiresAt: now + 540_000 }
const content = orderIn('waiting').qr?.content ?? ''
const amountMinor = 15_000_000n
const SCENES: readonly (readonly [Scene, id: string, en: string])[] = [
  [{ kind: 'idle' }, 'Selamat datang', 'Welcome'],
  [{ kind: 'preparing', amountMinor }, 'Menyiapkan pembayaran', "We're preparing your payment"],
  [{ kind: 'qr', amountMinor, content, ...times }, 'Pindai untuk membayar', 'Scan to pay'],
  [
    { kind: 'va', amountMinor, virtualAccountNo: '8808123456789012', ...times },
    'Bayar ke nomor',
    'Pay to this virtual account',
  ],
  [{ kind: 'paid', amountMinor, at: now, source: 'status' }, 'Sudah dibayar', 'Paid, thank you'],
  [{ kind: 'ask-cashier' }, 'Silakan hubungi kasir', 'Please ask the cashier'],
  [{ kind: 'checking' }, 'jangan membayar lagi', "Please don't pay again"],
  [{ kind: 'expired', amountMinor }, 'Waktu habis', "Time's up"],
  [{ kind: 'closed' }, 'Pembayaran ini ditutup', 'This payment is closed'],
]

const scene = () => document.querySelector<HTMLElement>('[data-scene]')

describe('the customer window', () => {
  test.each(SCENES.map((one) => [one[0].kind, ...one] as const))(
    '%s in both languages at once',
    async (kind, shown, id, en) => {
      await mountCustomer({ display: { scene: shown } })
      await waitFor(() => expect(scene()?.dataset['scene']).toBe(kind))
      expect(textOf(scene())).toContain(id)
      expect(textOf(scene())).toContain(en)
      if ('amountMinor' in shown) expect(textOf(scene())).toContain('Rp 150.000')
      expect(screen.queryByRole('button')).toBeNull()
    },
  )

  test('QR with its time; gone at once when the time is up', async () => {
    const { bridge } = await mountCustomer({
      display: { scene: { kind: 'qr', amountMinor, content, ...times } },
    })
    expect(await screen.findByRole('img', { name: /QR pembayaran/ })).toBeDefined()
    expect(screen.getByRole('timer').getAttribute('aria-label')).toMatch(/0\d:\d\d/)
    bridge.setDisplay({ kind: 'qr', amountMinor, content, startedAt: now - 600_000, expiresAt: now - 1 })
    await waitFor(() => expect(screen.queryByRole('img')).toBeNull())
    expect(document.querySelector('[data-glyph="expired"]')).not.toBeNull()
  })

  test('follows the main process', async () => {
    const { bridge } = await mountCustomer()
    bridge.setDisplay({ kind: 'paid', amountMinor, at: now, source: 'status' })
    await waitFor(() => expect(scene()?.dataset['scene']).toBe('paid'))
    expect(document.querySelector('[data-glyph="paid"]')).not.toBeNull()
  })

  test('the merchant is named, and practice is marked', async () => {
    await mountCustomer({ display: { merchantName: 'Toko Maju', practice: true } })
    expect(await screen.findByRole('heading', { name: 'Toko Maju' })).toBeDefined()
    expect(document.querySelector('[data-watermark]')).not.toBeNull()
  })

  test('asks for nothing but what it may know', async () => {
    const { bridge } = await mountCustomer()
    expect(new Set(bridge.calls.map(({ name }) => name))).toEqual(
      new Set(['settings.get', 'display.current']),
    )
  })
})
