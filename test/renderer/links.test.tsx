/** Payment links as a manager uses them, over a fake main process. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import jsQR from 'jsqr'
import { bitmapOf, drawQr } from '#renderer/ui/qr-drawing.ts'
import { Refused, type FakeBridgeInit } from '../support/fake-bridge.ts'
import { orderIn } from '../support/order-fixtures.ts'
import { mountCashier, textOf } from './mount.tsx'
import { go, push } from './press.ts'

async function open(init: FakeBridgeInit = {}) {
  const mounted = await mountCashier({ session: { role: 'manager' }, links: { links: 8 }, ...init })
  await go(mounted.user, 'documents')
  await mounted.user.click(await find('[data-tab="links"]'))
  return mounted
}

const find = (selector: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found === null) throw new Error(`no ${selector}`)
    return found
  })
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-link]')]
const openRow = async (user: Awaited<ReturnType<typeof open>>['user'], at: number) => {
  await find('[data-link]')
  const row = rows()[at]
  if (row === undefined) throw new Error(`no row ${at}`)
  await user.click(row)
  return find('[data-link-open]')
}

test.each(['cashier', 'it'] as const)('is not there for %s, and nothing of it is asked', async (role) => {
  const { bridge } = await mountCashier({ session: { role } })
  await find('[data-to="history"]')
  expect(document.querySelector('[data-to="documents"]')).toBeNull()
  expect(bridge.calls.filter(({ name }) => name.startsWith('links.'))).toEqual([])
})

describe('the list', () => {
  test('says state, amount, buyer with the last digits, when made and until when', async () => {
    await open()
    await find('[data-links="8"]')
    const [first, , , fourth] = rows()
    expect(textOf(first ?? document.body)).toMatch(/Menunggu.*Rp\s?150\.000.*Siti Aminah · telepon …7890/s)
    expect(textOf(first ?? document.body)).not.toContain('6281234567890')
    expect(textOf(first ?? document.body)).toMatch(/Dibuat .*Sampai /s)
    expect(textOf(fourth ?? document.body)).toContain('Tanpa nama pembeli')
  })
  test('is narrowed by a state and by words', async () => {
    const { bridge, user } = await open()
    await find('[data-links="8"]')
    await user.selectOptions(await find('#links-state'), 'paid')
    await find('[data-links="1"]')
    await user.type(screen.getByRole('textbox', { name: 'Cari tautan bayar' }), 'budi')
    await waitFor(() => expect(bridge.inputsOf('links.list').at(-1)).toMatchObject({ text: 'budi' }))
    expect(bridge.inputsOf('links.list').at(-1)?.groups).toEqual(['paid'])
  })
  test('goes from page to page and back', async () => {
    const { user } = await open({ links: { links: 60 } })
    await find('[data-links="50"]')
    await push(user, 'older')
    await find('[data-links="10"]')
    expect(document.querySelector<HTMLButtonElement>('[name="older"]')?.disabled).toBe(true)
    await push(user, 'newer')
    await find('[data-links="50"]')
  })
  test('that is empty says how to begin, and one without a match how to search', async () => {
    const { user } = await open({ links: {} })
    await screen.findByText('Belum ada tautan bayar')
    await user.type(screen.getByRole('textbox', { name: 'Cari tautan bayar' }), 'siapa')
    expect(await screen.findByText('Tautan bayar tidak ditemukan')).toBeDefined()
  })
  test('leads by the keys from the search to the rows', async () => {
    const { user } = await open()
    await find('[data-link]')
    await user.click(screen.getByRole('textbox', { name: 'Cari tautan bayar' }))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(rows()[0])
    await user.keyboard('{Enter}')
    await find('[data-link-open]')
  })
  test('of a closed vault says that a buyer is there, and not who', async () => {
    const { user } = await open({ links: { links: 2, isSealed: true } })
    await find('[data-links="2"]')
    expect(document.body.textContent).not.toContain('Siti')
    await openRow(user, 0)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/setelah brankas dibuka/)).toBeDefined()
  })
  test('that cannot be read says so', async () => {
    await open({ refuses: { 'links.list': 'not-ready' } })
    expect(await find('main [role="alert"]')).toBeDefined()
  })
})

describe('one link', () => {
  test('has the whole buyer, a QR that opens the page, and a text to send', async () => {
    const { user } = await open()
    const opened = await openRow(user, 0)
    expect(textOf(opened)).toContain('siti@mail.example')
    expect(textOf(opened)).toContain('6281234567890')
    const share = textOf(await find('[data-share]'))
    const [url = ''] = /https:\S+$/.exec(share) ?? []
    expect(share).toMatch(/^Pembayaran Rp\s150\.000 ke Warung Bu Sri\. Mohon dibayar sebelum /)
    expect(await find('[data-qr]')).toBeDefined()
    const check = drawQr(url)
    if (!check.ok) throw new Error('no QR')
    const { data, size } = bitmapOf(check.drawing, 3)
    expect(jsQR(data, size, size)?.data).toBe(url)
  })
  test('gives out its address by the main process, and its text at a press', async () => {
    const { bridge, user } = await open()
    const { dataset } = await openRow(user, 0)
    await push(user, 'copy-address')
    expect(bridge.inputsOf('order.copyLink')).toEqual([{ reference: dataset['linkOpen'] }])
    await push(user, 'copy-text')
    await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/^Pembayaran Rp/))
  })
  test('is cancelled only after the words that it can still be paid', async () => {
    const { bridge, user } = await open()
    const { dataset } = await openRow(user, 0)
    bridge.handle('order.cancel', ({ reference }) => orderIn('cancelled', { reference }))
    await push(user, 'cancel-link')
    expect((await screen.findByRole('alertdialog')).textContent).toMatch(/masih bisa membayar sampai/)
    await user.keyboard('{Escape}')
    expect(bridge.inputsOf('order.cancel')).toEqual([])
    await push(user, 'cancel-link')
    await push(user, 'do-cancel')
    expect(bridge.inputsOf('order.cancel')).toEqual([{ reference: dataset['linkOpen'] }])
  })
  test('that has ended gives out nothing any more', async () => {
    const { user } = await open()
    await openRow(user, 1)
    expect(document.querySelector('[data-share], [data-qr], [name="cancel-link"]')).toBeNull()
  })
  test('leads to its story, and back', async () => {
    const { user } = await open()
    await openRow(user, 0)
    await push(user, 'story')
    await push(user, 'to-origin')
    expect(await find('[data-links="8"]')).toBeDefined()
  })
})

describe('a new link', () => {
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
  test('is asked for with all that was typed, once, and is opened', async () => {
    const { bridge, user } = await open({ links: {} })
    await push(user, 'make-link')
    await user.type(await field('Jumlah'), '250000')
    await user.type(await field('Nama pembeli'), 'Siti Aminah')
    await user.type(await field('Telepon'), '0812-3456-7890')
    await user.type(await field('Email'), 'siti@mail.example')
    await user.selectOptions(await find('#link-method'), '014 BANK')
    await user.type(await field('Biaya tambahan untuk pembeli'), '2500')
    await user.selectOptions(await find('#link-pay-type'), 'PAYLINK')
    await user.selectOptions(await find('#link-balance'), 'POINT')
    await user.type(await field('Catatan'), 'uang muka')
    await user.keyboard('{Enter}')
    await find('[data-link-open]')
    expect(bridge.inputsOf('links.make')).toEqual([
      {
        amountMinor: 25_000_000n,
        note: 'uang muka',
        pageMethod: { payMethod: '014', payOption: 'BANK' },
        feeMinor: 250_000n,
        payType: 'PAYLINK',
        balanceType: 'POINT',
        buyer: { name: 'Siti Aminah', email: 'siti@mail.example', phone: '6281234567890' },
      },
    ])
  })
  test('is asked for with a linked account, by its last digits', async () => {
    const choice = { phoneEndsIn: '7890', linkedAt: Date.parse('2026-11-20T09:00:00+07:00') }
    const linked = [
      { reference: 'P00126112000000427F3Q', accountEndsIn: '2215', isConfirmed: true, ...choice },
      { reference: 'P00126112000000437F3Q', isConfirmed: false, ...choice },
    ]
    const { bridge, user } = await open({ links: { offer: { linked } } })
    await push(user, 'make-link')
    await user.type(await field('Jumlah'), '250000')
    const list = await find('#link-linked')
    expect([...list.querySelectorAll('option')].map((option) => textOf(option))).toEqual([
      'Tidak dipilih',
      expect.stringMatching(
        /^Rekening berakhiran 2215 · telepon …7890 · terhubung menurut catatan manajer · .*20 Nov/,
      ),
      expect.stringMatching(/^telepon …7890 · persetujuan pelanggan belum dipastikan · /),
    ])
    await user.selectOptions(list, 'P00126112000000437F3Q')
    expect(screen.getByText(/Bila pelanggan belum setuju, penyedia menolaknya/)).toBeDefined()
    await user.selectOptions(list, 'P00126112000000427F3Q')
    await push(user, 'do-make')
    expect(textOf(await find('[data-link-open]'))).toContain('Rekening berakhiran 2215')
    expect(bridge.inputsOf('links.make')).toEqual([
      { amountMinor: 25_000_000n, linked: 'P00126112000000427F3Q' },
    ])
  })
  test('with an account that was unlinked meanwhile says so, and is not made without it', async () => {
    const { user } = await open({
      links: {},
      refuses: { 'links.make': { code: 'not-allowed', details: { why: 'not-linked' } } },
    })
    await push(user, 'make-link')
    await user.type(await field('Jumlah'), '250000')
    await push(user, 'do-make')
    expect(await screen.findByText(/Rekening itu tidak terhubung lagi/)).toBeDefined()
  })
  test('names each field that is wrong, and does not leave', async () => {
    const { bridge, user } = await open({ links: {} })
    await push(user, 'make-link')
    await user.type(await field('Jumlah'), '20000000')
    await user.type(await field('Nama pembeli'), 'x'.repeat(65))
    await user.type(await field('Telepon'), '12')
    await user.type(await field('Email'), 'siti')
    await user.type(await field('Nomor pelanggan'), 'ñ')
    await user.type(await field('Biaya tambahan untuk pembeli'), '500')
    await user.keyboard('{Enter}')
    for (const words of [
      'Paling banyak Rp 10.000.000.',
      'Terlalu panjang',
      'Hanya huruf, angka, dan tanda baca biasa',
      'Biaya perlu metode: pilih metodenya dulu.',
    ])
      expect(screen.getByText(words)).toBeDefined()
    expect(bridge.inputsOf('links.make')).toEqual([])
  })
  test.each([
    [{ code: 'unusual-amount', details: { why: 'ten-times', usualMinor: 1n } }, 'unusual', /tidak biasa/],
    [{ code: 'same-again', details: { reference: 'P', at: 1 } }, 'same', /baru saja ditagih/],
  ] as const)('is asked about once: %o', async ({ code, details }, sure, words) => {
    const { bridge, user } = await open({ links: {} })
    bridge.handle('links.make', () => {
      throw new Refused(code, details)
    })
    await push(user, 'make-link')
    await user.type(await field('Jumlah'), '250000')
    await push(user, 'do-make')
    await screen.findByText(words)
    await push(user, 'do-make')
    await waitFor(() => expect(bridge.inputsOf('links.make')).toHaveLength(2))
    expect(bridge.inputsOf('links.make')).toEqual([
      { amountMinor: 25_000_000n },
      { amountMinor: 25_000_000n, sure: [sure] },
    ])
  })
  test.each([
    ['product-code', /belum punya kode produk/],
    ['bill', /rincian setiap penjualan/],
  ] as const)('is not offered, and says why: %s', async (notOffered, words) => {
    await open({ links: { offer: { notOffered } } })
    await screen.findByText(words)
    expect((await find('[name="make-link"]')).hasAttribute('disabled')).toBe(true)
  })
})
