import { businessDayOf, DAY_ENDS_KEY, type DayEnds, dayEndsOf } from './business-day.ts'
import { readHead } from '#journal/chain/events.ts'
import type { Db } from '#journal/connection.ts'
import { readMeta } from '#journal/meta.ts'
import { type DayCashReads, dayCashReads } from '#journal/reads/day-cash.ts'
import { type ReviewFactReads, reviewFactReads } from '#journal/reads/review-facts.ts'
import { isOf, type OfJournal, type ReviewFile } from './index-file.ts'
import { cashLineOf, evidenceOf, lineOf, type PartOf, type ReviewLine } from './rows.ts'

/** A query waits for at most one of these. */
export const EVENTS_A_STEP = 2_000n

/** A read-only connection to the journal, as the review uses it. */
export type Followed = {
  readonly db: Db
  readonly reads: ReviewFactReads
  readonly cash: DayCashReads
  readonly of: OfJournal
  /** The end of the business day for each event. */
  dayEnds(): DayEnds
  head(): bigint
}

/** `other`: the journal is not the one that the rows were read from, or was rolled back. */
export type Step = 'other' | 'ended' | 'more'

export function openFollowed(db: Db): Followed {
  const { id } = readMeta(db)
  const reads = reviewFactReads(db)
  return {
    ...{ db, reads, cash: dayCashReads(db) },
    of: { id, hashAt: reads.hashAt },
    dayEnds: () => dayEndsOf(reads.valuesOf(DAY_ENDS_KEY)),
    head: () => readHead(db).seq,
  }
}

/** One step further, all or nothing. `moved` is told when rows may have changed, with the last event. */
export function followStep(journal: Followed, file: ReviewFile, moved: (seq: bigint) => void): Step {
  const place = file.place()
  const read = journal.db.transaction(() => {
    if (!isOf(place, journal.of)) return undefined
    const head = readHead(journal.db)
    const seq = place.seq + EVENTS_A_STEP < head.seq ? place.seq + EVENTS_A_STEP : head.seq
    return { head, seq, lines: seq === place.seq ? [] : linesBetween(journal, place.seq, seq) }
  })()
  if (read === undefined) return 'other'
  const { head, seq, lines } = read
  const isEnd = seq === head.seq
  if (seq !== place.seq || (isEnd && !place.isWhole)) {
    file.put(lines, {
      seq,
      seen: head.seq,
      hash: seq === 0n ? null : head.hash,
      isWhole: place.isWhole || isEnd,
    })
    if (lines.length > 0 || !place.isWhole) moved(seq)
  }
  return isEnd ? 'ended' : 'more'
}

/** The lines of every sale that these events are about, as the journal now has it. */
function linesBetween({ reads, dayEnds }: Followed, after: bigint, upTo: bigint): readonly ReviewLine[] {
  const sales = new Set(reads.salesBetween(after, upTo))
  if (sales.size === 0) return []
  const ends = dayEnds()
  const lines: ReviewLine[] = []
  for (const sale of sales) {
    const all = reads.factsOfSale(sale)
    const [first] = all
    const split = partOf(reads, first === undefined ? reads.splitOf(sale) : first.split, sale)
    // A new part changes how many parts the others are of. A set goes on to what is added meanwhile.
    for (const beside of split?.sales ?? []) sales.add(beside)
    for (const facts of all) {
      const { order } = facts
      const attempt = evidenceOf(order)?.attempt
      lines.push(
        lineOf(facts, {
          others: all.flatMap((other) => (other === facts ? [] : [other.order])),
          day: businessDayOf(order.createdAt, ends.endAt(facts.madeSeq)),
          answer: attempt === undefined ? undefined : reads.answerOf(attempt),
          split,
        }),
      )
    }
    const cash = first === undefined || first.hasCash ? reads.cashOfSale(sale) : undefined
    if (cash === undefined) continue
    const { at, seq } = cash.sale
    lines.push(cashLineOf(cash, { day: businessDayOf(at, ends.endAt(seq)), split }))
  }
  return lines
}

type PartBeside = PartOf & { readonly sales: readonly string[] }

function partOf(reads: ReviewFactReads, id: string | undefined, sale: string): PartBeside | undefined {
  if (id === undefined) return undefined
  const sales = reads.partsOf(id)
  const of = reads.isSplitEnded(id) ? sales.length : undefined
  return { id, n: sales.indexOf(sale) + 1, of, sales }
}
