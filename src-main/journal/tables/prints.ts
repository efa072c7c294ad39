import { countedAs, type PrintFact } from '#domain/print.ts'
import type { Db } from '../connection.ts'
import { defineEntry, defineTable } from './define.ts'
import { stableJson } from '../chain/json.ts'

const PAPER_STREAM = 'paper'

export type PrintRow = {
  readonly seq: bigint
  readonly at: bigint
  readonly printed: string
  readonly counted_as: string | null
  readonly printed_to: string
  readonly copy: bigint
  readonly by_person: string | null
}

export const PRINT_SQL = {
  copies: 'SELECT coalesce(max(copy), 0) FROM prints WHERE counted_as = ?',
  row: 'SELECT * FROM prints WHERE seq = ?',
} as const

export function printReads(db: Db) {
  const copies = db.prepare<[string], bigint>(PRINT_SQL.copies).pluck()
  return {
    /** How often it was printed; `name` is the domain's `countedAs`. */
    copiesOf: (name: string): number => Number(copies.get(name) ?? 0n),
  }
}

export function printRow(fact: PrintFact, at: number, seq: bigint): PrintRow {
  return {
    seq,
    at: BigInt(at),
    printed: stableJson(fact.what),
    counted_as: countedAs(fact.what) ?? null,
    printed_to: fact.to,
    copy: BigInt(fact.copy),
    by_person: fact.by ?? null,
  }
}

/** The file refuses a copy number that was printed before. */
export const PRINTS = defineTable<PrintRow>({
  table: 'prints',
  row: PRINT_SQL.row,
  key: ({ seq }) => [seq],
  put: (db) => {
    const insert = db.prepare<PrintRow>(
      `INSERT INTO prints (seq, at, printed, counted_as, printed_to, copy, by_person)
       VALUES (@seq, @at, @printed, @counted_as, @printed_to, @copy, @by_person)`,
    )
    return (row) => void insert.run(row)
  },
})

export const printEntry = defineEntry<
  { readonly print?: PrintFact },
  { readonly type: 'print'; readonly fact: PrintFact }
>()({
  kind: 'print',
  name: ({ fact }) => fact.what.kind,
  events:
    () =>
    ({ print: fact }) =>
      fact === undefined ? [] : [{ stream: PAPER_STREAM, entry: { type: 'print', fact } }],
  encode: ({ fact }) => fact,
  decode: (body) => ({ type: 'print', fact: body as PrintFact }),
  tables: { prints: PRINTS },
  rows: ({ fact }, at, seq) => ({ prints: [printRow(fact, at, seq)] }),
  reads: printReads,
})
