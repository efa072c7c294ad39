import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { NavigationProvider } from '#renderer/till/navigation.tsx'
import { Providers } from '#renderer/app/providers.tsx'
import { createQueryClient } from '#renderer/bridge/queries.ts'
import { readHour } from '#renderer/screens/settings/day-hour.ts'
import { checkMerchantName } from '#renderer/screens/settings/name-field.tsx'
import { SettingsScreen } from '#renderer/screens/settings/settings-screen.tsx'
import {
  createFakeBridge,
  HEALTH,
  Refused,
  type FakeBridge,
  type FakeBridgeInit,
} from '../support/fake-bridge.ts'

function show(bridge: FakeBridge) {
  Object.defineProperty(window, 'loket', { value: bridge, configurable: true })
  render(
    <Providers client={createQueryClient()}>
      <NavigationProvider>
        <SettingsScreen />
      </NavigationProvider>
    </Providers>,
  )
  return userEvent.setup()
}
const manager = (init: FakeBridgeInit = {}) => createFakeBridge({ session: { role: 'manager' }, ...init })
const it = (init: FakeBridgeInit = {}) => createFakeBridge({ session: { role: 'it' }, ...init })
const nameField = () => screen.findByRole('textbox', { name: 'Nama usaha' })

describe('a merchant name', () => {
  test.each([
    ['  Warung Bu Sri ', { ok: true, name: 'Warung Bu Sri' }],
    ['Café Émile', { ok: true, name: 'Café Émile' }],
    ['   ', { ok: false, why: 'settings.merchant.empty' }],
    ['Toko\u202eBaru', { ok: false, why: 'settings.merchant.unprintable' }],
    ['Toko\u0007', { ok: false, why: 'settings.merchant.unprintable' }],
    ['x'.repeat(25), { ok: true, name: 'x'.repeat(25) }],
    ['x'.repeat(26), { ok: false, why: 'settings.merchant.long', values: { n: 26, most: 25 } }],
  ])('%j', (text, check) => {
    expect(checkMerchantName(text)).toEqual(check)
  })
})

describe('the pages', () => {
  const open = () => screen.queryByRole('tab', { selected: true })?.textContent
  const names = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent)

  test.each([
    ['cashier', [], undefined, 'Suara'],
    ['manager', ['Tampilan', 'Toko & printer'], 'Toko & printer', 'Toko'],
    ['it', ['Tampilan', 'Toko & printer', 'Komputer ini'], 'Komputer ini', 'Kondisi komputer kasir'],
  ] as const)('of the %s: %j', async (role, wanted, first, heading) => {
    show(createFakeBridge({ session: { role } }))
    await screen.findByRole('heading', { name: heading })
    expect(names()).toEqual(wanted)
    expect(open()).toBe(first)
  })

  test('ask nothing for a cashier of a page that is another’s', async () => {
    const bridge = createFakeBridge({ session: { role: 'cashier' } })
    show(bridge)
    await screen.findByRole('heading', { name: 'Suara' })
    const never: readonly string[] = ['backup.get', 'paper.get', 'display.screens', 'health.report']
    expect(bridge.calls.map(({ name }) => name).filter((name) => never.includes(name))).toEqual([])
  })

  test('are turned with the arrows', async () => {
    const user = show(it())
    const own = await screen.findByRole('tab', { name: 'Komputer ini' })
    act(() => own.focus())
    await user.keyboard('{ArrowLeft}')
    expect(await nameField()).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Kondisi komputer kasir' })).toBeNull()
  })

  test('money without an order here is a matter for the manager', async () => {
    const unknownPayments = [
      { at: Date.UTC(2026, 10, 25, 7), number: '8808777', status: '00', transactionId: 'TX-1' },
    ]
    show(manager({ health: { unknownPayments } }))
    expect(await screen.findByText(/8808777 · 00 · TX-1/)).toBeTruthy()
  })
})

