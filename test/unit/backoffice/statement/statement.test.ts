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
      ...{ credits: 25_000_000n, debits: 650_000n, notPaid: 0, hasGap: false, balanceBreaks: [] },
      balance: { opening: 100_000_000n, gap: 0n },
      days: { from: '2026-03-02', through: '2026-03-03' },
    })
    expect(bankRowsOf(made, 'maret')[0]).toEqual({
      ...{ id: 'maret:6', day: '2026-03-02', minor: 25_000_000n, text: 'SETTLEMENT; QRIS' },
    })
  })
  test('with one column of amounts and the letters in a column without a header', async () => {
    const made = await statementOf(
      'Tanggal,Keterangan,Jumlah,,Saldo\n25-03-26,A,"1,000.00",CR,"5,000.00"\n25-03-26,B,"2,000.00",DB,"3,000.00"\n',
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
    const text = 'Tanggal;Nominal\n2026-03-02;1.000\n'
    expect(reasonsOf(await statementOf(text))).toEqual([[2, 'side', 'no-side']])
    expect(entriesOf(await statementOf(text, { onlyCredits: true }))).toEqual([['2026-03-02', 100_000n]])
  })
  test('can be corrected in place', async () => {
    const edits = [{ line: 2, column: 0, text: '2026-03-02' }]
    const made = await statementOf('Tanggal;Kredit\nPEND;1.000,00\n', { edits })
    expect(entriesOf(made)).toEqual([['2026-03-02', 100_000n]])
  })
  test('is a file without a header, until a person names it', async () => {
    const file = await readStatementFile(Buffer.from('Hari;Uang\n2026-03-02;+5\n'))
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
    '2026-03-02;1,00;1,00',
    '2026-03-03;2,00;3,00',
    '2026-03-04;4,00;7,00',
    '2026-03-05;1,00;8,00',
  ]
  const breaks = async (...of: readonly string[]) => figuresOf(await statementOf(text(...of))).balanceBreaks
  expect(await breaks(...rows)).toEqual([])
  expect(await breaks(...rows.toReversed())).toEqual([])
  expect(await breaks(...rows.filter((_, at) => at !== 1))).toEqual([3])
})

const DATED = 'Tanggal;Keterangan;Debit;Kredit'
const sideOf = (made: Statement) => made.rows.map((row) => (row.kind === 'read' ? row.entry.minor : row.kind))

describe('dates by the whole column', () => {
  const AMERICAN = [DATED, '11/02/2026;a;;5,00', '11/13/2026;b;;6,00'].join('\n')
  const EITHER = [DATED, '02/11/2026;a;;5,00', '03/11/2026;b;;6,00'].join('\n')
  test('are read with the month first where one of them can be nothing else', async () => {
    expect(entriesOf(await statementOf(AMERICAN)).map(([day]) => day)).toEqual(['2026-11-02', '2026-11-13'])
  })
  test('are asked about where every one can be both, and the choice is remembered with the columns', async () => {
    const made = await statementOf(EITHER)
    expect(reasonsOf(made)).toEqual([
      [2, 'date', 'two-orders'],
      [3, 'date', 'two-orders'],
    ])
    const mapping = { ...made.mapping, dateOrder: 'day-first' as const }
    const chosen = await statementOf(EITHER, { mapping })
    expect(entriesOf(chosen).map(([day]) => day)).toEqual(['2026-11-02', '2026-11-03'])
    const again = await statementOf(EITHER, { remembered: { [made.fingerprint]: chosen.mapping } })
    expect(again).toMatchObject({ mappedBy: 'remembered', dateOrder: 'day-first' })
  })
  test('prove their order also against what was chosen for an earlier file', async () => {
    const made = await statementOf(AMERICAN)
    const remembered = { [made.fingerprint]: { ...made.mapping, dateOrder: 'day-first' as const } }
    expect((await statementOf(AMERICAN, { remembered })).dateOrder).toBe('month-first')
  })
  test('are of Jakarta also where only the header names their zone', async () => {
    const made = await statementOf(
      'Date (UTC),Credit\n2026-11-02 18:30,1\n2026-11-02 18:30 WIB,2\n2026-11-02,3\n',
    )
    expect(entriesOf(made).map(([day]) => day)).toEqual(['2026-11-03', '2026-11-02', '2026-11-02'])
  })
  test('are read by the period above them, and by the day on which the file was opened', async () => {
    const period = `Periode 01/11/2026 - 30/11/2026\n${EITHER}`
    expect((await statementOf(period)).dateOrder).toBe('day-first')
    expect((await statementOf(EITHER.replace('03/11', '12/11'), { today: '2026-11-20' })).dateOrder).toBe(
      'day-first',
    )
  })
})

