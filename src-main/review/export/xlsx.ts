import { writeXlsxStream } from 'hucre/xlsx'
import { sheetText } from '#domain/sheet-text.ts'
import { type Cell, type ColumnKind, COLUMNS } from './columns.ts'
import { dayText } from './csv.ts'

type XlsxCell = string | number | Date | null

/** A sheet ends here; the rows go on in another with the same heads. */
const ROWS_A_SHEET = 1_000_000
const JAKARTA_MS = 7 * 3_600_000

// `@` keeps a text a text, and no formula, also when a person edits the cell.
const FORMATS: Readonly<Record<ColumnKind, string>> = {
  ...{ text: '@', rupiah: '#,##0', time: 'yyyy-mm-dd hh:mm:ss', day: 'yyyy-mm-dd', count: '0' },
}
const WIDTHS: Readonly<Record<ColumnKind, number>> = { text: 16, rupiah: 14, time: 20, day: 12, count: 10 }

/** A workbook as a stream of bytes; rows are pulled as it is read. */
export function xlsxBytes(rows: AsyncIterable<readonly Cell[]>): ReadableStream<Uint8Array> {
  return writeXlsxStream(typed(rows), {
    name: 'Loket',
    columns: COLUMNS.map(({ head, kind }) => ({ header: head, width: WIDTHS[kind], numFmt: FORMATS[kind] })),
    freezePane: { rows: 1 },
    maxRowsPerSheet: ROWS_A_SHEET,
  })
}

async function* typed(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<XlsxCell[]> {
  for await (const cells of rows) yield COLUMNS.map(({ kind }, at) => valueOf(cells[at], kind))
}

function valueOf(cell: Cell, kind: ColumnKind): XlsxCell {
  if (cell === undefined) return null
  switch (kind) {
    case 'rupiah':
      return rupiah(BigInt(cell))
    case 'time':
      // A sheet knows no time zone: it shows the UTC half of the date.
      return new Date(Math.floor(Number(cell) / 1_000) * 1_000 + JAKARTA_MS)
    case 'day':
      return new Date(`${dayText(Number(cell))}T00:00:00Z`)
    case 'count':
      return Number(cell)
    case 'text':
      return sheetText(String(cell))
  }
}

/** A sheet computes with 15 digits; a larger sum is a text rather than a rounded number. */
function rupiah(minor: bigint): XlsxCell {
  const isExact = minor <= BigInt(Number.MAX_SAFE_INTEGER)
  if (!isExact) return `${minor / 100n}`
  return minor % 100n === 0n ? Number(minor / 100n) : Number(minor) / 100
}
