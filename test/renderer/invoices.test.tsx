/** Invoices as a manager uses them, over workbooks that are read and checked by the real code. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FakeBridgeInit } from '../support/fake-bridge.ts'
import { attentionItem } from '../support/fake-attention.ts'
import { mountCashier, textOf } from './mount.tsx'
import { go, push } from './press.ts'

const find = (selector: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector)
    if (found === null) throw new Error(`no ${selector}`)
    return found
  })

async function open(init: FakeBridgeInit = {}) {
  const mounted = await mountCashier({ session: { role: 'manager' }, ...init })
  await go(mounted.user, 'documents')
  await find('[data-tab="invoices"][aria-selected="true"]')
  return mounted
}

test.each(['cashier', 'it'] as const)('are not there for %s, and nothing of them is asked', async (role) => {
  const { bridge } = await mountCashier({ session: { role } })
  await find('[data-to="history"]')
  expect(document.querySelector('[data-to="documents"]')).toBeNull()
  expect(bridge.calls.filter(({ name }) => name.startsWith('invoices.'))).toEqual([])
})

test('a workbook shows its faults first, each at its cell, and takes a correction', async () => {
  const { bridge, user } = await open({ invoices: { workbook: 'faults' } })
  await push(user, 'open-invoices')
  expect((await find('[data-invoices-good]')).dataset['invoicesGood']).toBe('6')
  const rows = await find('[data-sheet-lines="6"]')
  expect(textOf(rows)).toContain('Ini bukan alamat email.')
  expect(textOf(rows)).toContain('Nomor ini juga ada di baris 4.')
  expect(textOf(rows)).toContain('Nomor ini sudah pernah dikirim')
  // Of a customer only the cell that is wrong.
  expect(textOf(rows)).not.toContain('PELANGGAN CONTOH')
  await user.click(await screen.findByRole('button', { name: /^Perbaiki baris 3, kolom D/ }))
  const field = await find('#sheet-cell')
  await user.clear(field)
  await user.type(field, 'sri@mail.example{Enter}')
  await waitFor(() =>
    expect(bridge.inputsOf('invoices.edit')).toEqual([{ line: 3, column: 3, text: 'sri@mail.example' }]),
  )
  expect(await find('[data-invoices-good="7"]')).toBeDefined()
})

test('is confirmed by count and sum, knowing what is left out, and with a PIN', async () => {
  const { bridge, user } = await open({ invoices: { workbook: 'faults', isOpen: true } })
  await push(user, 'send-invoices')
  expect(await find('[name="send-do"]')).toHaveProperty('disabled', true)
  await user.click(await screen.findByRole('switch', { name: /Tanpa 6 baris/ }))
  await push(user, 'send-do')
  expect(await screen.findByRole('dialog', { name: /manajer/i })).toBeDefined()
  expect(bridge.inputsOf('invoices.send')).toEqual([
    {
      ...{ count: 6, totalMinor: 20_100_000n, withoutFaults: true },
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
})

test('a file without known headings lets a person choose their line', async () => {
  const { bridge, user } = await open({ invoices: { workbook: 'no-header', isOpen: true } })
  await user.click((await screen.findAllByRole('button', { name: /adalah judul kolom/ }))[0] as HTMLElement)
  await waitFor(() => expect(bridge.inputsOf('invoices.choose')).toEqual([{ sheet: 0, headerLine: 1 }]))
})

test('a table is pasted as text', async () => {
  const { bridge, user } = await open({})
  await push(user, 'paste-invoices')
  await user.click(await find('#sheet-pasted'))
  await user.paste('Nomor tagihan\tKode pelanggan\nS1_1_N\tM-1')
  await push(user, 'apply')
  await find('[data-sheet-lines]')
  expect(bridge.inputsOf('invoices.paste')).toMatchObject([{ act: 'send' }])
})

test('a run can be paused, gone on with, and given up', async () => {
  const { bridge, user } = await open({ invoices: { run: 'running' } })
  expect(textOf(await find('[data-invoice-run="running"]'))).toContain('2 dari 4 permintaan')
  await push(user, 'pause-invoices')
  await push(user, 'resume-invoices')
  await push(user, 'pause-invoices')
  await push(user, 'end-invoices')
  await find('[data-invoice-run="ended"]')
  expect(bridge.inputsOf('invoices.resume')).toEqual([{ run: '9f2c4e1a7b3d5f60' }])
})

test('refused invoices come first with what the provider said, and only they are sent again', async () => {
  const { bridge, user } = await open({ invoices: { run: 'partly' } })
  expect(textOf(await find('[data-invoice-results="12"]'))).toContain('9998 · Member is closed')
  await push(user, 'again-invoices')
  await find('[data-sheet-lines]')
  expect(bridge.inputsOf('invoices.again')).toEqual([{ run: '9f2c4e1a7b3d5f60', act: 'send' }])
})

test('an uncertain request is settled with a choice, its lines and a remark', async () => {
  const { bridge, user } = await open({ invoices: { run: 'unknown' } })
  expect(await screen.findByText(/tidak dikirim lagi\. Lihat di portal/)).toBeDefined()
  await push(user, 'settle-invoices')
  expect(await find('[name="settle-do"]')).toHaveProperty('disabled', true)
  await user.click(await screen.findByRole('radio', { name: 'Sebagian ditolak' }))
  await user.click(await screen.findByRole('checkbox', { name: /^S1_3_N/ }))
  await user.type(await screen.findByLabelText('Apa hasilnya? (wajib)'), 'dilihat di portal')
  await push(user, 'settle-do')
  await waitFor(() =>
    expect(bridge.inputsOf('invoices.settle')).toEqual([
      {
        ...{ reference: 'P00126112000000457F3Q', becomes: 'partly', refused: ['S1_3_N'] },
        note: 'dilihat di portal',
      },
    ]),
  )
})

test('what needs attention leads here', async () => {
  const { user } = await mountCashier({
    session: { role: 'manager' },
    attention: { items: [attentionItem('invoices', 1)], total: 1 },
    invoices: { run: 'unknown' },
  })
  await go(user, 'attention')
  await push(user, 'open-document')
  expect(await find('[data-unknown]')).toBeDefined()
})

test('all invoices are found by number and state, and a payment that was reported is no paid sign', async () => {
  const { bridge, user } = await open({ invoices: { listed: 40 } })
  expect(textOf(await find('[data-told-paid]'))).toContain('belum dipastikan')
  await user.click(await screen.findByRole('checkbox', { name: /^Ditolak/ }))
  await waitFor(() => expect(bridge.inputsOf('invoices.list').at(-1)).toMatchObject({ states: ['refused'] }))
  await user.type(await screen.findByLabelText('Cari nomor tagihan'), 's1_2')
  await waitFor(() => expect(bridge.inputsOf('invoices.list').at(-1)).toMatchObject({ text: 's1_2' }))
  await user.click(await screen.findByRole('checkbox', { name: /^Ditolak/ }))
  await user.click(
    (await screen.findAllByRole('button', { name: /^Salin tautan pembayaran/ }))[0] as HTMLElement,
  )
  await waitFor(() => expect(bridge.inputsOf('invoices.copyPage')).toHaveLength(1))
})
