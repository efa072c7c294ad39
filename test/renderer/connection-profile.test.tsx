import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { cellsOf, serviceIdOf, spacesIn } from '#renderer/screens/connection/service-id-field.tsx'
import { ConnectionScreen } from '#renderer/screens/connection/connection-screen.tsx'
import { GROUPS } from '#renderer/screens/connection/profile-fields.ts'
import { MESSAGES } from '#renderer/words/messages.ts'
import { createFakeBridge, Refused, type FakeBridge } from '../support/fake-bridge.ts'
import { NEW_SETUP, PROFILE, SETUP } from '../support/fake-setup.ts'
import { mountScreen } from './mount-it.tsx'
import { push } from './press.ts'

const show = (bridge: FakeBridge) => mountScreen(bridge, ConnectionScreen)
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Simpan' })
const said = (text: string | RegExp) => screen.findByText(text)

describe('partnerServiceId', () => {
  test.each([
    ['77301', '   77301', 3],
    ['SGWLOKT', ' SGWLOKT', 1],
    ['12345678', '12345678', 0],
    ['123456789', '123456789', 0],
    ['', '', 0],
    ['   77301', '   77301', 3],
  ])('%j is sent as %j', (code, sent, spaces) => {
    expect(serviceIdOf(code)).toBe(sent)
    expect(spacesIn(sent)).toBe(spaces)
    expect(cellsOf(sent).filter(({ isSpace }) => isSpace)).toHaveLength(spaces)
  })

  test('is typed without its spaces, and they are shown and read', async () => {
    const bridge = createFakeBridge()
    const { user } = show(bridge)
    const input = await field('Kode layanan (partnerServiceId)')
    expect(input.value).toBe('77301')
    expect(screen.getAllByText('␣')).toHaveLength(3)
    expect(await said('3 spasi lalu 77301, seluruhnya 8 huruf')).toBeTruthy()
    await user.clear(input)
    await user.type(input, '1234567')
    expect(screen.getAllByText('␣')).toHaveLength(1)
    expect(screen.queryByText(/^Delapan huruf/)).toBeNull()
    await user.type(input, '8')
    expect(await said(/^Delapan huruf/)).toBeTruthy()
    await user.type(input, '{Backspace}')
    await waitFor(() => expect(save().disabled).toBe(false))
    await user.click(save())
    await said('Profil tersimpan')
    expect(bridge.inputsOf('setup.saveProfile')).toEqual([
      { profile: { ...PROFILE, partnerServiceId: ' 1234567' } },
    ])
  })
})

