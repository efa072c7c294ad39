/** How a table of the journal and a kind of entry are declared: once, in the table's module. */
import type { Db } from '../connection.ts'
import { stableJson } from '../chain/json.ts'

export type Row = Readonly<Record<string, unknown>>

/** A table, or those of its columns that one kind of entry writes. */
export type Place = {
  readonly table: string
  /** Selects one row by its key. */
  readonly row: string
  /** Counts the rows that the events must have made. */
  readonly count: string
  /** The column with the number of the event that wrote the row. */
  readonly seq: string
  /** Which event the column names: the last that wrote the row, or the first. */
  readonly writer: 'last' | 'first'
}

export type Table<Columns extends Row> = Place & {
  readonly key: (row: Columns) => readonly (string | bigint)[]
  /** Call it inside the event's transaction. */
  readonly put: (db: Db) => (row: Columns) => void
}

/** The row that a read found. */
export type FoundRow = { readonly place: Place; readonly key: readonly (string | bigint)[] }

/**
 * What a read calls with the row that it returns, before money can depend on it: the row is proven against the events
 * of its stream. Without a row, the stream should have made none. See `check/read-proof.ts`.
 */
export type Touch = (stream: string, row?: FoundRow) => void

/** For processes that only count or show, and for what was proven whole. */
export const UNPROVEN: Touch = () => undefined

type TableLine<Columns extends Row> = Pick<Table<Columns>, 'table' | 'row' | 'key' | 'put'> &
  Partial<Pick<Place, 'count' | 'seq' | 'writer'>>

export function defineTable<Columns extends Row>(line: TableLine<Columns>): Table<Columns> {
  return { count: `SELECT count(*) FROM ${line.table}`, seq: 'seq', writer: 'last', ...line }
}

/** An event as stored in the file. */
export type Encoded = { readonly kind: string; readonly body: string }

/** Adds one event to the chain; call it inside the transaction that also writes its rows. */
export type Append = (at: number, stream: string, event: Encoded) => { readonly seq: bigint }

/** What an event makes of one row. */
export type Made = {
  readonly place: Place
  readonly key: readonly (string | bigint)[]
  readonly columns: Row
}

type Rows = Readonly<Record<string, Row>>

type EntryLine<Part, Entry, Written extends Rows, Reads> = {
  /** The part before the `/` in an event's kind. Several entries may share it, each with its own name. */
  readonly kind: string
  /** The part after it: one name, or any. */
  readonly name: string | ((entry: Entry) => string)
  /** What this part of a commit journals. Throws on a bug in the caller. */
  readonly events: (db: Db) => (part: Part) => readonly { readonly stream: string; readonly entry: Entry }[]
  readonly encode: (entry: Entry) => unknown
  /** Reads what `encode` returned. The shape is trusted, not proven. */
  readonly decode: (body: unknown, name: string) => Entry
  /** In writing order. */
  readonly tables: { readonly [Name in keyof Written]: Table<Written[Name]> }
  /** Every row that the event writes, with all its columns. `at` and `seq` are the event's. */
  readonly rows: (
    entry: Entry,
    at: number,
    seq: bigint,
  ) => { readonly [Name in keyof Written]: readonly Written[Name][] }
  readonly reads?: (db: Db, touch: Touch) => Reads
}

/** `Part`: a commit's input, under an optional name. `Entry`: the same as one event, distinguished by its `type`. */
export function defineEntry<Part, Entry>() {
  return <Written extends Rows, Reads extends object = object>(
    line: EntryLine<Part, Entry, Written, Reads>,
  ) => {
    const { kind, name, tables, rows } = line
    const names = Object.keys(tables) as (keyof Written)[]
    const encode = (entry: Entry): Encoded => ({
      kind: `${kind}/${typeof name === 'string' ? name : name(entry)}`,
      body: stableJson(line.encode(entry)),
    })
    return {
      ...line,
      places: names.map((each): Place => tables[each]),
      encode,
      /** Prepares the statements. Call both functions inside a transaction. */
      open: (db: Db) => {
        const eventsOf = line.events(db)
        const puts = names.map((each) => [each, tables[each].put(db)] as const)
        const put = (entry: Entry, at: number, seq: bigint): void => {
          const all = rows(entry, at, seq)
          for (const [each, putRow] of puts) for (const row of all[each]) putRow(row)
        }
        return {
          /** Journals the part's events, and writes their rows. */
          write: (append: Append, at: number, part: Part): void => {
            for (const { stream, entry } of eventsOf(part))
              put(entry, at, append(at, stream, encode(entry)).seq)
          },
          /** Writes the rows of an event already in the journal. */
          replay: (body: unknown, after: string, at: number, seq: bigint): void =>
            put(line.decode(body, after), at, seq),
        }
      },
      /** The rows that an event in the journal must have made. */
      made: (body: unknown, after: string, at: number, seq: bigint): readonly Made[] => {
        const all = rows(line.decode(body, after), at, seq)
        return names.flatMap((each) =>
          all[each].map((columns) => ({ place: tables[each], key: tables[each].key(columns), columns })),
        )
      },
    }
  }
}
