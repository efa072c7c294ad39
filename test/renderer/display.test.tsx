import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { ScreensView } from '#contract/display-views.ts'
import { NavigationProvider } from '#renderer/till/navigation.tsx'
import { MESSAGES } from '#renderer/words/messages.ts'
import { Providers } from '#renderer/app/providers.tsx'
import { createQueryClient } from '#renderer/bridge/queries.ts'
import { ScreenNumber } from '#renderer/customer/pattern-scene.tsx'
import { CustomerScreenCard } from '#renderer/screens/settings/customer-screen-card.tsx'
import { boxesOf } from '#renderer/screens/settings/screens-picture.tsx'
import { createFakeBridge, Refused, type FakeBridgeInit } from '../support/fake-bridge.ts'
import { SCREENS, screenView } from '../support/fake-display.ts'
import { mountCashier, mountCustomer, textOf } from './mount.tsx'

afterEach(cleanup)

const MANAGER = { role: 'manager' } as const

async function mountCard(init: FakeBridgeInit = {}) {
  const bridge = createFakeBridge({ session: MANAGER, ...init })
  Object.defineProperty(window, 'loket', { value: bridge, configurable: true })
  render(
    <Providers client={createQueryClient()}>
      <NavigationProvider>
        <CustomerScreenCard />
      </NavigationProvider>
    </Providers>,
  )
  await screen.findByRole('heading', { name: 'Layar pelanggan' })
  return { bridge, user: userEvent.setup() }
}
const radio = (name: RegExp) => screen.findByRole('radio', { name })

describe('the picture of the screens', () => {
  test('is to scale, as they stand, and never larger than its frame', () => {
    const left = screenView({ id: 1, x: -1920, width: 1920, height: 1080 })
    const right = screenView({ id: 2, x: 0, y: 100, width: 1280, height: 800 })
    const boxes = boxesOf([left, right])
    const [a, b] = [boxes.get(1), boxes.get(2)]
    if (a === undefined || b === undefined) throw new Error('no box')
    expect(a.left + a.width).toBeCloseTo(b.left)
    expect(a.width / b.width).toBeCloseTo(1.5)
    expect(b.top).toBeGreaterThan(a.top)
    expect(b.left + b.width).toBeLessThanOrEqual(100.001)
    for (const { left: x, top, height } of [a, b]) {
      expect(x).toBeGreaterThanOrEqual(-0.001)
      expect(top + height).toBeLessThanOrEqual(100.001)
    }
  })

  test('says of each its number, size, scale and who is on it; the cashier’s own cannot be chosen', async () => {
    await mountCard()
    expect(await radio(/^Layar 2, 1280 × 960, 125 %, Counter, Pelanggan$/)).toBeDefined()
    const own = await radio(/^Layar 1, .*utama, Kasir$/)
    expect((own as HTMLInputElement).disabled).toBe(true)
    expect(await screen.findByText('Tampil penuh di layar 2.')).toBeDefined()
  })
})

