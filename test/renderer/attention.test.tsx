/** What a manager sees of all that must still be done, and what ends it there. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { attentionOf } from '../support/fake-attention.ts'
import { bringInto } from '../support/order-states.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { cashierAt, openTill, pass, settle } from './mount-till.tsx'
import { textOf } from './mount.tsx'
import { go, push } from './press.ts'

const TITLE = 'Perlu dibereskan'
const HOUR = 3_600_000
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
const onRail = () => document.querySelector<HTMLElement>('nav [data-to="attention"]')

async function listAt(till: RealBridge) {
  const mounted = await cashierAt(till)
  await go(mounted.user, 'attention')
  return { ...mounted, section: await screen.findByRole('region', { name: TITLE }) }
}

/** Too much came for an order, and a manager is at the till. */
async function withMore() {
  const till = await openTill()
  const { reference } = await bringInto(till, 'paid-wrong-amount', { paid: rupiah(155_000) })
  await till.signIn('manager')
  await settle(till)
  return { till, reference }
}

describe('the list of what needs attention', () => {
  test('says so when there is nothing, and its button has no figure', async () => {
    const till = await openTill()
    await till.signIn('manager')
    const { section } = await listAt(till)
    await waitFor(() => expect(textOf(section)).toContain('Semua sudah beres'))
    expect(onRail()?.querySelector('[data-count]')).toBeNull()
  })

  test('is neither shown to a cashier nor asked for', async () => {
    const { till } = await withMore()
    await till.signIn('cashier')
    await cashierAt(till)
    await screen.findByRole('navigation', { name: 'Layar' })
    expect(onRail()).toBeNull()
    expect(till.inputsOf('attention.list')).toEqual([])
  })

  test('draws a part of a very full list, and the next one when asked', async () => {
    const till = await openTill()
    await till.signIn('manager')
    const full = attentionOf(44)
    till.alter('attention.list', () => full)
    const { user, section } = await listAt(till)
    const rows = () => section.querySelectorAll('[data-item]').length
    await waitFor(() => expect(rows()).toBe(60))
    expect(section.dataset['attention']).toBe(String(full.total))
    await push(user, 'more')
    expect(rows()).toBe(120)
  })

  test('says why it failed', async () => {
    const till = await openTill()
    await till.signIn('manager')
    till.refuseAs('attention.list', 'journal-not-sound')
    const { section } = await listAt(till)
    expect(await within(section).findByRole('alert')).toBeDefined()
  })

  test('leads an order to its decision, and its refund to the payment, without leaving the screen', async () => {
    const { till, reference } = await withMore()
    const { user, section } = await listAt(till)
    await waitFor(() => expect(section.dataset['attention']).toBe('1'))
    expect(onRail()?.querySelector('[data-count]')?.textContent).toBe('1')
    expect(textOf(section)).toMatch(/Jumlah tidak sama.*Rp 155\.000/)
    await push(user, 'resolve')
    const form = await dialog('Bagaimana ini diselesaikan?')
    await user.click(within(form).getByRole('radio', { name: /Uang akan dikembalikan/ }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(section.querySelector('[data-group="refund"]')).not.toBeNull())
    expect(till.inputsOf('order.resolve')).toMatchObject([{ reference, how: 'refund-promised' }])
    await push(user, 'pay')
    const paying = await dialog(/Kembalikan Rp.5\.000/)
    await user.keyboard('2')
    await user.type(within(paying).getByRole('textbox', { name: /RRN/ }), 'RRN 77{Enter}')
    const second = await dialog('Karyawan kedua memastikan')
    await user.click(within(second).getByRole('radio', { name: 'Kasir' }))
    await user.keyboard('1111{Enter}')
    await waitFor(() => expect(section.dataset['attention']).toBe('0'))
    expect(till.inputsOf('display.show')).toEqual([])
  })

  test('records who takes care of it, until when, and a note', async () => {
    const { till, reference } = await withMore()
    const { user, section } = await listAt(till)
    await push(user, 'assign')
    const form = await dialog('Siapa mengurus, sampai kapan')
    await user.click(within(form).getByRole('radio', { name: 'Kasir' }))
    const due = within(form).getByRole('textbox', { name: /Selesai sebelum/ })
    await user.clear(due)
    await user.type(due, '31-02-2026')
    expect(textOf(form)).toContain('Tanggal ini tidak ada')
    await user.clear(due)
    await user.type(due, '31-01-2026')
    await user.type(within(form).getByRole('textbox', { name: /Catatan/ }), 'telepon dulu')
    await user.click(within(form).getByRole('button', { name: /Simpan/ }))
    await waitFor(() => expect(textOf(section)).toContain('Diurus Kasir'))
    expect(textOf(section)).toMatch(/telepon dulu.*Ditulis Manajer/)
    expect(textOf(section)).toMatch(/sampai .*31 Jan/)
    expect(till.inputsOf('attention.assign')).toEqual([
      { key: `order ${reference}`, owner: 'practice-cashier', note: 'telepon dulu', due: 20_260_131 },
    ])
  })

  test('ends a payment that nobody knows with words', async () => {
    const till = await openTill()
    await till.signIn('manager')
    const body = {
      virtualAccountNo: 'P00126010500000997F3Q',
      trxId: 'TRX-1',
      totalAmount: { value: '150000.00', currency: 'IDR' },
    }
    const at = till.shop.time.clock.now()
    const evidence = JSON.stringify({ said: 'Invalid Bill', body })
    const call = { at, kind: 'payment', code: '4042512', verified: true, evidence } as const
    till.shop.journal().write.commit({ at, callbacks: [call] })
    const { user, section } = await listAt(till)
    await push(user, 'settle')
    const form = await dialog('Pembayaran yang tidak dikenal')
    expect(textOf(form)).toContain('Tulis apa yang ditemukan')
    await user.type(within(form).getByRole('textbox', { name: /Apa hasilnya/ }), 'milik toko sebelah{Enter}')
    // A manager sits here, and still types a PIN.
    const approving = await dialog('Perlu persetujuan manajer')
    expect(section.dataset['attention']).toBe('1')
    await user.keyboard('2222{Enter}')
    await waitFor(() => expect(section.dataset['attention']).toBe('0'))
    expect(approving.isConnected).toBe(false)
    expect(till.inputsOf('attention.settle')).toMatchObject([{}, { note: 'milik toko sebelah' }])
  })

  test('closes a shift right there, and shows its Z', async () => {
    const till = await openTill()
    await till.act('shift.open', { floatMinor: rupiah(100_000).minor })
    till.shop.time.sleep(25 * HOUR)
    await till.signIn('manager')
    const { user, section } = await listAt(till)
    await waitFor(() => expect(textOf(section)).toMatch(/Shift belum ditutup.*Shift 1/))
    await push(user, 'close-shift')
    const step = () => document.querySelector('[data-step]')?.getAttribute('data-step')
    await waitFor(() => expect(step()).toBe('compare'))
    await pass(till, 1000)
    const next = await screen.findByRole('button', { name: /Lanjut/ })
    await waitFor(() => expect(next).toHaveProperty('disabled', false))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(step()).toBe('count'))
    await user.keyboard('100000')
    await push(user, 'make-z')
    await waitFor(() => expect(document.querySelector('[data-z="1"]')).not.toBeNull())
    await user.keyboard('{Enter}')
    const after = await screen.findByRole('region', { name: TITLE })
    await waitFor(() => expect(after.dataset['attention']).toBe('0'))
  })

  test('gives the focus of a row that is done to the next one', async () => {
    const till = await openTill()
    for (const paid of [rupiah(155_000), rupiah(160_000)])
      await bringInto(till, 'paid-wrong-amount', { paid })
    await till.signIn('manager')
    await settle(till)
    const { user, section } = await listAt(till)
    await waitFor(() => expect(section.dataset['attention']).toBe('2'))
    // A finger or a mouse leaves the focus where it was.
    act(() => section.querySelector<HTMLElement>('button[name="resolve"]')?.focus())
    await user.keyboard('{Enter}')
    const form = await dialog('Bagaimana ini diselesaikan?')
    await user.click(within(form).getByRole('radio', { name: /Barang diserahkan/ }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(section.dataset['attention']).toBe('1'))
    await waitFor(() => expect(document.activeElement?.closest('[data-item]')).not.toBeNull())
  })
})
