import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { BILL_NEEDS, type BillNeed } from '#domain/bill-needs.ts'
import { practiceProfile } from '#practice/profile.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { mountTill } from './mount-till.tsx'
import { stage, textOf } from './mount.tsx'
import { press } from './press.ts'

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Jumlah' })
const dialog = () => screen.findByRole('dialog', { name: 'Data tagihan' })
const started = (till: RealBridge) => till.inputsOf('sale.start')
const openedBill = (till: RealBridge) => {
  const [sale] = started(till)
  if (sale === undefined) throw new Error('no sale')
  return sale.bill
}

async function mountAsking(billNeeds: readonly BillNeed[], listShape?: 'texts') {
  const { callbacks } = practiceProfile('http://127.0.0.1')
  const mounted = await mountTill({
    till: {
      profile: { billNeeds, ...(listShape === undefined ? {} : { callbacks: { ...callbacks, listShape } }) },
    },
  })
  await waitFor(() => expect(mounted.till.inputsOf('sale.methods').length).toBeGreaterThan(0))
  await mounted.user.keyboard('150000{Enter}')
  return { ...mounted, asked: within(await dialog()) }
}

type Asked = Awaited<ReturnType<typeof mountAsking>>['asked']
const field = (asked: Asked, name: RegExp | string) => asked.getByRole<HTMLInputElement>('textbox', { name })
const fill = async (user: UserEvent, asked: Asked, name: RegExp | string, text: string) => {
  await user.click(field(asked, name))
  fireEvent.change(field(asked, name), { target: { value: text } })
}