describe('the shop’s page', () => {
  test('save a name with Enter, say so, and take it back', async () => {
    const bridge = manager()
    const user = show(bridge)
    const field = await nameField()
    await user.clear(field)
    await user.type(field, 'Toko Baru{Enter}')
    expect(await screen.findByText('Nama usaha tersimpan')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Urungkan' }))
    await waitFor(() => expect((field as HTMLInputElement).value).toBe('Warung Bu Sri'))
    expect(bridge.inputsOf('settings.change')).toEqual([
      { merchantName: 'Toko Baru' },
      { merchantName: 'Warung Bu Sri' },
    ])
    expect(screen.queryByText('Nama usaha tersimpan')).toBeNull()
  })

  test('save a name by leaving the field, once, and not when nothing changed', async () => {
    const bridge = manager()
    const user = show(bridge)
    await user.click(await nameField())
    await user.tab()
    expect(bridge.inputsOf('settings.change')).toEqual([])
    await user.type(await nameField(), ' 2')
    await user.tab()
    expect(await screen.findByText('Nama usaha tersimpan')).toBeTruthy()
    expect(bridge.inputsOf('settings.change')).toEqual([{ merchantName: 'Warung Bu Sri 2' }])
  })

  test('never send a wrong name, and Escape brings the old one back', async () => {
    const bridge = manager()
    const user = show(bridge)
    const field = await nameField()
    await user.clear(field)
    await user.keyboard('{Enter}')
    expect(screen.getByText('Nama tidak boleh kosong.')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await user.keyboard('{Escape}')
    expect((field as HTMLInputElement).value).toBe('Warung Bu Sri')
    expect(bridge.inputsOf('settings.change')).toEqual([])
  })

  test('keep what was typed when it could not be saved', async () => {
    const bridge = manager()
    bridge.handle('settings.change', () => {
      throw new Refused('internal')
    })
    const user = show(bridge)
    const field = await nameField()
    await user.clear(field)
    await user.type(field, 'Toko Baru{Enter}')
    expect(await screen.findByText(/Belum tersimpan/)).toBeTruthy()
    expect((field as HTMLInputElement).value).toBe('Toko Baru')
  })
})

describe('the end of the business day', () => {
  const field = () => screen.findByRole('textbox', { name: 'Hari usaha berakhir pukul' })
  const save = () => screen.getByRole('button', { name: 'Simpan' })

  test.each([
    ['03.00', 180],
    ['3:30', 210],
    ['0000', 0],
    ['11', 660],
    ['11.59', 719],
    ['12.00', undefined],
    ['3.60', undefined],
    ['', undefined],
    ['tiga', undefined],
    ['-1', undefined],
  ])('%j is %s minutes after midnight', (text, minutes) => {
    expect(readHour(text)).toBe(minutes)
  })

  test('is changed by a manager, and says that no past order moves', async () => {
    const bridge = manager()
    const user = show(bridge)
    const hour = await field()
    expect((hour as HTMLInputElement).value).toBe('03.00')
    expect(screen.getByText(/Pesanan yang sudah ada tetap di harinya/)).toBeTruthy()
    expect(save().hasAttribute('disabled')).toBe(true)
    await user.clear(hour)
    await user.type(hour, '13.00')
    expect(screen.getByText('Tulis jam dari 00.00 sampai 11.59, misalnya 03.00.')).toBeTruthy()
    expect(save().hasAttribute('disabled')).toBe(true)
    await user.keyboard('{Enter}')
    expect(bridge.inputsOf('review.setDayEnd')).toEqual([])
    await user.clear(hour)
    await user.type(hour, '4{Enter}')
    expect(await screen.findByText('Tersimpan: 04.00')).toBeTruthy()
    expect(bridge.inputsOf('review.setDayEnd')).toEqual([{ minutes: 240 }])
    expect(
      screen.getByText(/berlaku mulai 21 Nov 2026, 03.00. Sampai saat itu .* berakhir pukul 03.00/),
    ).toBeTruthy()
  })

  test('keeps what was typed when it could not be saved', async () => {
    const user = show(manager({ refuses: { 'review.setDayEnd': 'internal' } }))
    const hour = await field()
    await user.clear(hour)
    await user.type(hour, '4.00{Enter}')
    expect(await screen.findByText(/Belum tersimpan/)).toBeTruthy()
    expect((hour as HTMLInputElement).value).toBe('4.00')
  })

  test('is the manager’s alone', async () => {
    const bridge = it()
    const user = show(bridge)
    await user.click(await screen.findByRole('tab', { name: 'Toko & printer' }))
    await nameField()
    expect(screen.queryByText('Hari usaha')).toBeNull()
    expect(bridge.inputsOf('review.dayEnd')).toEqual([])
  })
})

describe('the look', () => {
  test('change language and theme at once', async () => {
    const bridge = createFakeBridge()
    const user = show(bridge)
    await user.click(await screen.findByRole('radio', { name: 'Gelap' }))
    expect(await screen.findByText('Tema tersimpan')).toBeTruthy()
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
    await user.click(screen.getByRole('radio', { name: 'English' }))
    expect(await screen.findByText('Volume')).toBeTruthy()
    expect(bridge.inputsOf('settings.change')).toEqual([{ theme: 'dark' }, { language: 'en' }])
  })
})

describe('about this till', () => {
  test.each([
    [
      'required',
      /^Setiap jawaban harus bertanda tangan penyedia; dicocokkan dengan isi apa adanya, atau tanpa spasi/,
    ],
    ['if-present', /^Jawaban tanpa tanda tangan dipercaya/],
    ['ignored', /^Tanda tangan pada jawaban tidak diperiksa/],
  ] as const)('which answers are believed: %s', async (answerSignature, words) => {
    show(it({ health: { gateway: { ...HEALTH.gateway, answerSignature } } }))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('shows mode, line, journal and version', async () => {
    show(it({ health: { recovered: 3 } }))
    for (const words of ['Uang sungguhan', 'Terhubung', '7f3q-91ac', '/data/till.db', '0.1.0'])
      expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText('3 pembayaran terbuka saat komputer kasir terakhir berhenti')).toBeTruthy()
  })

  test.each([manager, it])('leads to its health', async (who) => {
    show(who())
    expect(await screen.findByText('Tidak ada yang perlu dibereskan')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Lihat kondisi/ })).toBeTruthy()
  })

  test('fails on its own, without its health beside it', async () => {
    const bridge = it()
    bridge.handle('health.get', () => {
      throw new Refused('internal')
    })
    show(bridge)
    expect(await screen.findByText('Tidak dapat dimuat')).toBeTruthy()
    expect(await screen.findByText('Tidak ada yang perlu dibereskan')).toBeTruthy()
  })
})
