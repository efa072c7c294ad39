import type { Instruction } from '#domain/instruction.ts'
import { defineEntry } from './define.ts'
import { INSTRUCTION_KEYS, instructionKeyReads, keyRows } from '../reads/instruction-keys.ts'
import {
  type InstructionChange,
  instructionReads,
  instructionRow,
  INSTRUCTIONS,
  sameAsRead,
} from './instructions.ts'

export const instructionEntry = defineEntry<
  {
    /**
     * `before`: the instruction as it was read. When given, the commit throws if the file holds a different one now.
     */
    readonly instruction?: InstructionChange & { readonly before?: Instruction }
  },
  { readonly type: 'instruction'; readonly change: InstructionChange }
>()({
  kind: 'instruction',
  name: ({ change }) => change.eventKind,
  events: (db) => {
    const assertSame = sameAsRead(db)
    return ({ instruction: change }) => {
      if (change === undefined) return []
      const { reference } = change.after
      if (change.before !== undefined) assertSame(reference, change.before)
      return [{ stream: reference, entry: { type: 'instruction', change } }]
    }
  },
  encode: ({ change: { after, event, keys, release } }) => ({ event, after, keys, release }),
  decode: (body, name) => ({
    type: 'instruction',
    change: { ...(body as Omit<InstructionChange, 'eventKind'>), eventKind: name },
  }),
  tables: { instructions: INSTRUCTIONS, keys: INSTRUCTION_KEYS },
  rows: ({ change }, at, seq) => ({
    instructions: [instructionRow(change.after, at, seq)],
    keys: keyRows(change, seq),
  }),
  reads: (db, touch) => ({ ...instructionReads(db, touch), ...instructionKeyReads(db, touch) }),
})