describe('the bill of a sale', () => {
  test('is asked for before the code is made, by keys alone, and goes with the sale', async () => {
    const { till, user, asked } = await mountAsking(['name'])
    await user.keyboard('{Enter}')
    expect(textOf(await dialog())).toContain('1 isian belum lengkap atau salah')
    expect(textOf(await dialog())).toContain('Harus diisi')
    expect(document.activeElement).toBe(field(asked, 'Nama pelanggan'))
    expect(started(till)).toEqual([])
    await user.keyboard('Siti Aminah{Enter}')
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    expect(openedBill(till)?.texts).toEqual({ countryCode: 'IDN', name: 'Siti Aminah' })
    const { reference } = (await till.act('order.open', {}))[0] ?? { reference: '' }
    expect(till.shop.journal().read.bill(reference)?.personal).toMatch(/^p2\./)
  })

  test('keeps what was typed when it is left', async () => {
    const { till, user, asked } = await mountAsking(['promotion'])
    await fill(user, asked, 'Kode promosi', 'PROMO-1')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(amount().value).toBe('150.000')
    expect(started(till)).toEqual([])
    await press(user, 'Buat QR')
    const again = within(await dialog())
    expect(field(again, 'Kode promosi').value).toBe('PROMO-1')
    await press(user, 'Lanjut')
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    expect(openedBill(till)?.texts.validationCode).toBe('PROMO-1')
  })

  test('of one customer is not there for the next: it goes with the amount', async () => {
    const { till, user, asked } = await mountAsking(['name'])
    await fill(user, asked, 'Nama pelanggan', 'Siti Aminah')
    await user.keyboard('{Escape}')
    await press(user, 'Hapus')
    expect(amount().value).toBe('')
    await user.keyboard('20000{Enter}')
    expect(field(within(await dialog()), 'Nama pelanggan').value).toBe('')
    expect(started(till)).toEqual([])
  })

  test('names every field that is missing or wrong, each with its reason', async () => {
    const { till, user, asked } = await mountAsking(BILL_NEEDS)
    await fill(user, asked, /^Alamat e-mail/, 'siti')
    await fill(user, asked, /^Nomor telepon/, '12')
    await fill(user, asked, /^Kode negara/, 'ID')
    await fill(user, asked, /^Jatuh tempo/, '31-02-2026')
    await press(user, 'Lanjut')
    const words = textOf(await dialog())
    for (const said of [
      'Bukan alamat e-mail',
      'Bukan nomor telepon',
      'Tiga huruf',
      'Bukan tanggal',
      'Pilih salah satu',
    ])
      expect(words).toContain(said)
    expect(started(till)).toEqual([])
  })

  test('takes paylater whole: the address from the customer, items that add up', async () => {
    const { till, user, asked } = await mountAsking(['paylater'])
    await fill(user, asked, 'Nama pelanggan', 'Siti Nur Aminah')
    await fill(user, asked, 'Nomor telepon', '081200000000')
    await fill(user, asked, 'Alamat e-mail', 'siti@mail.example')
    // Reached by Tab while none is chosen.
    expect(asked.getByRole('radio', { name: '30 hari' }).tabIndex).toBe(0)
    await user.click(asked.getByRole('radio', { name: '6 bulan' }))
    await press(user, 'Sama dengan pelanggan')
    expect(field(asked, 'Nama depan').value).toBe('Siti')
    expect(field(asked, 'Nama belakang').value).toBe('Nur Aminah')
    await fill(user, asked, 'Jalan dan nomor', 'Jalan Melati 5')
    await fill(user, asked, 'Kota', 'Depok')
    await fill(user, asked, 'Kode pos', '16411')
    // Suggested: one row of the whole amount.
    expect(field(asked, 'Harga satuan').value).toBe('150.000')
    await fill(user, asked, 'Nama barang', 'Kopi')
    await fill(user, asked, 'Alamat web barang', 'https://shop.example/kopi')
    await fill(user, asked, 'Banyaknya', '2')
    await press(user, 'Lanjut')
    expect(textOf(await dialog())).toContain('Jumlah semua baris harus sama dengan nilai penjualan')
    expect(textOf(await dialog()).replaceAll('\u00a0', ' ')).toContain('Jumlah Rp 300.000 dari Rp 150.000')
    await fill(user, asked, 'Harga satuan', '75000')
    await press(user, 'Lanjut')
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    expect(openedBill(till)?.items).toHaveLength(1)
  })

  test('of a contract: the day as people write it goes out as the wire has it', async () => {
    const { till, user, asked } = await mountAsking(['instalment'])
    await fill(user, asked, 'Nama pelanggan', 'Siti')
    await fill(user, asked, 'Nomor kontrak', '77')
    await fill(user, asked, 'Angsuran ke', '2')
    await fill(user, asked, /^Jatuh tempo/, '31122026')
    await press(user, 'Rincian biaya')
    await fill(user, asked, /^Denda/, '5000')
    await press(user, 'Lanjut')
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    expect(openedBill(till)?.texts).toMatchObject({ dueOn: '2026-12-31', penalty: '5.000' })
  })

  test('of several bills: a row is added and removed; shape 2 asks for both languages', async () => {
    const { user, asked } = await mountAsking(['bills'], 'texts')
    expect(field(asked, 'Nama dalam bahasa Inggris')).toBeDefined()
    await press(user, 'Tambah tagihan')
    expect(asked.getAllByRole('textbox', { name: 'Nomor tagihan' })).toHaveLength(2)
    await press(user, /^Hapus: Tagihan 1/)
    expect(asked.getAllByRole('textbox', { name: 'Nomor tagihan' })).toHaveLength(1)
    expect(field(asked, 'Nomor tagihan').value).toBe('02')
  })

  test('is not asked where the amount is enough', async () => {
    const { till, user } = await mountTill({ till: { profile: { billNeeds: [] } } })
    await user.keyboard('150000{Enter}')
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    expect(started(till)).toEqual([{ amountMinor: 15_000_000n, method: 'qr' }])
  })

  test('is asked of each part of a sale in parts', async () => {
    const { till, user } = await mountTill({ till: { profile: { billNeeds: ['name'] } } })
    await user.keyboard('150000')
    await press(user, 'Cara lain')
    await user.click(await screen.findByRole('radio', { name: /Bayar sebagian/ }))
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Bayar sebagian' })
    await user.keyboard('50000{Enter}')
    const asked = within(await dialog())
    await fill(user, asked, 'Nama pelanggan', 'Siti')
    await press(user, 'Lanjut')
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    expect(till.inputsOf('split.pay')[0]?.bill?.texts.name).toBe('Siti')
  })
})
