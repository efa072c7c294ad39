/** How the journal's tables are declared: once, in the module of the table. */
import type { Db } from './connection.ts'

export type Row = Readonly<Record<string, unknown>>

/** A table, or that half of its columns which one kind of entry writes. */
export type Place = {
  readonly table: string
  /** One row by its key. */
  readonly row: string
  /** How many rows the events must have made. */
  readonly count: string
  /** The column that names the event which wrote the row. */
  readonly seq: string
  /** Which of the events that name the row it is: the last one, or the first. */
  readonly writer: 'last' | 'first'
}

export type Table<Columns extends Row> = Place & {
  readonly key: (row: Columns) => readonly (string | bigint)[]
  /** To be called inside the transaction of the event. */
  readonly put: (db: Db) => (row: Columns) => void
}

type TableLine<Columns extends Row> = Pick<Table<Columns>, 'table' | 'row' | 'key' | 'put'> &
  Partial<Pick<Place, 'count' | 'seq' | 'writer'>>

export function defineTable<Columns extends Row>(line: TableLine<Columns>): Table<Columns> {
  return { count: `SELECT count(*) FROM ${line.table}`, seq: 'seq', writer: 'last', ...line }
}
