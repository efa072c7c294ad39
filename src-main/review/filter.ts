import type { ReviewQuery } from '#contract/procedures/review.ts'
import type { NameKind, Names } from './names.ts'
import { bitOf } from './rows.ts'
import type { TotalsTable } from './schema.ts'

/**
 * A query as SQL. `key` fits `rows` and the totals, `day_groups` where nothing but days, groups and marks is asked;
 * `amount` fits only `rows`, and is absent without bounds.
 */
export type Filter = {
  readonly key: string
  readonly amount?: string
  readonly totals: TotalsTable
  /** What `key` asks for in addition to the day. */
  readonly columns: readonly string[]
}

const FIRST_DAY = 0
const LAST_DAY = 99_991_231

const LISTS: readonly (readonly [NameKind, 'methods' | 'wallets' | 'cashiers' | 'tills' | 'groups'])[] = [
  ['method', 'methods'],
  ['wallet', 'wallets'],
  ['cashier', 'cashiers'],
  ['till', 'tills'],
  ['grp', 'groups'],
]

/** Where all names are asked for, nothing is left out: as of the only till. */
const ON_EVERY_ROW: ReadonlySet<NameKind> = new Set<NameKind>(['method', 'till', 'grp'])
const COARSE: ReadonlySet<NameKind> = new Set<NameKind>(['grp'])

/** Undefined when nothing can match. Only numbers get into the text. */
export function filterOf(query: ReviewQuery, names: Names): Filter | undefined {
  let totals: TotalsTable = 'day_groups'
  const columns: string[] = []
  const key = [`day BETWEEN ${query.from ?? FIRST_DAY} AND ${query.to ?? LAST_DAY}`]
  for (const [kind, field] of LISTS) {
    const wanted = query[field]
    if (wanted === undefined) continue
    const numbers = [...new Set(wanted)].flatMap((name) => names.numberOf(kind, name) ?? [])
    if (numbers.length === 0) return undefined
    if (ON_EVERY_ROW.has(kind) && numbers.length === names.namesOf(kind).length) continue
    if (!COARSE.has(kind)) totals = 'day_totals'
    // A filter never leads the search: that is the day's part.
    columns.push(kind)
    key.push(`+${kind} IN (${numbers.join(', ')})`)
  }
  if (query.marks !== undefined) {
    columns.push('marks')
    key.push(`marks & ${query.marks.reduce((bits, mark) => bits | bitOf(mark), 0)} <> 0`)
  }
  const amount = amountSql(query)
  return { key: key.join(' AND '), totals, columns, ...(amount === undefined ? {} : { amount }) }
}

/** What a search that begins elsewhere adds to its own conditions. */
export function alsoOf({ key, amount }: Pick<Filter, 'key' | 'amount'>): string {
  return `+${key}${amount === undefined ? '' : ` AND ${amount}`}`
}

/** What has come, and cash, count only once something has. */
function amountSql({ least, most }: ReviewQuery): string | undefined {
  if (least === undefined && most === undefined) return undefined
  const within = (column: string): string =>
    [
      ...(least === undefined ? [] : [`+${column} >= ${least}`]),
      ...(most === undefined ? [] : [`+${column} <= ${most}`]),
    ].join(' AND ')
  const had = (column: string): string => `(+${column} > 0 AND ${within(column)})`
  return `((${within('asked')}) OR ${had('came')} OR ${had('cash')})`
}
