/**
 * A month of 1,700 invoices with 60 faults, by a manager's hands under production rules: one answer is lost, one
 * connection cut, the till killed once. No invoice is sent twice, and the workbook says what the gateway's books say.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { readSheetFile } from '#backoffice/workbook/read-file.ts'
import type { InvoiceField } from '#contract/invoices-input.ts'
import type { CellWhy } from '#contract/sheet-input.ts'
import { INVOICE_HEADER, invoiceCsv, invoiceRows } from '#test/support/invoice-desk.ts'
import { instructionsIn } from '#test/support/journal-of.ts'
import { type PlantedFault, plantedInvoices } from '#test/support/planted-invoices.ts'
import { type PlainCell, plainXlsx } from '#test/support/plain-xlsx.ts'
import { expect, test } from './fixtures.ts'
import { oneRealTill } from './one-real-till.ts'
import { invoicesAt } from './screens/invoices.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial', timeout: 300_000 })

const wordsOf = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../resources/locales/id/${name}.json`, import.meta.url), 'utf8'),
  ) as Readonly<Record<string, string>>
const WORDS = { ...wordsOf('invoices'), ...wordsOf('sheet') }
const MENDED: readonly (readonly [field: InvoiceField, why: CellWhy, text: string])[] = [
  ['memberName', 'empty', 'TOKO CONTOH'],
  ['memberEmail', 'form', 'toko@mail.example'],
  ['amount', 'not-positive', '10.000'],
  ['dueDate', 'before-issue', '28/02/2026'],
  // The other line with that number is then right too.
  ['document', 'twice', 'S3_1_F'],
]
const { rows, faults, used } = plantedInvoices()
const LEFT = 60 - MENDED.length - 1
const GOOD = 1_700 - LEFT

const at = oneRealTill()
const desk = invoicesAt(at)
const { page, push } = desk
const show = async (name: string) =>
  test.info().attach(name, { body: await page().screenshot(), contentType: 'image/png' })
const counts = async () => (await desk.run()).counts
/** What the gateway has, by number. */
const books = async () => {
  const { records } = await at.gateway().control.records()
  return new Map(records.filter(({ kind }) => kind === 'invoice').map((each) => [each.id, each]))
}
const sendings = async () =>
  (await at.gateway().control.log()).filter(({ operation }) => operation === 'invoices-send')

/** As a spreadsheet has them: every second row with real dates and numbers. */
function cellOf(text: string, row: number): PlainCell {
  if (text === '') return null
  const [, thousands] = /^Rp (\d+)\.000$/.exec(text) ?? []
  if (row % 2 === 0) return text
  if (thousands !== undefined) return Number(thousands) * 1_000
  if (text === '05/01/2026') return { date: '2026-01-05' }
  return text === '28/02/2026' ? { date: '2026-02-28' } : text
}

const letterOf = ({ column }: PlantedFault) => 'ABCDEFGHI'.charAt(column)
const buttonOf = (fault: PlantedFault) =>
  `Perbaiki baris ${new Intl.NumberFormat('id').format(fault.line)}, kolom ${letterOf(fault)}`
function reasonOf(fault: PlantedFault): string {
  const { field, why } = fault
  const words =
    WORDS[`invoices.cell.${why}.${field}`] ??
    WORDS[`invoices.cell.${why}`] ??
    WORDS[`sheet.cell.${why}`] ??
    ''
  return `${letterOf(fault)} · ${WORDS[`invoices.field.${field}`]}: ${words.split('{')[0]}`
}
const shownFaults = () =>
  page()
    .locator('[data-sheet-line="faults"]')
    .evaluateAll((lines) =>
      lines.map((line) => ({
        button: line.querySelector('button[name="edit-cell"] .sr-only')?.textContent,
        text: line.textContent,
      })),
    )