describe('a sign against its side is asked about, not guessed', () => {
  test('a minus with a credit', async () => {
    const made = await statementOf(
      [
        'Tanggal;Uraian;Jumlah;DB/CR',
        '23/11/2026;kredit;250.000,00;CR',
        '23/11/2026;KOREKSI;-250.000,00;CR',
        '24/11/2026;KOREKSI;(250.000,00);CR',
        '24/11/2026;KOREKSI;-250.000,00 CR;',
        '24/11/2026;biaya;6.500,00;DB',
      ].join('\n'),
    )
    expect(sideOf(made)).toEqual([25_000_000n, 'unread', 'unread', 'unread', -650_000n])
    expect(reasonsOf(made)).toEqual([3, 4, 5].map((line) => [line, 'amount', 'sign-against-side']))
  })
  test('a minus with some debits, but not with all', async () => {
    const rows = ['23/11/2026;a;-1,00;DB', '23/11/2026;b;-2,00;DB']
    const text = (more: string) => ['Tanggal;Uraian;Jumlah;DB/CR', ...rows, more].join('\n')
    expect(sideOf(await statementOf(text('24/11/2026;c;3,00;CR')))).toEqual([-100n, -200n, 300n])
    const mixed = await statementOf(text('24/11/2026;c;3,00;DB'))
    expect(sideOf(mixed)).toEqual(['unread', 'unread', -300n])
    const columns = ['Tanggal;Debit;Kredit', '23/11/2026;-1,00;', '24/11/2026;2,00;'].join('\n')
    expect(sideOf(await statementOf(columns))).toEqual(['unread', -200n])
  })
})

describe('opening and closing balance', () => {
  const rows = [
    '01/11/2026;SALDO AWAL;5.000,00;CR;5.000,00',
    '20/11/2026;x;1.000,00;CR;6.000,00',
    '30/11/2026;Saldo Akhir;6.000,00;CR;6.000,00',
  ]
  const text = (of: readonly string[]) => ['Tanggal;Keterangan;Mutasi;DB/CR;Saldo', ...of].join('\n')
  test('are no money that came, whatever column they stand in', async () => {
    const made = await statementOf(text(rows))
    expect(sideOf(made)).toEqual(['note', 100_000n, 'note'])
    expect(figuresOf(made)).toMatchObject({
      credits: 100_000n,
      balance: { opening: 500_000n, closing: 600_000n, gap: 0n },
    })
  })
  test('name what no line has', async () => {
    const lost = await statementOf(text(rows.filter((_, at) => at !== 1)))
    expect(figuresOf(lost)).toMatchObject({ credits: 0n })
    expect(figuresOf(await statementOf(text([...rows.slice(0, 2), '30/11/2026;Saldo Akhir;9.000,00;CR;']))))
      // The first amount of the line is the balance.
      .toMatchObject({ balance: { gap: 300_000n } })
  })
  test('stand above the header, too', async () => {
    const above = ['Saldo Awal: 5.000,00', 'Saldo Akhir;;7.000,00', 'Tanggal;Keterangan;Debit;Kredit']
    const made = await statementOf([...above, '20/11/2026;x;;1.000,00'].join('\n'))
    expect(figuresOf(made)).toMatchObject({
      balance: { opening: 500_000n, closing: 700_000n, gap: 100_000n },
    })
  })
})

