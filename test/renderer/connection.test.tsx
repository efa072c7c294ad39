import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CallbackView, SetupView } from '#contract/setup-views.ts'
import type { Health } from '#contract/views.ts'
import { ConnectionScreen } from '#renderer/screens/connection/connection-screen.tsx'
import { createFakeBridge, HEALTH, Refused, type FakeBridge } from '../support/fake-bridge.ts'
import { LISTENING, LOCKED, NEW_SETUP, PROFILE, secrets, SETUP, VAULT } from '../support/fake-setup.ts'
import { mountScreen, shownAlert } from './mount-it.tsx'
import { mountCashier } from './mount.tsx'
import { go } from './press.ts'

const IT = { role: 'it', mode: 'practice' } as const
const REAL: SetupView = {
  ...SETUP,
  mode: 'real',
  profile: { ...PROFILE, environment: 'production', answerSignature: 'required' },
}
const show = (bridge: FakeBridge) => mountScreen(bridge, ConnectionScreen)
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })

describe('who sees it', () => {
  test('a cashier does not, and nothing is asked to find that out', async () => {
    const { bridge } = await mountCashier()
    expect(screen.queryByRole('button', { name: /Koneksi|Operasi/ })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Jumlah' })).toBeTruthy()
    const asked = new Set(bridge.calls.map(({ name }) => name.split('.')[0]))
    expect([...asked].filter((area) => /setup|vault|operations/.test(area ?? ''))).toEqual([])
  })

  test('IT begins here, and has both screens', async () => {
    const { user } = await mountCashier({ session: IT })
    expect(await screen.findByText('Loket ini berjalan pada')).toBeTruthy()
    await go(user, 'operations')
    expect(await screen.findByRole('listbox', { name: 'Semua operasi' })).toBeTruthy()
    await go(user, 'connection')
    expect(await screen.findByRole('tab', { name: 'Gateway' })).toBeTruthy()
    await go(user, 'sale')
    expect(await screen.findByRole('textbox', { name: 'Jumlah' })).toBeTruthy()
  })
})

describe('what Loket runs on', () => {
  test('loading, failed, and there again', async () => {
    const bridge = createFakeBridge()
    bridge.handle('setup.get', () => {
      throw new Refused('internal')
    })
    const { user } = show(bridge)
    expect(screen.getByRole('status', { name: 'Memuat' })).toBeTruthy()
    expect(await screen.findByText('Tidak dapat dimuat')).toBeTruthy()
    bridge.handle('setup.get', () => SETUP)
    await user.click(await button('Coba lagi'))
    expect(await screen.findByText('Semua sudah lengkap')).toBeTruthy()
  })

  test('what is missing is listed, leads to its section, and keeps the gateway out of reach', async () => {
    const missing = [...NEW_SETUP.missing, 'setup.missing.something-new']
    const bridge = createFakeBridge({ setup: { ...NEW_SETUP, missing } })
    const { user } = show(bridge)
    expect(await screen.findByText('4 hal masih kurang')).toBeTruthy()
    expect(screen.getByText('Masih kurang: something-new')).toBeTruthy()
    expect((await button('Pakai gateway ini')).disabled).toBe(true)
    await user.click(await button('Kunci privat toko'))
    expect(await screen.findByRole('heading', { name: 'Belum ada brankas' })).toBeTruthy()
    await user.click(await button('Profil gateway belum diisi'))
    expect(await screen.findByRole('textbox', { name: 'Alamat gateway' })).toBeTruthy()
  })

  test('the gateway is used after it was said what that means', async () => {
    const bridge = createFakeBridge()
    const { user } = show(bridge)
    await user.click(await button('Pakai gateway ini'))
    const dialog = await screen.findByRole('alertdialog', { name: 'Mulai lagi pada Gateway uji?' })
    expect(dialog.textContent).toContain('bukan uang sungguhan')
    await user.click(within(dialog).getByRole('button', { name: 'Batal' }))
    expect(bridge.inputsOf('setup.use')).toEqual([])
    await user.click(await button('Pakai gateway ini'))
    await user.click(await button('Mulai lagi sekarang'))
    expect(await screen.findByText('Loket sedang dimulai lagi…')).toBeTruthy()
    expect(bridge.inputsOf('setup.use')).toEqual([{ mode: 'real' }])
  })

  test('a refusal names what is missing', async () => {
    const bridge = createFakeBridge()
    bridge.handle('setup.use', () => {
      throw new Refused('not-allowed', { missing: 'setup.missing.vault-closed' })
    })
    const { user } = show(bridge)
    await user.click(await button('Pakai gateway ini'))
    await user.click(await button('Mulai lagi sekarang'))
    expect(await shownAlert()).toBe('Belum bisa. Brankas belum terbuka')
  })

  test('real money is named, and the way back is there', async () => {
    const bridge = createFakeBridge({ setup: REAL, health: { mode: 'real' } })
    const { user } = show(bridge)
    expect(await screen.findByText('Uang sungguhan.')).toBeTruthy()
    expect(await screen.findByText('http://127.0.0.1:4100')).toBeTruthy()
    await user.click(await button('Kembali ke latihan'))
    await user.click(await button('Mulai lagi sekarang'))
    expect(bridge.inputsOf('setup.use')).toEqual([{ mode: 'practice' }])
  })

  test('a profile saved on the gateway is used from the next start on, which is one press away', async () => {
    const bridge = createFakeBridge({ setup: REAL })
    const { user } = show(bridge)
    await user.type(await screen.findByRole('textbox', { name: 'Nomor komputer kasir' }), '1')
    const save = await button('Simpan')
    await waitFor(() => expect(save.disabled).toBe(false))
    await user.click(save)
    expect(await screen.findByText('Tersimpan. Berlaku setelah Loket dimulai lagi.')).toBeTruthy()
    await user.click(await button('Mulai Loket lagi'))
    expect(await screen.findByRole('alertdialog', { name: 'Mulai lagi pada Gateway?' })).toBeTruthy()
  })

  test('what changed elsewhere shows by itself', async () => {
    const bridge = createFakeBridge({ setup: { ...SETUP, vault: LOCKED } })
    const { user } = show(bridge)
    await user.click(await screen.findByRole('tab', { name: 'Kunci dan rahasia' }))
    await screen.findByRole('heading', { name: 'Terkunci' })
    bridge.setSetup({ vault: SETUP.vault })
    expect(await screen.findByRole('heading', { name: 'Terbuka' })).toBeTruthy()
  })
})

describe('unsaved changes', () => {
  async function dirty() {
    const mounted = await mountCashier({ session: IT })
    await mounted.user.type(await screen.findByRole('textbox', { name: 'Nomor komputer kasir' }), '1')
    await go(mounted.user, 'history')
    const dialog = await screen.findByRole('alertdialog', { name: 'Perubahan belum disimpan' })
    return { ...mounted, dialog }
  }

  test('are asked about before another screen, and may be kept where they are', async () => {
    const { user, dialog } = await dirty()
    await user.click(within(dialog).getByRole('button', { name: 'Tetap di sini' }))
    expect(
      (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nomor komputer kasir' })).value,
    ).toBe('71')
  })

  test('may be dropped', async () => {
    const { bridge, user, dialog } = await dirty()
    await user.click(within(dialog).getByRole('button', { name: 'Buang perubahan' }))
    expect(await screen.findByText('Belum ada pesanan')).toBeTruthy()
    expect(bridge.inputsOf('setup.saveProfile')).toEqual([])
  })

  test('may be saved on the way', async () => {
    const { bridge, user, dialog } = await dirty()
    await user.click(await within(dialog).findByRole('button', { name: 'Simpan lalu pindah' }))
    expect(await screen.findByText('Belum ada pesanan')).toBeTruthy()
    expect(bridge.inputsOf('setup.saveProfile')).toHaveLength(1)
  })

  test('keep Loket from being started again', async () => {
    const { user } = show(createFakeBridge())
    await user.type(await screen.findByRole('textbox', { name: 'Nomor komputer kasir' }), '1')
    expect((await button('Pakai gateway ini')).disabled).toBe(true)
    expect(screen.getByText('Simpan atau buang dahulu perubahan profil.')).toBeTruthy()
  })
})

describe('the callback address', () => {
  async function at(callbacks: CallbackView, more: Partial<SetupView> = {}) {
    const bridge = createFakeBridge({ setup: { ...SETUP, callbacks, ...more } })
    const mounted = show(bridge)
    await mounted.user.click(await screen.findByRole('tab', { name: 'Alamat callback' }))
    return { bridge, ...mounted }
  }

  test.each([
    ['off', 'Tidak mendengarkan'],
    ['starting', 'Sedang dibuka'],
    ['listening', 'Siap dipanggil'],
    ['failed', 'Tidak bisa mendengarkan'],
  ] as const)('%s is said, and what to do', async (state, title) => {
    await at({ ...LISTENING, state })
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  })

  test('tells the address to register, what came, and since when the certificate is of no use', async () => {
    await at({ ...LISTENING, certificateUntil: Date.now() - 1, detail: 'no route' })
    expect(screen.getByText(LISTENING.url ?? '')).toBeTruthy()
    expect(screen.getByText('1.204')).toBeTruthy()
    expect(screen.getByText(/Alasan yang terus muncul/)).toBeTruthy()
    expect(screen.getByText(/Sudah tidak berlaku sejak/)).toBeTruthy()
    expect(screen.getByText('no route')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Salin: Alamat callback untuk didaftarkan' })).toBeTruthy()
  })

  test('why calls were turned away is said in words, with the field', async () => {
    const turnedAway = [
      { why: 'channel-id', times: 3 },
      { why: 'field', field: 'virtualAccountNo', times: 1 },
    ] as const
    await at({ ...LISTENING, refused: 4, turnedAway })
    expect(screen.getByText(/CHANNEL-ID bukan yang ada di profil/).textContent).toContain('3 kali')
    expect(screen.getByText('virtualAccountNo')).toBeTruthy()
  })

  test('a certificate that ends soon is said with its days', async () => {
    await at({ ...LISTENING, certificateUntil: Date.now() + 3 * 86_400_000 - 1000 })
    expect(screen.getByText(/tinggal 3 hari/)).toBeTruthy()
  })

  test('a certificate is made here; without an address it is said what is missing', async () => {
    const { bridge, user } = await at({ state: 'off', answered: 0, refused: 0 })
    bridge.handle('vault.makeCertificate', () => {
      throw new Refused('not-allowed', { missing: 'callbacks.publicUrl' })
    })
    await user.click(await button('Buat sertifikat di sini'))
    expect(await shownAlert()).toBe('Masih kurang: Alamat yang didaftarkan')
  })

  test('another certificate is made only after it was asked for', async () => {
    const kept = { ...VAULT, secrets: secrets('privateKey', 'tlsCertificate', 'tlsKey') }
    const { bridge, user } = await at(LISTENING, { vault: kept })
    await user.click(await button('Buat sertifikat baru'))
    await user.click(await button('Batal'))
    expect(bridge.inputsOf('vault.makeCertificate')).toEqual([])
    await user.click(await button('Buat sertifikat baru'))
    await user.click(await button('Ganti dengan yang baru'))
    await waitFor(() => expect(bridge.inputsOf('vault.makeCertificate').length).toBe(1))
  })

  test('and not while the vault is closed', async () => {
    await at({ state: 'off', answered: 0, refused: 0 }, { vault: LOCKED })
    expect((await button('Buat sertifikat di sini')).disabled).toBe(true)
  })
})

describe('the vault at the counter', () => {
  test('is opened when the till starts; a wrong passphrase is told with its wait', async () => {
    const { bridge, user } = await mountCashier({ session: { mode: 'real', vault: 'passphrase-needed' } })
    const dialog = await screen.findByRole('dialog', { name: 'Buka brankas kunci' })
    const answer = { reason: 'wrong-passphrase', retryAt: Date.now() + 20_000 }
    bridge.handle('session.unlock', () => {
      throw new Refused('vault-refused', answer)
    })
    await user.type(within(dialog).getByLabelText('Frasa sandi'), 'salah{Enter}')
    expect(await within(dialog).findByText('Frasa sandi salah.')).toBeTruthy()
    expect(within(dialog).getByRole('timer').textContent).toMatch(/00:[12]\d/)
  })

  test('may be left for later, and is opened from the top bar', async () => {
    const { bridge, user } = await mountCashier({ session: { mode: 'real', vault: 'passphrase-needed' } })
    await user.click(await button('Nanti'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await button('Buka brankas'))
    await user.type(await screen.findByLabelText('Frasa sandi'), 'yang benar itu{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Buka brankas' })).toBeNull())
    expect(bridge.inputsOf('session.unlock')).toEqual([{ passphrase: 'yang benar itu' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that nobody at the counter can open is said', async () => {
    await mountCashier({ session: { mode: 'real', vault: 'closed' } })
    expect(await screen.findByText('Brankas tidak bisa dibuka: panggil petugas TI')).toBeTruthy()
  })
})

describe('a refusal of everything', () => {
  const at = Date.UTC(2026, 10, 22, 3, 5)
  const real = (gateway: Partial<Health['gateway']>) =>
    mountScreen(
      createFakeBridge({
        setup: { ...SETUP, mode: 'real' },
        health: { gateway: { ...HEALTH.gateway, ...gateway } },
      }),
      ConnectionScreen,
    )

  test('is named with its time while it lasts', async () => {
    real({ turnedAway: { at, by: 'clock', clockMs: 420_000 }, lastTurnedAway: { at, by: 'clock' } })
    expect(await screen.findByText(/^Gateway menolak komputer kasir ini, terakhir .*10\.05/)).toBeTruthy()
    expect(screen.getByText(/^Alasannya jam: setel waktu.*Jamnya 7 menit lebih cepat/)).toBeTruthy()
  })

  test('is named to IT who comes after it is over, and not as if it lasted', async () => {
    real({ lastTurnedAway: { at, by: 'key' } })
    expect(
      await screen.findByText(/^Gateway menolak komputer kasir ini .*10\.05.*menerima lagi$/),
    ).toBeTruthy()
    expect(screen.queryByText(/tidak menerima kiriman/)).toBeNull()
  })

  test('is not spoken of where there was none', async () => {
    real({})
    await screen.findByText('Semua sudah lengkap')
    expect(screen.queryByText(/Gateway menolak komputer kasir ini/)).toBeNull()
  })
})
