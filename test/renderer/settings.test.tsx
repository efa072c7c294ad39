import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { NavigationProvider } from '#renderer/till/navigation.tsx'
import { Providers } from '#renderer/app/providers.tsx'
import { createQueryClient } from '#renderer/bridge/queries.ts'
import { checkMerchantName } from '#renderer/screens/settings/name-field.tsx'
import { SettingsScreen } from '#renderer/screens/settings/settings-screen.tsx'
import { createFakeBridge, HEALTH, Refused, type FakeBridge } from '../support/fake-bridge.ts'

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

describe('settings', () => {
  test('save a name with Enter, say so, and take it back', async () => {
    const bridge = createFakeBridge()
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
    const bridge = createFakeBridge()
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
    const bridge = createFakeBridge()
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
    const bridge = createFakeBridge()
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

  test('change language and theme at once', async () => {
    const bridge = createFakeBridge()
    const user = show(bridge)
    await user.click(await screen.findByRole('radio', { name: 'Gelap' }))
    expect(await screen.findByText('Tema tersimpan')).toBeTruthy()
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
    await user.click(screen.getByRole('radio', { name: 'English' }))
    expect(await screen.findByText('About this till')).toBeTruthy()
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
    show(createFakeBridge({ health: { gateway: { ...HEALTH.gateway, answerSignature } } }))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('shows mode, line, journal and version', async () => {
    show(createFakeBridge({ health: { recovered: 3 } }))
    for (const words of ['Uang sungguhan', 'Terhubung', '7f3q-91ac', '/data/till.db', '0.1.0'])
      expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText('3 pembayaran terbuka saat komputer kasir terakhir berhenti')).toBeTruthy()
  })

  test.each([
    ['manager', 1],
    ['cashier', 0],
  ] as const)('leads the %s to the health of the till: %i', async (role, count) => {
    const bridge = createFakeBridge({ session: { role } })
    show(bridge)
    await screen.findByText('Versi')
    await waitFor(() => expect(screen.queryAllByText('Tidak ada yang perlu dibereskan')).toHaveLength(count))
    expect(screen.queryAllByRole('button', { name: /Lihat kondisi/ })).toHaveLength(count)
    expect(bridge.inputsOf('health.report')).toHaveLength(count)
  })

  test('fails on its own, without the settings beside it', async () => {
    const bridge = createFakeBridge()
    bridge.handle('health.get', () => {
      throw new Refused('internal')
    })
    show(bridge)
    expect(await screen.findByText('Tidak dapat dimuat')).toBeTruthy()
    expect(await nameField()).toBeTruthy()
  })
})
