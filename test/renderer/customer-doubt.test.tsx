import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { DisplayView } from '#contract/views.ts'
import { orderIn } from '../support/order-fixtures.ts'
import { mountCustomer, textOf } from './mount.tsx'

type Scene = DisplayView['scene']

const now = Date.now()
const times = { startedAt: now - 60_000, expiresAt: now + 540_000 }
const amountMinor = 15_000_000n
const content = orderIn('waiting').qr?.content ?? ''
const QR: Scene = { kind: 'qr', amountMinor, content, ...times }
const scene = () => document.querySelector<HTMLElement>('[data-scene]')

describe('what the customer is told where nobody is sure', () => {
  test.each([
    ['late', 'Pembayarannya sudah masuk', 'Your payment has arrived'],
    ['amount', 'jumlahnya berbeda', 'the amount is different'],
    ['twice', 'lebih dari sekali', 'more than once'],
  ] as const)('money has come, and it is %s: said in both languages', async (why, id, en) => {
    await mountCustomer({ display: { scene: { kind: 'ask-cashier', why } } })
    await waitFor(() => expect(textOf(scene())).toContain(id))
    expect(textOf(scene())).toContain(en)
  })

  test.each([
    ['cancelling', 'sedang dibatalkan', "Please don't pay it"],
    ['settling', 'Bank sedang menyelesaikan', 'The bank is finishing'],
  ] as const)('%s: said in both languages', async (why, id, en) => {
    await mountCustomer({ display: { scene: { kind: 'checking', why } } })
    await waitFor(() => expect(textOf(scene())).toContain(id))
    expect(textOf(scene())).toContain(en)
  })

  test('whoever has paid when the time is up tells the cashier, and nobody pays what is closed', async () => {
    const { bridge } = await mountCustomer({ display: { scene: { kind: 'expired', amountMinor } } })
    await waitFor(() => expect(textOf(scene())).toContain('Bila sudah membayar, beri tahu kasir'))
    bridge.setDisplay({ kind: 'closed' })
    await waitFor(() => expect(textOf(scene())).toContain("Please don't pay it"))
  })
})

describe('while our line is down', () => {
  const words = [/Koneksi kami terputus/, /Mungkin tetap berhasil/, /It may still go through/]

  test('the QR stays, and both languages say whose line it is', async () => {
    await mountCustomer({ display: { connectionLost: true, scene: QR } })
    expect(await screen.findByRole('img', { name: /QR pembayaran/ })).toBeDefined()
    for (const word of words) expect(textOf(scene())).toMatch(word)
  })

  test.each<Scene>([
    { kind: 'va', amountMinor, virtualAccountNo: '8808123456789012', ...times },
    { kind: 'checking' },
    { kind: 'preparing', amountMinor },
  ])('so it is with $kind', async (shown) => {
    await mountCustomer({ display: { connectionLost: true, scene: shown } })
    await waitFor(() => expect(scene()?.dataset['scene']).toBe(shown.kind))
    for (const word of words) expect(textOf(scene())).toMatch(word)
  })

  test.each<Scene>([
    { kind: 'idle' },
    { kind: 'paid', amountMinor, at: now, source: 'status' },
    { kind: 'closed' },
  ])('nobody is troubled with it by $kind', async (shown) => {
    await mountCustomer({ display: { connectionLost: true, scene: shown } })
    await waitFor(() => expect(scene()?.dataset['scene']).toBe(shown.kind))
    expect(document.querySelector('[data-connection-lost]')).toBeNull()
  })
})
