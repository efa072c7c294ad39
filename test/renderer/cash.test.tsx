import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { quickSums } from '#renderer/screens/sale/cash/quick-sums.ts'
import { rupiah } from '#domain/money.ts'
import { customerAt, mountTill } from './mount-till.tsx'
import { letPass, CALM_MS, textOf } from './mount.tsx'
import { go, press, push, toSale } from './press.ts'

const main = () => textOf(screen.getByRole('main'))
const sees = (words: string | RegExp) => waitFor(() => expect(main()).toMatch(words))
const sen = (amount: number) => rupiah(amount).minor

/** The cash of a sale of Rp 37.500 is asked for. */
async function atCash() {
  const mounted = await mountTill()
  await mounted.user.keyboard('37500')
  await mounted.user.click(await screen.findByRole('radio', { name: 'Tunai' }))
  await press(mounted.user, /Terima tunai/u)
  await screen.findByRole('textbox', { name: 'Uang diterima' })
  return mounted
}

test('the usual sums: exact, then the next round ones', () => {
  const rupiahs = (amount: number) => quickSums(sen(amount)).map((minor) => Number(minor / 100n))
  expect(rupiahs(37_500)).toEqual([37_500, 40_000, 50_000, 100_000])
  expect(rupiahs(12_000)).toEqual([12_000, 15_000, 20_000, 50_000, 100_000])
  expect(rupiahs(100_000)).toEqual([100_000])
  expect(rupiahs(101_000)).toEqual([101_000, 105_000, 110_000, 120_000, 150_000, 200_000])
})

test('cash by keyboard: the change is large, and a second Enter neither sells again nor hides it', async () => {
  const { till, user } = await atCash()
  await user.keyboard('2000')
  await sees('Kurang Rp 35.500')
  await user.keyboard('{Enter}')
  expect(till.inputsOf('cash.sell')).toEqual([])
  await user.keyboard('0{Enter}{Enter}')
  await waitFor(() => expect(till.inputsOf('cash.sell')).toEqual([]))
  await user.keyboard(
    '0{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}50000{Enter}{Enter}',
  )
  await waitFor(() => expect(document.querySelector('[data-cash-sale]')).not.toBeNull())
  expect(main()).toContain('Rp 12.500')
  expect(till.shop.journal().read.cashSoldBetween(1n, 999n)?.taken).toEqual({ count: 1, minor: sen(37_500) })
  letPass(CALM_MS)
  await user.keyboard('{Enter}')
  await screen.findByRole('textbox', { name: 'Jumlah' })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Jumlah' }).value).toBe('')
})

test('cash by touch alone: a usual sum, and no change', async () => {
  const { user } = await atCash()
  await press(user, 'Uang pas')
  await push(user, 'take-cash')
  await sees('Tidak ada kembalian')
  expect(document.querySelector('[data-cash-sale]')).not.toBeNull()
})

test('Esc goes back to the amount, which is still there', async () => {
  const { user } = await atCash()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole<HTMLInputElement>('textbox', { name: 'Jumlah' })).toHaveProperty(
    'value',
    '37.500',
  )
})

test('the customer sees total, cash and change, until the next sale', async () => {
  const { till } = await mountTill()
  const sale = { amountMinor: sen(37_500), tenderedMinor: sen(50_000) }
  await till.act('cash.sell', { press: crypto.randomUUID(), ...sale })
  await customerAt(till)
  await waitFor(() => expect(document.querySelector('[data-scene="cash"]')).not.toBeNull())
  const scene = textOf(document.querySelector('[data-scene="cash"]') ?? document.body)
  for (const words of ['Rp 37.500', 'Rp 50.000', 'Rp 12.500', 'Kembalian', 'Thank you'])
    expect(scene).toContain(words)
  await till.act('display.clear', {})
  await waitFor(() => expect(document.querySelector('[data-scene="idle"]')).not.toBeNull())
})

test('where the drawer is counted elsewhere, cash is not offered', async () => {
  const { till, user } = await mountTill({ role: 'manager' })
  await toSale(user)
  await screen.findByRole('radio', { name: 'Tunai' })
  await go(user, 'settings')
  await user.click(await screen.findByRole('tab', { name: /Toko/u }))
  await user.click(await screen.findByRole('switch', { name: 'Laci dihitung di aplikasi lain' }))
  await waitFor(async () => expect((await till.act('cash.drawer', {})).elsewhere).toBe(true))
  await go(user, 'sale')
  await screen.findByRole('textbox', { name: 'Jumlah' })
  expect(screen.queryByRole('radio', { name: 'Tunai' })).toBeNull()
})

test('history lists cash sales; one is taken back with a manager’s PIN, and stays', async () => {
  const { till, user } = await mountTill()
  await till.act('cash.sell', {
    press: crypto.randomUUID(),
    amountMinor: sen(37_500),
    tenderedMinor: sen(50_000),
  })
  await go(user, 'history')
  await push(user, 'cash-sales')
  await sees('diterima Rp 50.000, kembali Rp 12.500')
  await push(user, 'void')
  await press(user, 'Salah jumlah')
  await press(user, 'Batalkan penjualan')
  await screen.findByRole('button', { name: 'Setuju' })
  await user.keyboard('2222{Enter}')
  await sees(/Dibatalkan .*: Salah jumlah/u)
  expect(till.shop.journal().read.cashSoldBetween(1n, 999n)?.voided.count).toBe(1)
})

test('a mistyped move is corrected with a manager’s PIN, and both are seen', async () => {
  const { till, user } = await mountTill({ role: 'manager' })
  await till.act('shift.open', { floatMinor: 0n })
  await till.act('cash.move', { kind: 'in', amountMinor: sen(500_000), note: 'uang kecil' })
  await go(user, 'shift')
  await push(user, 'fix-move')
  await user.type(await screen.findByLabelText('Jumlah yang benar, rupiah'), '50000')
  await press(user, 'Salah ketik')
  await press(user, 'Catat koreksi')
  await sees('Dikoreksi menjadi Rp 50.000')
  expect(main()).toContain('Rp 500.000')
})

test('cash of an amount that a code still asks for: a new customer, or the same one?', async () => {
  const mounted = await mountTill()
  const { till, user } = mounted
  await till.act('sale.start', { amountMinor: sen(37_500), method: 'qr' })
  const atCashOf = async () => {
    await user.keyboard('37500')
    await user.click(await screen.findByRole('radio', { name: 'Tunai' }))
    await press(user, /Terima tunai/u)
    await screen.findByRole('textbox', { name: 'Uang diterima' })
    await user.keyboard('50000{Enter}')
    await screen.findByRole('alertdialog', { name: 'Pelanggan baru, atau yang tadi?' })
    letPass(CALM_MS)
  }
  await atCashOf()
  await press(user, 'Pelanggan baru')
  await sees('Kembalian')
  expect(till.inputsOf('cash.sell').map((input) => (input as { sure?: true }).sure)).toEqual([
    undefined,
    true,
  ])
  letPass(CALM_MS)
  await user.keyboard('{Enter}')
  await atCashOf()
  await press(user, 'Yang tadi')
  await sees('Menunggu pembayaran')
})
