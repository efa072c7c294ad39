import { describe, expect, test } from 'vitest'
import { bankRowsOf, figuresOf } from '#backoffice/statement/figures.ts'
import {
  makeStatement,
  readStatementFile,
  type Statement,
  type StatementChoices,
} from '#backoffice/statement/statement.ts'
import { plainXlsx } from '#test/support/plain-xlsx.ts'

const statementOf = async (
  content: string | Uint8Array,
  choices: StatementChoices = {},
): Promise<Statement> => {
  const file = await readStatementFile(typeof content === 'string' ? Buffer.from(content) : content)
  if (!('sheets' in file)) throw new Error(file.why)
  const made = makeStatement(file, choices)
  if ('why' in made) throw new Error(made.why)
  return made
}
const entriesOf = ({ rows }: Statement) =>
  rows.flatMap((row) => (row.kind === 'read' ? [[row.entry.day, row.entry.minor]] : []))
const reasonsOf = ({ rows }: Statement) =>
  rows.flatMap((row) =>
    row.kind === 'unread' ? row.reasons.map(({ field, why }) => [row.line, field, why]) : [],
  )

const SEMICOLONS = [
  'Nomor Rekening;1234567890',
  'Periode;01/03/2026 - 31/03/2026',
  '',
  'Tanggal;Keterangan;Debit;Kredit;Saldo',
  '01/03;Saldo Awal;;;1.000.000,00',
  '02/03;"SETTLEMENT; QRIS";;250.000,00;1.250.000,00',
  ';lanjutan keterangan;;;',
  '03/03;Biaya admin;6.500,00;0,00;1.243.500,00',
  '',
  'Total;;6.500,00;250.000,00;',
].join('\r\n')

describe('a statement', () => {
  test('with two columns of amounts, a period and lines of text', async () => {
    const made = await statementOf(SEMICOLONS)
    expect(entriesOf(made)).toEqual([
      ['2026-03-02', 25_000_000n],
      ['2026-03-03', -650_000n],
    ])
    expect(figuresOf(made)).toEqual({
      ...{ lines: 10, before: 3, entries: 2, unread: 0, notes: 3, blank: 1 },
      ...{ credits: 25_000_000n, debits: 650_000n, balanceBreaks: [] },
      days: { from: '2026-03-02', through: '2026-03-03' },
    })
    expect(bankRowsOf(made, 'maret')[0]).toEqual({
      ...{ id: 'maret:6', day: '2026-03-02', minor: 25_000_000n, text: 'SETTLEMENT; QRIS' },
    })
  })
  test('with one column of amounts and the letters in a column without a header', async () => {
    const made = await statementOf(
      'Tanggal,Keterangan,Jumlah,,Saldo\n02-03-26,A,"1,000.00",CR,"5,000.00"\n02-03-26,B,"2,000.00",DB,"3,000.00"\n',
    )
    expect(made.mapping).toEqual({ date: 0, text: 1, amount: 2, balance: 4, side: 3 })
    expect(entriesOf(made).map(([, minor]) => minor)).toEqual([100_000n, -200_000n])
  })
  test('with letters behind debits only', async () => {
    const made = await statementOf('Tanggal\tMutasi\n02 Mar 2026\t1.000,00\n03 Mar 2026\t2.000,00 DB\n')
    expect(entriesOf(made).map(([, minor]) => minor)).toEqual([100_000n, -200_000n])
  })
  test('in UTF-16 with brackets for debits', async () => {
    const text = '\uFEFFDate\tDescription\tAmount\n2026-03-02\tA\t1.234\n2026-03-02\tB\t(1.234)\n'
    const made = await statementOf(Buffer.from(text, 'utf16le'))
    expect(made.file).toMatchObject({ format: 'csv', encoding: 'utf-16le', delimiter: '\t' })
    expect(entriesOf(made).map(([, minor]) => minor)).toEqual([123_400n, -123_400n])
  })
  test('of a spreadsheet, on its second sheet', async () => {
    const made = await statementOf(
      plainXlsx({
        Info: [['Bank']],
        Mutasi: [
          ['Tanggal', 'Uraian', 'Debet', 'Kredit'],
          [{ date: '2026-03-02' }, 'A', null, { digits: '1234567.0999999999' }],
          ['03/03/2026', 'B', 5_000, null],
        ],
      }),
    )
    expect(made.sheet).toBe('Mutasi')
    expect(entriesOf(made)).toEqual([
      ['2026-03-02', 123_456_710n],
      ['2026-03-03', -500_000n],
    ])
  })
})

