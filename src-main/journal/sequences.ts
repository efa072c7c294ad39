import type { Db } from './connection.ts'

export type SequenceName = 'reference' | 'external-id'

/** How many numbers one flush reserves. What a crash leaves of a block is skipped, never given out again. */
const BLOCK: Readonly<Record<SequenceName, bigint>> = { reference: 1n, 'external-id': 32n }

type Block = { next: bigint; end: bigint }

/** Numbers from 1 upwards that never repeat: they are on the disk as used before the first of them is given out. */
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
      // All of it, not the first row: SQLite commits after the last, and `get` would not hear of a flush that fails.
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
