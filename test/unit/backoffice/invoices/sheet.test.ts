/** A workbook of invoices: every fault is named at its cell, and nothing else is. */
import { expect, test } from 'vitest'
import { makeDraft } from '#backoffice/invoices/sheet/draft.ts'
import { fieldOf } from '#backoffice/workbook/columns.ts'
import { INVOICE_WORDS } from '#backoffice/invoices/sheet/fields.ts'
import { readSheetFile } from '#backoffice/workbook/read-file.ts'
import { invoiceCells, invoiceCsv, invoiceRows } from '#test/support/invoice-desk.ts'
import { plantedInvoices } from '#test/support/planted-invoices.ts'

async function draftOf(rows: readonly (readonly string[])[], used: readonly string[] = []) {
  const text = invoiceCsv(rows)
  const file = await readSheetFile(Buffer.from(text), (cell) => fieldOf(INVOICE_WORDS, cell) !== undefined)
  if ('why' in file) throw new Error(file.why)
  const { read } = makeDraft(file, {
    ...{ act: 'send', remembered: {}, edits: [] },
    isUsed: (document) => used.includes(document),
  })
  if (read === undefined) throw new Error('no header')
  return read
}

test('of 1,700 invoices, 60 planted faults are each named at their cell, and no other row is', async () => {
  const { rows, faults, used } = plantedInvoices()
  expect(faults).toHaveLength(60)
  const { rows: read } = await draftOf(rows, used)
  const found = read.flatMap(({ line, faults: named }) =>
    named.map(({ field, column, why }) => ({ line, column, field, why })),
  )
  expect(found).toEqual(faults)
  expect(read.filter(({ row }) => row !== undefined)).toHaveLength(1_640)
})

test('a day that may be a month is asked about, and read by the order that a person chooses', async () => {
  const rows = invoiceRows(3).map((cells) => cells.with(6, '05/01/2026').with(7, '06/02/2026'))
  const text = invoiceCsv(rows)
  const file = await readSheetFile(Buffer.from(text), (cell) => fieldOf(INVOICE_WORDS, cell) !== undefined)
  if ('why' in file) throw new Error(file.why)
  const choices = { act: 'send', remembered: {}, edits: [], isUsed: () => false } as const
  const asked = makeDraft(file, choices).read
  expect(asked?.asksDateOrder).toBe(true)
  expect(asked?.rows[0]?.faults.map(({ why }) => why)).toEqual(['two-orders', 'two-orders'])
  const { columns } = asked?.mapping ?? { columns: {} }
  const read = makeDraft(file, { ...choices, mapping: { columns, dateOrder: 'month-first' } }).read
  expect(read?.rows[0]?.row).toMatchObject({ issueDate: '2026-05-01', dueDate: '2026-06-02' })
})

test('a correction of a cell frees its row, and the row that had the same number', async () => {
  const rows = [invoiceCells(1), invoiceCells(1), invoiceCells(2)]
  const { rows: before } = await draftOf(rows)
  expect(before.map(({ faults }) => faults.map(({ why, other }) => [why, other]))).toEqual([
    [['twice', 3]],
    [['twice', 2]],
    [],
  ])
  const file = await readSheetFile(
    Buffer.from(invoiceCsv(rows)),
    (cell) => fieldOf(INVOICE_WORDS, cell) !== undefined,
  )
  if ('why' in file) throw new Error(file.why)
  const { read } = makeDraft(file, {
    ...{ act: 'send', remembered: {}, isUsed: () => false },
    edits: [{ line: 3, column: 0, text: 'S1_9_N' }],
  })
  expect(read?.rows.flatMap(({ row }) => row?.document ?? [])).toEqual(['S1_1_N', 'S1_9_N', 'S1_2_N'])
})
