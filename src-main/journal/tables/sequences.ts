import type { Db } from '../connection.ts'
import type { CopiedSequences } from '../copy/copy-lines.ts'

export type SequenceName = 'reference' | 'external-id'

/** 2026-01-01 in UTC. Never change it: the numbers given out must stay below those derived from the time. */
const BEGINNING = Date.UTC(2026, 0, 1)
/** More per second than a till gives out over days. */
const A_SECOND: Readonly<Record<SequenceName, bigint>> = { reference: 1n, 'external-id': 8n }
const FAR = 10_000n
/** More than a till can have reached: a file that says more is forged, and would leave it no numbers. */
const BELIEVABLE: Readonly<Record<SequenceName, bigint>> = {
  reference: 10n ** 13n,
  'external-id': 5n * 10n ** 9n,
}

/** What a file that is not trusted may add to the known numbers. */
export function believable(told: CopiedSequences): CopiedSequences {
  const names = Object.keys(BELIEVABLE) as readonly SequenceName[]
  return Object.fromEntries(
    names.flatMap((name) => {
      const next = told[name]
      return next === undefined || next > BELIEVABLE[name] ? [] : [[name, next] as const]
    }),
  )
}

/**
 * Numbers beyond any that a till can have reached by `now` (epoch milliseconds), even if the file that recorded them
 * is lost. They are also beyond those of every earlier restore. `given`: the numbers that are known.
 */
export function farAhead(given: CopiedSequences, now: number): CopiedSequences {
  const seconds = BigInt(Math.max(0, Math.trunc((now - BEGINNING) / 1_000)))
  const names = Object.keys(A_SECOND) as readonly SequenceName[]
  const ahead = names.map((name) => [name, larger(given[name] ?? 1n, seconds * A_SECOND[name]) + FAR])
  return { ...given, ...Object.fromEntries(ahead) }
}

/** Merges both; the larger number wins. */
export function furthest(one: CopiedSequences, other: CopiedSequences): CopiedSequences {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return Object.fromEntries([...names].map((name) => [name, larger(one[name] ?? 1n, other[name] ?? 1n)]))
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** Prepared once, it raises sequences to at least the numbers it gets. */
function raising(db: Db): (given: Iterable<readonly [name: string, next: bigint]>) => void {
  const put = db.prepare<[string, bigint]>(
    `INSERT INTO sequences (name, next) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET next = excluded.next WHERE excluded.next > next`,
  )
  return (given) => {
    for (const [name, next] of given) put.run(name, next)
  }
}

/** Raises every sequence to at least these numbers. */
export function putSequences(db: Db, given: CopiedSequences): void {
  raising(db)(Object.entries(given))
}

/** The next number of each name from which one was drawn. It outlives a reopening of the file. */
export type Drawn = Map<SequenceName, bigint>

/**
 * Numbers from 1 upwards, without gaps, that never repeat. One is drawn in memory, and the next commit marks it as used.
 * So it is on the disk with the first event that names it, and before anything with it leaves the till.
 */
export function makeSequences(db: Db, drawn: Drawn) {
  const known = db.prepare<[string], bigint>('SELECT next FROM sequences WHERE name = ?').pluck()
  const raise = raising(db)
  // What an earlier opening drew may be on its way to its commit.
  let hasNew = drawn.size > 0
  return {
    next: (name: SequenceName): bigint => {
      const number = larger(drawn.get(name) ?? 1n, known.get(name) ?? 1n)
      drawn.set(name, number + 1n)
      hasNew = true
      return number
    },
    /** Marks what was drawn since the last commit, in the transaction of this one. Answers whether anything was. */
    mark: (): boolean => {
      if (hasNew) raise(drawn)
      return hasNew
    },
    /** That transaction was kept. */
    marked: (): void => {
      hasNew = false
    },
  }
}

export type Sequences = ReturnType<typeof makeSequences>
