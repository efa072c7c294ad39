import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DELIMITERS, parseCsv, readCsv } from '#backoffice/workbook/csv.ts'

const isHeader = (cell: string): boolean => ['Tanggal', 'Kredit'].includes(cell)
const cellsOf = (text: string, delimiter = ',') =>
  parseCsv(text, delimiter).lines.map(({ cells }) => cells.map((cell) => cell.text))

describe('separated cells', () => {
  test.each([
    [
      'plain',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['without a last line end', 'a,b', [['a', 'b']]],
    ['with the line ends of Windows and of an old Mac', 'a\r\nb\rc', [['a'], ['b'], ['c']]],
    ['with empty cells and lines', 'a,,\n\nb', [['a', '', ''], [''], ['b']]],
    ['quoted', '"a,b","c ""d"""', [['a,b', 'c "d"']]],
    ['quoted over two lines', '"a\nb",c\nd', [['a\nb', 'c'], ['d']]],
    ['with a quote inside', 'a "b" c,d', [['a "b" c', 'd']]],
    ['with text after a quote', '"a"b,c', [['ab', 'c']]],
  ])('%s', (_, text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })
  test('are counted by the lines of the file', () => {
    const { lines } = parseCsv('a\n"b\nc"\nd', ',')
    expect(lines.map(({ line }) => line)).toEqual([1, 2, 4])
  })
  test('of a quote that is never closed are kept, and the line is named', () => {
    const { lines, unclosedQuote } = parseCsv('a,b\nc,"d\ne,f\n', ',')
    expect(unclosedQuote).toBe(2)
    expect(lines[1]?.cells[1]?.text).toBe('d\ne,f\n')
  })
  test('come back as they were written, whatever they hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '1', '.'), maxLength: 8 })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(table, fc.constantFrom(...DELIMITERS), (cells, delimiter) => {
        const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
        const text = cells.map((row) => row.map(quoted).join(delimiter)).join('\r\n')
        expect(cellsOf(text, delimiter)).toEqual(cells)
      }),
      { seed: 1 },
    )
  })
})

describe('the delimiter is', () => {
  test.each([
    [';', 'Tanggal;Kredit\n02/03/2026;1.000,00\n'],
    [',', 'Tanggal,Kredit\n02/03/2026,"1,000.00"\n'],
    ['\t', 'Tanggal\tKredit\n02/03/2026\t1.000,00\n'],
    ['|', 'Tanggal|Kredit\n02/03/2026|1.000,00\n'],
  ])('%j, as the header shows', (delimiter, text) => {
    expect(readCsv(text, isHeader).delimiter).toBe(delimiter)
  })
  test('not the comma that groups digits', () => {
    const rows = '02/03;toko;1,234,567.00;9,876,543.00\n'.repeat(30)
    expect(readCsv(`Tanggal;Ket;Kredit;Saldo\n${rows}`, isHeader).delimiter).toBe(';')
  })
  test('what a first line states, which then counts as a line', () => {
    const { delimiter, lines } = readCsv('sep=;\r\nx;y\r\n', isHeader)
    expect(delimiter).toBe(';')
    expect(lines).toEqual([{ line: 2, cells: [{ text: 'x' }, { text: 'y' }] }])
  })
  test('without a known header the one that cuts the lines alike', () => {
    expect(readCsv('a;b;c\n1;2,5;3\n1;2;3\n', isHeader).delimiter).toBe(';')
  })
})
