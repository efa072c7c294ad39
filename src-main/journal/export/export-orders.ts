import type { Order } from '#domain/order.ts'
import { type Money, wireAmount } from '#domain/money.ts'
import { timestampB } from '#domain/timestamp.ts'
import { PROGRESS_EVERY } from '../check/checks.ts'
import type { Db } from '../connection.ts'
import { type OrderRow, readDocument } from '../tables/orders.ts'

export type ExportOptions = {
  /** Epoch milliseconds: orders made at `from` or later, and before `to`. */
  readonly from: number
  readonly to: number
  readonly separator: Separator
}

export const EXPORT_SQL = {
  count: 'SELECT count(*) FROM orders WHERE created_at >= ? AND created_at < ?',
  rows: `SELECT document, transaction_id, rrn FROM orders WHERE created_at >= ? AND created_at < ?
    ORDER BY created_at, reference`,
} as const

type ExportRow = Pick<OrderRow, 'document' | 'transaction_id' | 'rrn'>
type Column = (order: Order, row: ExportRow, options: ExportOptions) => string

/**
 * The columns of version 1, as the first header says. Readers rely on their names and places: a change is a new
 * version. Times are Jakarta's; amounts are rupiah.
 */
const COLUMNS: Readonly<Record<string, Column>> = {
  reference_v1: (order) => order.reference,
  sale: (order) => order.saleId,
  method: (order) => order.method,
  created_at: (order) => timestampB(order.createdAt),
  expires_at: (order) => timestampB(order.expiresAt),
  amount: (order, _row, options) => amountOf(order.amount, options),
  currency: (order) => order.amount.currency,
  state: (order) => order.state.kind,
  state_since: (order) => timestampB(order.state.since),
  source: (order) => evidenceOf(order)?.source ?? '',
  source_at: (order) => timeOf(evidenceOf(order)?.at),
  response_code: (order) => evidenceOf(order)?.code ?? '',
  paid_at: (order) => timeOf(evidenceOf(order)?.paidAt),
  paid_amount: (order, _row, options) => amountOf(evidenceOf(order)?.paidAmount, options),
  transaction_id: (_order, row) => row.transaction_id ?? '',
  rrn: (_order, row) => row.rrn ?? '',
  note: (order) => order.note ?? '',
  seen_at: (order) => timeOf(order.acknowledgedAt),
}

// Bounds the memory used, for any number of orders.
const CHUNK_LETTERS = 64 * 1024

/**
 * Writes the orders of a time range as CSV, oldest first, all as of one moment. `write` receives bounded pieces and
 * must finish with each before it returns. Returns the number of orders.
 */
export function exportOrders(
  db: Db,
  options: ExportOptions,
  write: (text: string) => void,
  onProgress?: (done: number, of: number) => void,
): number {
  return db.transaction(() => {
    const range = [BigInt(options.from), BigInt(options.to)] as const
    const of = Number(
      db
        .prepare<[bigint, bigint], bigint>(EXPORT_SQL.count)
        .pluck()
        .get(...range) ?? 0n,
    )
    let chunk = BOM + csvLine(Object.keys(COLUMNS), options.separator)
    let done = 0
    for (const row of db.prepare<[bigint, bigint], ExportRow>(EXPORT_SQL.rows).iterate(...range)) {
      chunk += lineOf(row, options)
      if (chunk.length >= CHUNK_LETTERS) {
        write(chunk)
        chunk = ''
      }
      done += 1
      if (done % PROGRESS_EVERY === 0) onProgress?.(done, of)
    }
    write(chunk)
    return done
  })()
}

/** Parses the options of the command line; undefined when they are invalid. */
export function readExportOptions(text: string): ExportOptions | undefined {
  try {
    const { from, to, separator } = JSON.parse(text) as Partial<Record<keyof ExportOptions, unknown>>
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to)) return undefined
    if (separator !== ';' && separator !== ',') return undefined
    return { from: Number(from), to: Number(to), separator }
  } catch {
    return undefined
  }
}

function lineOf(row: ExportRow, options: ExportOptions): string {
  const order = readDocument(row)
  return csvLine(
    Object.values(COLUMNS).map((column) => column(order, row, options)),
    options.separator,
  )
}

function evidenceOf({ state }: Order) {
  return 'evidence' in state ? state.evidence : undefined
}

function timeOf(ms: number | undefined): string {
  return ms === undefined ? '' : timestampB(ms)
}

/** Whole rupiah without decimals: a sheet that groups by points would misread `150000.00`. */
function amountOf(money: Money | undefined, { separator }: ExportOptions): string {
  if (money === undefined) return ''
  const text = wireAmount(money)
  if (text.endsWith('.00')) return text.slice(0, -3)
  return separator === ';' ? text.replace('.', ',') : text
}

/** The cell separator, which also decides the decimal sign: sheets with a decimal comma separate by semicolon. */
export type Separator = ';' | ','

/** Tells a spreadsheet that the text is UTF-8. */
const BOM = '\ufeff'

// Also after spaces, which some sheets strip, and in full width, which some read like the plain signs.
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u
// Quotes for either separator: the sheet that opens the file may use the other one.
const TO_QUOTE = /[";,\r\n]|^\s|\s$/u

/**
 * One line with its CRLF (RFC 4180). Text that a spreadsheet would take for a formula gets an apostrophe in front.
 */
export function csvLine(cells: readonly string[], separator: Separator): string {
  return `${cells.map(csvCell).join(separator)}\r\n`
}

function csvCell(text: string): string {
  const plain = FORMULA.test(text) ? `'${text}` : text
  return TO_QUOTE.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
