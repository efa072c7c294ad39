import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/define.ts'
import { NavigationProvider } from '#renderer/till/navigation.tsx'
import { MESSAGES } from '#renderer/words/messages.ts'
import { Providers } from '#renderer/app/providers.tsx'
import { createQueryClient } from '#renderer/bridge/queries.ts'
import { ScreenNumber } from '#renderer/customer/pattern-scene.tsx'
import { CustomerScreenCard } from '#renderer/screens/settings/customer-screen-card.tsx'
import { boxesOf } from '#renderer/screens/settings/screens-picture.tsx'
import { SECOND_SCREEN } from '../support/memory-screens.ts'
import { sell } from '../support/order-states.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { screenView } from '../support/screen-view.ts'
import { customerAt, mountTill, openTill, settle } from './mount-till.tsx'
import { textOf } from './mount.tsx'
import { push } from './press.ts'

type Before = (till: RealBridge) => unknown

async function mountCard(before: Before = () => undefined, role: Exclude<Role, 'customer'> = 'manager') {
  const till = await openTill({ role })
  await before(till)
  Object.defineProperty(window, 'loket', { value: till, configurable: true })
  render(
    <Providers client={createQueryClient()}>
      <NavigationProvider>
        <CustomerScreenCard />
      </NavigationProvider>
    </Providers>,
  )
  await screen.findByRole('heading', { name: 'Layar pelanggan' })
  return { till, user: userEvent.setup() }
}
type Monitors = ReturnType<RealBridge['program']>['screens']
const OWN_ONLY = (all: ReturnType<Monitors['all']>) => all.filter(({ isPrimary }) => isPrimary)

/** Other monitors from now on. */
function plugs(
  till: RealBridge,
  next: (all: ReturnType<Monitors['all']>) => ReturnType<Monitors['all']>,
): void {
  const { screens } = till.program()
  screens.plug(next(screens.all()))
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
    const { till, user } = await mountCard()
    await user.click(await radio(/^Layar 2/))
    await waitFor(() =>
      expect(till.inputsOf('display.choose')).toEqual([{ screen: { id: 102, width: 1024, height: 768 } }]),
    )
    await user.click(await radio(/^Otomatis/))
    await waitFor(() => expect(till.inputsOf('display.choose')).toContainEqual({ screen: null }))
  })

  test('that is gone by now is worded', async () => {
    const { till, user } = await mountCard()
    const second = await radio(/^Layar 2/)
    // Pulled out; the system has not said so yet.
    plugs(till, OWN_ONLY)
    await user.click(second)
    expect(await screen.findByText(MESSAGES.id['display.choose.gone'])).toBeDefined()
  })

  const MIRROR = { ...SECOND_SCREEN, bounds: { x: 0, y: 0, width: 1280, height: 800 } }
  const TOLD: readonly (readonly [string, Before, RegExp])[] = [
    [
      'gone',
      async (till) => {
        await till.act('display.choose', { screen: { id: 102, width: 1024, height: 768 } })
        plugs(till, OWN_ONLY)
      },
      /tidak terpasang/,
    ],
    ['beside', (till) => plugs(till, OWN_ONLY), /Tidak punya layar sendiri/],
    ['closed', (till) => till.program().screens.closeCustomer(), /ditutup/],
    ['mirror', (till) => plugs(till, (all) => [...OWN_ONLY(all), MIRROR]), /Layar cermin/],
    ['none', (till) => plugs(till, () => []), /Belum ada layar/],
  ]
  test.each(TOLD)('%s is said', async (_name, before, words) => {
    await mountCard(before)
    expect(await screen.findByText(words)).toBeDefined()
  })
})

describe('the test pattern', () => {
  test('goes on and off, and numbers are shown', async () => {
    const { till, user } = await mountCard()
    await push(user, 'pattern')
    await screen.findByRole('button', { name: 'Akhiri pola uji' })
    await push(user, 'pattern')
    await waitFor(() => expect(till.inputsOf('display.pattern')).toEqual([{ on: true }, { on: false }]))
    await push(user, 'identify')
    await waitFor(() => expect(till.inputsOf('display.identify')).toHaveLength(1))
  })

  test('waits while a payment is shown', async () => {
    await mountCard((at) => sell(at))
    const button = await screen.findByRole('button', { name: 'Pola uji' })
    expect((button as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByText(/Pembayaran sedang ditampilkan/)).toBeDefined()
  })

  test('shows its screen’s number, its size, and a sample that is no payment', async () => {
    const till = await openTill({ role: 'manager' })
    await till.act('display.pattern', { on: true })
    await customerAt(till)
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
    const { till } = await mountTill()
    const news = () => textOf(screen.getByRole('region', { name: 'Kabar' }))
    await waitFor(() => expect(till.inputsOf('display.screens').length).toBeGreaterThan(0))
    expect(news()).toBe('')
    plugs(till, OWN_ONLY)
    till.announce({ type: 'screens-changed' })
    await settle(till)
    await waitFor(() => expect(news()).toContain('Layar pelanggan terputus'))
    plugs(till, (all) => [...all, SECOND_SCREEN])
    till.announce({ type: 'screens-changed' })
    await settle(till)
    await waitFor(() => expect(news()).toContain('Layar pelanggan terhubung lagi'))
    expect(news()).not.toContain('terputus')
  })
})
