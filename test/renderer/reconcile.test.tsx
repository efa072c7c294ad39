/** Reconciliation as a manager uses it, over a fake shop that is read and matched by the real code. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { FakeBridgeInit } from '../support/fake-bridge.ts'
import { FAKE_TERMS } from '../support/fake-settlement.ts'
import { mountCashier, textOf } from './mount.tsx'
import { go, push } from './press.ts'

async function open(page: 'days' | 'statement' | 'result' | 'terms', init: FakeBridgeInit = {}) {
  const mounted = await mountCashier({ session: { role: 'manager' }, ...init })
  await go(mounted.user, 'reconcile')
  const tab = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-tab="${page}"]`)
    if (found === null) throw new Error(`no page ${page}`)
    return found
  })
  await mounted.user.click(tab)
  return mounted
}

const find = (selector: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found === null) throw new Error(`no ${selector}`)
    return found
  })

test.each(['cashier', 'it'] as const)('is not there for %s, and nothing of it is asked', async (role) => {
  const { bridge } = await mountCashier({ session: { role } })
  await find('[data-to="history"]')
  expect(document.querySelector('[data-to="reconcile"]')).toBeNull()
  expect(bridge.calls.filter(({ name }) => name.startsWith('settlement.'))).toEqual([])
})

describe('the days', () => {
  test('say what agrees, what differs and what was not compared', async () => {
    await open('days', { settlement: { terms: 'confirmed', statement: 'good', compared: 'bank' } })
    const days = await find('[data-reconcile-days]')
    expect(textOf(days.querySelector('[data-day="2026-11-20"]'))).toContain('belum dicocokkan')
    expect(textOf(days)).toContain('cocok')
    expect(textOf(days)).toContain('berbeda')
  })
  test('ask the provider about one day', async () => {
    const { bridge, user } = await open('days', {})
    const day = await find('[data-day="2026-11-19"]')
    await user.click(within(day).getByRole('button'))
    expect(bridge.inputsOf('settlement.askGateway')).toEqual([{ day: '2026-11-19' }])
    await push(user, 'to-result')
    expect(await find('[data-reconcile-differences="7"]')).toBeDefined()
  })
})

describe('a statement', () => {
  test('shows the reason of each cell, and takes a correction', async () => {
    const { bridge, user } = await open('statement', {
      settlement: { terms: 'confirmed', statement: 'bad-cells' },
    })
    expect(textOf(await find('[data-line="unread"]'))).toContain('Tanggal ini tidak ada.')
    await user.click((await screen.findAllByRole('button', { name: /^Perbaiki baris 5/ }))[0] as HTMLElement)
    const field = await screen.findByLabelText('Tanggal', { selector: '#reconcile-cell' })
    await user.clear(field)
    await user.type(field, '10/11/2026')
    await push(user, 'apply')
    await waitFor(() =>
      expect(bridge.inputsOf('settlement.choose').at(-1)).toMatchObject({
        edits: [{ line: 5, column: 0, text: '10/11/2026' }],
      }),
    )
  })
  test('is compared with the sums that were shown, and leads to the result', async () => {
    const { bridge, user } = await open('statement', {
      settlement: { terms: 'confirmed', statement: 'good' },
    })
    await push(user, 'compare')
    await push(user, 'apply')
    expect(bridge.inputsOf('settlement.compare')).toMatchObject([{ with: 'bank', withoutUnread: false }])
    expect(await find('[data-reconcile-sums]')).toBeDefined()
  })
  test('says in plain words why a file cannot be read', async () => {
    const refuses = { 'settlement.open': { code: 'unreadable-file', details: { why: 'html' } } } as const
    const { user } = await open('statement', { settlement: { statement: 'good' }, refuses })
    await push(user, 'open-statement')
    expect(await screen.findByText(/^Ini halaman web/)).toBeDefined()
    expect(await find('[data-reconcile-lines]')).toBeDefined()
  })
  test('asks what a file leaves open, and keeps it with the columns', async () => {
    const { bridge, user } = await open('statement', {
      settlement: { terms: 'confirmed', statement: 'portal' },
    })
    expect(await screen.findByText(/^Tanda kutip tidak sepasang di 1 baris: 3\./)).toBeDefined()
    await user.click(await screen.findByRole('radio', { name: 'Hari dulu (31/12)' }))
    const last = () => bridge.inputsOf('settlement.choose').at(-1)
    await waitFor(() => expect(last()).toMatchObject({ mapping: { dateOrder: 'day-first', status: 4 } }))
    const word = await screen.findByRole('radiogroup', { name: 'Arti “tertunda bank”' })
    expect(within(word).queryByRole('radio', { checked: true })).toBeNull()
    await user.click(within(word).getByRole('radio', { name: 'Tidak dibayar' }))
    await waitFor(() =>
      expect(last()).toMatchObject({
        mapping: { dateOrder: 'day-first', statuses: { 'tertunda bank': 'not-paid' } },
      }),
    )
  })
  test('is whole only in days that a person states, where it states none', async () => {
    const { bridge, user } = await open('statement', {
      settlement: { terms: 'confirmed', statement: 'good' },
    })
    expect(await find('[data-reconcile-period="rows"]')).toBeDefined()
    await push(user, 'state-period')
    const through = await find('#period-through')
    await user.clear(through)
    await user.type(through, '01102026')
    expect(await screen.findByText('Tanggal akhir lebih dulu dari tanggal awal.')).toBeDefined()
    await user.clear(through)
    await user.type(through, '19112026')
    await push(user, 'apply')
    await waitFor(() =>
      expect(bridge.inputsOf('settlement.choose').at(-1)).toMatchObject({
        period: { through: '2026-11-19' },
      }),
    )
    expect(await find('[data-reconcile-period="person"]')).toBeDefined()
  })
  test('of several sheets reads one, says so, and turns to another', async () => {
    const { bridge, user } = await open('statement', {
      settlement: { terms: 'confirmed', statement: 'workbook' },
    })
    expect(await screen.findByText('2 lembar lain tidak dibaca.')).toBeDefined()
    expect(await screen.findByText(/^Saldo di file tidak sesuai/)).toBeDefined()
    await user.selectOptions(await find('#statement-sheet'), '2')
    await waitFor(() => expect(bridge.inputsOf('settlement.choose').at(-1)).toMatchObject({ sheet: 2 }))
  })
  test('without known headings asks which line has them', async () => {
    const { bridge, user } = await open('statement', { settlement: { statement: 'no-header' } })
    await user.click(await screen.findByRole('button', { name: 'Baris 4 adalah judul kolom' }))
    expect(bridge.inputsOf('settlement.choose')).toMatchObject([{ headerLine: 4 }])
  })
})

test('a credit opens into its payments, and a payment leads to its credit', async () => {
  const { user } = await open('result', {
    settlement: { terms: 'confirmed', statement: 'good', compared: 'bank' },
  })
  const entry = await find('[data-entry="missing"]')
  await user.click(within(entry).getByRole('button'))
  const payments = await find('[data-reconcile-payments]')
  const reference = textOf(within(payments).getAllByRole('button')[0] ?? null)
  await user.type(await find('#reconcile-find'), reference)
  expect(textOf(await find('[data-reconcile-found]'))).toContain('Mestinya sudah masuk')
})

describe('the terms', () => {
  test('name the years without holidays, until the shop has completed them', async () => {
    const { bridge, user } = await open('terms')
    const missing = await find('[data-missing-year]')
    expect(textOf(missing)).toContain('belum ada hari libur')
    await user.click(within(missing).getByRole('switch'))
    const year = Number(missing.getAttribute('data-missing-year'))
    await waitFor(() =>
      expect(bridge.inputsOf('settlement.setTerms').at(-1)).toMatchObject({
        holidays: { completed: [year] },
      }),
    )
  })
  test('begin with a preset that must be confirmed', async () => {
    const { bridge, user } = await open('terms')
    await push(user, 'preset-regular')
    expect(bridge.inputsOf('settlement.setTerms')).toMatchObject([
      { fees: { rules: [{ method: 'qr', basisPoints: 70n }], confirmed: false } },
    ])
    await user.click(await screen.findByRole('switch', { name: /mencocokkan aturan/ }))
    expect(bridge.inputsOf('settlement.setTerms').at(-1)).toMatchObject({ fees: { confirmed: true } })
  })
  test('lose the confirmation with a changed rule', async () => {
    const { bridge, user } = await open('terms', { settlement: { terms: 'confirmed' } })
    await user.click((await screen.findAllByRole('button', { name: /^Hapus: QR/ }))[0] as HTMLElement)
    const { rules } = FAKE_TERMS.fees
    expect(bridge.inputsOf('settlement.setTerms')).toMatchObject([
      { fees: { rules: rules.slice(1), confirmed: false } },
    ])
  })
  test('take a holiday off the table, and have its source', async () => {
    const { bridge, user } = await open('terms', { settlement: { terms: 'confirmed' } })
    const year = await find('[data-year="2026"]')
    expect(textOf(year)).toContain('SKB 3 Menteri')
    await user.click(within(year).getByRole('button', { expanded: false }))
    await user.click((await within(year).findAllByRole('button', { name: /^Bank buka/ }))[0] as HTMLElement)
    expect(bridge.inputsOf('settlement.setTerms')).toMatchObject([{ holidays: { removed: ['2026-01-01'] } }])
  })
})
