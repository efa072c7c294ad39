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

  test('shows mode, line, journal, budget and version', async () => {
    show(createFakeBridge({ health: { recovered: 3 } }))
    for (const words of [
      'Uang sungguhan',
      'Terhubung',
      'Sehat',
      '1.204 catatan',
      '7f3q-91ac',
      '/data/till.db',
      '52 dari 60',
      '560 dari 600',
      '0.1.0',
    ]) {
      expect(await screen.findByText(words)).toBeTruthy()
    }
    expect(screen.getByText('3 pembayaran terbuka saat komputer kasir terakhir berhenti')).toBeTruthy()
    expect(screen.getAllByRole('meter')).toHaveLength(2)
  })

  test('says that a journal is broken, and why', async () => {
    show(
      createFakeBridge({
        health: { journal: { ...HEALTH.journal, state: 'broken', detail: 'link 77 does not follow' } },
      }),
    )
    expect(await screen.findByText('Rusak, jangan terima uang')).toBeTruthy()
    expect(screen.getByText('link 77 does not follow')).toBeTruthy()
  })

  test('says that the disk is full, where that is what has failed', async () => {
    const journal = {
      ...HEALTH.journal,
      state: 'failed',
      reason: 'disk-full',
      detail: 'SQLITE_FULL',
    } as const
    show(createFakeBridge({ health: { journal } }))
    expect(await screen.findByText('Disk penuh: kosongkan ruang, jangan terima uang')).toBeTruthy()
  })

  test('keeps the last known state when it cannot be refreshed', async () => {
    const bridge = createFakeBridge()
    const user = show(bridge)
    await screen.findByText('Sehat')
    bridge.handle('health.get', () => {
      throw new Refused('internal')
    })
    await user.click(screen.getByRole('button', { name: 'Perbarui' }))
    expect(await screen.findByText(/Belum dapat diperbarui/)).toBeTruthy()
    expect(screen.getByText('Sehat')).toBeTruthy()
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

describe('a diagnosis file', () => {
  const offer = () => screen.queryByRole('button', { name: /Buat berkas diagnosis/ })

  test.each(['cashier', 'manager'] as const)('is not offered to the %s', async (role) => {
    show(createFakeBridge({ session: { role } }))
    await nameField()
    await screen.findByText('Versi')
    expect(offer()).toBeNull()
  })

  test('is shown to IT, part by part and word by word, before exactly that is saved', async () => {
    const bridge = createFakeBridge({ session: { role: 'it' } })
    const user = show(bridge)
    await waitFor(() => expect(offer()).not.toBeNull())
    await user.keyboard('{Alt>}d{/Alt}')
    const dialog = await screen.findByRole('dialog', { name: 'Isi berkas diagnosis' })
    expect(dialog.querySelectorAll('li')).toHaveLength(7)
    expect(dialog.querySelector('pre')?.textContent).toContain('qr-generate: done 200 2004700: 41')
    expect(bridge.inputsOf('support.save')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Simpan' }))
    expect(await screen.findByText('Tersimpan: loket-diagnosis-20261120-0703.txt')).toBeTruthy()
    const [asked] = bridge.inputsOf('support.save')
    expect(asked).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{16}$/) as string })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that the disk did not take stays, and says so', async () => {
    const bridge = createFakeBridge({ session: { role: 'it' }, refuses: { 'support.save': 'internal' } })
    const user = show(bridge)
    await waitFor(() => expect(offer()).not.toBeNull())
    await user.click(offer() as HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'Simpan' }))
    expect(await screen.findByText(/^Tidak tersimpan/)).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})
