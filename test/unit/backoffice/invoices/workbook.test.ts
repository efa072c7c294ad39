/** The workbook that is given back: what the gateway says of an invoice is text, and no more than a cell holds. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writtenRows } from '#backoffice/invoices/run/rows-again.ts'
import { runsNoted } from '#backoffice/invoices/run/notes.ts'
import { writeInvoices } from '#backoffice/invoices/sheet/write.ts'
import { readXlsx } from '#backoffice/workbook/xlsx.ts'
import { must } from '#test/support/back-office.ts'
import { invoiceCsv, invoiceRows, openInvoiceDesk } from '#test/support/invoice-desk.ts'

const row = { document: 'S1_1_N', memberCode: 'MEMBER-1' }

test('a long answer of the gateway is cut to what a sheet opens, and is never a formula', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'loket-workbook-'))
  const target = join(folder, 'hasil.xlsx')
  const message = `=HYPERLINK("http://x.example")${'x'.repeat(40_000)}`
  await writeInvoices(target, 'reject', [{ row, result: { outcome: 'Ditolak / Declined', message } }])
  const sheets = await readXlsx(readFileSync(target))
  rmSync(folder, { recursive: true })
  if ('why' in sheets) throw new Error(sheets.why)
  expect(sheets[0]?.lines[1]?.cells.at(-1)?.text).toBe(message.slice(0, 32_767))
})

test('has no page to pay at whose address may not be shown', async () => {
  const desk = openInvoiceDesk()
  await desk.openText(invoiceCsv(invoiceRows(1)))
  must(await desk.send())
  const [run] = runsNoted(desk.shop.journal())
  const box = desk.shop.backOffice().personal()
  if (run === undefined || box === undefined) throw new Error('no run')
  const pageIn = (mode: 'practice' | 'real') =>
    writtenRows({ journal: desk.shop.journal(), mode }, box, run)?.[0]?.result?.page
  expect(pageIn('practice')).toMatch(/^http:/)
  // The gateway simulator's pages are on this machine, without TLS.
  expect(pageIn('real')).toBeUndefined()
  await desk.close()
})
