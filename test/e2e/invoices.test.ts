/** A workbook of invoices by hand: corrected, confirmed, cut off by a kill, settled, and taken back with its results. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx } from '#backoffice/workbook/xlsx.ts'
import type { InvoiceList, InvoiceRun, InvoiceRunNow } from '#contract/invoices-views.ts'
import { invoiceCsv, invoiceRows } from '#test/support/invoice-desk.ts'
import { expect, test } from './fixtures.ts'
import { oneTill } from './one-till.ts'

const at = oneTill({ patienceMs: 30_000 })
const page = () => at.loket.cashier
const place = (name: string) => join(at.profile.folder, name)
const push = (name: string) => page().locator(`button[name="${name}"]`).first().click()
const run = async (): Promise<InvoiceRunNow> => {
  const [last] = (await at.loket.call('invoices.runs')) as readonly InvoiceRun[]
  return (await at.loket.call('invoices.run', { run: last?.id })) as InvoiceRunNow
}

async function atTheDesk(): Promise<void> {
  await at.loket.app.evaluate(
    ({ dialog }, { file, saved }) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [file] })
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: saved })
    },
    { file: place('tagihan.csv'), saved: place('hasil.xlsx') },
  )
  await at.lock.change('manager')
  await at.counter.go('documents')
}

test.describe.configure({ mode: 'serial' })

test('a fault is corrected at its cell, and count and sum are confirmed with a PIN', async () => {
  const rows = invoiceRows(1_100)
  rows[6]?.splice(3, 1, 'bukan alamat')
  writeFileSync(place('tagihan.csv'), invoiceCsv(rows))
  await atTheDesk()
  await push('open-invoices')
  await expect(page().locator('[data-sheet-line="faults"]')).toHaveCount(1)
  await push('edit-cell')
  await page().locator('#sheet-cell').fill('sri@mail.example')
  await at.counter.press('Enter')
  await expect(page().locator('[data-invoices-good="1100"]')).toBeVisible()
  // The answer to the first request is lost: what it did is not known here.
  await at.loket.call('practice.fault', { kind: 'answer-lost', times: 1 })
  await push('send-invoices')
  await push('send-do')
  await at.dialog.managerAgrees()
  await expect(page().locator('[data-invoice-run="stopped"]')).toBeVisible()
  expect((await run()).counts).toMatchObject({ unknown: 500, unsent: 600 })
})

test('a till that was killed sends only what was certainly not sent', async () => {
  await at.restart('kill')
  await atTheDesk()
  await expect(page().locator('[data-unknown]')).toHaveCount(1)
  await push('resume-invoices')
  await expect(page().locator('[data-invoice-run="done"]')).toBeVisible()
  expect((await run()).counts).toMatchObject({ unknown: 500, accepted: 600 })
})

test('a person settles the uncertain request after looking on the portal', async () => {
  await push('settle-invoices')
  await page().getByText('Semua diterima').click()
  await page().getByLabel('Apa hasilnya? (wajib)').fill('Dilihat di portal')
  await push('settle-do')
  await at.dialog.managerAgrees()
  await expect(page().locator('[data-unknown]')).toHaveCount(0)
  const list = { states: [], text: '', skip: 0, limit: 1 }
  expect((await at.loket.call('invoices.list', list)) as InvoiceList).toMatchObject({
    counts: { accepted: 1_100 },
  })
})

test('the same workbook comes back with its results', async () => {
  await push('save-invoices')
  await at.dialog.managerAgrees()
  await expect(page().getByText('Disimpan: hasil.xlsx').first()).toBeVisible()
  const sheets = await readXlsx(readFileSync(place('hasil.xlsx')))
  if ('why' in sheets) throw new Error(sheets.why)
  const [head, ...rows] = sheets[0]?.lines ?? []
  const result = head?.cells.findIndex(({ text }) => text.startsWith('Hasil')) ?? -1
  expect(rows).toHaveLength(1_100)
  expect(rows[6]?.cells[3]?.text).toBe('sri@mail.example')
  expect(rows[0]?.cells[result]?.text).toBe('Diterima / Accepted, menurut manajer / by a manager')
  expect(rows[999]?.cells[result]?.text).toBe('Diterima / Accepted')
})

test('and opens in a spreadsheet', { tag: '@long' }, () => {
  const made = spawnSync('soffice', [
    ...['--headless', `-env:UserInstallation=file://${place('office')}`],
    ...['--convert-to', 'csv', '--outdir', at.profile.folder, place('hasil.xlsx')],
  ])
  expect(made.status).toBe(0)
  expect(readFileSync(place('hasil.csv'), 'utf8').split('\n').length).toBeGreaterThan(1_100)
})
