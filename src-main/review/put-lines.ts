import type { Db } from '#journal/connection.ts'
import { timestampB } from '#domain/timestamp.ts'
import type { Names } from './names.ts'
import { IN_CASH, tookOf } from './pay-times.ts'
import type { ReviewLine } from './rows.ts'
import { TOTALS, type TotalsTable } from './schema.ts'

/** A row as stored, and as bound. */
export type StoredRow = {
  readonly id: bigint
  readonly day: bigint
  readonly grp: bigint
  readonly marks: bigint
  readonly method: bigint
  readonly wallet: bigint
  readonly cashier: bigint
  readonly till: bigint
  readonly state: bigint
  readonly source: bigint
  readonly asked: bigint
  readonly came: bigint
  readonly cash: bigint
  readonly created_at: bigint
  readonly seconds: bigint | null
  readonly hour: bigint
  readonly took: bigint
  readonly sale_id: string | null
  readonly reference_back: string
  readonly transaction_back: string | null
  readonly rrn_back: string | null
  readonly note: string | null
  readonly split_back: string | null
  readonly part: bigint | null
  readonly parts: bigint | null
}

const COLUMNS = [
  ...(['id', 'day', 'grp', 'marks', 'method', 'wallet', 'cashier', 'till', 'state', 'source'] as const),
  ...([
    'asked',
    'came',
    'cash',
    'created_at',
    'seconds',
    'hour',
    'took',
    'sale_id',
    'reference_back',
  ] as const),
  ...(['transaction_back', 'rrn_back', 'note', 'split_back', 'part', 'parts'] as const),
] as const

export const PUT_SQL = {
  old: 'SELECT * FROM rows WHERE id = ?',
  put: `INSERT INTO rows (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((name) => `@${name}`).join(', ')})
    ON CONFLICT (id) DO UPDATE SET ${COLUMNS.slice(1)
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}`,
  putLink: 'INSERT INTO links (id, grp) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET grp = excluded.grp',
  putBuyer: 'INSERT INTO buyers (mark, id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  putNote: 'INSERT INTO notes (rowid, note) VALUES (?, ?)',
  dropNote: 'DELETE FROM notes WHERE rowid = ?',
  add: (
    table: TotalsTable,
  ): string => `INSERT INTO ${table} (${TOTALS[table].join(', ')}, count, asked, came, cash)
    VALUES (${TOTALS[table].map((name) => `@${name}`).join(', ')}, @count, @asked, @came, @cash)
    ON CONFLICT (${TOTALS[table].join(', ')}) DO UPDATE
    SET count = count + excluded.count, asked = asked + excluded.asked,
      came = came + excluded.came, cash = cash + excluded.cash`,
  dropEmpty: (table: TotalsTable): string =>
    `DELETE FROM ${table} WHERE ${TOTALS[table].map((name) => `${name} = @${name}`).join(' AND ')} AND count = 0`,
} as const

type Key = Pick<StoredRow, (typeof TOTALS)[TotalsTable][number]>
type Move = { readonly key: Key; count: bigint; asked: bigint; came: bigint; cash: bigint }

/** Writes lines and moves the totals of their days by the difference. Call it inside a transaction. */
export function openPutLines(db: Db, names: Names): (lines: Iterable<ReviewLine>) => void {
  const old = db.prepare<[bigint], StoredRow>(PUT_SQL.old)
  const put = db.prepare<StoredRow>(PUT_SQL.put)
  const putNote = db.prepare<[bigint, string]>(PUT_SQL.putNote)
  const dropNote = db.prepare<[bigint]>(PUT_SQL.dropNote)
  const putLink = db.prepare<[bigint, bigint]>(PUT_SQL.putLink)
  const putBuyer = db.prepare<[string, bigint]>(PUT_SQL.putBuyer)
  const totals = (Object.keys(TOTALS) as TotalsTable[]).map((table) => openTotals(db, table))
  return (lines) => {
    const move = (row: StoredRow, by: 1n | -1n): void => {
      for (const each of totals) each.move(row, by)
    }
    for (const each of totals) each.forget()
    for (const line of lines) {
      const row = storedOf(line, names)
      const before = old.get(row.id)
      if (before !== undefined && COLUMNS.every((column) => before[column] === row[column])) continue
      put.run(row)
      if (before !== undefined) move(before, -1n)
      move(row, 1n)
      if (line.method === 'link') putLink.run(row.id, row.grp)
      for (const mark of line.buyer) putBuyer.run(mark, row.id)
      if (before?.note === row.note) continue
      if (before !== undefined && before.note !== null) dropNote.run(row.id)
      if (row.note !== null) putNote.run(row.id, row.note)
    }
    for (const each of totals) each.write()
  }
}

/** Collects the moves of many rows, so that a total is written once. */
function openTotals(db: Db, table: TotalsTable) {
  const add = db.prepare<Key & Omit<Move, 'key'>>(PUT_SQL.add(table))
  const dropEmpty = db.prepare<Key>(PUT_SQL.dropEmpty(table))
  const columns = TOTALS[table]
  const moves = new Map<string, Move>()
  return {
    move: (row: StoredRow, by: 1n | -1n): void => {
      const name = columns.map((column) => row[column]).join()
      const found = moves.get(name) ?? { key: keyOf(row), count: 0n, asked: 0n, came: 0n, cash: 0n }
      found.count += by
      found.asked += by * row.asked
      found.came += by * row.came
      found.cash += by * row.cash
      moves.set(name, found)
    },
    write: (): void => {
      for (const { key, ...sums } of moves.values()) {
        if (Object.values(sums).every((sum) => sum === 0n)) continue
        add.run({ ...key, ...sums })
        if (sums.count < 0n) dropEmpty.run(key)
      }
    },
    /** What a transaction that failed has left. */
    forget: (): void => moves.clear(),
  }
}

function keyOf({ day, hour, grp, marks, method, wallet, cashier, till, state, took }: Key): Key {
  return { day, hour, grp, marks, method, wallet, cashier, till, state, took }
}

function storedOf(line: ReviewLine, names: Names): StoredRow {
  return {
    id: line.id,
    day: BigInt(line.day),
    grp: BigInt(names.numberFor('grp', line.group)),
    marks: BigInt(line.marks),
    method: BigInt(names.numberFor('method', line.method)),
    wallet: BigInt(names.numberFor('wallet', line.wallet)),
    cashier: BigInt(names.numberFor('cashier', line.cashier)),
    till: BigInt(names.numberFor('till', line.till)),
    state: BigInt(names.numberFor('state', line.state)),
    source: BigInt(names.numberFor('source', line.source)),
    asked: line.asked,
    came: line.came,
    cash: line.cash,
    created_at: BigInt(line.createdAt),
    seconds: line.secondsToPay === undefined ? null : BigInt(line.secondsToPay),
    hour: BigInt(timestampB(line.createdAt).slice(11, 13)),
    took: BigInt(line.method === 'cash' ? IN_CASH : tookOf(line.secondsToPay)),
    sale_id: line.saleId === line.reference ? null : line.saleId,
    reference_back: backwards(line.reference),
    transaction_back: line.transactionId === undefined ? null : backwards(line.transactionId),
    rrn_back: line.rrn === undefined ? null : backwards(line.rrn),
    note: line.note ?? null,
    split_back: line.split === undefined ? null : backwards(line.split.id),
    part: line.split === undefined ? null : BigInt(line.split.n),
    parts: line.split?.of === undefined ? null : BigInt(line.split.of),
  }
}

/** By code point, so that no letter is broken. */
export function backwards(text: string): string {
  return Array.from(text).reverse().join('')
}
