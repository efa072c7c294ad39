import type { BusinessDay } from '#contract/review-views.ts'
import type { SignoffDayRow, SignoffDays } from '#contract/signoff-views.ts'
import { aboveSince } from '#domain/day-signature.ts'
import type { ShownState } from '#domain/shown-state.ts'
import { eventReads, readHead } from '#journal/chain/events.ts'
import type { Db } from '#journal/connection.ts'
import { dayFactReads } from '#journal/reads/day-facts.ts'
import {
  LAST_SIGNED_KEY,
  readLastSigned,
  signatureIn,
  signedDayStream,
} from '#journal/reads/day-signatures.ts'
import { settingReads } from '#journal/tables/settings.ts'
import type { Followed } from '../follow.ts'
import type { Names } from '../names.ts'
import { bitOf } from '../rows.ts'
import { cashDays } from './cash-days.ts'
import { windowOf } from './day-rows.ts'
import { whyNot } from './read-day.ts'
import { findingDays } from './finding-days.ts'
import { businessDayOf } from '../business-day.ts'

export const LIST_SQL = {
  days: 'SELECT DISTINCT day FROM day_groups WHERE day < @before ORDER BY day DESC LIMIT +@limit',
  groups: 'SELECT day, grp, marks, count, came FROM day_groups WHERE day >= @from AND day < @before',
} as const

type Sums = { orders: number; came: bigint; cash: bigint; open: number }
type Group = {
  readonly day: bigint
  readonly grp: bigint
  readonly marks: bigint
  readonly count: bigint
  readonly came: bigint
}
type Asked = { readonly before?: BusinessDay; readonly limit: number; readonly now: number }

const OPEN: readonly ShownState[] = ['making', 'waiting', 'uncertain']
const NO_DAY = 99_991_231
const { to: END } = windowOf(NO_DAY)

/**
 * The newest business days with sales, or with a finding of a shift or an open slip of none. Sums of orders are those of the review, which follows the journal; a signature
 * is never made of them.
 */
export function listDays(
  review: Db,
  names: Names,
  { db, dayEnds }: Followed,
  { before = NO_DAY, limit, now }: Asked,
): SignoffDays {
  const ofOrders = review
    .prepare<{ readonly before: number; readonly limit: number }, bigint>(LIST_SQL.days)
    .pluck()
    .all({ before, limit })
  // Days on which only cash was taken lie between them, or before all of them.
  const from = ofOrders.length < limit ? 0 : Number(ofOrders.at(-1) ?? 0n)
  return db.transaction((): SignoffDays => {
    const reads = dayFactReads(db)
    const ends = dayEnds()
    const { seq } = readHead(db)
    const days = new Map<BusinessDay, Sums>()
    const of = (day: BusinessDay): Sums => {
      const sums = days.get(day) ?? { orders: 0, came: 0n, cash: 0n, open: 0 }
      days.set(day, sums)
      return sums
    }
    for (const group of review
      .prepare<{ readonly from: number; readonly before: number }, Group>(LIST_SQL.groups)
      .all({ from, before })) {
      const sums = of(Number(group.day))
      sums.orders += Number(group.count)
      sums.came += group.came
      if (isOpen(group, names)) sums.open += Number(group.count)
    }
    const isAsked = (day: BusinessDay): boolean => day >= from && day < before
    for (const [day, { minor, instead }] of cashDays(db, reads, ends, seq))
      if (isAsked(day)) of(day).cash += minor + instead
    for (const day of findingDays(db, reads, ends, seq)) if (isAsked(day)) of(day)
    const slips = reads.slipsOfNone({ from: from === 0 ? 0n : windowOf(from).from, to: END, upTo: seq })
    for (const { slip, seq: held, at } of slips) {
      const day = businessDayOf(Number(at), ends.endAt(held))
      if (slip.ended === undefined && isAsked(day)) of(day)
    }
    const newest = [...days].toSorted(([one], [other]) => other - one)
    const shown = newest.slice(0, limit)
    const last = shown.at(-1)?.[0]
    const { linksOf } = eventReads(db)
    const { setting } = settingReads(db)
    const since = readLastSigned(setting(LAST_SIGNED_KEY))?.since
    return {
      days: shown.map(([day, sums]): SignoffDayRow => {
        const signature = signatureIn(linksOf(signedDayStream(day)))
        const cannot =
          signature === undefined ? whyNot(reads, ends, { day, now, seq, hasFacts: true }) : 'signed'
        const above = signature === undefined ? undefined : aboveSince(signature)
        return {
          day,
          orders: sums.orders,
          cameMinor: sums.came,
          cashMinor: sums.cash,
          open: sums.open,
          ...(cannot === undefined ? {} : { cannot }),
          ...(signature === undefined
            ? {}
            : {
                signed: {
                  ...{ number: signature.number, at: signature.at, by: signature.by },
                  ...(signature.second === undefined ? {} : { second: signature.second }),
                  addenda: signature.addenda.length,
                  ...(above === undefined ? {} : { aboveSince: above }),
                },
              }),
        }
      }),
      ...(last !== undefined && (newest.length > limit || ofOrders.length === limit) ? { next: last } : {}),
      ...(since === undefined ? {} : { since }),
    }
  })()
}

/** Uncertain, or irregular money about which no manager has decided. */
function isOpen({ grp, marks }: Group, names: Names): boolean {
  const group = names.nameOf(Number(grp)) as ShownState | undefined
  if (group === undefined) return false
  const isResolved = (Number(marks) & bitOf('resolved')) !== 0
  return OPEN.includes(group) || (group === 'manager' && !isResolved)
}
