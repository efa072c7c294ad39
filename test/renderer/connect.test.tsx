import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mountCashier } from './mount.tsx'
import type { FakeBridgeInit } from '../support/fake-bridge.ts'
import { Refused } from '../support/fake-bridge.ts'
import { EMPTY_VAULT, NEW_SETUP, PROFILE, SETUP } from '../support/fake-setup.ts'
import { go, press, push } from './press.ts'

const IT = { session: { role: 'it', guided: true }, health: { mode: 'practice' } } as const

async function mountGuide(init: FakeBridgeInit = {}) {
  const mounted = await mountCashier({ ...IT, setup: NEW_SETUP, ...init })
  await screen.findByRole('navigation', { name: 'Langkah' })
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Memuat' })).toBeNull())
  return mounted
}
const heading = (name: string) => screen.findByRole('heading', { name, level: 2 })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const steps = () =>
  within(screen.getByRole('navigation', { name: 'Langkah' }))
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('span.block')].map((span) => span.textContent).join(': '))

describe('the guide', () => {
  test('begins where there is something to do, and says how each step stands', async () => {
    await mountGuide()
    await heading('Lingkungan')
    expect(steps()).toEqual([
      'Lingkungan: Belum',
      'Data toko: Belum',
      'Brankas: Belum',
      'Kunci: Menunggu langkah lain',
      'Karyawan: Selesai',
      'Alamat callback: Boleh dilewati',
      'Uji koneksi: Menunggu langkah lain',
      'Mulai: Menunggu langkah lain',
    ])
    expect(screen.getByText('Masih kurang: Alamat gateway')).toBeTruthy()
  })

  test('comes back to what was left, whatever was typed then', async () => {
    const draft = { ...PROFILE, partnerId: '' }
    await mountGuide({ setup: { ...NEW_SETUP, draft } })
    await heading('Data toko')
    expect(field('Client id (X-CLIENT-KEY)').value).toBe(PROFILE.clientId)
    expect(screen.getByText('Masih kurang: Partner id (X-PARTNER-ID), Nama usaha')).toBeTruthy()
  })

  test('keeps what is begun with the button that goes on, and what is complete as the profile', async () => {
    const { bridge, user } = await mountGuide()
    await user.type(field('Alamat gateway'), PROFILE.baseUrl)
    await push(user, 'next')
    await heading('Data toko')
    expect(bridge.inputsOf('connect.keepProfile')).toMatchObject([{ profile: { baseUrl: PROFILE.baseUrl } }])
    for (const [name, text] of [
      ['Partner id (X-PARTNER-ID)', 'SGWYBUSRI01'],
      ['Client id (X-CLIENT-KEY)', 'warung-bu-sri-01'],
      ['Channel id (CHANNEL-ID)', '95221'],
      ['Kode merchant', 'SGWYBUSRI01'],
      ['Kode layanan (partnerServiceId)', '77301'],
      ['QR', 'QRIS'],
    ] as const)
      fireEvent.change(field(name), { target: { value: text } })
    expect(field('Nama usaha').getAttribute('aria-invalid')).toBe('false')
    await user.type(field('Nama usaha'), 'Kopi Senja{Enter}')
    expect(bridge.inputsOf('setup.nameShop')).toEqual([{ name: 'Kopi Senja' }])
    await push(user, 'next')
    await heading('Brankas')
    await waitFor(() => expect(steps().slice(0, 2)).toEqual(['Lingkungan: Selesai', 'Data toko: Selesai']))
  })

  test('keeps it too when another step, or another screen, is gone to', async () => {
    const { bridge, user } = await mountGuide()
    await user.type(field('Alamat gateway'), 'https://a.example')
    await push(user, 'step-vault')
    await heading('Brankas')
    await push(user, 'step-environment')
    await heading('Lingkungan')
    await user.type(field('Alamat gateway'), '2')
    await go(user, 'history')
    await screen.findByRole('heading', { name: 'Riwayat' })
    expect(bridge.inputsOf('connect.keepProfile').map(({ profile }) => profile)).toMatchObject([
      { baseUrl: 'https://a.example' },
      { baseUrl: 'https://a.example2' },
    ])
  })

  test('replaces no complete profile with a half one, and asks before it is lost', async () => {
    const { bridge, user } = await mountGuide({ setup: SETUP })
    await push(user, 'step-environment')
    await heading('Lingkungan')
    await user.clear(field('Alamat gateway'))
    await screen.findByText(/Profil yang tersimpan sudah lengkap/)
    await push(user, 'next')
    expect(bridge.inputsOf('connect.keepProfile')).toEqual([])
    await go(user, 'history')
    await screen.findByRole('alertdialog', { name: 'Perubahan belum disimpan' })
    await user.click(screen.getByRole('button', { name: 'Buang perubahan' }))
    await screen.findByRole('heading', { name: 'Riwayat' })
  })

  test('says when the disk does not take it, and goes nowhere', async () => {
    const { bridge, user } = await mountGuide()
    bridge.handle('connect.keepProfile', () => {
      throw new Refused('internal', { disk: 'ENOSPC' })
    })
    await user.type(field('Alamat gateway'), 'https://a.example')
    await push(user, 'next')
    await screen.findByText(/Belum tersimpan/)
    expect(screen.getByRole('heading', { name: 'Lingkungan', level: 2 })).toBeTruthy()
  })
})

