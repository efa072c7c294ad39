import type { ReviewQuery } from '#contract/procedures/review.ts'
import type { ReviewSums } from '#contract/review-views.ts'
import type { Db } from '#journal/connection.ts'
import { alsoOf, type Filter, filterOf } from '../filter.ts'
import type { Names } from '../names.ts'
import type { StoredRow } from '../put-lines.ts'
import { readRow } from '../read-row.ts'
import { countedSummary, isCounted, summaryOf } from '../summary.ts'
import { type Cell, cellsOf, sumsCells } from './columns.ts'

/** Days newest first, and the newest first within a day: as the list. The index alone decides what is read. */
export const exportSql = (filter: Filter): string => `SELECT rows.* FROM rows INDEXED BY rows_day
  WHERE day BETWEEN ? AND ? AND ${alsoOf(filter)} ORDER BY day DESC, id DESC`

/** The rows that were written do not add up to the sums of the same moment. */
export class SumsDiffer extends Error {
  override readonly name = 'SumsDiffer'
}

type Given = {
  /** In one transaction, and read by nothing else. */
  readonly db: Db
  readonly names: Names
  readonly query: ReviewQuery
  /** Lets messages in. */
  readonly pause: () => Promise<void>
  readonly onProgress: (done: number, of: number) => void
}

const ROWS_A_TURN = 500
const FIRST_DAY = 0
const LAST_DAY = 99_991_231

/** The sums that the list shows for this query. */
export async function sumsOf({ db, names, query, pause }: Omit<Given, 'onProgress'>): Promise<ReviewSums> {
  if (!isCounted(query)) return summaryOf(db, names, query).total
  return (await countedSummary(db, names, query, pause)).total
}

/** Every row, then their sums. Throws `SumsDiffer` before it gives sums that are not those of `expected`. */
export async function* exportRows(
  { db, names, query, pause, onProgress }: Given,
  expected: ReviewSums,
): AsyncGenerator<readonly Cell[]> {
  const sums = { count: 0, askedMinor: 0n, cameMinor: 0n, cashMinor: 0n }
  const filter = filterOf(query, names)
  const rows =
    filter === undefined
      ? []
      : db
          .prepare<[number, number], StoredRow>(exportSql(filter))
          .iterate(query.from ?? FIRST_DAY, query.to ?? LAST_DAY)
  let percent = 0
  for (const stored of rows) {
    const row = readRow(stored, names)
    sums.count += 1
    sums.askedMinor += row.askedMinor
    sums.cameMinor += row.cameMinor
    sums.cashMinor += row.cashMinor
    yield cellsOf(row)
    if (sums.count % ROWS_A_TURN !== 0) continue
    const reached = Math.floor((sums.count * 100) / Math.max(1, expected.count))
    if (reached !== percent) onProgress(sums.count, expected.count)
    percent = reached
    await pause()
  }
  if (!isSame(sums, expected)) throw new SumsDiffer(`${inWords(sums)} of ${inWords(expected)}`)
  yield sumsCells(sums)
}

function isSame(a: ReviewSums, b: ReviewSums): boolean {
  return inWords(a) === inWords(b)
}

function inWords({ count, askedMinor, cameMinor, cashMinor }: ReviewSums): string {
  return `${count} rows, ${askedMinor} sen asked, ${cameMinor} sen came, ${cashMinor} sen in cash`
}
