/** How a table of the journal and a kind of entry are declared: once, in the module of the table. */
import type { Db } from '../connection.ts'
import { stableJson } from '../chain/json.ts'

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

/** An event as it lies in the file. */
export type Encoded = { readonly kind: string; readonly body: string }

/** Adds one event to the chain; to be called inside the transaction that also puts its rows. */
export type Append = (at: number, stream: string, event: Encoded) => { readonly seq: bigint }

/** What an event makes of one row. */
export type Made = {
  readonly place: Place
  readonly key: readonly (string | bigint)[]
  readonly columns: Row
}

type Rows = Readonly<Record<string, Row>>

type EntryLine<Part, Entry, Written extends Rows, Reads> = {
  /** Before the `/` in an event's kind. Several entries may share it, each with its one name. */
  readonly kind: string
  /** After it: one name, or any. */
  readonly name: string | ((entry: Entry) => string)
  /** What this part of a commit journals. Throws on what would be a bug. */
  readonly events: (db: Db) => (part: Part) => readonly { readonly stream: string; readonly entry: Entry }[]
  readonly encode: (entry: Entry) => unknown
  /** Reads what `encode` gave. The shape is believed, not proven. */
  readonly decode: (body: unknown, name: string) => Entry
  /** In the order in which they are put. */
  readonly tables: { readonly [Name in keyof Written]: Table<Written[Name]> }
  /** Every row that the event writes, with all that it writes there. `at` and `seq` are the event's. */
  readonly rows: (
    entry: Entry,
    at: number,
    seq: bigint,
  ) => { readonly [Name in keyof Written]: readonly Written[Name][] }
  readonly reads?: (db: Db) => Reads
}

/** `Part`: what a commit is given, under an optional name. `Entry`: the same as one event, told apart by its `type`. */
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
      /** Its statements are prepared here. Both are to be called inside a transaction. */
      open: (db: Db) => {
        const eventsOf = line.events(db)
        const puts = names.map((each) => [each, tables[each].put(db)] as const)
        const put = (entry: Entry, at: number, seq: bigint): void => {
          const all = rows(entry, at, seq)
          for (const [each, putRow] of puts) for (const row of all[each]) putRow(row)
        }
        return {
          /** Journals what the part asks for, and puts the rows. */
          write: (append: Append, at: number, part: Part): void => {
            for (const { stream, entry } of eventsOf(part))
              put(entry, at, append(at, stream, encode(entry)).seq)
          },
          /** Puts the rows of an event that is in the journal. */
          replay: (body: unknown, after: string, at: number, seq: bigint): void =>
            put(line.decode(body, after), at, seq),
        }
      },
      /** What an event in the journal must have made of the rows. */
      made: (body: unknown, after: string, at: number, seq: bigint): readonly Made[] => {
        const all = rows(line.decode(body, after), at, seq)
        return names.flatMap((each) =>
          all[each].map((columns) => ({ place: tables[each], key: tables[each].key(columns), columns })),
        )
      },
    }
  }
}
