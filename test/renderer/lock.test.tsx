import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { rupiah, type Money } from '#domain/money.ts'
import { bringInto, pays, sell } from '../support/order-states.ts'
import type { Sound } from '#renderer/words/sound.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { cashierAt, mountTill, openTill, pass } from './mount-till.tsx'
import { letPass, mountCashier } from './mount.tsx'
import { go, press, toSale } from './press.ts'

const SECOND = 1000
const LOCKED = { role: 'nobody' } as const
/** Locked after something happened. */
async function mountLocked(before: (till: RealBridge) => Promise<unknown>) {
  const till = await openTill()
  await before(till)
  await till.signIn('nobody')
  return cashierAt(till)
}
const pin = (name: string) => screen.findByLabelText(`PIN ${name}`)
const once = (text: string) => vi.fn<() => string>(() => '').mockReturnValueOnce(text)
const amount = () => screen.findByRole('textbox', { name: 'Jumlah' })

describe('the locked till', () => {
  test('says who may sign in, with the PINs of practice, and asks for nothing of money', async () => {
    const { till, view } = await mountLocked(sell)
    expect(await screen.findByRole('heading', { name: 'Loket terkunci' })).toBeDefined()
    const tiles = screen.getAllByRole('radio').map((each) => each.closest('label')?.textContent)
    expect(tiles).toEqual(['KasirPIN 1111', 'ManajerPIN 2222', 'ITPetugas TIPIN 3333'])
    expect(till.calls.map(({ name }) => name).toSorted()).toEqual(['session.get', 'settings.get'])
    expect(view.container.textContent).not.toMatch(/Rp/)
  })

  test('takes digits wherever the focus is, and Enter', async () => {
    const { till, user } = await mountTill(LOCKED)
    expect(document.activeElement).toBe(await pin('Kasir'))
    await user.keyboard('11')
    await user.click(screen.getByRole('button', { name: '1' }))
    ;(document.activeElement as HTMLElement).blur()
    await user.keyboard('19{Backspace}{Enter}')
    expect(till.inputsOf('session.signIn')).toEqual([{ person: 'practice-cashier', pin: '1111' }])
    expect(document.activeElement).toBe(await amount())
  })

  test('has the digits that were typed before the page was there, and nobody is signed in by them', async () => {
    vi.stubGlobal('earlyKeys', { take: once('1111'), opened: vi.fn<() => void>() })
    const { till, user } = await mountTill(LOCKED)
    expect(await pin('Kasir')).toHaveProperty('value', '1111')
    expect(till.inputsOf('session.signIn')).toEqual([])
    await user.keyboard('{Enter}')
    expect(await amount()).toHaveProperty('value', '')
  })

  test.each([
    ['the locked till', LOCKED, true],
    ['practice without a PIN', { role: 'cashier' }, true],
    ['the manager at home', { role: 'manager' }, false],
    ['IT', { role: 'it' }, false],
  ] as const)('of %s, digits typed before are for that screen: %s', async (_, who, takes) => {
    const opened = vi.fn<(takesDigits: boolean) => void>()
    vi.stubGlobal('earlyKeys', { take: () => '', opened })
    await mountTill(who)
    expect(opened.mock.calls.at(-1)).toEqual([takes])
  })

  test('the arrows choose somebody else, whose PIN begins anew', async () => {
    const { till, user } = await mountTill(LOCKED)
    await pin('Kasir')
    await user.keyboard('99{ArrowDown}')
    expect(await pin('Manajer')).toHaveProperty('value', '')
    await user.keyboard('2222{Enter}')
    await toSale(user)
    await amount()
    expect(till.inputsOf('session.signIn')).toEqual([{ person: 'practice-manager', pin: '2222' }])
  })

  test('a short PIN is not sent', async () => {
    const { till, user } = await mountTill(LOCKED)
    await pin('Kasir')
    await user.keyboard('111{Enter}')
    expect(till.inputsOf('session.signIn')).toEqual([])
  })

  test('a wrong PIN says how many tries are left, of the person it was', async () => {
    const { user } = await mountTill(LOCKED)
    await pin('Kasir')
    await user.keyboard('4444{Enter}')
    expect(await screen.findByText('PIN salah. Sisa 4 percobaan sebelum harus menunggu.')).toBeDefined()
    expect(await pin('Kasir')).toHaveProperty('value', '')
    await user.keyboard('{ArrowDown}')
    await pin('Manajer')
    expect(screen.queryByText(/PIN salah/)).toBeNull()
  })

  test('too many tell the time to wait, and take nothing meanwhile', async () => {
    const { till, user } = await mountTill(LOCKED)
    await pin('Kasir')
    for (let left = 4; left > 0; left -= 1) {
      await user.keyboard('4444{Enter}')
      await screen.findByText(new RegExp(`Sisa ${left} percobaan`))
    }
    await user.keyboard('4444{Enter}')
    expect(await screen.findByText('Terlalu sering salah. Bisa dicoba lagi dalam')).toBeDefined()
    expect(screen.getByRole('timer').textContent).toBe('00:30')
    await user.keyboard('1111{Enter}')
    expect(till.inputsOf('session.signIn')).toHaveLength(5)
    await pass(till, 30 * SECOND)
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull(), { timeout: 3000 })
    await user.keyboard('1111{Enter}')
    expect(await amount()).toBeDefined()
  })

  test('a wait of the run before stands there without a try', async () => {
    const till = await openTill(LOCKED)
    for (const person of ['practice-cashier', 'practice-manager', 'practice-it']) {
      for (let wrong = 0; wrong < 5; wrong += 1)
        await till.act('session.signIn', { person, pin: '4444' }).catch(() => undefined)
    }
    await cashierAt(till)
    expect((await screen.findByRole('timer')).textContent).toBe('00:30')
    expect(screen.getAllByText('harus menunggu')).toHaveLength(3)
  })

  test('tells how many payments are open, as they change', async () => {
    const till = await openTill()
    const { reference } = await bringInto(till, 'paid')
    await sell(till, { method: 'va' })
    await till.restart()
    await sell(till, { method: 'link' })
    await till.signIn('nobody')
    await cashierAt(till)
    expect(await screen.findByText('3 pembayaran terbuka, sedang ditanyakan')).toBeDefined()
    expect(screen.getByText('1 masih terbuka ketika Loket terakhir berhenti')).toBeDefined()
    await till.meanwhile('order.acknowledge', { reference })
    expect(await screen.findByText('2 pembayaran terbuka, sedang ditanyakan')).toBeDefined()
  })

  test('sounds when an order is paid, and shows nothing of it', async () => {
    const { till, view } = await mountLocked(sell)
    await pin('Kasir')
    await hearsOf(till, 'pay', 'chime')
    expect(till.inputsOf('order.get')).toEqual([])
    expect(view.container.textContent).not.toMatch(/Rp/)
  })

  test.each([
    ['late', 'expired', 'pay-late', undefined],
    ['short', 'waiting', 'pay', rupiah(145_000)],
    ['a second time', 'paid', 'pay-again', undefined],
  ] as const)('sounds an alert when money comes that is %s', async (_what, state, action, paid) => {
    const { till, view } = await mountLocked((at) => bringInto(at, state))
    await pin('Kasir')
    await hearsOf(till, action, 'alert', paid)
    expect(till.inputsOf('order.get')).toEqual([])
    expect(view.container.textContent).not.toMatch(/Rp/)
  })

  test('makes no sound when a paid order is only put away', async () => {
    const { till } = await mountLocked((at) => bringInto(at, 'paid'))
    await pin('Kasir')
    forgetSounds()
    const [order] = till.shop.journal().read.openOrders(till.shop.time.clock.now())
    await till.meanwhile('order.acknowledge', { reference: order?.reference ?? '' })
    await pass(till, SECOND)
    expect(sounds()).toBeUndefined()
  })

  /** The sounds since `forgetSounds`, in order. */
  const sounds = () => document.documentElement.dataset['sounds']

  function forgetSounds(): void {
    delete document.documentElement.dataset['sounds']
  }

  /** The only order's customer pays, the gateway tells the till, and a sound is heard. */
  async function hearsOf(
    till: RealBridge,
    action: 'pay' | 'pay-late' | 'pay-again',
    sound: Sound,
    paid?: Money,
  ): Promise<void> {
    forgetSounds()
    const [order] = till.shop.journal().read.openOrders(till.shop.time.clock.now())
    const reference = order?.reference ?? ''
    pays(till, reference, action, paid)
    till.shop.till().toldOfPayment(reference)
    await pass(till, SECOND)
    await waitFor(() => expect(sounds()).toBe(sound))
  }

  test('speaks the other language at a press', async () => {
    const { till, user } = await mountTill(LOCKED)
    await pin('Kasir')
    await press(user, /^English/)
    expect(await screen.findByRole('heading', { name: 'Loket is locked' })).toBeDefined()
    expect(till.inputsOf('session.setLanguage')).toEqual([{ language: 'en' }])
  })

  test.each([
    [{ vault: 'closed' }, /Brankas tidak bisa dibuka, jadi/],
    [{ peopleState: 'known' }, /Belum ada karyawan di komputer kasir ini/],
    [{ peopleState: 'unreadable' }, /Daftar karyawan di brankas tidak terbaca/],
    [{ peopleState: 'newer' }, /Loket yang lebih baru/],
  ] as const)('with nobody who could sign in says why: %o', async (why, words) => {
    await mountCashier({ session: { role: 'nobody', mode: 'real', people: [], ...why } })
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.queryByLabelText(/^PIN/)).toBeNull()
  })

  test('a vault that waits for its passphrase is opened here; its digits are no PIN', async () => {
    const { bridge, user } = await mountCashier({
      session: { role: 'nobody', mode: 'real', vault: 'passphrase-needed', people: [] },
    })
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Frasa sandi'), 'tiga belas 13 gelas{Enter}')
    expect(bridge.inputsOf('session.unlock')).toEqual([{ passphrase: 'tiga belas 13 gelas' }])
    await waitFor(() => expect(dialog.isConnected).toBe(false))
  })
})

