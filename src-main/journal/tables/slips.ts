import { given } from '#domain/given.ts'
import { moneyOfMinor } from '#domain/money.ts'
import type { HoldEnd, HoldSlip, Shown } from '#domain/slip.ts'
import type { Db } from '../connection.ts'
import { defineEntry, defineTable, type Touch } from './define.ts'

/** The stream of everything about one slip. */
const slipStream = (number: number): string => `slip ${number}`

export type SlipRow = {
  readonly number: bigint
  readonly at: bigint
  readonly by_person: string
  readonly minor: bigint
  readonly reference: string | null
  readonly shown: string
  readonly shown_at: bigint | null
  readonly note: string | null
  readonly personal: string | null
  readonly ended_at: bigint | null
  readonly ended_by: string | null
  readonly ended_how: string | null
  readonly ended_note: string | null
  readonly seq: bigint
}

export const SLIP_SQL = {
  open: 'SELECT * FROM slips WHERE ended_at IS NULL ORDER BY number',
  latest: 'SELECT * FROM slips ORDER BY number DESC LIMIT +?',
  ofReference: 'SELECT * FROM slips WHERE reference = +? ORDER BY number',
  next: 'SELECT coalesce(max(number), 0) + 1 FROM slips',
  row: 'SELECT * FROM slips WHERE number = ?',
} as const

export function slipReads(db: Db, touch: Touch) {
  const read = (row: SlipRow): HoldSlip => {
    touch(slipStream(Number(row.number)), { place: SLIPS, key: [row.number] })
    return readSlip(row)
  }
  const open = db.prepare<[], SlipRow>(SLIP_SQL.open)
  const latest = db.prepare<[bigint], SlipRow>(SLIP_SQL.latest)
  const ofReference = db.prepare<[string], SlipRow>(SLIP_SQL.ofReference)
  const byNumber = db.prepare<[bigint], SlipRow>(SLIP_SQL.row)
  return {
    slip: (number: number): HoldSlip | undefined => {
      const found = byNumber.get(BigInt(number))
      return found === undefined ? undefined : read(found)
    },
    /** Slips that have not been ended; oldest first. */
    openSlips: (): readonly HoldSlip[] => open.all().map(read),
    /** Newest first. */
    slips: (limit: number): readonly HoldSlip[] => latest.all(BigInt(limit)).map(read),
    slipsOf: (reference: string): readonly HoldSlip[] => ofReference.all(reference).map(read),
  }
}

export function slipRow(slip: HoldSlip, seq: bigint): SlipRow {
  const { ended } = slip
  return {
    number: BigInt(slip.number),
    at: BigInt(slip.at),
    by_person: slip.by,
    minor: slip.amount.minor,
    reference: slip.reference ?? null,
    shown: slip.shown,
    shown_at: slip.shownAt === undefined ? null : BigInt(slip.shownAt),
    note: slip.note ?? null,
    personal: slip.personal ?? null,
    ended_at: ended === undefined ? null : BigInt(ended.at),
    ended_by: ended?.by ?? null,
    ended_how: ended?.how ?? null,
    ended_note: ended?.note ?? null,
    seq,
  }
}

const COLUMNS = [
  ...['number', 'at', 'by_person', 'minor', 'reference', 'shown', 'shown_at', 'note', 'personal'],
  ...['ended_at', 'ended_by', 'ended_how', 'ended_note', 'seq'],
] as const
const UPSERT = `INSERT INTO slips (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((name) => `@${name}`).join(', ')})
  ON CONFLICT (number) DO UPDATE SET ${COLUMNS.slice(1)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`

/** Writing a slip again may only end it. The file refuses any other change, a second end, and a skipped number. */
export const SLIPS = defineTable<SlipRow>({
  table: 'slips',
  row: SLIP_SQL.row,
  key: ({ number }) => [number],
  put: (db) => {
    const upsert = db.prepare<SlipRow>(UPSERT)
    return (row) => void upsert.run(row)
  },
})

function readSlip(row: SlipRow): HoldSlip {
  return {
    number: Number(row.number),
    at: Number(row.at),
    by: row.by_person,
    amount: moneyOfMinor(row.minor),
    shown: row.shown as Shown,
    ...given({
      reference: row.reference,
      shownAt: row.shown_at === null ? null : Number(row.shown_at),
      note: row.note,
      personal: row.personal,
      ended: row.ended_at === null ? null : endOf(row, Number(row.ended_at)),
    }),
  }
}

function endOf(row: SlipRow, at: number): NonNullable<HoldSlip['ended']> {
  return {
    at,
    how: row.ended_how as HoldEnd,
    ...given({ by: row.ended_by, note: row.ended_note }),
  }
}

export const slipEntry = defineEntry<
  {
    /** Written again, it replaces the earlier one; only its end may be new. */
    readonly slip?: HoldSlip
  },
  { readonly type: 'slip'; readonly slip: HoldSlip }
>()({
  kind: 'slip',
  name: ({ slip }) => (slip.ended === undefined ? 'held' : 'ended'),
  events:
    () =>
    ({ slip }) =>
      slip === undefined ? [] : [{ stream: slipStream(slip.number), entry: { type: 'slip', slip } }],
  encode: ({ slip }) => slip,
  decode: (body) => ({ type: 'slip', slip: body as HoldSlip }),
  tables: { slips: SLIPS },
  rows: ({ slip }, _at, seq) => ({ slips: [slipRow(slip, seq)] }),
  reads: slipReads,
})
