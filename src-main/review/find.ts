import type { ReviewQuery } from '#contract/procedures/review.ts'
import type { ReviewFound } from '#contract/review-views.ts'
import type { Db } from '#journal/connection.ts'
import { alsoOf, type Filter, filterOf } from './filter.ts'
import type { Names } from './names.ts'
import { backwards, type StoredRow } from './put-lines.ts'
import { readRow } from './read-row.ts'

/** As many as a screen shows without turning pages. */
export const MOST_FOUND = 100
/** Of an id, so many signs of its end; fewer would be amounts and words. */
const LEAST_OF_ID = 4

const among = (where: string, filter: Filter): string =>
  `${where} AND ${alsoOf(filter)} ORDER BY id DESC LIMIT +@limit`
const ending = (column: string) => (filter: Filter) =>
  among(
    `SELECT id FROM rows INDEXED BY rows_${column} WHERE ${column}_back >= @from AND ${column}_back < @to`,
    filter,
  )

/** Each gives the newest first. */
export const FIND_SQL = {
  reference: ending('reference'),
  transaction: ending('transaction'),
  rrn: ending('rrn'),
  split: ending('split'),
  asked: (filter: Filter) => among('SELECT id FROM rows INDEXED BY rows_asked WHERE asked = @minor', filter),
  came: (filter: Filter) =>
    among(
      'SELECT id FROM rows INDEXED BY rows_came WHERE came = @minor AND came > 0 AND came <> asked',
      filter,
    ),
  cash: (filter: Filter) =>
    among(
      'SELECT id FROM rows INDEXED BY rows_cash WHERE cash = @minor AND cash > 0 AND cash <> asked',
      filter,
    ),
  note: (filter: Filter) =>
    `SELECT rows.id FROM notes CROSS JOIN rows ON rows.id = notes.rowid
      WHERE notes MATCH @words AND ${alsoOf(filter)} ORDER BY notes.rowid DESC LIMIT +@limit`,
  row: 'SELECT * FROM rows WHERE id = ?',
} as const

type Found = Omit<ReviewFound, 'building'>
type Search = {
  readonly sql: (filter: Filter) => string
  readonly values: Readonly<Record<string, string | bigint>>
}

export function find(db: Db, names: Names, query: ReviewQuery, text: string): Found {
  const filter = filterOf(query, names)
  if (filter === undefined) return { rows: [], isMore: false }
  const ids = new Set<bigint>()
  const search = ({ sql, values }: Search): number => {
    const found = db
      .prepare<object, bigint>(sql(filter))
      .pluck()
      .all({ ...values, limit: MOST_FOUND + 1 })
    for (const id of found) ids.add(id)
    return found.length
  }
  for (const each of searchesFor(text)) search(each)
  const words = wordsIn(text)
  // Beginnings of words are looked for when there are few whole ones: that takes longer.
  if (words.length > 0 && search(notesWith(words, '')) <= MOST_FOUND) search(notesWith(words, '*'))
  const newest = [...ids].sort((a, b) => (a < b ? 1 : -1))
  const row = db.prepare<[bigint], StoredRow>(FIND_SQL.row)
  return {
    rows: newest.slice(0, MOST_FOUND).flatMap((id) => {
      const found = row.get(id)
      return found === undefined ? [] : [readRow(found, names)]
    }),
    isMore: newest.length > MOST_FOUND,
  }
}

function searchesFor(text: string): readonly Search[] {
  const searches: Search[] = []
  const compact = text.replaceAll(/[\s-]/gu, '')
  if (compact.length >= LEAST_OF_ID) {
    const within = (end: string) => ({ from: backwards(end), to: `${backwards(end)}\u{10ffff}` })
    searches.push(
      { sql: FIND_SQL.reference, values: within(compact.toUpperCase()) },
      { sql: FIND_SQL.split, values: within(compact.toUpperCase()) },
      // The gateway may use dashes of its own.
      { sql: FIND_SQL.transaction, values: within(text.trim()) },
      { sql: FIND_SQL.rrn, values: within(compact) },
    )
  }
  const minor = readAmount(text)
  if (minor !== undefined)
    for (const sql of [FIND_SQL.asked, FIND_SQL.came, FIND_SQL.cash])
      searches.push({ sql, values: { minor } })
  return searches
}

function notesWith(words: readonly string[], more: '' | '*'): Search {
  return { sql: FIND_SQL.note, values: { words: words.map((word) => `"${word}"${more}`).join(' ') } }
}

const AMOUNT = /^(?:rp)?\s*(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*|\d{1,14})(?:[.,](\d{2}))?(?:,-)?$/iu

/** In sen; `150000`, `150.000`, `Rp 150,000` and `150.000,00` are the same. Undefined for what is no amount. */
export function readAmount(text: string): bigint | undefined {
  const [, whole, , cents = '00'] = AMOUNT.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const minor = BigInt(whole.replaceAll(/[.,]/gu, '')) * 100n + BigInt(cents)
  return minor > 0n && minor < 10_000_000_000_000_000n ? minor : undefined
}

/** Notes are ASCII. */
function wordsIn(text: string): readonly string[] {
  return text.normalize('NFKD').match(/[a-z0-9]+/giu) ?? []
}
