/** Promised refunds: what the stage, the shift and the manager's list make of them. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { bringInto } from '../support/order-states.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { cashierAt, openTill, settle, stageAt } from './mount-till.tsx'
import { stage, textOf } from './mount.tsx'
import { go, press, push } from './press.ts'

const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
const TITLE = 'Uang yang harus dikembalikan'
const list = () => screen.findByRole('region', { name: TITLE })

/** A late payment of which a manager has promised a refund; the manager stays at the till. */
async function promised(said: object = {}): Promise<RealBridge> {
  const till = await openTill()
  const { reference } = await bringInto(till, 'paid-late')
  await till.signIn('manager')
  await till.act('order.resolve', { reference, how: 'refund-promised', ...said })
  await settle(till)
  return till
}

async function listAt(till: RealBridge) {
  const mounted = await cashierAt(till)
  await go(mounted.user, 'shift')
  await push(mounted.user, 'refunds')
  return { ...mounted, section: await list() }
}

describe('a promise', () => {
  test('names what is owed, takes a telephone number, and is not the end of it', async () => {
    const till = await openTill()
    await bringInto(till, 'paid-wrong-amount', { paid: rupiah(155_000) })
    await till.signIn('manager')
    const { user } = await stageAt(till)
    await press(user, /^Selesaikan/)
    const form = await dialog('Bagaimana ini diselesaikan?')
    await user.click(within(form).getByRole('radio', { name: /Uang akan dikembalikan/ }))
    expect(textOf(form)).toContain('Yang harus dikembalikan: Rp 5.000.')
    await user.type(within(form).getByRole('textbox', { name: /Telepon/ }), '12{Enter}')
    expect(within(form).getByText('Perbaiki isian yang ditandai')).toBeDefined()
    await user.type(within(form).getByRole('textbox', { name: /Telepon/ }), '345 678{Enter}')
    await waitFor(() => expect(textOf(stage())).toContain('Rp 5.000 masih harus dikembalikan'))
    expect(textOf(stage())).not.toContain('Tidak ada lagi yang perlu dilakukan')
    expect(till.inputsOf('order.resolve')).toMatchObject([{ how: 'refund-promised', phone: '12345678' }])
  })

  test('is corrected by a second decision that names the first', async () => {
    const till = await openTill()
    const { reference } = await bringInto(till, 'paid-late')
    await till.signIn('manager')
    const { user } = await stageAt(till)
    await press(user, /^Selesaikan/)
    await dialog('Bagaimana ini diselesaikan?')
    await user.keyboard('2{Enter}')
    await press(user, 'Koreksi keputusan')
    const form = await dialog('Koreksi keputusan')
    expect(textOf(form)).toContain('Sekarang: Uang akan dikembalikan. Keputusan lama tetap tercatat.')
    expect(textOf(form)).toContain('Janji pengembalian Rp 150.000 dibatalkan.')
    expect(within(form).queryByRole('radio', { name: /Uang akan dikembalikan/ })).toBeNull()
    await user.keyboard('1{Enter}')
    await waitFor(() =>
      expect(textOf(stage().querySelector('[data-mark="resolved"]'))).toMatch(
        /Catatan manajer: Barang diserahkan.*Mengoreksi: Uang akan dikembalikan/,
      ),
    )
    expect(till.shop.journal().read.openRefunds()).toEqual([])
    expect(till.inputsOf('order.resolve').at(-1)).toMatchObject({ reference, corrects: expect.any(Number) })
  })
})

describe('the list', () => {
  test('of a manager to whom nothing is owed says so', async () => {
    const till = await openTill()
    await till.signIn('manager')
    const { section } = await listAt(till)
    expect(textOf(section)).toContain('Tidak ada yang harus dikembalikan')
  })

  test('is not there for a cashier', async () => {
    const { user } = await cashierAt(await openTill())
    await go(user, 'shift')
    await screen.findByRole('button', { name: 'Laporan Z' })
    expect(screen.queryByRole('button', { name: TITLE })).toBeNull()
  })

  test('has the amount, since when, the order and whom to call, until two people have closed it', async () => {
    const till = await promised({ note: 'meja 4', phone: '081234567890' })
    const { user, section } = await listAt(till)
    expect(textOf(section)).toMatch(/Rp 150\.000.*sejak .* lalu/)
    expect(textOf(section)).toContain('081234567890 · meja 4')
    await push(user, 'pay-back')
    const form = await dialog(/Kembalikan Rp.150\.000/)
    const save = within(form).getByRole<HTMLButtonElement>('button', { name: /Simpan/ })
    await user.keyboard('1')
    expect(textOf(form)).toContain('buka shift dulu')
    await user.keyboard('2')
    expect(textOf(form)).toContain('Tulis buktinya')
    expect(save.disabled).toBe(true)
    await user.type(within(form).getByRole('textbox', { name: /RRN/ }), 'RRN 77{Enter}')
    const second = await dialog('Karyawan kedua memastikan')
    expect(within(second).queryByRole('radio', { name: 'Manajer' })).toBeNull()
    await user.click(within(second).getByRole('radio', { name: 'Kasir' }))
    await user.keyboard('1111{Enter}')
    await waitFor(() => expect(section.dataset['refunds']).toBe('0'))
    expect(textOf(section)).toContain('Bukti: RRN 77')
    expect(textOf(section)).toMatch(/Mesin EDC atau situs bank.*Manajer dan Kasir/)
    expect(screen.queryByRole('button', { name: 'Kembalikan' })).toBeNull()
  })

  test('says why, when another window has closed it meanwhile', async () => {
    const till = await promised()
    const { user } = await listAt(till)
    await push(user, 'pay-back')
    const form = await dialog(/Kembalikan Rp.150\.000/)
    await user.click(within(form).getByRole('radio', { name: /Cara lain/ }))
    await user.type(within(form).getByRole('textbox', { name: /Bukti/ }), 'pulsa')
    const [{ number } = { number: 0 }] = till.shop.journal().read.openRefunds()
    await till.act('refund.pay', {
      ...{ number, way: 'other', proof: 'a', approval: { person: 'practice-cashier', pin: '1111' } },
    })
    await user.keyboard('{Enter}')
    expect(await within(form).findByText(/Uang ini sudah dikembalikan/)).toBeDefined()
  })
})

test('X and Z of the shift say what is owed, and since when', async () => {
  const till = await promised()
  await till.act('shift.open', { floatMinor: 0n })
  const { user } = await cashierAt(till)
  await go(user, 'shift')
  const owed = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-refunds-owed]')
    if (found === null) throw new Error('not there yet')
    return found
  })
  expect(owed.dataset['refundsOwed']).toBe('15000000')
  expect(textOf(owed)).toMatch(/Yang terlama dijanjikan .* lalu/)
})
