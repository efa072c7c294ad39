import type { ReviewQuery } from '#contract/procedures/review.ts'
import type { ReviewPage } from '#contract/review-views.ts'
import type { Db } from '#journal/connection.ts'
import { alsoOf, type Filter, filterOf } from './filter.ts'
import type { Names } from './names.ts'
import type { StoredRow } from './put-lines.ts'
import { readRow } from './read-row.ts'

/** The index alone skips; only what is shown is read from the table. */
export const rowsOfDaySql = (filter: Filter): string => `SELECT * FROM rows WHERE id IN (
    SELECT id FROM rows INDEXED BY rows_day WHERE day = @day AND ${alsoOf(filter)}
    ORDER BY id DESC LIMIT +@limit OFFSET +@skip) ORDER BY id DESC`

type Place = { readonly day: number; readonly skip: number; readonly limit: number }

export function rowsOfDay(db: Db, names: Names, query: ReviewQuery, { day, skip, limit }: Place): ReviewPage {
  const filter = filterOf(query, names)
  if (filter === undefined) return { rows: [] }
  const rows = db.prepare<Place, StoredRow>(rowsOfDaySql(filter)).all({ day, skip, limit })
  return { rows: rows.map((row) => readRow(row, names)) }
}
