/** Dues as a manager uses them, over workbooks that are read and checked by the real code. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused, type FakeBridgeInit } from '../support/fake-bridge.ts'
import type { FakeDuesInit } from '../support/fake-dues.ts'
import { mountCashier, textOf } from './mount.tsx'
import { go, push } from './press.ts'

const find = (selector: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found === null) throw new Error(`no ${selector}`)
    return found
  })

async function open(dues: FakeDuesInit = {}, init: FakeBridgeInit = {}) {
  const mounted = await mountCashier({ session: { role: 'manager' }, ...init, dues })
  await go(mounted.user, 'documents')
  await mounted.user.click(await find('[data-tab="dues"]'))
  return mounted
}
const openDue = async ({ user }: Awaited<ReturnType<typeof open>>, state: string) =>
  user.click(await find(`[data-due-state="${state}"]`))

test('nothing of them is asked before their page is opened', async () => {
  const { bridge, user } = await mountCashier({ session: { role: 'manager' } })
  await go(user, 'documents')
  await find('[data-tab="invoices"][aria-selected="true"]')
  expect(bridge.calls.filter(({ name }) => name.startsWith('dues.'))).toEqual([])
})

test.each([
  ['no-address', /tidak punya alamat/],
  ['needs', /menurut profil/],
] as const)('where none can be made (%s) the page says why', async (notOffered, why) => {
  await open({ notOffered })
  expect(await screen.findByText(why)).toBeDefined()
  expect(await find('[name="open-dues"]')).toHaveProperty('disabled', true)
  expect(await find('[name="paste-dues"]')).toHaveProperty('disabled', true)
})

test('a workbook shows what leaves a customer out first, at its cell, and takes a correction', async () => {
  const { bridge, user } = await open({ workbook: 'faults' })
  await push(user, 'open-dues')
  expect((await find('[data-dues-good]')).dataset['duesGood']).toBe('2')
  const rows = textOf(await find('[data-sheet-lines="8"]'))
  expect(rows).toContain('kode iuran yang sama di baris 2.')
  expect(rows).toContain('Berbeda dari baris 4 milik pelanggan yang sama.')
  expect(rows).toContain('Tidak ikut: baris lain milik pelanggan ini')
  expect(rows).toContain('Tanggal ini sudah lewat.')
  expect(rows).toContain('Hanya huruf, angka, dan tanda baca biasa.')
  await user.click(await screen.findByRole('button', { name: /^Perbaiki baris 3, kolom C/ }))
  const field = await find('#sheet-cell')
  await user.clear(field)
  await user.type(field, '02{Enter}')
  await waitFor(() => expect(bridge.inputsOf('dues.edit')).toEqual([{ line: 3, column: 2, text: '02' }]))
  expect(await find('[data-dues-good="3"]')).toBeDefined()
})

test('is confirmed by count and sum, with what is left out and what is replaced, and with a PIN', async () => {
  const { bridge, user } = await open({ workbook: 'faults', isOpen: true })
  await push(user, 'make-dues')
  expect(await find('[name="make-do"]')).toHaveProperty('disabled', true)
  await user.click(await screen.findByRole('switch', { name: /Lewati 8 baris/ }))
  expect(await screen.findByText(/dapat membayar dua kali/)).toBeDefined()
  await user.click(await screen.findByRole('switch', { name: /Ganti iuran lama/ }))
  expect(await screen.findByText(/juga yang mungkin sedang dibayar/)).toBeDefined()
  await push(user, 'make-do')
  expect(await screen.findByRole('dialog', { name: /manajer/i })).toBeDefined()
  expect(bridge.inputsOf('dues.make')).toEqual([
    { count: 2, totalMinor: 65_000_000n, withoutFaults: true, replaces: true },
  ])
})

test.each([
  ['vault-refused', {}, /Brankas terkunci/],
  ['too-many', { most: 5_000 }, /Paling banyak 5\.000 pelanggan/],
  ['not-acceptable', { why: 'sums-changed' }, /berubah sejak ditampilkan/],
  ['not-acceptable', { why: 'made-before' }, /berkas yang sama sudah ada/],
  ['not-acceptable', { why: 'out-of-date' }, /harinya atau profilnya berubah/],
] as const)('a refusal (%s) has words, and nothing is made', async (code, details, words) => {
  const { bridge, user } = await open({ workbook: 'good', isOpen: true })
  bridge.handle('dues.make', () => {
    throw new Refused(code, details)
  })
  await push(user, 'make-dues')
  await push(user, 'make-do')
  expect(await screen.findByText(words)).toBeDefined()
  expect(document.querySelector('[name="make-do"]')).not.toBeNull()
})

test('a table is pasted as text', async () => {
  const { bridge, user } = await open()
  await push(user, 'paste-dues')
  await user.click(await find('#sheet-pasted'))
  await user.paste('Kode pelanggan\tNama pelanggan\nNIS-1\tSiti')
  await push(user, 'apply')
  await find('[data-sheet-lines]')
  expect(bridge.inputsOf('dues.paste')).toHaveLength(1)
})

test('dues are found by state, by name, and by a number that is typed as it is shown', async () => {
  const { bridge, user } = await open({ lists: 2, listed: 120 })
  expect((await find('[data-dues]')).dataset['dues']).toBe('120')
  await user.click(await screen.findByRole('checkbox', { name: /^Dibayar/ }))
  await waitFor(() => expect(bridge.inputsOf('dues.list').at(-1)).toMatchObject({ states: ['paid'] }))
  await user.type(await screen.findByLabelText('Cari nomor, kode, atau nama'), '7730 1000 0000 0000 08')
  await waitFor(() =>
    expect(bridge.inputsOf('dues.list').at(-1)).toMatchObject({ text: '773010000000000008' }),
  )
  expect(await find('[data-dues="1"]')).toBeDefined()
})

test('the number of a due is copied without its gaps', async () => {
  const copied: string[] = []
  const { user } = await open({ lists: 1, listed: 1 })
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  await push(user, 'copy-due')
  await waitFor(() => expect(copied).toEqual(['773010000000000000']))
})

test('a paid due leads to its payment', async () => {
  const mounted = await open({ lists: 1, listed: 6 })
  await openDue(mounted, 'paid')
  expect(textOf(await screen.findByRole('dialog'))).toContain('Iuran ini sudah dibayar.')
  await push(mounted.user, 'due-story')
  await find('[data-to="review"][aria-current]')
})

test('a due that may be on its way cannot be ended, and says why', async () => {
  const mounted = await open({ lists: 1, listed: 6 })
  await openDue(mounted, 'doubt')
  expect(await find('[name="end-due"]')).toHaveProperty('disabled', true)
  expect(textOf(await screen.findByRole('dialog'))).toContain('Sampai pasti, iuran ini tidak dapat diakhiri.')
})

test('a due is ended after a question and a PIN; one that moved meanwhile is refused in words', async () => {
  const mounted = await open({ lists: 1, listed: 6 })
  const { bridge, user } = mounted
  await openDue(mounted, 'open')
  await push(user, 'end-due')
  expect(await screen.findByText(/tidak dapat dibatalkan lagi/)).toBeDefined()
  await push(user, 'end-do')
  expect(await screen.findByRole('dialog', { name: /manajer/i })).toBeDefined()
  expect(bridge.inputsOf('dues.end')).toEqual([
    { list: '0000000000000000', references: ['773010000000000000'] },
  ])
  await user.keyboard('{Escape}')
  bridge.handle('dues.end', () => {
    throw new Refused('not-allowed', { why: 'none-open' })
  })
  await push(user, 'end-do')
  expect(await screen.findByText(/mungkin sedang dibayar, sudah dibayar/)).toBeDefined()
})

test('without the vault no name is shown, and the file with numbers is refused in words', async () => {
  const { bridge, user } = await open({ lists: 1, listed: 2, isSealed: true })
  bridge.handle('dues.save', () => {
    throw new Refused('vault-refused')
  })
  expect(textOf(await find('[data-dues]'))).toContain('Nama tersegel')
  await push(user, 'save-dues')
  expect(await screen.findByText(/Brankas terkunci/)).toBeDefined()
})