describe('locking', () => {
  test('by its button; the sale that was being typed is still there for the same person', async () => {
    const { user } = await mountTill()
    await amount()
    await user.keyboard('150')
    await press(user, /Kunci layar/)
    await pin('Kasir')
    expect(screen.queryByRole('textbox', { name: 'Jumlah' })).toBeNull()
    await user.keyboard('1111{Enter}')
    expect(await amount()).toHaveProperty('value', '150')
  })

  test('begins anew for another: amount, screen, and what was shown', async () => {
    const { till, user } = await mountTill()
    await amount()
    await user.keyboard('150')
    await go(user, 'settings')
    await screen.findByRole('heading', { name: 'Setelan', level: 1 })
    const before = till.inputsOf('order.open').length
    await press(user, /Kunci layar/)
    await pin('Kasir')
    await user.keyboard('{ArrowDown}2222{Enter}')
    await toSale(user)
    expect(await amount()).toHaveProperty('value', '')
    expect(till.inputsOf('order.open').length).toBeGreaterThan(before)
    expect(within(screen.getByRole('banner')).getByText('Manajer', { selector: '[title]' })).toBeDefined()
  })

  test('is not offered to whoever could not come back', async () => {
    await mountCashier({ session: { role: 'it', mode: 'real', people: [], canLock: false } })
    expect(await screen.findByText('Penyiapan, tanpa PIN')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Kunci/ })).toBeNull()
  })

  test('is put off by whoever is there, and not by a key a second', async () => {
    const { till, user } = await mountTill()
    await amount()
    await user.keyboard('123')
    expect(till.inputsOf('session.touch')).toHaveLength(1)
    letPass(10_000)
    await user.keyboard('4')
    expect(till.inputsOf('session.touch')).toHaveLength(2)
  })
})
