import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { VaultView } from '#contract/setup-views.ts'
import { ConnectionScreen } from '#renderer/screens/connection/connection-screen.tsx'
import { strengthOf } from '#renderer/ui/passphrase-fields.tsx'
import { createFakeBridge, Refused, type FakeBridge } from '../support/fake-bridge.ts'
import { EMPTY_VAULT, LOCKED, secrets, SETUP, VAULT } from '../support/fake-setup.ts'
import { mountScreen, shownAlert } from './mount-it.tsx'

const PASSPHRASE = 'kuda baterai staples benar'

async function show(vault: VaultView, bridge: FakeBridge = createFakeBridge({ setup: { ...SETUP, vault } })) {
  const { user, view, client } = mountScreen(bridge, ConnectionScreen)
  await user.click(await screen.findByRole('tab', { name: 'Kunci dan rahasia' }))
  return { bridge, user, view, client }
}
const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const refused = (details: Readonly<Record<string, string | number>>) => () => {
  throw new Refused('vault-refused', details)
}

describe('how strong a passphrase is', () => {
  test.each([
    ['pendek', 'short'],
    ['aaaaaaaaaaaa', 'guessable'],
    ['121212121212', 'guessable'],
    ['password1234', 'guessable'],
    ['Loketrahasia', 'guessable'],
    ['kuda baterai', 'fair'],
    ['kuda baterai staples benar', 'strong'],
  ])('%s: %s', (passphrase, strength) => {
    expect(strengthOf(passphrase, 12)).toBe(strength)
  })
})

describe('each state of the vault', () => {
  test.each([
    ['empty', EMPTY_VAULT, 'Belum ada brankas', 'Buat brankas'],
    ['locked', LOCKED, 'Terkunci', 'Buka'],
    ['open', VAULT, 'Terbuka', 'Kunci sekarang'],
    [
      'keyring-changed',
      { ...LOCKED, state: 'keyring-changed', keyringStrength: 'strong' },
      'Kunci sistem sudah berubah',
      'Buka',
    ],
    [
      'keyring-away',
      { ...LOCKED, state: 'keyring-changed', protection: { keyring: 'changed', passphrase: false } },
      'Penyimpan kunci sistem tidak menjawab',
      'Buka dengan akun komputer ini',
    ],
    ['damaged', { ...EMPTY_VAULT, state: 'damaged' }, 'Rusak', 'Buat brankas'],
    ['newer', { ...EMPTY_VAULT, state: 'newer' }, 'Dibuat Loket yang lebih baru', 'Hapus brankas'],
  ] as const)('%s is said, and what to do', async (_state, vault, title, act) => {
    await show(vault)
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(button(act)).toBeTruthy()
  })

  test('one that cannot be read does not claim to be empty', async () => {
    await show({ ...EMPTY_VAULT, state: 'damaged' })
    expect(screen.queryByText('Isi brankas')).toBeNull()
  })

  test('a key that production refuses says why, and is named among what is missing', async () => {
    const faults = [
      { path: 'cipher', reason: 'profile.key.public' },
      { path: 'baseUrl', reason: 'profile.missing' },
    ]
    const missing = ['setup.missing.key-faults']
    const { user } = await show(VAULT, createFakeBridge({ setup: { ...SETUP, faults, missing } }))
    const row = screen.getByRole('heading', { name: 'Kunci sandi invoice' }).closest('li')
    expect(row?.textContent).toContain('tercetak dalam dokumentasi umum')
    expect(screen.queryByText('Isian ini wajib.')).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Gateway' }))
    await user.click(button('Ada kunci yang tidak boleh dipakai di produksi'))
    expect(screen.getByText(/tercetak dalam dokumentasi umum/)).toBeTruthy()
  })

  test('closed, secrets are listed without a way to replace them', async () => {
    await show(LOCKED)
    expect(screen.getAllByText('Terpasang')).toHaveLength(4)
    expect(screen.queryByText('berakhiran')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Ganti:/ })).toBeNull()
  })
})

