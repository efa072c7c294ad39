import type { PlainRecord } from '#domain/instruction.ts'
import type { InstructionState } from '#domain/instruction-table.ts'

/** What a trusted answer makes of the instruction. `personal`, sealed, takes the place of what was kept of a person. */
export type Judged = {
  readonly becomes: InstructionState
  readonly result?: PlainRecord
  readonly personal?: string
}