describe('choosing a screen', () => {
  test('sends its id and size, and automatic is null', async () => {
    const { bridge, user } = await mountCard()
    await user.click(await radio(/^Layar 2/))
    await waitFor(() =>
      expect(bridge.inputsOf('display.choose')).toEqual([{ screen: { id: 102, width: 1024, height: 768 } }]),
    )
    await user.click(await radio(/^Otomatis/))
    await waitFor(() => expect(bridge.inputsOf('display.choose')).toContainEqual({ screen: null }))
  })

  test('is for a manager or IT; a cashier sees where it is', async () => {
    await mountCard({ session: { role: 'cashier' } })
    expect(((await radio(/^Layar 2/)) as HTMLInputElement).disabled).toBe(true)
    expect(screen.getByText('Manajer atau petugas TI yang memilih layar.')).toBeDefined()
  })

  test('that is gone by now is worded', async () => {
    const { bridge, user } = await mountCard()
    bridge.handle('display.choose', () => {
      throw new Refused('not-found')
    })
    await user.click(await radio(/^Layar 2/))
    expect(await screen.findByText(MESSAGES.id['display.choose.gone'])).toBeDefined()
  })

  const TOLD: readonly (readonly [string, Partial<ScreensView>, RegExp])[] = [
    ['gone', { choice: 'gone', customer: 'beside' }, /tidak terpasang/],
    [
      'beside',
      { screens: [screenView({ hasCustomer: true })], customer: 'beside' },
      /Tidak punya layar sendiri/,
    ],
    ['closed', { screens: [screenView()], customer: 'closed' }, /ditutup/],
    [
      'mirror',
      {
        screens: [screenView(), screenView({ id: 2, number: 2, isMirror: true, hasCashier: false })],
        customer: 'beside',
      },
      /Layar cermin/,
    ],
    ['none', { screens: [], customer: 'closed' }, /Belum ada layar/],
  ]
  test.each(TOLD)('%s is said', async (_name, view, words) => {
    await mountCard({ screens: { ...SCREENS, ...view } })
    expect(await screen.findByText(words)).toBeDefined()
  })
})

describe('the test pattern', () => {
  test('goes on and off by key, and numbers are shown by key', async () => {
    const { bridge, user } = await mountCard()
    await screen.findByRole('button', { name: 'Pola uji' })
    await user.keyboard('{Alt>}u{/Alt}')
    await screen.findByRole('button', { name: 'Akhiri pola uji' })
    await user.keyboard('{Alt>}u{/Alt}')
    await waitFor(() => expect(bridge.inputsOf('display.pattern')).toEqual([{ on: true }, { on: false }]))
    await user.keyboard('{Alt>}n{/Alt}')
    await waitFor(() => expect(bridge.inputsOf('display.identify')).toHaveLength(1))
  })

  test('waits while a payment is shown', async () => {
    const { bridge, user } = await mountCard({ screens: { ...SCREENS, canPattern: false } })
    const button = await screen.findByRole('button', { name: 'Pola uji' })
    expect((button as HTMLButtonElement).disabled).toBe(true)
    await user.keyboard('{Alt>}u{/Alt}')
    expect(bridge.inputsOf('display.pattern')).toEqual([])
    expect(screen.getByText(/Pembayaran sedang ditampilkan/)).toBeDefined()
  })

  test('shows its screen’s number, its size, and a sample that is no payment', async () => {
    await mountCustomer({ display: { scene: { kind: 'pattern', number: 2 } } })
    await waitFor(() => expect(document.querySelector('[data-pattern-number]')?.textContent).toBe('2'))
    expect(screen.getByRole('img', { name: 'LOKET TEST' })).toBeDefined()
    const words = textOf(document.querySelector('[data-pattern]'))
    expect(words).toContain(`${window.innerWidth} × ${window.innerHeight}`)
    expect(words).toContain('Bukan pembayaran')
    expect(words).toContain("isn't a payment")
  })

  test('a small window that names a screen asks for nothing', () => {
    render(<ScreenNumber number="3" />)
    expect(screen.getByRole('heading').textContent).toBe('3')
  })
})

describe('the cashier', () => {
  test('is told when the customer’s screen goes, and when it is back, and not at the start', async () => {
    const { bridge } = await mountCashier()
    const news = () => textOf(screen.getByRole('region', { name: 'Kabar' }))
    await waitFor(() => expect(bridge.inputsOf('display.screens').length).toBeGreaterThan(0))
    expect(news()).toBe('')
    bridge.setScreens({ customer: 'beside' })
    await waitFor(() => expect(news()).toContain('Layar pelanggan terputus'))
    bridge.setScreens({ customer: 'own-screen' })
    await waitFor(() => expect(news()).toContain('Layar pelanggan terhubung lagi'))
    expect(news()).not.toContain('terputus')
  })
})