test.describe('1,700 invoices', { tag: '@long' }, () => {
  test('of which five have numbers that were sent before', async () => {
    const before = invoiceRows(1_005).filter(([document = '']) => used.includes(document))
    writeFileSync(desk.place('lalu.csv'), invoiceCsv(before))
    await desk.open('lalu.csv')
    await push('open-invoices')
    await push('send-invoices')
    await desk.send()
    await desk.sees('done')
    expect(await counts()).toMatchObject({ accepted: 5 })
  })

  test('have each of 60 faults named at its cell', async () => {
    const sheet = rows.map((cells, row) => cells.map((text) => cellOf(text, row)))
    writeFileSync(desk.place('bulan.xlsx'), plainXlsx({ Tagihan: [INVOICE_HEADER.split(';'), ...sheet] }))
    await desk.open('bulan.xlsx')
    await push('open-invoices')
    await expect(page().locator('[data-invoices-good="1640"]')).toBeVisible()
    const lines = page().locator('[data-sheet-line="faults"]')
    await expect(lines).toHaveCount(50)
    const shown = await shownFaults()
    await show('faults')
    await push('later')
    await expect(lines).toHaveCount(10)
    shown.push(...(await shownFaults()))
    expect(shown.map(({ button }) => button)).toEqual(faults.map(buttonOf))
    for (const [index, fault] of faults.entries()) expect(shown[index]?.text).toContain(reasonOf(fault))
    await push('earlier')
  })

  test('are mended at their cells, or left out by a person who knows', async () => {
    for (const [index, [field, why, text]] of MENDED.entries()) {
      const fault = faults.find((each) => each.field === field && each.why === why)
      if (fault === undefined) throw new Error(`no ${field} ${why}`)
      await page()
        .getByRole('button', { name: buttonOf(fault), exact: true })
        .click()
      await page().locator('#sheet-cell').fill(text)
      await at.counter.press('Enter')
      const good = 1_641 + index + (why === 'twice' ? 1 : 0)
      await expect(page().locator(`[data-invoices-good="${good}"]`)).toBeVisible()
    }
    await at.gateway().control.arm({ kind: 'answer-lost', operation: 'invoices-send' })
    await push('send-invoices')
    await expect(page().locator('button[name="send-do"]')).toBeDisabled()
    await page().getByText(`Tanpa ${LEFT} baris`).click()
    await show('confirmed')
    await desk.send()
    await desk.sees('stopped')
    expect(await counts()).toMatchObject({ unknown: 500, unsent: GOOD - 500 })
  })

  test('go on after a cut connection and after a kill, without a second sending', async () => {
    const { control } = at.gateway()
    await control.arm({ kind: 'fail-invoices', count: 3, operation: 'invoices-send' })
    await control.arm({ kind: 'cut-at', at: 400, operation: 'invoices-send' })
    await push('resume-invoices')
    await expect.poll(counts).toMatchObject({ unknown: 1_000, unsent: GOOD - 1_000 })
    await desk.sees('stopped')
    await control.arm({ kind: 'delay', ms: 60_000, operation: 'invoices-send' })
    await push('resume-invoices')
    // The gateway has the third request, and the till waits for its answer.
    await expect.poll(async () => (await books()).size).toBe(5 + 1_500 - 3)
    await at.restart('kill')
    await desk.open('bulan.xlsx')
    await desk.sees('stopped')
    expect(await desk.run()).toMatchObject({
      stopped: { why: 'restart' },
      counts: { unknown: 1_500, unsent: GOOD - 1_500 },
    })
    await show('killed')
    await at.counter.go('attention')
    await expect(page().locator('[data-item^="invoices "]')).toHaveCount(3)
    await page().locator('[data-item^="invoices "] button[name="open-document"]').first().click()
    await control.clearFaults()
    await control.arm({ kind: 'fail-invoices', count: 7, operation: 'invoices-send' })
    await push('resume-invoices')
    await desk.sees('done')
    expect(await counts()).toMatchObject({ unknown: 1_500, accepted: GOOD - 1_507, refused: 7, unsent: 0 })
  })

  test('have their uncertain requests settled as the portal shows them', async () => {
    const taken = await books()
    const missing = (desk.sent()[2] ?? []).filter((document) => !taken.has(document))
    expect(missing).toHaveLength(3)
    await desk.settle({ as: 'Semua diterima' })
    await desk.settle({ as: 'Sebagian ditolak', refused: missing })
    await desk.settle({ as: 'Semua diterima' })
    expect(await counts()).toMatchObject({ unknown: 0, accepted: GOOD - 10, refused: 10 })
  })

  test('come back in a workbook that LibreOffice opens, each row as the gateway has it', async () => {
    await desk.save()
    const made = spawnSync('soffice', [
      ...['--headless', `-env:UserInstallation=file://${desk.place('office')}`],
      ...['--convert-to', 'csv', '--outdir', at.profile.folder, desk.place('hasil.xlsx')],
    ])
    expect(made.status).toBe(0)
    const file = await readSheetFile(readFileSync(desk.place('hasil.csv')), () => true)
    if ('why' in file) throw new Error(file.why)
    const [head, ...lines] = file.sheets[0]?.lines ?? []
    const taken = await books()
    const [, ...requests] = desk.sent()
    const answered = new Set(requests[3])
    const read = lines.map(({ cells }) => {
      const of = (name: string) =>
        cells[head?.cells.findIndex(({ text }) => text.startsWith(name)) ?? -1]?.text ?? ''
      return {
        document: of('Nomor tagihan'),
        ...{ member: of('Kode pelanggan'), amount: Number(of('Jumlah').replaceAll(/\D/g, '')) },
        ...{ due: of('Jatuh tempo'), result: of('Hasil'), reference: of('Nomor di'), page: of('Halaman') },
      }
    })
    expect(read.map(({ document }) => document)).toEqual(requests.flat())
    expect(read).toHaveLength(GOOD)
    for (const { document, result, ...said } of read) {
      const by = answered.has(document) ? '' : ', menurut manajer / by a manager'
      const record = taken.get(document)
      expect(result, document).toBe(
        `${record === undefined ? 'Ditolak / Declined' : 'Diterima / Accepted'}${by}`,
      )
      if (record === undefined) continue
      expect(said, document).toEqual({
        ...{ member: record['memberCode'], amount: Number(record['amount']), due: record['dueDate'] },
        reference: by === '' ? record['docRefNo'] : '',
        page: by === '' ? record['paymentUrl'] : '',
      })
    }
    expect(read.filter(({ document }) => !taken.has(document))).toHaveLength(10)
  })

  test('are sent again only where they were refused, and no number is taken twice', async () => {
    const before = await books()
    const refused = desk
      .sent()
      .slice(1)
      .flat()
      .filter((document) => !before.has(document))
    await push('again-invoices')
    await expect(page().locator('[data-invoices-good="10"]')).toBeVisible()
    await push('send-invoices')
    await desk.send()
    await expect.poll(async () => (await books()).size).toBe(5 + GOOD)
    await desk.sees('done')
    const sent = desk.sent()
    expect(sent.map((each) => each.length)).toEqual([5, 500, 500, 500, GOOD - 1_500, 10])
    expect(sent.at(-1)?.toSorted()).toEqual(refused.toSorted())
    const first = sent.slice(0, -1).flat()
    expect(new Set(first).size).toBe(first.length)
    // The gateway's own log: each request once, and each as it ended there.
    const log = await sendings()
    expect(log.map(({ processed, fault }) => [processed, fault])).toEqual([
      [true, ''],
      [true, 'answer-lost'],
      [true, 'fail-invoices+cut-at'],
      [true, 'delay'],
      [true, 'fail-invoices'],
      [true, ''],
    ])
    const journal = await instructionsIn(at.loket, 'invoices-send')
    expect(journal.map(({ state, evidence }) => [state, evidence?.source]).toReversed()).toEqual([
      ['accepted', 'answer'],
      ['accepted', 'manager'],
      ['partly', 'manager'],
      ['accepted', 'manager'],
      ['partly', 'answer'],
      ['accepted', 'answer'],
    ])
    await show('sent again')
    for (const [name, rows] of Object.entries({ log, journal }))
      await test.info().attach(`${name}.json`, {
        body: JSON.stringify(
          rows,
          (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
          1,
        ),
        contentType: 'application/json',
      })
  })
})
