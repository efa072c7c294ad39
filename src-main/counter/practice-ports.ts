import type { DrillId, DrillList, DrillRunView } from '#contract/drill-views.ts'
import type { Result } from '#contract/envelope.ts'
import type { PageEvent } from '#contract/events.ts'
import type { ProcedureName } from '#contract/procedures.ts'

/** Drills of a till in practice; absent on a real one. */
export type DrillController = {
  list(): Result<DrillList>
  /** Null while no drill is running, and after its score was acknowledged. */
  get(): Result<DrillRunView | null>
  /** Ends a running drill without a score. */
  start(id: DrillId): Result<null>
  /** Scores what was done so far. Refusal: not-found, when no drill is running. */
  finish(): Result<null>
  /** Ends it without a score, or acknowledges its score. */
  stop(): Result<null>
  hearEvent(event: PageEvent): void
  /** What a person did at the cashier's window, and whether it was accepted. */
  hearAct(name: ProcedureName, input: unknown, ok: boolean): void
  close(): void
}
