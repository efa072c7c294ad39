import type { Result } from '#contract/envelope.ts'
import type { Instruction } from '#domain/instruction.ts'
import type { ResponseOf } from '#gateway/define-operation.ts'
import { invoicesReject } from '#gateway/operations/invoices-reject.ts'
import type { BackofficeDeps } from '../deps.ts'
import type { InstructionKey } from '#journal/tables/instructions.ts'
import { instruct } from '../instruct.ts'
import { batchRefusal, blockRefusal } from './batch.ts'
import { judgeLines, type BulkAnswer } from './lines.ts'

export type RejectedInvoice = {
  readonly document: string
  readonly memberCode: string
  /** The merchant's own if absent. */
  readonly regionCode?: string
}

/**
 * Withdraws up to 500 invoices in one request (interface, 2.9). As with sending, each line has a result; it is
 * unknown when the answer was lost or its parts disagree. Refusals: too-many, empty, named-twice, and those of
 * `instruct`.
 * No document is held: the gateway refuses to withdraw an invoice twice, and does nothing. The numbers still stay used.
 */
export async function rejectInvoices(
  deps: BackofficeDeps,
  batch: readonly RejectedInvoice[],
  block?: InstructionKey,
): Promise<Result<Instruction>> {
  const documents = batch.map(({ document }) => document)
  const wrong = batchRefusal(documents)
  if (wrong !== undefined) return { ok: false, refusal: wrong }
  const { commCode } = deps.profile()
  return instruct(deps, invoicesReject, () => ({
    instruction: {
      kind: 'invoices-reject',
      facts: {
        count: batch.length,
        documents: batch.map(({ document, memberCode }) => ({ document, member: memberCode })),
      },
      ...(block === undefined ? {} : { keys: [block] }),
    },
    stillAllowed: () => blockRefusal(deps, block),
    input: {
      invoices: Object.fromEntries(
        batch.map(({ document, memberCode, regionCode = commCode }) => [
          document,
          { member_code: memberCode, comm_code: regionCode },
        ]),
      ),
      total_invoices: batch.length,
    },
    judge: (answer) => judgeLines(documents, bulkOf(answer)),
  }))
}

/** The answer names the invoices and says nothing else about each. */
function bulkOf(answer: ResponseOf<typeof invoicesReject>): BulkAnswer {
  const named = (documents: readonly string[]) => Object.fromEntries(documents.map((each) => [each, {}]))
  return {
    success: named(answer.invoices_success),
    failed: named(answer.invoices_failed),
    totals: {
      success: answer.total_success,
      failed: answer.total_failed,
      executed: answer.total_row_execute,
    },
  }
}
