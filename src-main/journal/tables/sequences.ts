import type { Db } from '../connection.ts'
import type { CopiedSequences } from '../copy/copy-lines.ts'

export type SequenceName = 'reference' | 'external-id'

/** How many numbers one flush reserves. What a crash leaves of a block is skipped, never given out. */
const BLOCK: Readonly<Record<SequenceName, bigint>> = { reference: 1n, 'external-id': 32n }

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
  const kept = names.map((name) => [name, told[name] ?? 1n] as const)
  return Object.fromEntries(kept.filter(([name, next]) => next <= BELIEVABLE[name]))
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

type Block = { next: bigint; end: bigint }

/**
 * Numbers from 1 upwards that never repeat: they are marked as used on disk before the first of them is given out.
 */
export function makeSequences(db: Db): (name: SequenceName) => bigint {
  const reserve = db
    .prepare<[string, bigint, bigint], bigint>(
      `INSERT INTO sequences (name, next) VALUES (?, 1 + ?)
       ON CONFLICT (name) DO UPDATE SET next = next + ? RETURNING next`,
    )
    .pluck()
  const blocks = new Map<SequenceName, Block>()
  return (name) => {
    const size = BLOCK[name]
    let block = blocks.get(name)
    if (block === undefined || block.next === block.end) {
      // `all` rather than `get`: SQLite commits after the last row, and `get` would miss a failed flush.
      const [end] = reserve.all(name, size, size)
      if (end === undefined) throw new Error(`sequence ${name} gave no number`)
      block = { next: end - size, end }
      blocks.set(name, block)
    }
    const number = block.next
    block.next += 1n
    return number
  }
}
