import type { DrillId, DrillList, DrillRunView } from '#contract/drill-views.ts'
import type { Result } from '#contract/envelope.ts'
import type { PageEvent } from '#contract/events.ts'
import type { ProcedureName } from '#contract/procedures.ts'

/** Drills at a till in practice; absent on a real one. */
export type DrillController = {
  list(): Result<DrillList>
  /** Null while none is going on, and after its score was put away. */
  get(): Result<DrillRunView | null>
  /** Ends one that is going on, without a score. */
  start(id: DrillId): Result<null>
  /** Scores what was done so far. Refusal: not-found, when none is going on. */
  finish(): Result<null>
  /** Ends it without a score, or puts its score away. */
  stop(): Result<null>
  hearEvent(event: PageEvent): void
  /** What a person did at the cashier's window, and whether it was taken. */
  hearAct(name: ProcedureName, input: unknown, ok: boolean): void
  close(): void
}
