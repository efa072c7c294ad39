import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { readClock } from '#renderer/screens/sale/doubt/read-clock.ts'
import { mountTill, openTill, cashierAt, stageOf } from './mount-till.tsx'
import { go, press } from './press.ts'

const touch = (user: UserEvent, target: Element) => user.pointer({ keys: '[TouchA]', target })
const pad = () => within(screen.getByRole('dialog')).queryByRole('group', { name: 'Papan angka' })
const keys = async (user: UserEvent, ...names: readonly string[]) => {
  for (const name of names)
    await touch(user, within(pad() ?? document.body).getByRole('button', { name, hidden: true }))
}
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

async function cashOut() {
  const till = await openTill()
  await till.act('shift.open', { floatMinor: 0n })
  const mounted = await cashierAt(till)
  await go(mounted.user, 'shift')
  await touch(mounted.user, await screen.findByRole('button', { name: /^Uang keluar/u }))
  await screen.findByRole('dialog')
  return mounted
}

describe('the keypad of a field', () => {
  test('comes with a touch, types an amount in groups, and a reason is one press', async () => {
    const { till, user } = await cashOut()
    expect(pad()).toBeNull()
    await touch(user, field('Jumlah, rupiah'))
    await keys(user, '1', '5', '000', '0', 'Hapus satu angka')
    expect(field('Jumlah, rupiah').value).toBe('15.000')
    expect(field('Jumlah, rupiah').inputMode).toBe('none')
    await touch(user, screen.getByRole('button', { name: 'Galon' }))
    await touch(user, screen.getByRole('button', { name: 'Catat' }))
    await screen.findByRole('dialog', { name: 'Perlu persetujuan manajer' })
    expect(till.inputsOf('cash.move')).toEqual([
      { kind: 'out', amountMinor: rupiah(15_000).minor, note: 'Galon' },
    ])
  })

  test('stays away from people who type, and a mouse has a button for it', async () => {
    const { user } = await cashOut()
    await user.click(field('Jumlah, rupiah'))
    expect(pad()).toBeNull()
    await user.keyboard('12')
    const button = screen.getByRole('button', { name: 'Papan angka: Jumlah, rupiah' })
    await user.click(button)
    await keys(user, '5')
    expect(field('Jumlah, rupiah').value).toBe('125')
    await user.click(button)
    expect(pad()).toBeNull()
    await user.click(button)
    await user.keyboard('0')
    expect(pad()).toBeNull()
  })

  test('goes along to the next number, and leaves a note to the keyboard', async () => {
    const { till, user } = await stageOf('suspect')
    await press(user, /^Bukti tunggu/)
    await screen.findByRole('dialog', { name: 'Bukti tunggu' })
    await touch(user, field('Jam di ponsel'))
    await keys(user, '9', '.', '0', '3')
    await touch(user, field(/Telepon/u))
    await keys(user, '+', '6', '2', '8', '1', '2', '3', '4')
    await touch(user, screen.getByRole('radio', { name: /Pesan dari bank/u }))
    await keys(user, '5')
    await touch(user, field(/Catatan/u))
    expect(pad()).toBeNull()
    await touch(user, screen.getByRole('button', { name: 'Buat bukti tunggu' }))
    await screen.findByRole('dialog', { name: 'Bukti tunggu #1' })
    expect(till.inputsOf('slip.hold')).toMatchObject([
      { shown: 'bank-message', shownAt: readClock('9.03', Date.now()), phone: '+62812345' },
    ])
  })

  test('hands letters over to the keyboard of the system', async () => {
    const { user } = await mountTill()
    await touch(user, await screen.findByRole('button', { name: /Bilang sudah bayar/u }))
    const digits = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Angka atau huruf terakhir' })
    await touch(user, digits)
    await keys(user, '7', 'ABC')
    expect(pad()).toBeNull()
    expect(digits.inputMode).toBe('text')
    expect(document.activeElement).toBe(digits)
    expect(digits.value).toBe('7')
  })

  test('counts notes', async () => {
    const { till, user } = await mountTill()
    await go(user, 'shift')
    await touch(user, await screen.findByRole('radio', { name: 'Hitung per lembar' }))
    const pieces = () => screen.getByRole('group', { name: 'Papan angka' })
    await touch(user, screen.getByLabelText(/lembar atau keping Rp 2\.000/u))
    for (const name of ['3', '7']) await touch(user, within(pieces()).getByRole('button', { name }))
    await touch(user, screen.getByLabelText('Uang kecil lain, rupiah'))
    for (const name of ['1', '000']) await touch(user, within(pieces()).getByRole('button', { name }))
    await touch(user, screen.getByRole('button', { name: /^Buka shift/u }))
    await waitFor(() => expect(till.inputsOf('shift.open')).toEqual([{ floatMinor: rupiah(75_000).minor }]))
  })
})