describe('the form', () => {
  test('has words for every member and every choice, in both languages', () => {
    for (const messages of [MESSAGES.id, MESSAGES.en]) {
      for (const spec of GROUPS.flatMap(({ fields }) => [...fields])) {
        const options = 'options' in spec && spec.kind === 'choice' ? spec.options : []
        for (const option of options)
          expect(messages).toHaveProperty([`connection.option.${spec.path}.${option}`])
      }
    }
  })

  test('says of a new till what is still to be filled in, without calling it wrong', async () => {
    show(createFakeBridge({ setup: NEW_SETUP }))
    expect(await said(/^\d isian belum benar$/)).toBeTruthy()
    const address = await field('Alamat gateway')
    expect(address.getAttribute('aria-invalid')).toBe('false')
    expect(screen.getAllByText('Masih harus diisi').length).toBeGreaterThan(4)
    expect(save().disabled).toBe(true)
  })

  test('checks as it is typed, names the reason at the member, and goes to it', async () => {
    const bridge = createFakeBridge()
    const { user, client } = show(bridge)
    const address = await field('Alamat gateway')
    const before = bridge.inputsOf('setup.checkProfile').length
    // Without a pause between the letters, which the clock of a busy machine would make.
    const text = 'http://bank.example'
    for (let typed = 1; typed <= text.length; typed += 1)
      fireEvent.change(address, { target: { value: text.slice(0, typed) } })
    // What is saved while a check is under way goes to the main process: see the next test.
    const last = () => JSON.stringify(bridge.inputsOf('setup.checkProfile').at(-1))
    await waitFor(() =>
      expect([last(), client.isFetching()]).toEqual([expect.stringContaining('http://bank.example'), 0]),
    )
    expect(await said('Alamat harus dimulai dengan https.')).toBeTruthy()
    expect(address.getAttribute('aria-invalid')).toBe('true')
    expect(address.getAttribute('aria-describedby')).toBe('profile-baseUrl-says')
    expect(save().disabled).toBe(true)
    await user.click(save())
    expect(bridge.inputsOf('setup.saveProfile')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Ke yang pertama' }))
    expect(document.activeElement).toBe(address)
    // Not for every letter.
    expect(bridge.inputsOf('setup.checkProfile').length - before).toBe(1)
  })

  test('a press that is faster than the check is checked by the main process', async () => {
    const bridge = createFakeBridge()
    const { user } = show(bridge)
    const address = await field('Alamat gateway')
    await user.type(address, '/x')
    await push(user, 'save')
    expect(await said(/^Tulis hanya https/)).toBeTruthy()
    expect(JSON.stringify(bridge.inputsOf('setup.saveProfile'))).toContain('gateway.example/x')
    expect(screen.queryByText('Profil tersimpan')).toBeNull()
    await user.type(address, '{Backspace}{Backspace}1')
    await waitFor(() => expect(save().disabled).toBe(false))
    await push(user, 'save')
    expect(await said('Profil tersimpan')).toBeTruthy()
  })

  test('numbers, choices, additional operations and optional members are kept in their kinds', async () => {
    const bridge = createFakeBridge()
    const { user } = show(bridge)
    const till = await field('Nomor komputer kasir')
    await user.clear(till)
    await user.type(till, '12')
    await user.type(await field('Virtual account'), 'VA01')
    await user.click(screen.getByRole('radio', { name: 'Serahkan barang' }))
    await user.click(screen.getByRole('radio', { name: 'Angka saja' }))
    await user.click(screen.getByRole('checkbox', { name: 'Status transfer' }))
    await user.click(screen.getByRole('checkbox', { name: 'Bayar nanti (paylater)' }))
    await user.click(screen.getByRole('radio', { name: '2: dua bahasa dan nomor' }))
    await waitFor(() => expect(save().disabled).toBe(false))
    await push(user, 'save')
    await said('Profil tersimpan')
    const [kept] = bridge.inputsOf('setup.saveProfile')
    expect(kept?.profile).toMatchObject({
      till: 12,
      settlingReleasesGoods: true,
      referenceAlphabet: 'digits',
      productCodes: { qr: 'QRIS', va: 'VA01' },
      enabled: ['account-inquiry', 'transfer-status'],
      billNeeds: ['paylater'],
      callbacks: { listShape: 'texts' },
    })
    const optional = await field('Virtual account')
    await user.clear(optional)
    await waitFor(() => expect(save().disabled).toBe(false))
    await user.click(save())
    await waitFor(() => expect(bridge.inputsOf('setup.saveProfile')).toHaveLength(2))
    expect(bridge.inputsOf('setup.saveProfile')[1]?.profile).toMatchObject({ productCodes: { qr: 'QRIS' } })
  })

  test('what was typed is there after another section was looked at, and can be dropped', async () => {
    const { user } = show(createFakeBridge())
    await user.type(await field('Nomor komputer kasir'), '9')
    await user.click(screen.getByRole('tab', { name: 'Kunci dan rahasia' }))
    await user.click(screen.getByRole('tab', { name: 'Gateway' }))
    expect((await field('Nomor komputer kasir')).value).toBe('79')
    await user.click(screen.getByRole('button', { name: 'Buang' }))
    expect((await field('Nomor komputer kasir')).value).toBe('7')
    expect(await said('Tidak ada perubahan')).toBeTruthy()
  })

  test('a refusal is told, and nothing that was typed is lost', async () => {
    const bridge = createFakeBridge()
    bridge.handle('setup.saveProfile', () => {
      throw new Refused('invalid-profile', { path: 'baseUrl', reason: 'profile.address', count: 1 })
    })
    const { user } = show(bridge)
    await user.type(await field('Nomor komputer kasir'), '9')
    await waitFor(() => expect(save().disabled).toBe(false))
    await user.click(save())
    expect(await said(/^Belum tersimpan. Alamat gateway: Ini bukan alamat/)).toBeTruthy()
    expect((await field('Nomor komputer kasir')).value).toBe('79')
  })
})

describe('everything as text', () => {
  test('is the same draft; broken text says where, cannot be saved, and closes the form', async () => {
    const { user } = show(createFakeBridge())
    await user.type(await field('Nomor komputer kasir'), '9')
    await user.click(screen.getByRole('radio', { name: 'Semua sebagai teks' }))
    const text = await field('Profil gateway sebagai teks JSON')
    expect(JSON.parse(text.value)).toMatchObject({ till: 79 })
    await user.clear(text)
    await user.type(text, '{{"till" 3}')
    expect(await said(/Baris 1, kolom 9: “3” tidak pada tempatnya/)).toBeTruthy()
    expect(save().disabled).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Formulir' }).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Ke sana' }))
    expect(document.activeElement).toBe(text)
    expect(text.selectionStart).toBe(8)
  })

  test('lists the faults, also of members that the form does not have, each with a way there', async () => {
    const { user } = show(
      createFakeBridge({
        setup: { ...SETUP, profile: { ...PROFILE, hosts: { 'qr-generate': 'ftp://x' }, hashKey: 'x' } },
      }),
    )
    const list = await screen.findByRole('region', { name: '2 isian belum benar' })
    await user.click(within(list).getByRole('button', { name: /hosts\.qr-generate/ }))
    const text = await field('Profil gateway sebagai teks JSON')
    await waitFor(() =>
      expect(text.value.slice(text.selectionStart ?? 0, text.selectionEnd ?? 0)).toBe('"ftp://x"'),
    )
  })
})

