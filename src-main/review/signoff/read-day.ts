import type { BusinessDay } from '#contract/review-views.ts'
import type { UnsignableWhy } from '#contract/signoff-views.ts'
import { addSums, type DaySums, sameSums } from '#domain/day-sums.ts'
import type { ChainPlace, LateFact, OpenMatter, Signature } from '#domain/day-signature.ts'
import { eventReads, readHead } from '#journal/chain/events.ts'
import { dayFactReads, type DayFactReads } from '#journal/reads/day-facts.ts'
import { signatureIn, signedDayStream } from '#journal/reads/day-signatures.ts'
import { businessDayOf, type DayEnds } from '../business-day.ts'
import type { Followed } from '../follow.ts'
import { cashDays } from './cash-days.ts'
import {
  dayAt,
  type DayRow,
  type DaySources,
  type DayShiftRow,
  hashOfRows,
  lateFacts,
  sumsOf,
} from './day-rows.ts'

/** A day as it stands at one moment of the journal. */
export type DayRead = {
  readonly day: BusinessDay
  readonly sums: DaySums
  readonly open: readonly OpenMatter[]
  readonly rows: string
  readonly rowCount: number
  readonly shifts: readonly DayShiftRow[]
  readonly upTo: ChainPlace
  readonly cannot?: UnsignableWhy
  readonly signature?: Signature
  /** What became known since the signature or its last addendum; to be journalled. */
  readonly late: readonly LateFact[]
  /** Signature, addenda and what is late make exactly the day as it stands. */
  readonly isSound: boolean
}

/** `now`: epoch milliseconds. Over one moment of the journal. */
export function readDay({ db, dayEnds }: Followed, day: BusinessDay, now: number): DayRead {
  return db.transaction((): DayRead => {
    const reads = dayFactReads(db)
    const ends = dayEnds()
    const head = readHead(db)
    const sources = { reads, ends, cash: cashDays(db, reads, ends, head.seq) }
    const { rows, shifts } = dayAt(sources, day, head.seq)
    const sums = sumsOf(rows)
    const signature = signatureIn(eventReads(db).linksOf(signedDayStream(day)))
    const cannot =
      signature === undefined
        ? whyNot(reads, ends, { day, now, seq: head.seq, hasFacts: hasFacts(rows) })
        : 'signed'
    return {
      ...{ day, sums, shifts },
      open: rows.flatMap(({ open }) => open ?? []),
      rows: hashOfRows(day, rows),
      rowCount: rows.length,
      upTo: { seq: head.seq, hash: head.hash.toString('hex') },
      ...(cannot === undefined ? {} : { cannot }),
      ...(signature === undefined
        ? { late: [], isSound: true }
        : { signature, ...sinceSigned(sources, signature, { rows, sums }) }),
    }
  })()
}

/** The rows of each place are made again from the chain, so that only what is journalled can count. */
function sinceSigned(
  sources: DaySources,
  signature: Signature,
  now: { readonly rows: readonly DayRow[]; readonly sums: DaySums },
): Pick<DayRead, 'late' | 'isSound'> {
  const { day, addenda } = signature
  const places = [signature, ...addenda]
  let told: DaySums = {}
  let before: readonly DayRow[] = []
  let isSound = true
  // Each place: a later addendum must not hide that the rows below an earlier one were changed.
  for (const { upTo, rows, sums } of places) {
    before = dayAt(sources, day, upTo.seq).rows
    told = addSums(told, sums)
    isSound &&=
      hashOfRows(day, before) === rows &&
      sources.reads.hashAt(upTo.seq) === upTo.hash &&
      sameSums(told, sumsOf(before))
  }
  const late = lateFacts(before, now.rows)
  return { late, isSound: isSound && sameSums(addSums(told, ...late.map(({ sums }) => sums)), now.sums) }
}

/** Of the signed day alone, at each of its places; for the check without a till. */
export function isSoundDay({ db, dayEnds }: Followed, signature: Signature): boolean {
  const reads = dayFactReads(db)
  const ends = dayEnds()
  const { seq } = readHead(db)
  const sources = { reads, ends, cash: cashDays(db, reads, ends, seq) }
  const { rows } = dayAt(sources, signature.day, seq)
  return sinceSigned(sources, signature, { rows, sums: sumsOf(rows) }).isSound
}

/** Sales, or what must be seen without one: the difference of a drawer, a comparison that failed, a waiting slip. */
const hasFacts = (rows: readonly DayRow[]): boolean =>
  rows.some(
    ({ key, sums, open }) => /^(order|cash) /.test(key) || open !== undefined || Object.keys(sums).length > 0,
  )

type Asked = {
  readonly day: BusinessDay
  readonly now: number
  readonly seq: bigint
  readonly hasFacts: boolean
}

export function whyNot(
  reads: DayFactReads,
  ends: DayEnds,
  { day, now, seq, hasFacts: hasAny }: Asked,
): UnsignableWhy | undefined {
  if (businessDayOf(now, ends.endAt(seq)) <= day) return 'not-over'
  const shift = reads.openShift()
  const isOpen =
    shift !== undefined && businessDayOf(Number(shift.opened_at), ends.endAt(shift.opened_seq)) <= day
  if (isOpen) return 'shift-open'
  return hasAny ? undefined : 'no-sales'
}
