import type { Role } from '#contract/define.ts'
import type { Result } from '#contract/envelope.ts'
import type { Right } from '#domain/right.ts'
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'

export type Handlers = {
  /**
   * `role` is the caller's, as determined by the guard, for the few whose answer depends on it. `right` is for every
   * act that waits for anything: it is checked again at the time of writing.
   */
  readonly [N in ProcedureName]: (
    input: InputOf<N>,
    role: Role,
    right: Right,
  ) => Promise<Result<OutputOf<N>>> | Result<OutputOf<N>>
}

/** The procedures of one area, by their name's prefix. */
export type HandlersOf<Area extends string> = Pick<Handlers, Extract<ProcedureName, `${Area}.${string}`>>
