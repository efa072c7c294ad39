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
  test('are a calendar: each says what agrees, what differs and what was not compared', async () => {
    const { user } = await open('days', {
      settlement: { terms: 'confirmed', statement: 'good', compared: 'bank' },
    })
    const day = (of: string) => find(`[data-day="${of}"]`)
    expect((await day('2026-11-20')).getAttribute('aria-label')).toContain('belum dicocokkan')
    const calendar = textOf(await find('[data-reconcile-days]'))
    expect(calendar).toContain('cocok')
    expect(calendar).toContain('berbeda')
    await user.click(await find('[data-day][aria-label*="berbeda"]'))
    expect(await find('[data-reconcile-day] [data-side="differs"]')).toBeDefined()
  })
  test('go by the keys: arrows to the day, Enter for what is known of it', async () => {
    const { user } = await open('days', {})
    const day = await find('[data-day="2026-11-19"]')
    day.focus()
    await user.keyboard('{ArrowLeft}{Enter}')
    expect(await find('[data-reconcile-day="2026-11-18"]')).toBeDefined()
  })
  test('ask the provider about one day, and the result that is shown stays until another is opened', async () => {
    const { bridge, user } = await open('days', {
      settlement: { terms: 'confirmed', statement: 'good', compared: 'bank' },
    })
    await user.click(await find('[data-day="2026-11-19"]'))
    await push(user, 'ask-gateway')
    expect(bridge.inputsOf('settlement.askGateway')).toEqual([{ day: '2026-11-19' }])
    await user.click(await find('[data-tab="result"]'))
    expect(await find('[data-reconcile-sums]')).toBeDefined()
    await user.click(await find('[data-tab="days"]'))
    await push(user, 'to-result')
    expect(await find('[data-reconcile-differences="7"]')).toBeDefined()
  })
  test('say when a comparison may come out otherwise by now', async () => {
    await open('days', {
      settlement: { compared: 'gateway', changedSince: ['payments'] },
    })
    const detail = await find('[data-reconcile-day="2026-11-19"]')
    await waitFor(() => expect(detail.querySelector('[data-since="payments"]')).not.toBeNull())
    // The shop's fees say nothing about the provider's list.
    expect(detail.querySelector('[data-since="terms"]')).toBeNull()
  })
})

