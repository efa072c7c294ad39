import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { pays } from '../support/order-states.ts'
import { customerAt, mountTill, openTill, pass } from './mount-till.tsx'
import { CALM_MS, letPass, stage, textOf } from './mount.tsx'
import { press, push } from './press.ts'

const main = () => textOf(screen.getByRole('main'))
const sees = (words: string | RegExp) => waitFor(() => expect(main()).toMatch(words))
const panel = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-split]')
    if (found === null) throw new Error('no split')
    return found
  })
const sen = (amount: number) => rupiah(amount).minor

/** A sale of Rp 60.000 is paid in parts. */
async function atSplit() {
  const mounted = await mountTill()
  await mounted.user.keyboard('60000')
  await press(mounted.user, 'Cara lain')
  await mounted.user.click(await screen.findByRole('radio', { name: 'Bayar sebagian' }))
  await press(mounted.user, /Mulai bayar sebagian/u)
  await panel()
  return mounted
}

test('a third is paid: by QR, and the rest in cash; goods go only at the end', async () => {
  const { till, user } = await atSplit()
  await sees('Sisa Rp 60.000')
  await push(user, 'part-3')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
  const { reference } = (await till.act('order.open', {}))[0] ?? { reference: '' }
  pays(till, reference)
  await pass(till, 5_000)
  await waitFor(() => expect(stage().dataset['stage']).toBe('paid'))
  expect(document.querySelector('[data-release="no"]')).not.toBeNull()
  letPass(CALM_MS)
  await user.keyboard('{Enter}')
  await sees('Sisa Rp 40.000')
  await push(user, 'all')
  await user.click(screen.getByRole('radio', { name: 'Tunai' }))
  await user.keyboard('{Enter}')
  await press(user, 'Uang pas')
  await push(user, 'take-cash')
  await sees('Tidak ada kembalian')
  letPass(CALM_MS)
  await user.keyboard('{Enter}')
  await sees('Semua bagian sudah dibayar')
  expect(document.querySelector('[data-release="yes"]')).not.toBeNull()
  letPass(CALM_MS)
  await user.keyboard('{Enter}')
  await screen.findByRole('textbox', { name: 'Jumlah' })
  expect(await till.act('split.list', {})).toEqual([])
})

test('a pending part is named, and no part is asked for in its place', async () => {
  const { user } = await atSplit()
  await push(user, 'all')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
  letPass(CALM_MS)
  await user.keyboard('{Enter}')
  await sees('Menunggu pembayaran Rp 60.000')
  expect(main()).toContain('Tunggu bagian yang belum selesai')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Buat QR/u }).disabled).toBe(true)
  expect(textOf(document.querySelector('aside') ?? document.body)).toContain('Bagian 1/1')
})

test('the next customer is served while a split waits at the side', async () => {
  const { user } = await atSplit()
  await push(user, 'leave-split')
  await screen.findByRole('textbox', { name: 'Jumlah' })
  await push(user, 'open-split')
  await panel()
  expect(main()).toContain('Sisa Rp 60.000')
})

test('more than what is left is refused in words', async () => {
  const { user } = await atSplit()
  await user.keyboard('60001')
  await sees('Paling banyak Rp 60.000')
  expect(document.querySelector('button[name="take-part"]')).toHaveProperty('disabled', true)
})

test('with money taken it stops only with a manager, and says what must be returned', async () => {
  const { till, user } = await atSplit()
  const [split] = await till.act('split.list', {})
  await till.act('split.payCash', {
    id: split?.id ?? '',
    press: crypto.randomUUID(),
    amountMinor: sen(20_000),
    tenderedMinor: sen(20_000),
  })
  await sees('Sisa Rp 40.000')
  await push(user, 'stop-split')
  await screen.findByText(/Sudah diterima Rp.20\.000/u)
  await push(user, 'stop-now')
  await screen.findByRole('button', { name: 'Setuju' })
  await user.keyboard('2222{Enter}')
  await screen.findByRole('textbox', { name: 'Jumlah' })
  expect(till.shop.journal().read.split(split?.id ?? '')?.ended).toBe('given-up')
})

test('after a restart it is offered at the side, and its customers see the rest', async () => {
  const till = await openTill()
  await till.act('split.open', { totalMinor: sen(60_000) })
  await till.restart()
  expect(await till.act('split.list', {})).toMatchObject([{ restMinor: sen(60_000) }])
  const [split] = await till.act('split.list', {})
  await till.act('split.show', { id: split?.id ?? '' })
  await customerAt(till)
  await waitFor(() => expect(document.querySelector('[data-scene="rest"]')).not.toBeNull())
  expect(textOf(document.querySelector('[data-scene="rest"]') ?? document.body)).toContain('Rp 60.000')
})

test('why a part is not taken in cash any more is said in its own words', async () => {
  const { till, user } = await atSplit()
  await push(user, 'all')
  await user.click(screen.getByRole('radio', { name: 'Tunai' }))
  await user.keyboard('{Enter}')
  await press(user, 'Uang pas')
  // Another part has come meanwhile.
  const [split] = await till.act('split.list', {})
  const cash = { amountMinor: sen(60_000), tenderedMinor: sen(60_000) }
  await till.act('split.payCash', { id: split?.id ?? '', press: crypto.randomUUID(), ...cash })
  await push(user, 'take-cash')
  await waitFor(() => expect(main()).toContain('Jumlahnya lebih besar daripada sisanya'))
})

test('a bounced Enter begins one split, not a second one that stays open at the side', async () => {
  const { till, user } = await mountTill()
  await user.keyboard('60000')
  await press(user, 'Cara lain')
  await user.click(await screen.findByRole('radio', { name: 'Bayar sebagian' }))
  await screen.findByRole('button', { name: /Mulai bayar sebagian/u })
  const field = document.activeElement ?? document.body
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.keyDown(field, { key: 'Enter' })
  await panel()
  expect(await till.act('split.list', {})).toHaveLength(1)
})

test('a part that was paid twice waits for a manager: nothing says that all is done', async () => {
  const { till, user } = await atSplit()
  await push(user, 'all')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
  const { reference } = (await till.act('order.open', {}))[0] ?? { reference: '' }
  pays(till, reference)
  pays(till, reference, 'pay-again')
  await user.keyboard('{F5}')
  await waitFor(() => expect(document.querySelector('[data-release="manager"]')).not.toBeNull())
  letPass(CALM_MS)
  await user.keyboard('{Enter}')
  await sees('Manajer memutuskan dulu')
  expect(main()).not.toMatch(/Semua bagian sudah dibayar/)
  expect(textOf(document.querySelector('[data-leg]'))).toMatch(/Perlu manajer/)
  letPass(CALM_MS)
  await user.keyboard('{Enter}')
  await screen.findByRole('textbox', { name: 'Jumlah' })
  expect(textOf(document.querySelector('button[name="open-split"]'))).toMatch(/kelebihan Rp 60\.000/)
})
