import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CsvText, DELIMITERS, parseCsv, readCsv } from '#backoffice/workbook/csv.ts'
import type { NoSheet } from '#backoffice/workbook/sheet.ts'

const isHeader = (cell: string): boolean => ['Tanggal', 'Kredit'].includes(cell)
const good = (read: CsvText | NoSheet): CsvText => {
  if ('why' in read) throw new Error(read.why)
  return read
}
const parsed = (text: string, delimiter = ','): CsvText => good(parseCsv(text, delimiter))
const cellsOf = (text: string, delimiter?: string) =>
  parsed(text, delimiter).lines.map(({ cells }) => cells.map((cell) => cell.text))

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
    ['with text after a quote', '"a"b,c', [['"a"b', 'c']]],
  ])('%s', (_, text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })
  test('are counted by the lines of the file', () => {
    const { lines } = parsed('a\n"b\nc"\nd')
    expect(lines.map(({ line }) => line)).toEqual([1, 2, 4])
  })
  test.each([
    ['is never closed', ['1,"x,2', '2,y,3', '3,z,4'], [1]],
    ['meets the quote of a later line', ['1,"x,2', '2,y,3', '3,"z",4', '4,v,5'], [1]],
    ['meets a stray one that closes', ['1,"x,2', '2,y,3', '3,z",4', '4,v,5'], [1]],
    ['meets an empty cell in quotes', ['1,"x,2', '2,"",3', '3,z,4'], [1]],
    ['stands alone, twice', ['1,"x,2', '2,"y,3', '3,z,4'], [1, 2]],
    ['has text after it', ['1,"x"y,2', '2,y,3'], [1]],
  ])('of a quote that %s: every line stays, and the line is named', (_, rows, odd) => {
    const { lines, oddQuotes } = parsed(['a,b,c', ...rows].join('\n'))
    expect(lines.map(({ line }) => line)).toEqual(['', ...rows].map((_row, at) => at + 1))
    expect(oddQuotes).toEqual(odd.map((line) => line + 1))
    expect(lines.map(({ cells }) => cells.length)).toEqual(lines.map(() => 3))
    const marked = lines.filter(({ cells }) => cells.some(({ oddQuote }) => oddQuote))
    expect(marked.map(({ line }) => line)).toEqual(oddQuotes)
  })
  test('of a text over lines that has the delimiter are one cell', () => {
    const rows = ['a;b;c;d', '1;"x; y\nz; v";2;3', '1;x;2;3']
    expect(cellsOf(rows.join('\n'), ';')[1]).toEqual(['1', 'x; y\nz; v', '2', '3'])
  })
  test.each([
    ['quotes', '"a;'],
    ['quotes in pairs', '"";""""x;'],
    ['lines of quotes', '"a\n'],
    ['lines of pairs', '"""\n'],
  ])('of many %s are read in linear time', (_, part) => {
    const timeOf = (times: number): number => {
      const since = performance.now()
      readCsv(`x;y\n${part.repeat(times)}`, isHeader)
      return performance.now() - since
    }
    timeOf(10_000)
    // Eight times as much takes far less than sixty-four times as long.
    expect(timeOf(80_000)).toBeLessThan(timeOf(10_000) * 30 + 1_000)
  })
  test('of more lines or columns than a statement has are refused by name', () => {
    expect(readCsv('x\n'.repeat(200_002), isHeader)).toEqual({ why: 'too-many-lines' })
    expect(readCsv('x;'.repeat(201), isHeader)).toEqual({ why: 'too-many-columns' })
    expect(readCsv(`${';'.repeat(150)}\n`.repeat(14_000), isHeader)).toEqual({ why: 'too-many-lines' })
    expect(good(readCsv(`Tanggal;Kredit${';'.repeat(16_000)}`, isHeader)).lines[0]?.cells).toHaveLength(200)
  })
  test('come back as they were written, whatever they hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '1', '.'), maxLength: 8 })
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
    expect(good(readCsv(text, isHeader)).delimiter).toBe(delimiter)
  })
  test('not the comma that groups digits', () => {
    const rows = '02/03;toko;1,234,567.00;9,876,543.00\n'.repeat(30)
    expect(good(readCsv(`Tanggal;Ket;Kredit;Saldo\n${rows}`, isHeader)).delimiter).toBe(';')
  })
  test('what a first line states, which then counts as a line', () => {
    const { delimiter, lines } = good(readCsv('sep=;\r\nx;y\r\n', isHeader))
    expect(delimiter).toBe(';')
    expect(lines).toEqual([{ line: 2, cells: [{ text: 'x' }, { text: 'y' }] }])
  })
  test('without a known header the one that cuts the lines alike', () => {
    expect(good(readCsv('a;b;c\n1;2,5;3\n1;2;3\n', isHeader)).delimiter).toBe(';')
  })
})
