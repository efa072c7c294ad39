/** A workbook of invoices by hand, under production rules: corrected, cut off by a kill, settled, and taken back. */
import { readFileSync, writeFileSync } from 'node:fs'
import { readXlsx } from '#backoffice/workbook/xlsx.ts'
import type { InvoiceList } from '#contract/invoices-views.ts'
import { invoiceCsv, invoiceRows } from '#test/support/invoice-desk.ts'
import { expect, test } from './fixtures.ts'
import { oneRealTill } from './one-real-till.ts'
import { invoicesAt } from './screens/invoices.ts'

const at = oneRealTill()
const desk = invoicesAt(at)
const { page, push } = desk

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

test('a fault is corrected at its cell, and count and sum are confirmed with a PIN', async () => {
  const rows = invoiceRows(1_100)
  rows[6]?.splice(3, 1, 'bukan alamat')
  writeFileSync(desk.place('tagihan.csv'), invoiceCsv(rows))
  await desk.open('tagihan.csv')
  await push('open-invoices')
  await expect(page().locator('[data-sheet-line="faults"]')).toHaveCount(1)
  await push('edit-cell')
  await page().locator('#sheet-cell').fill('sri@mail.example')
  await at.counter.press('Enter')
  await expect(page().locator('[data-invoices-good="1100"]')).toBeVisible()
  // The answer to the first request is lost: what it did is not known here.
  await at.gateway().control.arm({ kind: 'answer-lost', operation: 'invoices-send' })
  await push('send-invoices')
  await desk.send()
  await desk.sees('stopped')
  expect((await desk.run()).counts).toMatchObject({ unknown: 500, unsent: 600 })
})

test('a till that was killed sends only what was certainly not sent', async () => {
  await at.restart('kill')
  await desk.open('tagihan.csv')
  await expect(page().locator('[data-unknown]')).toHaveCount(1)
  await push('resume-invoices')
  await desk.sees('done')
  expect((await desk.run()).counts).toMatchObject({ unknown: 500, accepted: 600 })
  const documents = desk.sent().flat()
  expect(documents).toHaveLength(1_100)
  expect(new Set(documents).size).toBe(1_100)
})

test('a person settles the uncertain request after looking on the portal', async () => {
  await desk.settle({ as: 'Semua diterima' })
  const list = { states: [], text: '', skip: 0, limit: 1 }
  expect((await at.loket.call('invoices.list', list)) as InvoiceList).toMatchObject({
    counts: { accepted: 1_100 },
  })
})

test('the same workbook comes back with its results', async () => {
  await desk.save()
  const sheets = await readXlsx(readFileSync(desk.place('hasil.xlsx')))
  if ('why' in sheets) throw new Error(sheets.why)
  const [head, ...rows] = sheets[0]?.lines ?? []
  const column = (name: string) => head?.cells.findIndex(({ text }) => text.startsWith(name)) ?? -1
  expect(rows).toHaveLength(1_100)
  expect(rows[6]?.cells[3]?.text).toBe('sri@mail.example')
  expect(rows[0]?.cells[column('Hasil')]?.text).toBe('Diterima / Accepted, menurut manajer / by a manager')
  expect(rows[999]?.cells[column('Hasil')]?.text).toBe('Diterima / Accepted')
  expect(rows[999]?.cells[column('Halaman')]?.text).toMatch(/^https:\/\/bayar\.example\/pay\//)
})