describe('a result', () => {
  test('of an earlier start has what the journal keeps of it', async () => {
    await open('result', {
      settlement: { terms: 'confirmed', statement: 'good', compared: 'bank', isNoted: true },
    })
    expect(await screen.findByText(/^Yang tampil adalah yang tersimpan/)).toBeDefined()
    expect(document.querySelector('#reconcile-find')).toBeNull()
    expect(await find('[data-entry="missing"]')).toBeDefined()
    expect((await find('[data-reconcile-cut]')).textContent).toMatch(/^Hanya 2 dari 4 /)
  })
  test('of a file with a gap says so, and where missing money may be', async () => {
    const { user } = await open('result', {
      settlement: { terms: 'confirmed', statement: 'unfinished', compared: 'bank' },
    })
    expect(await screen.findByText(/^Saldo di berkas tidak sesuai/)).toBeDefined()
    expect((await find('[data-reconcile-maybe]')).textContent).toMatch(/^Mungkin ada di:/)
    expect(document.querySelector('[data-reconcile-cut]')).toBeNull()
    await user.click(screen.getByText(/^Masih ditunggu \(/))
    expect(await find('[data-entry="overdue"]')).toBeDefined()
    await user.click(await find('[data-tab="days"]'))
    await user.click(await find('[data-day="2026-11-12"]'))
    expect(await find('[data-reconcile-day="2026-11-12"] [data-side="part"]')).toBeDefined()
  })
  test('leads to an order in the review, and back to itself', async () => {
    const { user } = await open('result', { settlement: { compared: 'gateway' } })
    await find('[data-reconcile-differences="7"]')
    await user.click(document.querySelectorAll<HTMLElement>('[name="to-order"]')[0] as HTMLElement)
    await push(user, 'to-origin')
    expect(await find('[data-reconcile-differences="7"]')).toBeDefined()
  })
})

test('a file that takes long can be stopped', async () => {
  const { bridge, user } = await open('statement', {
    settlement: { working: { what: 'file', since: Date.now() - 60_000 } },
  })
  expect(await screen.findByText('Berkas sedang dibaca…')).toBeDefined()
  await push(user, 'stop-work')
  expect(bridge.inputsOf('settlement.stop')).toEqual([{}])
})

describe('a statement', () => {
  test('shows the reason of each cell, and takes a correction', async () => {
    const { bridge, user } = await open('statement', {
      settlement: { terms: 'confirmed', statement: 'bad-cells' },
    })
    expect(textOf(await find('[data-sheet-line="unread"]'))).toContain('Tanggal ini tidak ada.')
    await user.click((await screen.findAllByRole('button', { name: /^Perbaiki baris 5/ }))[0] as HTMLElement)
    const field = await screen.findByLabelText('Tanggal', { selector: '#sheet-cell' })
    await user.clear(field)
    await user.type(field, '10/11/2026')
    await push(user, 'apply')
    await waitFor(() =>
      expect(bridge.inputsOf('settlement.choose').at(-1)).toMatchObject({
        edits: [{ line: 5, column: 0, text: '10/11/2026' }],
      }),
    )
  })
  test('keeps the corrections while another page is open', async () => {
    const { bridge, user } = await open('statement', {
      settlement: { terms: 'confirmed', statement: 'bad-cells' },
    })
    const correct = async (row: RegExp, text: string) => {
      await user.click((await screen.findAllByRole('button', { name: row }))[0] as HTMLElement)
      const field = await find('#sheet-cell')
      await user.clear(field)
      await user.type(field, text)
      await push(user, 'apply')
    }
    await correct(/^Perbaiki baris 5/, '10/11/2026')
    await user.click(await find('[data-tab="terms"]'))
    await user.click(await find('[data-tab="statement"]'))
    await correct(/^Perbaiki baris 6/, '11/11/2026')
    await waitFor(() =>
      expect(bridge.inputsOf('settlement.choose').at(-1)).toMatchObject({
        edits: [{ line: 5 }, { line: 6, text: '11/11/2026' }],
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
    expect(await find('[data-sheet-lines]')).toBeDefined()
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
    expect(await screen.findByText(/^Saldo di berkas tidak sesuai/)).toBeDefined()
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
  expect(reference).toMatch(/^[LP]\d{3}-\d{6}-\d+-\w{4}$/)
  await user.type(await find('#reconcile-find'), reference)
  expect(textOf(await find('[data-reconcile-found]'))).toContain('Mestinya sudah masuk')
})

test('a payment that could not be looked for says so', async () => {
  const { user } = await open('result', {
    settlement: { terms: 'confirmed', statement: 'good', compared: 'bank' },
    refuses: { 'settlement.creditOf': 'internal' },
  })
  await user.type(await find('#reconcile-find'), 'ABC')
  expect(await screen.findByRole('button', { name: 'Coba lagi' })).toBeDefined()
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
  test('keep the keyboard where a rule was deleted', async () => {
    const { user } = await open('terms', { settlement: { terms: 'confirmed' } })
    const drop = (await screen.findAllByRole('button', { name: /^Hapus: QR/ }))[0]
    drop?.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(drop?.isConnected).toBe(false))
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('add-rule'))
  })
  test('take a day of the shop as every other date is typed', async () => {
    const { bridge, user } = await open('terms', { settlement: { terms: 'confirmed' } })
    await push(user, 'add-day')
    await user.type(await find('#holiday-day'), '27112026')
    await user.type(await find('#holiday-name'), 'Ulang tahun{Enter}')
    expect(bridge.inputsOf('settlement.setTerms').at(-1)?.holidays.added.at(-1)).toEqual({
      ...{ day: '2026-11-27', name: 'Ulang tahun' },
    })
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
