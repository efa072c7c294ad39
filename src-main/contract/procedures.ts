/**
 * The whole contract between the main process and the pages: each procedure's input schema, who may call it, and
 * whether it reads or acts. The bridge derives IPC from this table; a page can reach nothing else.
 */
import type { z } from 'zod'
import type { Procedure, Query } from './define.ts'
import { attentionProcedures } from './procedures/attention.ts'
import { backupProcedures } from './procedures/backup.ts'
import { cashProcedures } from './procedures/cash.ts'
import { connectProcedures } from './procedures/connect.ts'
import { disputeProcedures } from './procedures/dispute.ts'
import { displayProcedures } from './procedures/display.ts'
import { doubtProcedures } from './procedures/doubt.ts'
import { batchesProcedures } from './procedures/batches.ts'
import { duesProcedures } from './procedures/dues.ts'
import { invoicesProcedures } from './procedures/invoices.ts'
import { payoutsProcedures } from './procedures/payouts.ts'
import { linksProcedures } from './procedures/links.ts'
import { linkedProcedures } from './procedures/linked.ts'
import { paperProcedures } from './procedures/paper.ts'
import { peopleProcedures } from './procedures/people.ts'
import { practiceProcedures } from './procedures/practice.ts'
import { refundProcedures } from './procedures/refund.ts'
import { reviewProcedures } from './procedures/review.ts'
import { saleProcedures } from './procedures/sale.ts'
import { sessionProcedures } from './procedures/session.ts'
import { settlementProcedures } from './procedures/settlement.ts'
import { setupProcedures } from './procedures/setup.ts'
import { shiftProcedures } from './procedures/shift.ts'
import { signoffProcedures } from './procedures/signoff.ts'
import { splitProcedures } from './procedures/split.ts'
import { supportProcedures } from './procedures/diagnosis.ts'
import { tillProcedures } from './procedures/till.ts'
import { updateProcedures } from './procedures/update.ts'

export const procedures = {
  ...saleProcedures,
  ...doubtProcedures,
  ...refundProcedures,
  ...tillProcedures,
  ...sessionProcedures,
  ...peopleProcedures,
  ...setupProcedures,
  ...shiftProcedures,
  ...cashProcedures,
  ...splitProcedures,
  ...connectProcedures,
  ...displayProcedures,
  ...paperProcedures,
  ...backupProcedures,
  ...practiceProcedures,
  ...supportProcedures,
  ...updateProcedures,
  ...reviewProcedures,
  ...attentionProcedures,
  ...disputeProcedures,
  ...signoffProcedures,
  ...settlementProcedures,
  ...batchesProcedures,
  ...invoicesProcedures,
  ...duesProcedures,
  ...payoutsProcedures,
  ...linksProcedures,
  ...linkedProcedures,
} as const

export type Procedures = typeof procedures
export type ProcedureName = keyof Procedures
export type InputOf<N extends ProcedureName> = z.output<Procedures[N]['input']>
export type OutputOf<N extends ProcedureName> =
  Procedures[N] extends Procedure<z.ZodType, infer Out> ? Out : never
export type QueryName = {
  [N in ProcedureName]: Procedures[N] extends Query ? N : never
}[ProcedureName]
export type CommandName = Exclude<ProcedureName, QueryName>
