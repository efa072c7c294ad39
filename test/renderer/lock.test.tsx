import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { playAlert, playChime } from '#renderer/words/sound.ts'
import { Refused, type FakeBridgeInit } from '../support/fake-bridge.ts'
import { TILES } from '../support/fake-people.ts'
import { orderIn } from '../support/order-fixtures.ts'
import { axeFaults } from './mount-it.tsx'
import { letPass, mountCashier } from './mount.tsx'

vi.mock(import('#renderer/words/sound.ts'), async (load) => ({
  ...(await load()),
  playChime: vi.fn(),
  playAlert: vi.fn(),
}))

const LOCKED: FakeBridgeInit = { session: { role: 'nobody', mode: 'practice' }, health: { mode: 'practice' } }
const pin = (name: string) => screen.findByLabelText(`PIN ${name}`)
const amount = () => screen.findByRole('textbox', { name: 'Jumlah' })

describe('the locked till', () => {
  test('says who may sign in, with the PINs of practice, and asks for nothing of money', async () => {
    const { bridge, view } = await mountCashier({ ...LOCKED, orders: [orderIn('waiting')] })
    expect(await screen.findByRole('heading', { name: 'Loket terkunci' })).toBeDefined()
    const tiles = screen.getAllByRole('radio').map((each) => each.closest('label')?.textContent)
    expect(tiles).toEqual(['KasirPIN 1111', 'ManajerPIN 2222', 'ITPetugas TIPIN 3333'])
    expect(bridge.calls.map(({ name }) => name).toSorted()).toEqual(['session.get', 'settings.get'])
    expect(view.container.textContent).not.toMatch(/Rp/)
    expect(await axeFaults(view.container)).toEqual([])
  })

  test('takes digits wherever the focus is, and Enter', async () => {
    const { bridge, user } = await mountCashier(LOCKED)
    expect(document.activeElement).toBe(await pin('Kasir'))
    await user.keyboard('11')
    await user.click(screen.getByRole('button', { name: '1' }))
    ;(document.activeElement as HTMLElement).blur()
    await user.keyboard('19{Backspace}{Enter}')
    expect(bridge.inputsOf('session.signIn')).toEqual([{ person: 'practice-cashier', pin: '1111' }])
    expect(document.activeElement).toBe(await amount())
  })

  test('the arrows choose somebody else, whose PIN begins anew', async () => {
    const { bridge, user } = await mountCashier(LOCKED)
    await pin('Kasir')
    await user.keyboard('99{ArrowDown}')
    expect(await pin('Manajer')).toHaveProperty('value', '')
    await user.keyboard('2222{Enter}')
    await amount()
    expect(bridge.inputsOf('session.signIn')).toEqual([{ person: 'practice-manager', pin: '2222' }])
  })

  test('a short PIN is not sent', async () => {
    const { bridge, user } = await mountCashier(LOCKED)
    await pin('Kasir')
    await user.keyboard('111{Enter}')
    expect(bridge.inputsOf('session.signIn')).toEqual([])
  })

  test('a wrong PIN says how many tries are left, of the person it was', async () => {
    const { user } = await mountCashier(LOCKED)
    await pin('Kasir')
    await user.keyboard('4444{Enter}')
    expect(await screen.findByText('PIN salah. Sisa 4 percobaan sebelum harus menunggu.')).toBeDefined()
    expect(await pin('Kasir')).toHaveProperty('value', '')
    await user.keyboard('{ArrowDown}')
    await pin('Manajer')
    expect(screen.queryByText(/PIN salah/)).toBeNull()
  })

  test('too many tell the time to wait, and take nothing meanwhile', async () => {
    const { bridge, user } = await mountCashier(LOCKED)
    bridge.handle('session.signIn', () => {
      throw new Refused('wrong-pin', { left: 0, waitMs: 30_000 })
    })
    await pin('Kasir')
    await user.keyboard('4444{Enter}')
    expect(await screen.findByText('Terlalu sering salah. Bisa dicoba lagi dalam')).toBeDefined()
    expect(screen.getByRole('timer').textContent).toMatch(/^00:(30|29)$/)
    await user.keyboard('1111{Enter}')
    expect(bridge.inputsOf('session.signIn')).toHaveLength(1)
    letPass(30_000)
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull(), { timeout: 3000 })
    await user.keyboard('1111{Enter}')
    expect(bridge.inputsOf('session.signIn')).toHaveLength(2)
  })

  test('a wait of the run before stands there without a try', async () => {
    const people = TILES.map((tile) => ({ ...tile, waitMs: 900_000 }))
    await mountCashier({ ...LOCKED, session: { ...LOCKED.session, people } })
    expect((await screen.findByRole('timer')).textContent).toMatch(/^1[45]:/)
    expect(screen.getAllByText('harus menunggu')).toHaveLength(3)
  })

  test('tells how many payments are open, as they change', async () => {
    const { bridge } = await mountCashier({
      ...LOCKED,
      session: { ...LOCKED.session, openPayments: 3, recovered: 2 },
    })
    expect(await screen.findByText('3 pembayaran terbuka, sedang ditanyakan')).toBeDefined()
    expect(screen.getByText('2 masih terbuka ketika Loket terakhir berhenti')).toBeDefined()
    bridge.setSession({ openPayments: 2 })
    expect(await screen.findByText('2 pembayaran terbuka, sedang ditanyakan')).toBeDefined()
  })

  test.each([
    ['paid', playChime],
    ['paid-late', playAlert],
    ['paid-wrong-amount', playAlert],
  ] as const)('sounds when an order is %s, and shows nothing of it', async (to, sound) => {
    const { bridge, view } = await mountCashier({ ...LOCKED, orders: [orderIn('waiting')] })
    await pin('Kasir')
    vi.mocked(sound).mockClear()
    bridge.move([...bridge.orders.keys()][0] ?? '', to)
    await waitFor(() => expect(sound).toHaveBeenCalledTimes(1))
    expect(bridge.inputsOf('order.get')).toEqual([])
    expect(view.container.textContent).not.toMatch(/Rp/)
  })

  test.each(['waiting', 'paid'] as const)(
    'sounds an alert when an order that was %s is paid twice, and nothing when it was only put away',
    async (from) => {
      const { bridge } = await mountCashier({ ...LOCKED, orders: [orderIn(from)] })
      await pin('Kasir')
      vi.mocked(playAlert).mockClear()
      vi.mocked(playChime).mockClear()
      const reference = [...bridge.orders.keys()][0] ?? ''
      bridge.emit({ type: 'order-changed', reference, from: 'paid', to: 'paid' })
      bridge.emit({ type: 'order-changed', reference, from, to: 'paid', isTwice: true })
      await waitFor(() => expect(playAlert).toHaveBeenCalledTimes(1))
      expect(playChime).not.toHaveBeenCalled()
      expect(bridge.inputsOf('order.get')).toEqual([])
    },
  )

  test('speaks the other language at F2', async () => {
    const { bridge, user } = await mountCashier(LOCKED)
    await pin('Kasir')
    await user.keyboard('{F2}')
    expect(await screen.findByRole('heading', { name: 'Loket is locked' })).toBeDefined()
    expect(bridge.inputsOf('session.setLanguage')).toEqual([{ language: 'en' }])
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
  test('by key, whatever is open; the sale that was being typed is still there for the same person', async () => {
    const { user } = await mountCashier({ session: { mode: 'practice' }, health: { mode: 'practice' } })
    await amount()
    await user.keyboard('150')
    await user.keyboard('{Control>}l{/Control}')
    await pin('Kasir')
    expect(screen.queryByRole('textbox', { name: 'Jumlah' })).toBeNull()
    await user.keyboard('1111{Enter}')
    expect(await amount()).toHaveProperty('value', '150')
  })

  test('begins anew for another: amount, screen, and what was shown', async () => {
    const { bridge, user } = await mountCashier({
      session: { mode: 'practice' },
      health: { mode: 'practice' },
    })
    await amount()
    await user.keyboard('150{F11}')
    await screen.findByRole('heading', { name: 'Setelan', level: 1 })
    const before = bridge.inputsOf('order.open').length
    await user.keyboard('{Control>}l{/Control}')
    await pin('Kasir')
    await user.keyboard('{ArrowDown}2222{Enter}')
    expect(await amount()).toHaveProperty('value', '')
    expect(bridge.inputsOf('order.open').length).toBeGreaterThan(before)
    expect(within(screen.getByRole('banner')).getByText('Manajer', { selector: '[title]' })).toBeDefined()
  })

  test('behind a dialog too', async () => {
    const { user } = await mountCashier({
      session: { role: 'it', mode: 'practice' },
      health: { mode: 'practice' },
    })
    await user.keyboard('{Alt>}{F10}{/Alt}')
    await screen.findByRole('button', { name: /Tambah karyawan/ })
    await user.keyboard('a')
    await screen.findByRole('dialog')
    await user.keyboard('{Control>}l{/Control}')
    await screen.findByRole('heading', { name: 'Loket terkunci' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is not offered to whoever could not come back', async () => {
    await mountCashier({ session: { role: 'it', mode: 'real', people: [], canLock: false } })
    expect(await screen.findByText('Penyiapan, tanpa PIN')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Kunci/ })).toBeNull()
  })

  test('is put off by whoever is there, and not by a key a second', async () => {
    const { bridge, user } = await mountCashier()
    await amount()
    await user.keyboard('123')
    expect(bridge.inputsOf('session.touch')).toHaveLength(1)
    letPass(10_000)
    await user.keyboard('4')
    expect(bridge.inputsOf('session.touch')).toHaveLength(2)
  })
})