test('Esc goes back a step, and not out of a field', async () => {
  const { user } = await mountGuide({ setup: SETUP })
  await push(user, 'step-merchant')
  await heading('Data toko')
  await user.click(field('Channel id (CHANNEL-ID)'))
  await user.keyboard('{Escape}')
  await heading('Data toko')
  await push(user, 'step-keys')
  await heading('Kunci')
  await user.keyboard('{Escape}')
  expect(await heading('Brankas')).toBeTruthy()
})

describe('keys and people', () => {
  test('wait for the vault, and lead there', async () => {
    const { user } = await mountGuide({
      setup: { ...SETUP, vault: EMPTY_VAULT, missing: ['setup.missing.vault'] },
    })
    for (const step of ['keys', 'people']) {
      await push(user, `step-${step}`)
      await screen.findByText(/Buka brankas dulu \(langkah 3\)/)
      await user.click(
        within(screen.getByRole('region', { name: /Kunci|Karyawan/ })).getByRole('button', {
          name: 'Brankas',
        }),
      )
      expect(await heading('Brankas')).toBeTruthy()
    }
  })

  test('the public key becomes a file where the system is told to put it', async () => {
    const { bridge, user } = await mountGuide({ setup: SETUP })
    await push(user, 'step-keys')
    await user.click(await screen.findByRole('button', { name: 'Simpan kunci publik sebagai berkas' }))
    await screen.findByText('Kunci publik disimpan: loket-public-key.pem')
    bridge.handle('vault.savePublicKey', () => {
      throw new Refused('internal', { disk: 'EACCES' })
    })
    await user.click(screen.getByRole('button', { name: 'Simpan kunci publik sebagai berkas' }))
    expect(await screen.findByText(/Kunci publik belum tersimpan/)).toBeTruthy()
  })

  test('the first manager is entered for the real till', async () => {
    const { bridge, user } = await mountGuide({ setup: { ...SETUP, missing: ['setup.missing.people'] } })
    await push(user, 'step-people')
    await user.click(await screen.findByRole('button', { name: 'Tambah Manajer' }))
    await user.type(screen.getByRole('textbox', { name: 'Nama' }), 'Bu Tutik')
    for (const label of ['PIN baru', 'Ulangi PIN']) await user.type(screen.getByLabelText(label), '4826')
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(bridge.inputsOf('people.add')).toEqual([
        { of: 'real', name: 'Bu Tutik', role: 'manager', pin: '4826' },
      ]),
    )
  })
})

describe('the start', () => {
  test('leads to what is missing', async () => {
    const { user } = await mountGuide()
    await push(user, 'step-start')
    const start = screen.getByRole('button', { name: 'Mulai pada gateway ini' })
    expect(start.hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Profil gateway belum diisi' }))
    await heading('Lingkungan')
  })

  test('is asked once more, and then it begins', async () => {
    const { bridge, user } = await mountGuide({ setup: SETUP })
    await push(user, 'step-start')
    expect(screen.getByText(/belum lulus uji/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Mulai pada gateway ini' }))
    await user.click(await screen.findByRole('button', { name: 'Mulai lagi sekarang' }))
    await waitFor(() => expect(bridge.inputsOf('setup.use')).toEqual([{ mode: 'real' }]))
  })
})

test('the connection screen leads to the guide', async () => {
  const { user } = await mountCashier({ session: { role: 'it' }, health: { mode: 'practice' }, setup: SETUP })
  await screen.findByText('Semua sudah lengkap')
  await press(user, /panduan/i)
  expect(await screen.findByRole('heading', { name: 'Hubungkan ke gateway' })).toBeTruthy()
})
