import { refuse, type Refusal, type Result } from '#contract/envelope.ts'
import type { Instruction } from '#domain/instruction.ts'
import { addMoney, rupiah } from '#domain/money.ts'
import type { RequestOf, ResponseOf } from '#gateway/define-operation.ts'
import { invoicesSend } from '#gateway/operations/invoices-send.ts'
import type { BackofficeDeps } from '../deps.ts'
import type { InstructionKey } from '#journal/tables/instructions.ts'
import { documentKey } from '../held-keys.ts'
import { instruct } from '../instruct.ts'
import { vaultClosed } from '../refusals.ts'
import { batchRefusal, blockRefusal } from './batch.ts'
import { judgeLines, type BulkAnswer } from './lines.ts'

/** One invoice as the gateway takes it (interface, 2.9); amounts are money, the rest text. */
export type Invoice = RequestOf<typeof invoicesSend>['invoices'][string]
export type NumberedInvoice = { readonly document: string; readonly invoice: Invoice }

/**
 * Sends up to 500 invoices in one request (interface, 2.9 and part 8), once. Resolves with the instruction after the
 * answer. `accepted`, `partly` and `refused` have a result for each line. `unknown` means that the answer was lost or
 * its parts disagree; its documents are then not sent again until a person resolves it.
 * Refusals before anything is sent or journalled: too-many, empty, named-twice (details.document), held
 * (details.document, details.reference: another instruction has sent it, or this block), invalid-request (details.detail names the
 * fields), vault-refused, and those of `instruct`.
 */
export async function sendInvoices(
  deps: BackofficeDeps,
  batch: readonly NumberedInvoice[],
  block?: InstructionKey,
): Promise<Result<Instruction>> {
  const documents = batch.map(({ document }) => document)
  const wrong = batchRefusal(documents)
  if (wrong !== undefined) return { ok: false, refusal: wrong }
  const box = deps.personal()
  if (box === undefined) return vaultClosed()
  const total = batch.reduce((sum, { invoice }) => addMoney(sum, invoice.amount), rupiah(0))
  const members = batch.map(({ document, invoice }) => ({
    document,
    name: invoice.member_name,
    email: invoice.member_email,
    ...(invoice.member_phone === undefined ? {} : { phone: invoice.member_phone }),
  }))
  return instruct(deps, invoicesSend, () => ({
    instruction: {
      kind: 'invoices-send',
      facts: {
        count: batch.length,
        totalMinor: total.minor,
        documents: batch.map(({ document, invoice }) => ({
          document,
          amountMinor: invoice.amount.minor,
          member: invoice.member_code,
          dueOn: invoice.due_date,
        })),
      },
      personal: box.seal(JSON.stringify({ members })),
      keys: [...documents.map(documentKey), ...(block === undefined ? [] : [block])],
    },
    input: {
      ccy: 'IDR',
      invoices: Object.fromEntries(batch.map(({ document, invoice }) => [document, invoice])),
      total_invoices: batch.length,
    },
    stillAllowed: () => blockRefusal(deps, block) ?? heldRefusal(deps, documents),
    judge: (answer) => ({
      ...judgeLines(documents, bulkOf(answer)),
      personal: box.seal(JSON.stringify({ members, pages: pagesOf(answer) })),
    }),
  }))
}

/** A document number already used: sent, or perhaps sent. Only a number that the gateway refused is free again. */
function heldRefusal(deps: BackofficeDeps, documents: readonly string[]): Refusal | undefined {
  for (const document of documents) {
    const { kind, key } = documentKey(document)
    const holder = deps.journal.read.instructionByKey(kind, key)
    if (holder !== undefined) return refuse('held', { document, reference: holder.reference }).refusal
  }
  return undefined
}

type Answer = ResponseOf<typeof invoicesSend>

function bulkOf(answer: Answer): BulkAnswer {
  return {
    success: answer.invoices_success,
    failed: answer.invoices_failed,
    all: answer.invoices,
    totals: {
      success: answer.total_success,
      failed: answer.total_failed,
      executed: answer.total_row_execute,
    },
  }
}

/** The address of an invoice's page opens the invoice, so it is stored with the member's personal data. */
function pagesOf({ invoices_success: success }: Answer): Readonly<Record<string, string>> {
  const pages: [string, string][] = []
  for (const [document, { payment_url: page }] of Object.entries(success))
    if (typeof page === 'string' && page !== '') pages.push([document, page])
  return Object.fromEntries(pages)
}