describe('making one', () => {
  test('without a keyring: a passphrase, twice, long enough', async () => {
    const { bridge, user } = await show(EMPTY_VAULT)
    expect(typed('Frasa sandi baru').type).toBe('password')
    await user.type(typed('Frasa sandi baru'), 'kuda')
    expect(screen.getByText('Kurang 8 huruf lagi')).toBeTruthy()
    await user.type(typed('Frasa sandi baru'), ' baterai staples benar')
    expect(screen.getByText('Panjang dan beragam')).toBeTruthy()
    await user.type(typed('Sekali lagi'), 'kuda x')
    expect(screen.getByText('Tidak sama dengan yang pertama')).toBeTruthy()
    expect(button('Buat brankas').disabled).toBe(true)
    await user.clear(typed('Sekali lagi'))
    await user.type(typed('Sekali lagi'), `${PASSPHRASE}{Enter}`)
    expect(await screen.findByRole('heading', { name: 'Terbuka' })).toBeTruthy()
    expect(bridge.inputsOf('vault.create')).toEqual([{ passphrase: PASSPHRASE }])
  })

  test('with a strong keyring it may be left out', async () => {
    const { bridge, user } = await show({ ...EMPTY_VAULT, keyringStrength: 'strong' })
    await user.click(button('Buat brankas'))
    expect(await screen.findByText(/Tanpa frasa sandi, brankas hilang/)).toBeTruthy()
    expect(bridge.inputsOf('vault.create')).toEqual([{}])
  })

  test('in the place of one that does not open, which is kept aside', async () => {
    const { bridge, user } = await show({ ...EMPTY_VAULT, state: 'damaged', keyringStrength: 'strong' })
    await user.click(button('Buat brankas'))
    await screen.findByRole('heading', { name: 'Terbuka' })
    expect(bridge.inputsOf('vault.create')).toEqual([{ keepOldAside: true }])
  })

  test('a disk that refuses is told', async () => {
    const { bridge, user } = await show({ ...EMPTY_VAULT, keyringStrength: 'strong' })
    bridge.handle('vault.create', refused({ reason: 'not-written', code: 'ENOSPC' }))
    await user.click(button('Buat brankas'))
    expect(await shownAlert()).toContain('Disk menolak menulis')
  })
})

describe('opening', () => {
  test('a wrong passphrase is told, is not kept, and makes one wait', async () => {
    const { bridge, user } = await show(LOCKED)
    bridge.handle('vault.unlock', refused({ reason: 'wrong-passphrase', retryAt: Date.now() + 65_000 }))
    await user.type(typed('Frasa sandi'), 'salah{Enter}')
    expect(await screen.findByText('Frasa sandi salah.')).toBeTruthy()
    expect(typed('Frasa sandi').value).toBe('')
    expect(screen.getByRole('timer').textContent).toMatch(/Boleh dicoba lagi dalam 01:0\d/)
    await user.type(typed('Frasa sandi'), 'lagi{Enter}')
    expect(bridge.inputsOf('vault.unlock')).toEqual([{ passphrase: 'salah' }])
    expect(button('Buka').disabled).toBe(true)
  })

  test('a first wrong one may be followed at once', async () => {
    const { bridge, user } = await show(LOCKED)
    bridge.handle('vault.unlock', refused({ reason: 'wrong-passphrase', retryAt: Date.now() }))
    await user.type(typed('Frasa sandi'), 'salah{Enter}')
    await screen.findByText('Frasa sandi salah.')
    await user.type(typed('Frasa sandi'), 'benar{Enter}')
    expect(bridge.inputsOf('vault.unlock')).toEqual([{ passphrase: 'salah' }, { passphrase: 'benar' }])
  })

  test('a wait that began before is told at once', async () => {
    await show({ ...LOCKED, retryAt: Date.now() + 600_000 })
    expect(screen.getByRole('timer').textContent).toMatch(/(?:10:00|09:5\d)/)
  })

  test('by what the system keeps, without a passphrase', async () => {
    const vault = { ...LOCKED, protection: { keyring: 'used', passphrase: false } } as const
    const { bridge, user } = await show(vault)
    expect(screen.queryByLabelText('Frasa sandi')).toBeNull()
    await user.click(button('Buka dengan akun komputer ini'))
    await screen.findByRole('heading', { name: 'Terbuka' })
    expect(bridge.inputsOf('vault.unlock')).toEqual([{}])
  })
})

