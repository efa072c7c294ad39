/** Cash sales and splits in the manager's review. */
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { Refused, type FakeBridgeInit } from '../support/fake-bridge.ts'
import { mountCashier, textOf } from './mount.tsx'
import { go, push } from './press.ts'

async function open(init: FakeBridgeInit = {}) {
  const review = { orders: 64, days: 1, hasParts: true } as const
  const mounted = await mountCashier({ session: { role: 'manager' }, review, ...init })
  await go(mounted.user, 'review')
  return mounted
}

const found = (selector: string) =>
  waitFor(() => {
    const element = document.querySelector<HTMLElement>(selector)
    if (element === null) throw new Error(`no ${selector}`)
    return element
  })
const story = () => found('[data-review-order]')

/** Opens the row whose sentence is like this. */
async function openRow(user: UserEvent, name: RegExp): Promise<string> {
  const [row] = await screen.findAllByRole('link', { name })
  if (row === undefined) throw new Error('no such row')
  await user.click(row)
  return row.dataset['row'] ?? ''
}

const SOLD = /diminta Rp\s33\.000, tunai Rp\s33\.000, Sudah dibayar, Uang diterima kasir, Tunai/u
const VOIDED = /diminta Rp\s18\.000, tunai sudah dikembalikan, Dibatalkan, Tunai dikembalikan, Tunai/u
const PART = /diminta Rp\s96\.000, masuk Rp\s96\.000, .*Bagian 1\/3/u
const CASH_PART = /diminta Rp\s55\.000, tunai Rp\s55\.000, .*Bagian 3\/3/u

describe('a cash sale', () => {
  test('says how it was paid, and opens with what was received and given back', async () => {
    const { user, bridge } = await open()
    const reference = await openRow(user, SOLD)
    await waitFor(async () => expect(textOf(await story())).toContain('Kembalian'))
    const text = textOf(await story())
    expect(text).toMatch(/Rp\s33\.000Dibayar tunaiUangnya masuk ke laci, tidak lewat penyedia\./u)
    expect(text).toMatch(/Uang diterimaRp\s50\.000KembalianRp\s17\.000Kasir/u)
    expect(bridge.inputsOf('cash.get')).toEqual([{ reference }])
    expect(bridge.inputsOf('history.timeline')).toEqual([])
    await push(user, 'receipt')
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  test('is taken back from its story, with a reason', async () => {
    const { user, bridge } = await open()
    const reference = await openRow(user, SOLD)
    bridge.handle('cash.void', () => {
      throw new Refused('not-allowed', { why: 'voided' })
    })
    await push(user, 'void')
    await user.click(await screen.findByRole('button', { name: 'Salah jumlah' }))
    await user.click(screen.getByRole('button', { name: 'Batalkan penjualan' }))
    expect(await screen.findByText('Penjualan ini sudah dibatalkan.')).toBeTruthy()
    expect(bridge.inputsOf('cash.void')).toEqual([{ reference, note: 'Salah jumlah' }])
  })

  test('that was taken back says who agreed and why, and is not taken back again', async () => {
    const { user } = await open()
    await openRow(user, VOIDED)
    await waitFor(async () => expect(textOf(await story())).toContain('Penjualan dibatalkan'))
    expect(textOf(await story())).toMatch(/Oleh .+, disetujui ManajerSalah jumlah/u)
    expect(document.querySelector('button[name="void"]')).toBeNull()
  })

  test('that cannot be read is asked for again', async () => {
    const { user } = await open({ refuses: { 'cash.get': 'not-ready' } })
    await openRow(user, SOLD)
    expect(await screen.findByRole('button', { name: 'Coba lagi' })).toBeTruthy()
  })

  test('is filtered by its method', async () => {
    const { user, bridge } = await open()
    await push(user, 'filter')
    await user.click(await screen.findByRole('menuitem', { name: /^Metode/u }))
    await user.click(await screen.findByRole('checkbox', { name: 'Tunai' }))
    await push(user, 'apply')
    await waitFor(() => expect(bridge.inputsOf('review.summary').at(-1)?.query.methods).toEqual(['cash']))
    const total = await found('[data-review-total]')
    await waitFor(() => expect(total.dataset['reviewTotal']).toBe('12'))
    // Four rounds of 33 and 55 thousand; the 18 that went back are asked for, and not there.
    expect(textOf(total)).toMatch(/Masuk lewat penyediaRp\s0TunaiRp\s352\.000Tidak masukRp\s72\.000/u)
  })
})

describe('a split', () => {
  test('opens as one story from any of its parts: total, ways, rest and parts', async () => {
    const { user, bridge } = await open()
    await openRow(user, PART)
    const whole = await found('[data-split-story]')
    expect(textOf(whole)).toMatch(/Bayar sebagianP001-261120-\d{7}-7F3Q · .+ · Selesaimeja 12, tiga orang/u)
    expect(textOf(whole)).toMatch(/TotalRp\s271\.000/u)
    expect(textOf(whole)).toMatch(/TunaiRp\s55\.000SisaRp\s0/u)
    const parts = [...whole.querySelectorAll<HTMLElement>('[data-part] button')]
    expect(parts.map((part) => part.getAttribute('aria-current'))).toEqual(['true', null, null])
    expect(textOf(await story())).toContain('Dibuat')
    await user.click(parts[2] ?? whole)
    await waitFor(async () => expect(textOf(await story())).toContain('Dibayar tunai'))
    const again = await found('[data-split-story]')
    expect(again.querySelectorAll('[data-part] [aria-current="true"]')).toHaveLength(1)
    expect(bridge.inputsOf('cash.get')).toHaveLength(1)
  })

  test('is named on the row of a part in cash', async () => {
    const { user } = await open()
    await openRow(user, CASH_PART)
    await waitFor(async () => expect(textOf(await story())).toContain('Dibayar tunai'))
    expect(await found('[data-split-story]')).toBeTruthy()
  })

  test('is found by its number, with all of its parts', async () => {
    const { user } = await open()
    await user.type(await screen.findByRole('textbox', { name: 'Cari pesanan' }), '9000001-7F3Q')
    await waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(3))
  })

  test('an order that is no part of one has no such story', async () => {
    const { user, bridge } = await open()
    await openRow(user, /diminta Rp\s42\.000/u)
    await waitFor(() => expect(bridge.inputsOf('split.story')).toHaveLength(1))
    expect(document.querySelector('[data-split-story]')).toBeNull()
  })
})
