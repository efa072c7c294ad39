import type { PlainRecord } from '#domain/instruction.ts'
import type { InstructionState } from '#domain/instruction-table.ts'

/** The effect of a trusted answer on the instruction. `personal`, sealed, replaces the stored personal data. */
export type Judged = {
  readonly becomes: InstructionState
  readonly result?: PlainRecord
  readonly personal?: string
}
