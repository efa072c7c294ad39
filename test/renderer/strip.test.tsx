import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { asks, bringInto, pays, sell } from '../support/order-states.ts'
import { cashierAt, mountTill, openTill, settle } from './mount-till.tsx'
import { stage, textOf } from './mount.tsx'
import { go, openCard } from './press.ts'

const strip = () => screen.getByRole('complementary', { name: 'Pembayaran terbuka' })
const MINUTE = 60_000

describe('the strip of open payments', () => {
  test('says so when nothing is waiting', async () => {
    await mountTill()
    expect(await within(strip()).findByText('Belum ada yang menunggu')).toBeDefined()
  })

  test('oldest first, each with shape, amount, word and time', async () => {
    const till = await openTill()
    await bringInto(till, 'unknown', { amount: rupiah(10_000) })
    await till.shop.time.advance(3 * MINUTE)
    await sell(till, { amount: rupiah(20_000) })
    await till.shop.time.advance(MINUTE / 2)
    await cashierAt(till)
    const [first, second] = await within(strip()).findAllByRole('listitem')
    expect(textOf(first)).toMatch(/Rp 10\.000.*Belum pasti.*3 mnt lalu/)
    expect(first?.querySelector('[data-glyph="unknown"]')).not.toBeNull()
    expect(textOf(second)).toMatch(/Rp 20\.000.*Menunggu pembayaran.*sisa 09:/)
  })

  test('in three groups: what needs a person, what waits, what is over', async () => {
    const till = await openTill()
    for (const state of ['suspect', 'paid-late', 'expired', 'paid', 'waiting'] as const)
      await bringInto(till, state)
    await cashierAt(till)
    await waitFor(() => expect(within(strip()).queryAllByRole('listitem').length).toBe(5))
    const groups = [...strip().querySelectorAll('section[data-strip]')].map(textOf)
    expect(groups).toEqual([
      expect.stringMatching(/^Perlu dibereskan2.*Belum pasti.*Perlu manajer/),
      expect.stringMatching(/^Menunggu1.*Menunggu pembayaran/),
      expect.stringMatching(/^Baru selesai2.*Waktu habis.*Sudah dibayar/),
    ])
  })

  test('of a wrong amount what came stands first', async () => {
    const till = await openTill()
    await bringInto(till, 'paid-wrong-amount')
    await cashierAt(till)
    const [card] = await within(strip()).findAllByRole('listitem')
    expect(textOf(card)).toMatch(/^Masuk ?Rp 145\.000Diminta Rp 150\.000 · kurang Rp 5\.000Perlu manajer/)
  })

  test('the last paid sale stands below, for a customer who comes back', async () => {
    const till = await openTill()
    const { reference } = await bringInto(till, 'paid', { amount: rupiah(35_000) })
    await till.act('order.acknowledge', { reference })
    await cashierAt(till)
    await waitFor(() => expect(textOf(strip())).toMatch(/TerakhirRp 35\.000 ✓ 10\.00/))
  })

  test('thirty at once', async () => {
    const till = await openTill()
    for (let count = 0; count < 30; count += 1) await sell(till, { method: 'va' })
    await cashierAt(till)
    await waitFor(() => expect(within(strip()).queryAllByRole('listitem').length).toBe(30))
    expect(within(strip()).getByText('30')).toBeDefined()
  })

  test('a press puts one on the stage, and the customer sees what they saw before', async () => {
    const till = await openTill()
    await bringInto(till, 'suspect')
    await till.shop.time.advance(MINUTE)
    const second = await sell(till)
    const { user } = await cashierAt(till)
    await within(strip()).findAllByRole('listitem')
    await openCard(user, 2)
    await waitFor(() => expect(stage().dataset['stage']).toBe('waiting'))
    expect(till.inputsOf('display.show')).toEqual([])
    expect(strip().querySelector('[aria-current]')?.getAttribute('data-order')).toBe(second.reference)
  })

  test('the next sale is typed while others wait; their news comes with words and a way to look', async () => {
    const till = await openTill()
    const { reference } = await bringInto(till, 'expired')
    const { user } = await cashierAt(till)
    await within(strip()).findAllByRole('listitem')
    await user.keyboard('25000')
    pays(till, reference, 'pay-late')
    await asks(till, reference)
    await settle(till)
    expect(await screen.findByText(/Rp.150\.000: Perlu manajer/, { selector: 'li span.grow' })).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Jumlah' }).value).toBe('25.000')
    // An open note follows the language.
    await go(user, 'language')
    expect(
      await screen.findByText(/Rp.150\.000: Needs a manager/, { selector: 'li span.grow' }),
    ).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Look' }))
    await waitFor(() => expect(stage().dataset['stage']).toBe('paid-late'))
  })

  test('after a crash it says how many were open', async () => {
    const till = await openTill()
    for (const method of ['qr', 'va', 'link'] as const) await sell(till, { method })
    await till.restart()
    const { user } = await cashierAt(till)
    expect(
      await screen.findByText(/3 pembayaran masih terbuka ketika komputer kasir ini berhenti/),
    ).toBeDefined()
    await user.click(screen.getByRole('button', { name: /Mengerti/ }))
    expect(screen.queryByText(/masih terbuka ketika/)).toBeNull()
  })
})

test('an order that cannot be read does not stop the next sale', async () => {
  const till = await openTill()
  await sell(till)
  const { user } = await cashierAt(till)
  till.breakIn('order.get')
  await within(strip()).findAllByRole('listitem')
  await openCard(user, 1)
  await screen.findByText('Nomor laporan B-0001')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('textbox', { name: 'Jumlah' })).toBeDefined()
})
