import { type Instruction, type InstructionKind, OPEN_INSTRUCTION_STATES } from '#domain/instruction.ts'
import type { Db } from '../connection.ts'
import { cursorOf, readCursor } from '../reads/cursor.ts'
import { defineTable, type Touch } from './define.ts'
import { parseStableJson, stableJson } from '../chain/json.ts'

/**
 * What only one instruction may hold at a time, in the caller's own terms: a document number, or an account and
 * amount. The latter are hashed, because keys are stored in plain text.
 */
export type InstructionKey = { readonly kind: string; readonly key: string }

/**
 * A step of an instruction: the machine's event, the whole instruction after it, and the keys it takes or releases.
 */
export type InstructionChange = {
  readonly after: Instruction
  readonly event: unknown
  readonly eventKind: string
  /** Taken from now on; each must be free or already the instruction's own. */
  readonly keys?: readonly InstructionKey[]
  /** Free again from now on; each must be the instruction's own. */
  readonly release?: readonly InstructionKey[]
}

export type InstructionRow = {
  readonly reference: string
  readonly kind: string
  readonly state: string
  readonly created_at: bigint
  readonly updated_at: bigint
  readonly personal: string | null
  readonly document: string
  readonly seq: bigint
}

/** `total` counts all of the kind, not only this page. */
export type InstructionPage = {
  readonly rows: readonly Instruction[]
  readonly total: number
  readonly next?: string
}

const NEWEST = 'ORDER BY created_at DESC, reference DESC LIMIT +@limit'
export const INSTRUCTION_SQL = {
  byReference: 'SELECT reference, document, personal FROM instructions WHERE reference = ?',
  ofKind: `SELECT created_at, reference, document, personal FROM instructions WHERE kind = @kind ${NEWEST}`,
  ofKindBefore: `SELECT created_at, reference, document, personal FROM instructions
    WHERE kind = @kind AND (created_at, reference) < (@at, @reference) ${NEWEST}`,
  countOfKind: 'SELECT count(*) FROM instructions WHERE kind = ?',
  open: `SELECT reference, document, personal FROM instructions
    WHERE state IN (SELECT value FROM json_each(?)) ORDER BY created_at, reference`,
  row: 'SELECT * FROM instructions WHERE reference = ?',
} as const

export const OPEN_INSTRUCTIONS = JSON.stringify(OPEN_INSTRUCTION_STATES)

export type InstructionParts = Pick<InstructionRow, 'reference' | 'document' | 'personal'>
type PagedParts = InstructionParts & Pick<InstructionRow, 'created_at'>

export function instructionReads(db: Db, touch: Touch) {
  const read = instructionReader(touch)
  const byReference = db.prepare<[string], InstructionParts>(INSTRUCTION_SQL.byReference)
  const ofKind = db.prepare<object, PagedParts>(INSTRUCTION_SQL.ofKind)
  const ofKindBefore = db.prepare<object, PagedParts>(INSTRUCTION_SQL.ofKindBefore)
  const countOfKind = db.prepare<[string], bigint>(INSTRUCTION_SQL.countOfKind).pluck()
  const open = db.prepare<[string], InstructionParts>(INSTRUCTION_SQL.open)
  return {
    instruction: (reference: string): Instruction | undefined => {
      const found = byReference.get(reference)
      if (found !== undefined) return read(found)
      touch(reference)
      return undefined
    },
    /** Newest first. `cursor` is `next` of the previous page; a cursor that is not ours gives an empty page. */
    instructionsOf: (
      kind: InstructionKind,
      { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
    ): InstructionPage => {
      const total = Number(countOfKind.get(kind) ?? 0n)
      const from = cursor === undefined ? undefined : readCursor(cursor)
      if (from === undefined && cursor !== undefined) return { rows: [], total }
      // One more than requested tells whether there is a next page.
      const page = { kind, limit: BigInt(limit) + 1n }
      const found = from === undefined ? ofKind.all(page) : ofKindBefore.all({ ...page, ...from })
      const rows = found.slice(0, limit)
      const last = rows.at(-1)
      const more = found.length > rows.length && last !== undefined
      return { rows: rows.map(read), total, ...(more ? { next: cursorOf(last) } : {}) }
    },
    /** Instructions whose result is still open; oldest first. */
    openInstructions: (): readonly Instruction[] => open.all(OPEN_INSTRUCTIONS).map(read),
  }
}

function readInstruction({ document, personal }: InstructionParts): Instruction {
  const plain = parseStableJson(document) as Instruction
  return personal === null ? plain : { ...plain, personal }
}

/** Each is proven before it is returned, under the row's own key. */
export function instructionReader(touch: Touch): (found: InstructionParts) => Instruction {
  return (found) => {
    touch(found.reference, { place: INSTRUCTIONS, key: [found.reference] })
    return readInstruction(found)
  }
}

/** The row after an event; replaying the events gives the same rows. */
export function instructionRow(instruction: Instruction, at: number, seq: bigint): InstructionRow {
  const { personal, ...plain } = instruction
  return {
    reference: plain.reference,
    kind: plain.kind,
    state: plain.state,
    created_at: BigInt(plain.createdAt),
    updated_at: BigInt(at),
    personal: personal ?? null,
    document: stableJson(plain),
    seq,
  }
}

const COLUMNS = [
  'reference',
  'kind',
  'state',
  'created_at',
  'updated_at',
  'personal',
  'document',
  'seq',
] as const
const UPSERT = `INSERT INTO instructions (${COLUMNS.join(', ')})
  VALUES (${COLUMNS.map((name) => `@${name}`).join(', ')})
  ON CONFLICT (reference) DO UPDATE SET ${COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}`

/** The file refuses another kind or time, and a second sending of an instruction that may have been executed. */
export const INSTRUCTIONS = defineTable<InstructionRow>({
  table: 'instructions',
  row: INSTRUCTION_SQL.row,
  key: ({ reference }) => [reference],
  put: (db) => {
    const upsert = db.prepare<InstructionRow>(UPSERT)
    return (row) => void upsert.run(row)
  },
})

/** Throws when the file no longer holds what the caller read: two steps would start from one state. */
export function sameAsRead(db: Db): (reference: string, read: Instruction) => void {
  const byReference = db.prepare<[string], InstructionParts>(INSTRUCTION_SQL.byReference)
  return (reference, read) => {
    const { document, personal } = instructionRow(read, 0, 0n)
    const found = byReference.get(reference)
    if (found?.document !== document || found.personal !== personal)
      throw new Error(`instruction ${reference} is not as it was read`)
  }
}
