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
        ? whyNot(reads, ends, { day, now, seq: head.seq, hasSales: hasSales(rows) })
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

/** The rows as they were signed are made again from the chain, so that only what is journalled can count. */
function sinceSigned(
  sources: DaySources,
  signature: Signature,
  now: { readonly rows: readonly DayRow[]; readonly sums: DaySums },
): Pick<DayRead, 'late' | 'isSound'> {
  const { day, addenda } = signature
  const last = addenda.at(-1) ?? signature
  const before = dayAt(sources, day, last.upTo.seq).rows
  const late = lateFacts(before, now.rows)
  const told = addSums(signature.sums, ...addenda.map(({ sums }) => sums))
  return {
    late,
    isSound:
      hashOfRows(day, before) === last.rows &&
      sources.reads.hashAt(last.upTo.seq) === last.upTo.hash &&
      sameSums(told, sumsOf(before)) &&
      sameSums(addSums(told, ...late.map(({ sums }) => sums)), now.sums),
  }
}

const hasSales = (rows: readonly DayRow[]): boolean =>
  rows.some(({ key }) => key.startsWith('order ') || key.startsWith('cash '))

type Asked = {
  readonly day: BusinessDay
  readonly now: number
  readonly seq: bigint
  readonly hasSales: boolean
}

export function whyNot(
  reads: DayFactReads,
  ends: DayEnds,
  { day, now, seq, hasSales }: Asked,
): UnsignableWhy | undefined {
  if (businessDayOf(now, ends.endAt(seq)) <= day) return 'not-over'
  const shift = reads.openShift()
  const isOpen =
    shift !== undefined && businessDayOf(Number(shift.opened_at), ends.endAt(shift.opened_seq)) <= day
  if (isOpen) return 'shift-open'
  return hasSales ? undefined : 'no-sales'
}
