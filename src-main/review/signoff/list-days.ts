import type { BusinessDay } from '#contract/review-views.ts'
import type { SignoffDayRow, SignoffDays } from '#contract/signoff-views.ts'
import { aboveSince } from '#domain/day-signature.ts'
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
import { daysToName } from './finding-days.ts'
import { whyNot } from './read-day.ts'

export const LIST_SQL = {
  days: 'SELECT DISTINCT day FROM day_groups WHERE day < @before ORDER BY day DESC LIMIT +@limit',
  sums: 'SELECT day, sum(came) AS came, sum(cash) AS cash FROM day_groups WHERE day >= @from AND day < @before GROUP BY day',
} as const

type Sums = { readonly came: bigint; readonly cash: bigint }
type Asked = { readonly before?: BusinessDay; readonly limit: number; readonly now: number }

const NO_DAY = 99_991_231

/**
 * The newest business days with sales, a shift's finding, or an open slip without an order. Sums are those of the
 * review, which follows the journal; a signature is never made of them.
 */
export function listDays(
  review: Db,
  { db, dayEnds }: Followed,
  { before = NO_DAY, limit, now }: Asked,
): SignoffDays {
  const ofOrders = review
    .prepare<{ readonly before: number; readonly limit: number }, bigint>(LIST_SQL.days)
    .pluck()
    .all({ before, limit })
  // Days without a sale lie between them, or before all of them.
  const from = ofOrders.length < limit ? 0 : Number(ofOrders.at(-1) ?? 0n)
  return db.transaction((): SignoffDays => {
    const reads = dayFactReads(db)
    const ends = dayEnds()
    const { seq } = readHead(db)
    const days = new Map<BusinessDay, Sums>()
    for (const { day, came, cash } of review
      .prepare<{ readonly from: number; readonly before: number }, Sums & { readonly day: bigint }>(
        LIST_SQL.sums,
      )
      .all({ from, before }))
      days.set(Number(day), { came, cash })
    for (const day of daysToName({ db, dayEnds }, { from, upTo: seq }))
      if (day < before && !days.has(day)) days.set(day, { came: 0n, cash: 0n })
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
          cameMinor: sums.came,
          cashMinor: sums.cash,
          ...(cannot === undefined ? {} : { cannot }),
          ...(signature === undefined
            ? {}
            : {
                signed: {
                  ...{ number: signature.number, by: signature.by, addenda: signature.addenda.length },
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