describe('files', () => {
  const file = (text: string) => new File([text], 'kasir-3.json', { type: 'application/json' })
  const input = () => {
    const found = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (found === null) throw new Error('no file input')
    return found
  }

  test('an imported profile is asked about, kept, and drops what was typed', async () => {
    const bridge = createFakeBridge()
    const { user } = show(bridge)
    await user.type(await field('Nomor komputer kasir'), '9')
    const text = JSON.stringify({
      format: 'loket-gateway-profile',
      version: 1,
      profile: { ...PROFILE, till: 3 },
    })
    await user.upload(input(), file(text))
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText('kasir-3.json')).toBeTruthy()
    expect(bridge.inputsOf('setup.importProfile')).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Impor' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(bridge.inputsOf('setup.importProfile')).toEqual([{ text }])
    expect((await field('Nomor komputer kasir')).value).toBe('3')
  })

  test.each([
    ['{"format": "other"}', /bukan profil gateway/],
    ['no json', /bukan JSON/],
    [`{"format":"loket-gateway-profile","version":1,"profile":{"hashKey":"x"}}`, /memuat rahasia/],
  ])('%s is refused in words', async (text, words) => {
    const { user } = show(createFakeBridge())
    await field('Nomor komputer kasir')
    await user.upload(input(), file(text))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: 'Impor' }))
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(words)
  })

  test('one that is too large is not sent at all', async () => {
    const bridge = createFakeBridge()
    const { user } = show(bridge)
    await field('Nomor komputer kasir')
    await user.upload(input(), file(' '.repeat(200_001)))
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText('Berkas ini terlalu besar untuk sebuah profil.')).toBeTruthy()
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Impor' }).disabled).toBe(true)
    expect(bridge.inputsOf('setup.importProfile')).toEqual([])
  })

  test('an export is shown to be copied; without a profile there is none', async () => {
    const { user, view } = show(createFakeBridge())
    await user.click(await screen.findByRole('button', { name: 'Ekspor' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('loket-profile-sandbox-SGWYBUSRI01.json')).toBeTruthy()
    expect(dialog.textContent).toContain('loket-gateway-profile')
    view.unmount()
    show(createFakeBridge({ setup: NEW_SETUP }))
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Ekspor' })
    expect(button.disabled).toBe(true)
  })
})

describe('what must be agreed to first', () => {
  const DOUBT = { doubts: 'orders-unasked host-test-name', orders: 3, gateway: 'https://old.example', environment: 'sandbox', host: 'https://uat.bank.example' } // prettier-ignore
  async function asked() {
    const bridge = createFakeBridge()
    bridge.handle('setup.saveProfile', ({ confirmed }) => {
      if (confirmed !== true) throw new Refused('confirm-first', DOUBT)
      return SETUP
    })
    const shown = show(bridge)
    await shown.user.type(await field('Nomor komputer kasir'), '9')
    await waitFor(() => expect(save().disabled).toBe(false))
    await shown.user.click(save())
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Tetap simpan profil ini?' }))
    return { ...shown, bridge, dialog }
  }
  const sent = (bridge: FakeBridge) => bridge.inputsOf('setup.saveProfile').map(({ confirmed }) => confirmed)

  test('is said with what it is about, and not saved until a person agrees', async () => {
    const { user, bridge, dialog } = await asked()
    expect(dialog.getByText(/3 pembayaran yang dibuat di https:\/\/old\.example/)).toBeTruthy()
    expect(dialog.getByText(/https:\/\/uat\.bank\.example seperti nama sistem uji/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Simpan, dan berhenti menanyakan 3 pembayaran' }))
    await said('Profil tersimpan')
    expect(sent(bridge)).toEqual([undefined, true])
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('is left, and what was typed is still there', async () => {
    const { user, bridge, dialog } = await asked()
    await user.click(dialog.getByRole('button', { name: 'Jangan simpan' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent(bridge)).toEqual([undefined])
    expect((await field('Nomor komputer kasir')).value).toBe('79')
    expect(await said('Belum disimpan')).toBeTruthy()
  })
})

test('a profile of an older Loket may be saved as it stands, and the screen says why', async () => {
  const bridge = createFakeBridge({ setup: { ...SETUP, isUnmarked: true } })
  const { user } = show(bridge)
  expect(await said(/^Disimpan oleh Loket versi lama/)).toBeTruthy()
  await waitFor(() => expect(save().disabled).toBe(false))
  await user.click(save())
  await waitFor(() => expect(bridge.inputsOf('setup.saveProfile')).toEqual([{ profile: PROFILE }]))
})
