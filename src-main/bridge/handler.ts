import type { Role } from '#contract/define.ts'
import type { Result } from '#contract/envelope.ts'
import type { Right } from '#domain/right.ts'
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'

export type Handlers = {
  /**
   * `role` is who calls, as the guard has found out: for the few whose answer depends on it. `right` is for every act
   * that waits for anything: it is asked again when it is written.
   */
  readonly [N in ProcedureName]: (
    input: InputOf<N>,
    role: Role,
    right: Right,
  ) => Promise<Result<OutputOf<N>>> | Result<OutputOf<N>>
}

/** The procedures of one area, by the beginning of their names. */
export type HandlersOf<Area extends string> = Pick<Handlers, Extract<ProcedureName, `${Area}.${string}`>>