describe('what is in it', () => {
  test('is told by its end and its day, never by more', async () => {
    const { view } = await show(VAULT)
    const row = screen.getByRole('heading', { name: 'Kunci hash' }).closest('li')
    expect(row?.textContent).toContain('berakhiran a7Qz')
    expect(row?.textContent).toContain('20 Nov 2026')
    expect(view.container.querySelectorAll('input[type="password"]')).toHaveLength(0)
    expect(screen.queryByRole('button', { name: /: Kunci data pribadi$/ })).toBeNull()
  })

  test('a text is counted, checked before it is sent, and sent as it stands', async () => {
    const { bridge, user } = await show(VAULT)
    await user.click(button('Pasang: Kunci sandi invoice'))
    const dialog = await screen.findByRole('dialog')
    const keep = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Simpan' })
    const input = within(dialog).getByLabelText<HTMLInputElement>('Kunci sandi invoice')
    expect(input.type).toBe('password')
    await user.type(input, ' abc')
    expect(within(dialog).getByText(/spasi atau baris baru di ujungnya/)).toBeTruthy()
    await user.clear(input)
    await user.type(input, '0123456789abcdef0123456789ABCDE')
    expect(within(dialog).getByText('31 dari 32 huruf')).toBeTruthy()
    expect(keep.disabled).toBe(true)
    await user.type(input, 'F{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const secret = '0123456789abcdef0123456789ABCDEF'
    expect(bridge.inputsOf('vault.put')).toEqual([{ name: 'cipherKey', secret }])
    expect(document.body.innerHTML).not.toContain(secret)
    expect(await screen.findByText('Kunci sandi invoice tersimpan')).toBeTruthy()
  })

  test('a private key comes from a file or the clipboard; one that is none is refused in words', async () => {
    const { bridge, user } = await show(VAULT)
    bridge.handle('vault.put', refused({ reason: 'unfit-secret', why: 'is-public' }))
    await user.click(button('Ganti: Kunci privat toko'))
    const dialog = await screen.findByRole('dialog')
    const input = dialog.querySelector<HTMLInputElement>('input[type="file"]')
    if (input === null) throw new Error('no file input')
    const pem = '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----\n'
    await user.upload(input, new File([pem], 'key.pem'))
    const area = within(dialog).getByLabelText<HTMLTextAreaElement>('Kunci privat toko')
    await waitFor(() => expect(area.value).toBe(pem))
    expect(area.className).toContain('text-security:disc')
    await user.click(within(dialog).getByRole('button', { name: 'Simpan' }))
    expect(await within(dialog).findByText(/Ini kunci publik atau sertifikat/)).toBeTruthy()
    expect(bridge.inputsOf('vault.put')).toEqual([{ name: 'privateKey', secret: pem }])
  })

  test('a key pair is made after a warning, and its public half shown', async () => {
    const { bridge, user } = await show(VAULT)
    await user.click(button('Buat di sini'))
    const asked = await screen.findByRole('alertdialog')
    expect(asked.textContent).toContain('Gateway menolak semua permintaan')
    expect(bridge.inputsOf('vault.makeKeyPair')).toEqual([])
    await user.click(within(asked).getByRole('button', { name: 'Ganti dengan yang baru' }))
    expect(await screen.findByRole('heading', { name: 'Pasangan kunci dibuat' })).toBeTruthy()
    expect(screen.getByRole('dialog').textContent).toContain('BEGIN PUBLIC KEY')
    expect(bridge.inputsOf('vault.makeKeyPair')).toHaveLength(1)
  })

  test('the public key is there to be copied', async () => {
    const { bridge, user } = await show(VAULT)
    bridge.handle('vault.publicKey', () => {
      throw new Refused('not-found')
    })
    await user.click(button('Kunci publik toko'))
    expect(await screen.findByText(/Belum ada kunci privat/)).toBeTruthy()
    await user.keyboard('{Escape}')
    bridge.handle('vault.publicKey', () => ({ publicKey: '-----BEGIN PUBLIC KEY-----' }))
    bridge.emit({ type: 'setup-changed' })
    await user.click(button('Kunci publik toko'))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('-----BEGIN PUBLIC KEY-----')).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Salin: Kunci publik toko' })).toBeTruthy()
  })
})

