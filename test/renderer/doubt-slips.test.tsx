import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { readClock } from '#renderer/screens/sale/doubt/read-clock.ts'
import { bringInto, pays, sell } from '../support/order-states.ts'
import type { RealBridge } from '../support/real-bridge.ts'
import { cashierAt, mountTill, openTill, pass, printsOn, stageAt, stageOf } from './mount-till.tsx'
import { textOf } from './mount.tsx'
import { press, push } from './press.ts'

const SECOND = 1000
const MONEY = { amountMinor: rupiah(150_000).minor, shown: 'success-screen' } as const
/** A slip about an order, or about nothing that this till knows. */
const hold = (till: RealBridge, reference?: string) =>
  till.act('slip.hold', {
    ...MONEY,
    ...(reference === undefined ? {} : { reference }),
  })
const strip = () => screen.getByRole('complementary', { name: 'Pembayaran terbuka' })
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })

describe('writing a hold slip', () => {
  async function open() {
    const mounted = await stageOf('suspect')
    await press(mounted.user, /^Bukti tunggu/)
    return { ...mounted, form: await dialog('Bukti tunggu') }
  }

  test('by keys alone: what was shown, time, telephone; it makes a numbered card and prints it', async () => {
    const { till, user, order, form } = await open()
    const before = till.shop.journal().read.order(order.reference)
    await user.keyboard('1')
    await user.type(within(form).getByRole('textbox', { name: 'Jam di ponsel' }), '0903')
    await user.type(within(form).getByRole('textbox', { name: /Telepon/ }), '0812 3456-7890')
    await user.type(within(form).getByRole('textbox', { name: /Catatan/ }), 'meja 4{Enter}')
    const card = await dialog('Bukti tunggu #1')
    expect(till.inputsOf('slip.hold')).toEqual([
      {
        reference: order.reference,
        amountMinor: order.amountMinor,
        shown: 'success-screen',
        shownAt: readClock('09.03', Date.now()),
        phone: '081234567890',
        note: 'meja 4',
      },
    ])
    expect(textOf(card)).toContain('#1')
    expect(textOf(card)).toContain('mohon jangan membayar lagi')
    expect(textOf(card)).toContain("please don't pay again")
    expect(textOf(card)).toContain('•••7890')
    await waitFor(() => expect(till.inputsOf('paper.print')).toEqual([{ what: { kind: 'hold', number: 1 } }]))
    // Nothing shown on a phone moves a payment.
    expect(till.shop.journal().read.order(order.reference)).toEqual(before)
  })

  test('needs to be told what was shown, and takes no time or number that is none', async () => {
    const { till, user, form } = await open()
    const make = within(form).getByRole<HTMLButtonElement>('button', { name: 'Buat bukti tunggu' })
    expect(make.disabled).toBe(true)
    await user.keyboard('{Enter}')
    await user.keyboard('4')
    await user.type(within(form).getByRole('textbox', { name: 'Jam di ponsel' }), '25.00')
    await user.type(within(form).getByRole('textbox', { name: /Telepon/ }), '12a')
    expect(within(form).getByText('Tulis jamnya seperti 14.03')).toBeDefined()
    expect(within(form).getByText('Hanya angka, boleh diawali +')).toBeDefined()
    expect(make.disabled).toBe(true)
    expect(till.inputsOf('slip.hold')).toEqual([])
  })

  test('digits typed into a field are not taken for a choice', async () => {
    const { user, form } = await open()
    await user.keyboard('2')
    await user.type(within(form).getByRole('textbox', { name: /Telepon/ }), '081')
    const chosen = within(form).getByRole<HTMLInputElement>('radio', { name: /Pesan dari bank/ })
    expect(chosen.checked).toBe(true)
  })

  test('is not made twice by two fast Enters', async () => {
    const { till, user } = await open()
    await user.keyboard('3{Enter}{Enter}')
    await dialog('Bukti tunggu #1')
    expect(till.inputsOf('slip.hold').length).toBe(1)
  })

  test('when no printer takes it, the card says so and may be photographed', async () => {
    const { till, user } = await open()
    await printsOn(till)
    till.program().paper.state.printers = []
    await user.keyboard('1{Enter}')
    const card = await dialog('Bukti tunggu #1')
    await within(card).findByText(/boleh memotret layar ini/)
    await push(user, 'slip-print')
    await waitFor(() => expect(till.inputsOf('paper.print').length).toBe(2))
  })

  test('what the till refuses is said, and the form stays', async () => {
    const { till, user, form } = await open()
    till.shop.vault.open = false
    await user.type(within(form).getByRole('textbox', { name: /Telepon/ }), '0812 3456-7890')
    await user.click(within(form).getByRole('radio', { name: /Pesan dari bank/ }))
    await user.keyboard('{Enter}')
    await within(form).findByText(/Kunci toko belum bisa dipakai/)
    expect(within(form).getByRole('textbox', { name: /Telepon/ })).toBeDefined()
  })
})

