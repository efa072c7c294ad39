import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { arm, bringInto, pays, sell, type ReachedState } from '../support/order-states.ts'
import { customerAt, openTill, pass } from './mount-till.tsx'
import { textOf } from './mount.tsx'

const MINUTE = 60_000
type Method = 'qr' | 'va' | 'link'
type Shown = readonly [
  scene: string,
  state: ReachedState | undefined,
  id: string,
  en: string,
  method?: Method,
]
const SCENES: readonly Shown[] = [
  ['idle', undefined, 'Selamat datang', 'Welcome'],
  ['preparing', 'sending', 'Menyiapkan pembayaran', "We're preparing your payment"],
  ['qr', 'waiting', 'Pindai untuk membayar', 'Scan to pay'],
  ['va', 'waiting', 'Bayar ke nomor', 'Pay to this virtual account', 'va'],
  ['link', 'waiting', 'Pindai untuk membuka halaman bayar', 'Scan to open the payment page', 'link'],
  ['paid', 'paid', 'Sudah dibayar', 'Paid, thank you'],
  ['checking', 'suspect', 'jangan membayar lagi', "Please don't pay again"],
  ['expired', 'expired', 'Waktu habis', "Time's up"],
  ['closed', 'cancelled', 'Pembayaran tadi dibatalkan', 'That payment was cancelled'],
]
const WITH_AMOUNT = ['preparing', 'qr', 'va', 'link', 'paid', 'expired']

const scene = () => document.querySelector<HTMLElement>('[data-scene]')

describe('the customer window', () => {
  test.each(SCENES.map((shown) => ({ kind: shown[0], shown })))(
    '$kind in both languages at once',
    async ({ shown }) => {
      const [kind, state, id, en, method = 'qr'] = shown
      const till = await openTill()
      if (state !== undefined) await bringInto(till, state, { method })
      await customerAt(till)
      await waitFor(() => expect(scene()?.dataset['scene']).toBe(kind))
      expect(textOf(scene())).toContain(id)
      expect(textOf(scene())).toContain(en)
      if (WITH_AMOUNT.includes(kind)) expect(textOf(scene())).toContain('Rp 150.000')
      expect(screen.queryByRole('button')).toBeNull()
    },
  )

  test('of a QR that may not be shown the customer reads that the payment is not ready', async () => {
    const till = await openTill()
    arm(till, { kind: 'wrong-echo', field: 'payload-amount', operation: 'qr-generate' })
    await sell(till)
    await customerAt(till)
    await waitFor(() => expect(scene()?.dataset['scene']).toBe('closed'))
    expect(textOf(scene())).toContain('pembayarannya belum jadi. Mohon tunggu sebentar')
    expect(textOf(scene())).toContain('One moment, please')
  })

  test('a QR names whom it pays, on both screens', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    await customerAt(till)
    await waitFor(() => expect(scene()?.dataset['scene']).toBe('qr'))
    const { qr } = await till.act('order.get', { reference })
    expect(qr?.identity).toMatchObject({ merchantName: 'WARUNG LATIHAN', nationalId: 'ID9990000000001' })
    expect(textOf(scene())).toMatch(/QRIS.*WARUNG LATIHAN.*NMID ID9990000000001/)
    expect(textOf(scene())).toContain('m-banking atau dompet digital apa saja')
    expect(textOf(scene())).toContain('Any bank or e-wallet app works')
  })

  test('QR with its time; gone at once when the time is up, whatever the main process says', async () => {
    const till = await openTill()
    await sell(till)
    await customerAt(till)
    expect(await screen.findByRole('img', { name: /QR pembayaran/ })).toBeDefined()
    expect(screen.getByRole('timer').getAttribute('aria-label')).toMatch(/10:00/)
    till.shop.time.sleep(10 * MINUTE + 1)
    await waitFor(() => expect(screen.queryByRole('img')).toBeNull())
    expect(document.querySelector('[data-glyph="expired"]')).not.toBeNull()
    expect(till.customer.inputsOf('display.current')).toHaveLength(1)
  })

  test('follows the main process', async () => {
    const till = await openTill()
    const { reference } = await sell(till)
    await customerAt(till)
    pays(till, reference)
    till.shop.till().toldOfPayment(reference)
    await pass(till, 1000)
    await waitFor(() => expect(scene()?.dataset['scene']).toBe('paid'))
    expect(document.querySelector('[data-glyph="paid"]')).not.toBeNull()
  })

  test('the merchant is named, and practice is marked', async () => {
    await customerAt(await openTill({ settings: { merchantName: 'Toko Maju' } }))
    expect(await screen.findByRole('heading', { name: 'Toko Maju' })).toBeDefined()
    expect(textOf(document.body)).toContain('PRACTICE · NOT REAL MONEY')
  })

  test('asks for nothing but what it may know', async () => {
    const { till } = await customerAt(await openTill())
    expect(new Set(till.customer.calls.map(({ name }) => name))).toEqual(
      new Set(['settings.get', 'display.current']),
    )
  })
})
