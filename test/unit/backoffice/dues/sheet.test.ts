/** A workbook of dues: lines of one customer make one number, and a fault leaves the whole customer out. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDuesWork } from '#backoffice/dues/apart/work.ts'
import { readXlsx } from '#backoffice/workbook/xlsx.ts'
import type { DuesDraft } from '#contract/dues-views.ts'
import type { BillAsk } from '#domain/bill-draft.ts'
import { DUES } from '#test/support/dues-desk.ts'

const ASK: BillAsk = { needs: ['name', 'bills'], listShape: 'amounts' }
const work = openDuesWork()
async function read(text: string, ask: BillAsk = ASK): Promise<DuesDraft> {
  const opened = await work.open({ source: { text }, remembered: {}, ask, today: '2026-01-05' })
  if (!opened.ok) throw new Error(opened.refused.why)
  return opened.value
}
async function faults(): Promise<readonly string[]> {
  const rows = await work.rows({ show: 'faults', skip: 0, limit: 50 })
  if (!rows.ok) throw new Error(rows.refused.why)
  return rows.value.rows.map(
    ({ line, faults: found }) => `${line} ${found.map(({ field, why }) => `${field} ${why}`).join(', ')}`,
  )
}
const [HEAD = '', ...LINES] = DUES.split('\n')
const withLine = (at: number, from: string, to: string): string =>
  [HEAD, ...LINES.map((line, place) => (place === at ? line.replace(from, to) : line))].join('\n')

test('is read whole: a name stands once, each line is one bill', async () => {
  expect((await read(DUES)).read).toMatchObject({
    ...{ headerLine: 1, mappedBy: 'guess', asksDateOrder: false },
    ...{ good: 2, bills: 3, faults: 0, totalMinor: 57_500_000n },
  })
  const taken = await work.take(null)
  if (!taken.ok) throw new Error(taken.refused.why)
  expect(taken.value.accounts).toMatchObject([
    {
      ...{ customer: 'NIS-001', until: '2026-01-31' },
      bill: {
        texts: { name: 'Siti Aminah' },
        bills: [{ amount: '250000' }, { code: '02', amount: '75000' }],
      },
    },
    { customer: 'NIS-002' },
  ])
})

test.each([
  ['an amount that is no number', 1, 'Rp 75.000', 'banyak', ['2 ', '3 amount not-a-number']],
  ['a code that stands twice', 1, ';02;', ';01;', ['2 ', '3 code twice']],
  ['a code that the wire does not take', 1, ';02;', ';123;', ['2 ', '3 code too-long']],
  ['another name', 1, 'NIS-001;;', 'NIS-001;Tuti;', ['2 ', '3 name differs']],
  ['another last day', 1, '31/01/2026', '28/02/2026', ['2 ', '3 until differs']],
  ['no name at all', 0, 'Siti Aminah', '', ['2 name missing', '3 ']],
  ['a last day that is over', 2, '31/01/2026', '04/01/2026', ['4 until past']],
  ['no customer code', 2, 'NIS-002', '', ['4 customer empty']],
  ['letters that cannot be sent', 2, 'SPP Januari', 'SPP \u2603', ['4 indonesia letters']],
] as const)('%s leaves out the customer, and no other', async (_what, at, from, to, found) => {
  const { read: draft } = await read(withLine(at, from, to))
  expect(await faults()).toEqual(found)
  expect(draft).toMatchObject({ good: 1, faults: found.length })
})

test('a cell that is corrected makes the customer whole again', async () => {
  await read(withLine(1, 'Rp 75.000', 'banyak'))
  await work.edit({ line: 3, column: 5, text: '75.000' })
  const draft = await work.draft(null)
  expect(draft).toMatchObject({ value: { read: { good: 2, faults: 0, totalMinor: 57_500_000n } } })
})

test('the other shape asks for a name in English, an instalment for its contract', async () => {
  await read(withLine(2, 'Tuition January', ''), { ...ASK, listShape: 'texts' })
  expect(await faults()).toEqual(['4 english missing'])
  await read(DUES, { ...ASK, needs: ['name', 'bills', 'instalment'] })
  expect(await faults()).toEqual([
    '2 contract missing, number missing',
    '3 ',
    '4 contract missing, number missing',
  ])
})

test('without headings every line is shown, and a person names the one that has them', async () => {
  const bare = await read(['a;b;c', ...LINES].join('\n'))
  expect(bare).toMatchObject({ lines: 4 })
  expect(bare.read).toBeUndefined()
})

test('a customer who is named like a formula stays a text, in the workbook and out of it', async () => {
  const name = '=HYPERLINK("http://x","<b>Siti</b>")'
  expect((await read(withLine(2, 'Budi Santoso', name))).read).toMatchObject({ good: 2 })
  const folder = mkdtempSync(join(tmpdir(), 'loket-dues-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const target = join(folder, 'iuran.xlsx')
  const row = { customer: '=1+1', name, reference: '1', amountMinor: 100n, until: '2026-01-31' }
  expect(await work.write({ target, rows: [{ ...row, state: 'open' }] })).toMatchObject({ ok: true })
  const sheets = await readXlsx(readFileSync(target))
  if ('why' in sheets) throw new Error(sheets.why)
  expect(sheets[0]?.lines[1]?.cells.slice(0, 2).map(({ text }) => text)).toEqual(['=1+1', name])
})