describe('open slips beside the payments', () => {
  test('are counted; those whose money has come stand first and say so', async () => {
    const till = await openTill()
    const { reference } = await bringInto(till, 'paid')
    for (const about of [undefined, undefined, undefined, reference]) await hold(till, about)
    await cashierAt(till)
    const shelf = await within(strip()).findByRole('region', { name: 'Bukti tunggu' })
    expect(within(shelf).getByText('4')).toBeDefined()
    const rows = within(shelf).getAllByRole('listitem')
    expect(rows.length).toBe(2)
    expect(textOf(rows[0])).toMatch(/#4.*Uangnya sudah masuk/)
  })

  test('all of them are listed, and those that were ended', async () => {
    const till = await openTill()
    for (let count = 0; count < 3; count += 1) await hold(till)
    const { reference } = await bringInto(till, 'suspect')
    const reach = { phone: '081234567890', note: 'meja 4' } as const
    await till.act('slip.hold', { ...MONEY, ...reach, reference })
    await till.act('slip.end', { number: 3, how: 'not-paid' })
    const { user } = await cashierAt(till)
    await within(strip()).findByRole('region', { name: 'Bukti tunggu' })
    await press(user, /^Semua bukti tunggu/)
    const list = await dialog('Bukti tunggu')
    expect(within(list).getAllByRole('listitem').length).toBe(4)
    expect(textOf(list)).toContain('Tidak dibayar')
    const [, , row] = within(list).getAllByRole('listitem')
    expect(textOf(row)).toMatch(/Rp 150\.000#4Belum pasti.*Ada nomor telepon · meja 4/)
    expect(textOf(row)).not.toContain('7890')
  })

  test('without any there is no shelf', async () => {
    await mountTill()
    expect(within(strip()).queryByRole('region', { name: 'Bukti tunggu' })).toBeNull()
  })
})

describe('the end of a slip', () => {
  async function openSlip(state?: 'paid' | 'unknown') {
    const till = await openTill()
    const order = state === undefined ? undefined : await bringInto(till, state)
    await hold(till, order?.reference)
    const mounted = await cashierAt(till)
    await mounted.user.click(await within(strip()).findByRole('button', { name: /#1/ }))
    return { ...mounted, card: await dialog('Bukti tunggu #1') }
  }

  test('is offered on the paid stage, where the goods go to their owner', async () => {
    const till = await openTill()
    const { reference } = await bringInto(till, 'paid')
    await hold(till, reference)
    const { user } = await stageAt(till)
    await press(user, 'Bukti tunggu #1')
    expect(await dialog('Bukti tunggu #1')).toBeDefined()
  })

  test('"not paid" needs nobody', async () => {
    const { till, user, card } = await openSlip()
    await push(user, 'slip-not-paid')
    await within(card).findByText(/Tidak dibayar, Kasir/)
    expect(till.inputsOf('slip.end')).toEqual([{ number: 1, how: 'not-paid' }])
  })

  test('"paid" without the gateway\'s word asks for a manager, and a wrong PIN ends nothing', async () => {
    const { till, user, card } = await openSlip()
    await user.click(within(card).getByRole('button', { name: /Sudah dibayar \(perlu manajer\)/ }))
    await dialog('Perlu persetujuan manajer')
    await user.keyboard('9999{Enter}')
    await screen.findByText(/PIN salah/)
    await user.keyboard('2222{Enter}')
    await screen.findByText(/Sudah dibayar, Manajer/)
    expect(till.inputsOf('slip.end').map(({ approval }) => approval?.pin)).toEqual([
      undefined,
      '9999',
      '2222',
    ])
  })

  test('"paid" by the gateway\'s word needs nobody; status and ends stand above everything else', async () => {
    const { till, user, card } = await openSlip('paid')
    expect(textOf(card)).toMatch(/Sudah dibayar.*Uangnya sudah masuk.*Tidak dibayar.*Catatan.*Simpan nomor/)
    await push(user, 'slip-paid')
    await within(card).findByText(/Sudah dibayar, Kasir/)
    expect(till.inputsOf('slip.end').length).toBe(1)
  })

  test('its order is one press away', async () => {
    const { user } = await openSlip('unknown')
    await push(user, 'slip-look')
    await waitFor(() => expect(document.querySelector('[data-stage="unknown"]')).not.toBeNull())
  })
})

test('when the money of a slip comes, everybody is told, and it stays until it is closed', async () => {
  const till = await openTill()
  const { reference } = await sell(till)
  await hold(till, reference)
  await cashierAt(till)
  await within(strip()).findByRole('button', { name: /#1/ })
  pays(till, reference)
  till.shop.till().toldOfPayment(reference)
  await pass(till, SECOND)
  expect(
    await screen.findByText(/Bukti tunggu #1: Rp.150\.000 sudah masuk/, { selector: 'li span.grow' }),
  ).toBeDefined()
  await waitFor(() => expect(textOf(strip())).toContain('Uangnya sudah masuk'))
})

describe('a time off a phone', () => {
  const noon = Date.parse('2026-01-05T12:00:00+07:00')
  test.each([
    ['14.03', '2026-01-04T14:03:00+07:00'],
    ['11:59', '2026-01-05T11:59:00+07:00'],
    ['0805', '2026-01-05T08:05:00+07:00'],
    ['805', '2026-01-05T08:05:00+07:00'],
    [' 12.09 ', '2026-01-05T12:09:00+07:00'],
    ['23.59', '2026-01-04T23:59:00+07:00'],
  ])('%s is the latest such moment: %s', (text, iso) => {
    expect(readClock(text, noon)).toBe(Date.parse(iso))
  })
  test.each(['', '24.00', '12.60', '12', 'noon', '1:2:3', '-1.00'])('%o is none', (text) => {
    expect(readClock(text, noon)).toBeUndefined()
  })
})
