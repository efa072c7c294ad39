/** A till with a touch screen and no keyboard: every number comes from the keypads on the screen. */
import type { Locator } from '@playwright/test'
import type { ZView } from '#contract/shift-views.ts'
import type { SlipList, SlipView } from '#contract/doubt-views.ts'
import { rupiah } from '#domain/money.ts'
import { resize } from '#test/support/looks.ts'
import { fingerOn, type Finger } from '#test/support/touch.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'

const at = oneTill({ patienceMs: 15_000 })
let finger: Finger
test.beforeAll(async () => {
  await expect(at.sale.amount).toBeVisible()
  await resize(at.loket, at.loket.cashier, [1024, 600])
  finger = await fingerOn(at.loket.cashier)
})

const page = () => at.loket.cashier
/** The last of that name: a dialog comes after the screen behind it. */
const button = (name: string) => page().getByRole('button', { name, exact: true }).last()
const field = (name: string | RegExp) => page().getByRole('textbox', { name }).last()
const pad = () => page().getByRole('group', { name: 'Papan angka' }).last()
const press = async (...names: readonly string[]) => {
  for (const name of names) await finger.touch(button(name))
}
/** On the keypad that is there. */
const type = async (...keys: readonly string[]) => {
  for (const key of keys) await finger.touch(pad().getByRole('button', { name: key, exact: true }))
}
const into = async (target: Locator, ...keys: readonly string[]) => {
  await finger.touch(target)
  await expect(target).toBeFocused()
  // Else the system's keyboard would come too.
  await expect(target).toHaveAttribute('inputmode', 'none')
  await type(...keys)
}
/** Its middle and its lower edge are drawn, and nothing lies over them. */
const isInSight = (what: Locator) =>
  what.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [(top + bottom) / 2, bottom - 2].every((y) =>
      element.contains(document.elementFromPoint((left + right) / 2, y)),
    )
  })
const go = (screen: string) =>
  finger.touch(
    page()
      .getByRole('navigation')
      .getByRole('button', { name: new RegExp(`^${screen}`) }),
  )
const slips = async () => (await at.loket.call('slip.list')) as SlipList

test('opens a shift, sells, writes and ends a slip, searches, takes cash out, counts and closes, by touch alone', async () => {
  await go('Shift')
  await expect(at.shift.float).toBeVisible()
  await type('2', '0', '0', '000')
  await press('Buka shift')
  await expect(at.shift.numbered(1)).toBeVisible()

  await go('Jual')
  await type('6', '2', '000')
  await press('Buat QR')
  await at.counter.sees('waiting')
  const reference = await at.counter.newest()
  await press('Bilang sudah bayar')
  await expect(at.doubt.tell('sale.says.not-yet.tell')).toBeVisible()
  await press('Bukti tunggu')
  await finger.touch(page().getByText('Layar berhasil di ponsel'))
  await into(field('Jam di ponsel'), '9', '.', '0', '3')
  // Also where there is least room, neither the field nor the buttons are hidden.
  await resize(at.loket, page(), [640, 400])
  await into(field(/Telepon/u), '0', '8', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0')
  for (const shown of [field(/Telepon/u), pad(), button('Batal'), button('Buat bukti tunggu')])
    expect(await isInSight(shown)).toBe(true)
  await resize(at.loket, page(), [1024, 600])
  await press('Buat bukti tunggu')
  await expect(at.doubt.slip).toBeVisible()
  expect((await slips()).open).toMatchObject([{ phone: '•••7890', order: { reference } }])
  await press('Tutup', 'Pelanggan berikutnya')
  await expect(at.sale.amount).toBeVisible()

  await press('Bilang sudah bayar')
  await into(field('Jumlah'), '6', '2', '000')
  await expect(at.doubt.found).toHaveCount(1)
  await at.counter.payer(reference, 'pay')
  await finger.touch(at.doubt.found.getByRole('button'))
  await expect(at.doubt.tell('sale.says.paid.tell')).toBeVisible()
  await press('Tutup')
  await at.counter.sees('paid')
  await finger.touch(at.doubt.slipRow)
  await press('Sudah dibayar')
  await expect.poll(async () => (await slips()).open).toEqual([])
  expect(((await at.loket.call('slip.get', { number: 1 })) as SlipView).ended).toMatchObject({ how: 'paid' })
  await press('Tutup')
  // The news stays in its corner until somebody has read it.
  await finger.touch(
    page().locator('li', { hasText: 'Bukti tunggu #1' }).getByRole('button', { name: 'Tutup' }),
  )

  await go('Shift')
  await press('Uang keluar')
  await into(field('Jumlah, rupiah'), '1', '5', '000')
  await press('Galon', 'Catat')
  await expect(at.dialog.pin).toBeVisible()
  await press('2', '2', '2', '2', 'Setuju')
  await expect(at.dialog.any).toHaveCount(0)

  await press('Tutup shift')
  await expect(at.shift.agreed).toBeVisible()
  await press('Lanjut')
  await finger.touch(page().getByText('Hitung per lembar'))
  await resize(at.loket, page(), [640, 400])
  await into(field('Berapa lembar atau keping Rp 5.000'), '3', '7')
  expect(await isInSight(field('Berapa lembar atau keping Rp 5.000'))).toBe(true)
  await press('Ya, tutup shift')
  await expect(at.shift.z(1)).toBeVisible()
  const { z } = (await at.loket.call('shift.z', { number: 1 })) as ZView
  expect(z).toMatchObject({
    takings: { all: { count: 1 } },
    cash: { counted: rupiah(185_000), difference: rupiah(0) },
  })
  expect(await finger.keys()).toBe(0)
})
