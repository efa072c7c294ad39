import { given } from '#domain/given.ts'
import type { Order, StateKind } from '#domain/order.ts'
import type { Db } from '../connection.ts'
import { cursorOf, readCursor } from './cursor.ts'
import type { Touch } from '../tables/define.ts'
import { orderReader } from '../tables/orders.ts'

export type HistoryFilter = {
  /** Any part of reference (with or without dashes), transaction id, RRN or note; no wildcards. */
  readonly search?: string | undefined
  readonly state?: StateKind | undefined
  /** `next` of the previous page. A cursor that is not ours gives an empty page. */
  readonly cursor?: string | undefined
  readonly limit: number
  /** Looks at no more than so many orders, the newest of all. */
  readonly newest?: number | undefined
}

/** `total` counts everything that matches the filter, not only this page. */
export type HistoryPage = { readonly rows: readonly Order[]; readonly total: number; readonly next?: string }

type Sql = { readonly list: string; readonly count: string }

/** Newest first by time and reference, so that a new order never shifts a page. */
export function historySql(has: {
  search?: boolean
  state?: boolean
  cursor?: boolean
  newest?: boolean
}): Sql {
  const order = 'ORDER BY created_at DESC, reference DESC'
  const from = has.newest ? `(SELECT * FROM orders ${order} LIMIT +@newest) AS newest` : 'orders'
  const filters: string[] = []
  if (has.state) filters.push('state = @state')
  if (has.search) {
    const columns = [
      'reference LIKE @compact',
      ...['transaction_id', 'rrn', 'note'].map((name) => `${name} LIKE @text`),
    ]
    filters.push(`(${columns.map((like) => `${like} ESCAPE '\\'`).join(' OR ')})`)
  }
  const pages = has.cursor ? [...filters, '(created_at, reference) < (@at, @reference)'] : filters
  return {
    list: `SELECT created_at, reference, document FROM ${from}${where(pages)} ${order} LIMIT +@limit`,
    count: `SELECT count(*) FROM ${from}${where(filters)}`,
  }
}

type Row = { readonly created_at: bigint; readonly reference: string; readonly document: string }

export function readHistory(db: Db, touch: Touch, filter: HistoryFilter): HistoryPage {
  const search = filter.search?.trim() ?? ''
  const cursor = filter.cursor === undefined ? undefined : readCursor(filter.cursor)
  const sql = historySql({
    search: search !== '',
    state: filter.state !== undefined,
    cursor: cursor !== undefined,
    newest: filter.newest !== undefined,
  })
  const filters = {
    ...given({ state: filter.state }),
    ...(filter.newest === undefined ? {} : { newest: BigInt(filter.newest) }),
    ...(search === '' ? {} : { text: contains(search), compact: compactly(search) }),
  }
  const total = Number(db.prepare<object, bigint>(sql.count).pluck().get(filters) ?? 0n)
  if (cursor === undefined && filter.cursor !== undefined) return { rows: [], total }
  // One more than requested tells whether there is a next page.
  const found = db
    .prepare<object, Row>(sql.list)
    .all({ ...filters, ...cursor, limit: BigInt(filter.limit) + 1n })
  const rows = found.slice(0, filter.limit)
  const last = rows.at(-1)
  const page = { rows: rows.map(orderReader(touch)), total }
  if (found.length === rows.length || last === undefined) return page
  return { ...page, next: cursorOf(last) }
}

function where(filters: readonly string[]): string {
  return filters.length === 0 ? '' : ` WHERE ${filters.join(' AND ')}`
}

function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

// A reference is read out in groups; a search of dashes alone must not find every order.
function compactly(search: string): string {
  const compact = search.replace(/[-\s]/g, '')
  return compact === '' ? contains(search) : contains(compact)
}
