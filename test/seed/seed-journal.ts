import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { genesisOf } from '#journal/chain/chain.ts'
import { openCheckpoint } from '#journal/chain/checkpoint.ts'
import { makeAppend, readHead } from '#journal/chain/events.ts'
import { connect, type Db } from '#journal/connection.ts'
import { makeCopy } from '#journal/copy/copy-write.ts'
import { noteCopied, readMeta } from '#journal/meta.ts'
import { MIGRATIONS } from '#journal/migrations/list.ts'
import { migrate } from '#journal/opening/migrate.ts'
import { putSequences } from '#journal/tables/sequences.ts'
import { openEntries } from '#journal/tables/entries.ts'
import type { JournalChange } from '#journal/write.ts'
import { practiceKey } from '#practice/secrets.ts'
import { drawFrom } from './draw.ts'
import { type Due, lifeOf } from './life.ts'
import { daysOf, timesOf } from './shop-day.ts'

export type SeedOptions = {
  /** It must not exist. */
  readonly file: string
  readonly orders: number
  readonly days: number
  readonly seed: number
  /** The last day is the one before; epoch milliseconds. */
  readonly until: number
  /** Writes the second copy too, and notes that all is proven. */
  readonly copy: boolean
  readonly onDay?: (orders: number) => void
}

/**
 * Fills a new practice journal with the orders of a shop, by the code that the till journals with, but in one unflushed
 * transaction for each day. The same options give the same journal, to the last hash. Returns the number of its events.
 */
export function seedJournal({ file, orders, days, seed, until, copy, onDay }: SeedOptions): bigint {
  if (existsSync(file)) throw new Error(`${file} is there already`)
  const draw = drawFrom(seed)
  const plan = daysOf(draw, { orders, days, until })
  const db = connect(file)
  try {
    for (const pragma of [
      'journal_mode = MEMORY',
      'synchronous = OFF',
      'cache_size = -200000',
      'foreign_keys = OFF',
    ])
      db.pragma(pragma)
    const id = createHash('sha256').update(`loket seed ${seed}`).digest().subarray(0, 16)
    const at = plan[0]?.midnight ?? until
    migrate(db, file, MIGRATIONS, { id, genesis: genesisOf(id), mode: 'practice', at })
    const write = writerOf(db)
    const writeDay = db.transaction((due: readonly Due[]): void => {
      for (const each of due) write(each)
    })
    let sequence = 0n
    let left: readonly Due[] = []
    let done = 0
    for (const { midnight, orders: ofDay } of plan) {
      const made = timesOf(draw, midnight, ofDay).flatMap((time) => {
        // Two numbers for each: some sales need a second code.
        sequence += 2n
        return lifeOf(draw, { at: time, sequence })
      })
      // As a till would have journalled them: several orders of one moment, one after another.
      const all = [...left, ...made].toSorted((a, b) => a.at - b.at)
      const end = midnight + 30 * 3_600_000
      writeDay(all.filter((each) => each.at < end))
      left = all.filter((each) => each.at >= end)
      done += ofDay
      onDay?.(done)
    }
    // What would come later has not happened yet.
    writeDay(left.filter((each) => each.at < until))
    const events = db.prepare<[], bigint>('SELECT seq FROM head').pluck().get() ?? 0n
    putSequences(db, { reference: sequence + 2n, 'external-id': 1n })
    if (copy) {
      noteCopied(db, until)
      const meta = readMeta(db)
      const at = makeCopy(db, `${file}.copy`, meta)
      // As a till notes it that has proven all it wrote: the next start proves the end.
      openCheckpoint(file, () => practiceKey(meta.id)).write(
        Number(events),
        readHead(db).hash.toString('hex'),
        { at, sequences: {} },
      )
    }
    return events
  } finally {
    db.close()
  }
}

/** Writes one commit after another, inside a transaction, with the numbers that only their order gives. */
function writerOf(db: Db): (due: Due) => void {
  let last = 0n
  const append = makeAppend(db, ({ seq }) => void (last = seq))
  const entries = openEntries(db)
  const slips = new Map<string, number>()
  const promised = new Map<string, bigint>()
  return ({ at, change, slip, payOut }) => {
    const parts: { -readonly [Part in keyof JournalChange]: JournalChange[Part] } = { at, ...change }
    if (slip !== undefined) {
      const number = slips.get(slip.reference) ?? slips.size + 1
      slips.set(slip.reference, number)
      parts.slip = { ...slip, number }
    }
    if (payOut !== undefined) {
      const { reference, end } = payOut
      parts.refundEnds = [{ refund: Number(promised.get(reference)), reference, end }]
    }
    entries.write(append, at, parts)
    const { after } = change.order ?? {}
    if (after?.resolved?.how === 'refund-promised') promised.set(after.reference, last)
  }
}
