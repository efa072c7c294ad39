import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { arm, asks, bringInto, pays, sell, type ReachedState } from '../support/order-states.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { customerAt, openTill, settle } from './mount-till.tsx'
import { textOf } from './mount.tsx'

const scene = () => document.querySelector<HTMLElement>('[data-scene]')

describe('what the customer is told where nobody is sure', () => {
  test.each([
    ['late', 'paid-late', 'Pembayarannya sudah masuk', 'Your payment has arrived'],
    ['of another amount', 'paid-wrong-amount', 'Kurang Rp 5.000', 'Rp 5.000 short'],
  ] as const)('money has come, and it is %s: said in both languages', async (_what, state, id, en) => {
    const till = await openTill()
    await bringInto(till, state)
    await customerAt(till)
    await waitFor(() => expect(textOf(scene())).toContain(id))
    expect(textOf(scene())).toContain(en)
  })

  test('money has come twice: said in both languages', async () => {
    const till = await openTill()
    const { reference } = await bringInto(till, 'paid')
    pays(till, reference, 'pay-again')
    await asks(till, reference)
    await customerAt(till)
    await waitFor(() => expect(textOf(scene())).toContain('lebih dari sekali'))
    expect(textOf(scene())).toContain('more than once')
  })

  test.each([
    ['cancelling', 'sedang dibatalkan', "Please don't pay it"],
    ['settling', 'Bank sedang menyelesaikan', 'The bank is finishing'],
  ] as const)('%s: said in both languages, with the shape that the cashier sees', async (state, id, en) => {
    const till = await openTill()
    await bringInto(till, state)
    await customerAt(till)
    await waitFor(() => expect(textOf(scene())).toContain(id))
    expect(textOf(scene())).toContain(en)
    expect(scene()?.querySelector(`[data-glyph="${state}"]`)).not.toBeNull()
  })

  test('whoever has paid when the time is up tells the cashier, and nobody pays what is closed', async () => {
    const till = await openTill()
    await bringInto(till, 'expired')
    await customerAt(till)
    await waitFor(() => expect(textOf(scene())).toContain('Bila sudah membayar, beri tahu kasir'))
    await bringInto(till, 'cancelled')
    await settle(till)
    await waitFor(() => expect(textOf(scene())).toContain("please don't pay it"))
  })
})

describe('while our line is down', () => {
  const words = [/Koneksi kami terputus/, /Bila sudah membayar/, /If you've already paid/]

  /** The line goes while this order is shown to the customer. */
  async function mountDown(state: ReachedState, method: 'qr' | 'va' = 'qr'): Promise<RealBridge> {
    const till = await openTill()
    const other = await sell(till, { method: 'va', note: 'another' })
    const { reference } = await bringInto(till, state, { method })
    await loses(till, other.reference)
    await till.act('display.show', { reference })
    await customerAt(till)
    return till
  }
  /** Nothing gets through for one question, and nothing has been tried since. */
  async function loses(till: RealBridge, reference: string): Promise<void> {
    arm(till, { kind: 'refuse-connection' })
    await asks(till, reference)
    till.shop.gateway.clearFaults()
  }

  test('the QR stays, and both languages say whose line it is, in place of the call to pay', async () => {
    await mountDown('waiting')
    expect(await screen.findByRole('img', { name: /QR pembayaran/ })).toBeDefined()
    for (const word of words) expect(textOf(scene())).toMatch(word)
    expect(textOf(scene())).not.toMatch(/Pindai untuk|Scan to/)
  })

  test.each([
    ['va', 'waiting', 'va'],
    ['checking', 'suspect', 'qr'],
  ] as const)('so it is with %s', async (kind, state, method) => {
    await mountDown(state, method)
    await waitFor(() => expect(scene()?.dataset['scene']).toBe(kind))
    for (const word of words) expect(textOf(scene())).toMatch(word)
  })

  test.each([
    ['paid', 'paid'],
    ['closed', 'cancelled'],
  ] as const)('nobody is troubled with it by %s', async (kind, state) => {
    const till = await mountDown(state)
    await waitFor(() => expect(scene()?.dataset['scene']).toBe(kind))
    expect(till.shop.till().connection.state()).toBe('down')
    expect(document.querySelector('[data-connection-lost]')).toBeNull()
  })

  test('nor by a welcome', async () => {
    const till = await mountDown('waiting')
    await till.act('display.clear', {})
    await settle(till)
    await waitFor(() => expect(scene()?.dataset['scene']).toBe('idle'))
    expect(document.querySelector('[data-connection-lost]')).toBeNull()
  })
})
