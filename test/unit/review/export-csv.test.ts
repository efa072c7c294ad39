import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, type Separator } from '#review/export/csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+62811', "'+62811"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', `"'\tx"`],
  ['a\t=1', '"a\t=1"'],
  ['\rx', `"'\rx"`],
  ['\nx', `"'\nx"`],
  ['  =1', "'  =1"],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://a";"b")', `"'=HYPERLINK(""http://a"";""b"")"`],
  ['kopi = enak', 'kopi = enak'],
  ['a;b', '"a;b"'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\r\nb', '"a\r\nb"'],
  [' a', '" a"'],
  ['', ''],
  ['150000', '150000'],
])('%j is written as %j', (text, cell) => {
  expect(csvLine([text, 'x'], ';')).toBe(`${cell};x\r\n`)
})

/** RFC 4180, as a reader understands it. */
function readLine(line: string, separator: Separator): readonly string[] {
  const cells: string[] = []
  let at = 0
  while (line.slice(at) !== '\r\n' || cells.length === 0 || line[at - 1] === separator) {
    let cell = ''
    if (line[at] === '"') {
      for (at += 1; line[at] !== '"' || line[at + 1] === '"'; at += 1) {
        cell += line[at]
        if (line[at] === '"') at += 1
      }
      at += 1
    } else while (line[at] !== separator && line.slice(at) !== '\r\n') cell += line[at++]
    cells.push(cell)
    if (line[at] !== separator) break
    at += 1
  }
  expect(line.slice(at)).toBe('\r\n')
  return cells
}

test('whatever a cell holds comes back as one cell that is no formula', () => {
  const text = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ' ', '"', ';', ',', 'a', "'"),
  })
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 4 }),
      fc.constantFrom<Separator[]>(';', ','),
      (cells, separator) => {
        const read = readLine(csvLine(cells, separator), separator)
        const isFormula = (cell: string): boolean => /^[\t\r\n]/.test(cell) || /^[=+\-@]/.test(cell.trim())
        expect(read).toEqual(cells.map((cell) => (isFormula(cell) ? `'${cell}` : cell)))
        for (const cell of read) expect(cell).not.toMatch(/^\s*[=+\-@]/)
      },
    ),
    { numRuns: 300 },
  )
})
