import type { Instruction } from '#domain/instruction.ts'
import type { Db } from '../connection.ts'
import { defineTable, type Touch } from '../tables/define.ts'
import {
  type InstructionChange,
  type InstructionKey,
  type InstructionParts,
  instructionReader,
} from '../tables/instructions.ts'

export type KeyRow = InstructionKey & {
  readonly reference: string
  readonly held: bigint
  readonly seq: bigint
}

export const KEY_SQL = {
  holder: `SELECT i.reference, document, personal FROM instruction_keys AS k JOIN instructions AS i ON i.reference = k.reference
    WHERE k.kind = ? AND k.key = ? AND k.held = 1`,
  lastHolder: 'SELECT reference FROM instruction_keys WHERE kind = ? AND key = ?',
  held: 'SELECT kind, key FROM instruction_keys WHERE reference = +? AND held = 1 ORDER BY kind, key',
  row: 'SELECT * FROM instruction_keys WHERE kind = ? AND key = ?',
} as const

export function instructionKeyReads(db: Db, touch: Touch) {
  const read = instructionReader(touch)
  const holder = db.prepare<[string, string], InstructionParts>(KEY_SQL.holder)
  const lastHolder = db.prepare<[string, string], string>(KEY_SQL.lastHolder).pluck()
  const held = db.prepare<[string], InstructionKey>(KEY_SQL.held)
  return {
    /** The instruction that holds the key now; undefined for a free key. */
    instructionByKey: (kind: string, key: string): Instruction | undefined => {
      const found = holder.get(kind, key)
      return found === undefined ? undefined : read(found)
    },
    /** The reference of the instruction that holds the key, or was the last to. */
    lastHolderOf: (kind: string, key: string): string | undefined => lastHolder.get(kind, key),
    /** The keys that the instruction holds, to be released when its result is known. */
    keysOf: (reference: string): readonly InstructionKey[] => held.all(reference),
  }
}

/** The key rows that an event writes. Throws TypeError when it names a key twice. */
export function keyRows(
  { after, keys = [], release = [] }: InstructionChange,
  seq: bigint,
): readonly KeyRow[] {
  const rowOf = (held: bigint) => (name: InstructionKey) => ({
    kind: name.kind,
    // A lone surrogate becomes U+FFFD in the file: do the same here, so that two equal keys are noticed.
    key: name.key.toWellFormed(),
    reference: after.reference,
    held,
    seq,
  })
  const rows = [...release.map(rowOf(0n)), ...keys.map(rowOf(1n))]
  if (new Set(rows.map(({ kind, key }) => JSON.stringify([kind, key]))).size < rows.length) {
    throw new TypeError('a key changes hands once in an event')
  }
  return rows
}

const TAKE = `INSERT INTO instruction_keys (kind, key, reference, held, seq)
  VALUES (@kind, @key, @reference, @held, @seq)
  ON CONFLICT (kind, key) DO UPDATE SET reference = excluded.reference, held = 1, seq = excluded.seq
  WHERE held = 0 OR reference = excluded.reference`
const RELEASE = `UPDATE instruction_keys SET held = @held, seq = @seq
  WHERE kind = @kind AND key = @key AND reference = @reference AND held = 1`

/**
 * Write this after the instruction's own row. Throws on a key that another instruction holds, and on releasing a key
 * that this one does not hold. The caller must have checked in the same tick.
 */
export const INSTRUCTION_KEYS = defineTable<KeyRow>({
  table: 'instruction_keys',
  row: KEY_SQL.row,
  key: ({ kind, key }) => [kind, key],
  put: (db) => {
    const take = db.prepare<KeyRow>(TAKE)
    const release = db.prepare<KeyRow>(RELEASE)
    return (row) => {
      const { changes } = row.held === 1n ? take.run(row) : release.run(row)
      if (changes !== 1)
        throw new Error(`key ${row.kind} is ${row.held === 1n ? 'held by another' : 'not held'}`)
    }
  },
})