describe('what cannot be read', () => {
  test('says why, cell by cell, and no line is lost', async () => {
    const made = await statementOf(
      [
        'Tanggal;Keterangan;Debit;Kredit;Saldo',
        'PEND;A;;1.000,00;',
        '31/02/2026;B;;satu;',
        '02/03/2026;C;1,00;2,00;',
        '02/03/2026;D;;;',
        ';E;;5,00;',
        '02/03/2026;F;;5,00;9,00 XX',
      ].join('\n'),
    )
    expect(reasonsOf(made)).toEqual([
      [2, 'date', 'not-a-date'],
      [3, 'date', 'no-such-day'],
      [3, 'credit', 'not-a-number'],
      [4, 'credit', 'both-sides'],
      [5, 'credit', 'empty'],
      [6, 'date', 'empty'],
      [7, 'balance', 'not-a-number'],
    ])
    expect(figuresOf(made)).toMatchObject({ lines: 7, unread: 6, entries: 0 })
  })
  test('is an amount that nothing says the direction of, until a person does', async () => {
    const text = 'Tanggal;Nominal\n02/03/2026;1.000\n'
    expect(reasonsOf(await statementOf(text))).toEqual([[2, 'side', 'no-side']])
    expect(entriesOf(await statementOf(text, { onlyCredits: true }))).toEqual([['2026-03-02', 100_000n]])
  })
  test('can be corrected in place', async () => {
    const edits = [{ line: 2, column: 0, text: '02/03/2026' }]
    const made = await statementOf('Tanggal;Kredit\nPEND;1.000,00\n', { edits })
    expect(entriesOf(made)).toEqual([['2026-03-02', 100_000n]])
  })
  test('is a file without a header, until a person names it', async () => {
    const file = await readStatementFile(Buffer.from('Hari;Uang\n02/03/2026;+5\n'))
    if (!('sheets' in file)) throw new Error(file.why)
    expect(makeStatement(file)).toEqual({ why: 'no-header' })
    const made = makeStatement(file, { headerLine: 1, mapping: { date: 0, amount: 1 } })
    expect('why' in made ? made : [made.mappedBy, entriesOf(made)]).toEqual([
      'person',
      [['2026-03-02', 500n]],
    ])
  })
})

test('a mapping is remembered for every statement with the same header', async () => {
  const mapping = { date: 1, credit: 2 }
  const first = await statementOf('Tgl;Tanggal;Kredit\n-;02/03/2026;5\n', { mapping })
  const remembered = { [first.fingerprint]: first.mapping }
  const second = await statementOf('TGL;tanggal;KREDIT (IDR)\n-;03/03/2026;6\n', { remembered })
  expect([second.mappedBy, second.mapping]).toEqual(['remembered', mapping])
  expect((await statementOf('Tanggal;Kredit\n03/03/2026;6\n', { remembered })).mappedBy).toBe('guess')
})

test('a balance that does not follow is named, whichever way the lines run', async () => {
  const text = (...rows: readonly string[]): string => ['Tanggal;Kredit;Saldo', ...rows].join('\n')
  const rows = [
    '02/03/2026;1,00;1,00',
    '03/03/2026;2,00;3,00',
    '04/03/2026;4,00;7,00',
    '05/03/2026;1,00;8,00',
  ]
  const breaks = async (...of: readonly string[]) => figuresOf(await statementOf(text(...of))).balanceBreaks
  expect(await breaks(...rows)).toEqual([])
  expect(await breaks(...rows.toReversed())).toEqual([])
  expect(await breaks(...rows.filter((_, at) => at !== 1))).toEqual([3])
})