describe('what was typed', () => {
  test('is kept nowhere in the page once it was sent', async () => {
    const { user, client } = await show(VAULT)
    await user.click(button('Pasang: API key merchant'))
    await user.type(await screen.findByLabelText('API key merchant'), 'kunci-api-0123456789{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const left = () => client.getMutationCache().getAll()
    await waitFor(() =>
      expect(JSON.stringify(left().map(({ state }) => state.variables))).not.toContain('kunci-api'),
    )
  })
})

describe('caring for it', () => {
  test('the passphrase is changed, and the old one is proven where nothing else does', async () => {
    const { bridge, user } = await show(VAULT)
    await user.click(button('Ganti frasa sandi'))
    const dialog = await screen.findByRole('dialog')
    await user.type(typed('Frasa sandi baru'), PASSPHRASE)
    await user.type(typed('Sekali lagi'), PASSPHRASE)
    const keep = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Simpan' })
    expect(keep.disabled).toBe(true)
    await user.type(typed('Frasa sandi sekarang'), 'yang lama itu')
    await user.click(keep)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bridge.inputsOf('vault.setPassphrase')).toEqual([{ current: 'yang lama itu', next: PASSPHRASE }])
  })

  test('the passphrase is taken away only where the system opens the vault', async () => {
    const vault = { ...VAULT, protection: { keyring: 'used', passphrase: true } } as const
    const { bridge, user } = await show(vault)
    await user.click(button('Ganti frasa sandi'))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('radio', { name: 'Hapus' }))
    await user.click(within(dialog).getByRole('button', { name: 'Hapus frasa sandi' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bridge.inputsOf('vault.setPassphrase')).toEqual([{}])
  })

  test('the data key is renewed with the passphrase', async () => {
    const { bridge, user } = await show(VAULT)
    await user.click(button('Perbarui kunci brankas'))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Frasa sandi'), 'yang lama itu{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bridge.inputsOf('vault.rotate')).toEqual([{ passphrase: 'yang lama itu' }])
  })

  test('it is locked at once', async () => {
    const { user } = await show(VAULT)
    await user.click(button('Kunci sekarang'))
    expect(await screen.findByRole('heading', { name: 'Terkunci' })).toBeTruthy()
  })

  test('it is wiped only when the word was typed', async () => {
    const { bridge, user } = await show({ ...VAULT, secrets: secrets('privateKey') })
    await user.click(button('Hapus brankas'))
    const dialog = await screen.findByRole('alertdialog')
    const wipe = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Hapus semuanya' })
    expect(wipe.disabled).toBe(true)
    await user.type(within(dialog).getByLabelText('Ketik HAPUS untuk melanjutkan'), 'hapu')
    expect(wipe.disabled).toBe(true)
    await user.keyboard('s')
    await user.click(wipe)
    expect(await screen.findByRole('heading', { name: 'Belum ada brankas' })).toBeTruthy()
    expect(bridge.inputsOf('vault.wipe')).toEqual([{ really: 'wipe' }])
  })
})
