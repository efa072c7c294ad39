import type { InvoiceAct, InvoiceField } from '#contract/invoices-input.ts'
import type { SheetFile } from '../../workbook/sheet.ts'
import { makeTypedDraft, type TypedChoices, type TypedDraft } from '../../workbook/typed-draft.ts'
import type { Known, SheetKind } from '../../workbook/typed-row.ts'
import { fieldsOf, INVOICE_WORDS, MOST_RUPIAH, type TextField, textRule } from './fields.ts'
import type { CheckedRow } from './rows.ts'

export type DraftChoices = TypedChoices<InvoiceField> & {
  readonly act: InvoiceAct
  /** Document numbers that this till has sent. */
  readonly isUsed: (document: string) => boolean
}
export type Draft = TypedDraft<InvoiceField, CheckedRow>

/** Rows of invoices, each whole or with the faults of its cells (interface, 2.9). */
export function makeDraft(file: SheetFile, { act, isUsed, ...choices }: DraftChoices): Draft {
  return makeTypedDraft(file, choices, kindOf(act, isUsed))
}

function kindOf(act: InvoiceAct, isUsed: DraftChoices['isUsed']): SheetKind<InvoiceField, CheckedRow> {
  const documentOf = ({ document }: Known<InvoiceField>) =>
    typeof document === 'string' ? document : undefined
  return {
    words: INVOICE_WORDS,
    must: 'document',
    fields: fieldsOf(act),
    amount: 'amount',
    days: ['issueDate', 'dueDate'],
    mostRupiah: MOST_RUPIAH,
    // Amounts and days are not read as texts.
    textRule: (field) => textRule(field as TextField),
    faultsOf: ({ issueDate, dueDate }) =>
      issueDate !== undefined && dueDate !== undefined && dueDate < issueDate
        ? [{ field: 'dueDate', why: 'before-issue' }]
        : [],
    rowOf: ({ amount, ...known }) =>
      ({ ...known, ...(amount === undefined ? {} : { amountMinor: amount }) }) as CheckedRow,
    sameBy: { field: 'document', keyOf: documentOf },
    isUsed: (known) => act === 'send' && isUsed(documentOf(known) ?? ''),
  }
}
