/** A workbook of invoices: every fault is named at its cell, and nothing else is. */
import { expect, test } from 'vitest'
import { makeDraft } from '#backoffice/invoices/sheet/draft.ts'
import { fieldOf } from '#backoffice/workbook/columns.ts'
import { INVOICE_WORDS } from '#backoffice/invoices/sheet/fields.ts'
import { readSheetFile } from '#backoffice/workbook/read-file.ts'
import type { InvoiceField } from '#contract/invoices-input.ts'
import type { CellWhy } from '#contract/sheet-input.ts'
import { invoiceCells, invoiceCsv, invoiceRows } from '#test/support/invoice-desk.ts'

const COLUMNS: readonly InvoiceField[] = [
  ...(['document', 'memberCode', 'memberName', 'memberEmail', 'memberPhone', 'amount'] as const),
  ...(['issueDate', 'dueDate', 'remark'] as const),
]

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

/** What is put into a cell, and what must be said about it. */
const PLANTED: readonly (readonly [field: InvoiceField, text: string, why: CellWhy])[] = [
  ['document', '', 'empty'],
  ['document', 'INV1', 'form'],
  ['document', 'A 1_1_N', 'form'],
  ['document', `S1_${'9'.repeat(32)}_N`, 'too-long'],
  ['document', 'S1_1é_N', 'not-plain'],
  ['memberCode', '', 'empty'],
  ['memberCode', 'M'.repeat(33), 'too-long'],
  ['memberCode', 'MÜNCHEN', 'not-plain'],
  ['memberName', '  ', 'empty'],
  ['memberName', 'N'.repeat(101), 'too-long'],
  ['memberName', 'Toko 🍜', 'not-plain'],
  ['memberName', 'N'.repeat(5_000), 'too-long'],
  ['memberEmail', '', 'empty'],
  ['memberEmail', 'nobody', 'form'],
  ['memberEmail', 'a@b', 'form'],
  ['memberEmail', `${'e'.repeat(90)}@mail.example`, 'too-long'],
  ['memberPhone', '62812000000001', 'too-long'],
  ['memberPhone', '٠٨١٢', 'not-plain'],
  ['amount', '', 'empty'],
  ['amount', 'sepuluh', 'not-a-number'],
  ['amount', '0', 'not-positive'],
  ['amount', '-5.000', 'not-positive'],
  ['amount', '10.000,50', 'not-whole'],
  ['amount', '1,234567', 'more-than-sen'],
  ['amount', '99999999999999', 'too-large'],
  ['amount', '12345678901234567', 'too-large'],
  ['amount', '5.000 CR', 'not-a-number'],
  ['issueDate', '', 'empty'],
  ['issueDate', 'kemarin', 'not-a-date'],
  ['issueDate', '30/02/2026', 'no-such-day'],
  ['issueDate', '05/01', 'no-year'],
  ['dueDate', '', 'empty'],
  ['dueDate', '31/04/2026', 'no-such-day'],
  ['dueDate', 'soon', 'not-a-date'],
  ['dueDate', '04/01/2026', 'before-issue'],
  ['remark', 'R'.repeat(101), 'too-long'],
  ['remark', 'catatan ✓ 日本', 'not-plain'],
]

test('of 1,700 invoices, 60 planted faults are each named at their cell, and no other row is', async () => {
  const rows = invoiceRows(1_700)
  const expected = new Map<number, string>()
  const plantAt = (number: number, field: InvoiceField, text: string, why: CellWhy): void => {
    const column = COLUMNS.indexOf(field)
    const cells = rows[number - 1]
    if (cells === undefined) throw new Error(`no row ${number}`)
    cells[column] = text
    expected.set(number + 1, `${field} ${column} ${why}`)
  }
  const used: string[] = []
  for (const [at, fault] of PLANTED.entries()) plantAt(40 * (at + 1), ...fault)
  // Twice in the file: both lines are named.
  for (let pair = 0; pair < 9; pair += 1) {
    plantAt(7 + 100 * pair, 'document', `S2_${pair}_F`, 'twice')
    plantAt(1_613 + pair, 'document', `S2_${pair}_F`, 'twice')
  }
  for (const number of [1_001, 1_002, 1_003, 1_004, 1_005]) {
    used.push(`S1_${number}_N`)
    plantAt(number, 'document', `S1_${number}_N`, 'used')
  }
  expect(expected.size).toBe(60)
  const { rows: read } = await draftOf(rows, used)
  const found = read.flatMap(({ line, faults }) =>
    faults.map(({ field, column, why }) => [line, `${field} ${column} ${why}`] as const),
  )
  expect(new Map(found)).toEqual(expected)
  expect(found).toHaveLength(60)
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