describe("a portal's status", () => {
  const PORTAL = [
    'Tanggal;Nomor Referensi;Jumlah;Status',
    '23/11/2026;LKT1;+100.000,00;SUKSES',
    '23/11/2026;LKT2;+250.000,00;GAGAL',
    '23/11/2026;LKT3;+70.000,00;Kadaluarsa',
    '23/11/2026;LKT4;+70.000,00;REFUNDED',
    '23/11/2026;LKT5;+60.000,00;Tertunda Bank',
    '23/11/2026;LKT6;+50.000,00;',
  ].join('\n')
  test('is never taken for paid where it says that it is not, or says nothing', async () => {
    const made = await statementOf(PORTAL)
    expect(made.mapping).toMatchObject({ status: 3 })
    expect(reasonsOf(made)).toEqual([
      [6, 'status', 'unknown-status'],
      [7, 'status', 'empty'],
    ])
    expect(figuresOf(made)).toMatchObject({ credits: 10_000_000n, notPaid: 3, unread: 2 })
    expect(bankRowsOf(made, 'p').map(({ id }) => id)).toEqual(['p:2'])
  })
  test('has the meaning that a person gives a word, which is remembered with the columns', async () => {
    const { mapping } = await statementOf(PORTAL)
    const statuses = { 'tertunda bank': 'paid', sukses: 'not-paid' } as const
    const made = await statementOf(PORTAL, { mapping: { ...mapping, statuses } })
    expect(figuresOf(made)).toMatchObject({ credits: 6_000_000n, notPaid: 4, unread: 1 })
    expect(made.mapping.statuses).toEqual(statuses)
  })
})

test('a stray quote swallows no line: its own is asked about, and the others are read', async () => {
  const text = [
    'Tanggal;Uraian;Debit;Kredit',
    '02/11/2026;a;;100.000,00',
    '03/11/2026;"BU SRI;;200.000,00',
    '04/11/2026;b;;300.000,00',
    '05/11/2026;c;;400.000,00',
    '06/11/2026;"BU SRI";;500.000,00',
    '17/11/2026;d;;600.000,00',
  ].join('\n')
  const made = await statementOf(text)
  expect(reasonsOf(made)).toEqual([[3, 'text', 'odd-quote']])
  expect(made.file.oddQuotes).toEqual([3])
  expect(figuresOf(made)).toMatchObject({ entries: 5, credits: 190_000_000n })
  const edits = [{ line: 3, column: 1, text: 'BU SRI' }]
  expect(figuresOf(await statementOf(text, { edits }))).toMatchObject({ entries: 6, unread: 0 })
})

test('every sheet can be chosen; at first it is the one with the most known columns', async () => {
  const header = ['Tanggal', 'Keterangan', 'Debit', 'Kredit']
  const bytes = plainXlsx({
    Rekap: [
      ['Tanggal', 'Saldo'],
      ['25/11/2026', '1,00'],
    ],
    Oktober: [header, ['25/10/2026', 'a', null, '2,00']],
    November: [header, ['25/11/2026', 'b', null, '3,00']],
  })
  expect((await statementOf(bytes)).sheet).toBe('Oktober')
  expect(entriesOf(await statementOf(bytes, { sheet: 2 }))).toEqual([['2026-11-25', 300n]])
})

test('huge and unseen signs do not leave the reader', async () => {
  const made = await statementOf(
    `Tanggal;Keterangan;Referensi;Kredit\n25/11/2026;${'x'.repeat(5_000)};L\u200B1;5,00\n25/11/2026;a\u202Eb;;5,00\n`,
  )
  const [first, second] = made.rows.flatMap((row) => (row.kind === 'read' ? [row.entry] : []))
  expect(first?.text).toHaveLength(200)
  expect([first?.reference, second?.text]).toEqual(['L1', 'ab'])
})
