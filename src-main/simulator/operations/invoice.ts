/** Shared by sending and rejecting invoices (interface, 2.9). */
import { z } from 'zod'
import { valueAt } from '#gateway/codec/conditions.ts'
import { jsonText } from '#gateway/codec/parts.ts'
import { MOST_INVOICES } from '#gateway/operations/invoice-form.ts'
import { fail, failures, type Verdict } from '../answer.ts'
import type { PracticeConfig } from '../config.ts'
import { faultOf, type CallFault } from '../faults.ts'
import { checkFields, type Declared } from '../checks/fields.ts'
import { parsedOnce } from '../json.ts'

/**
 * Why one invoice of a batch was not carried out. The codes are this simulator's own choice, as in the whole family.
 */
export type EntryFailure = {
  readonly code: string
  readonly message: string
  /** doc_ref_no of the conflicting invoice, if there is one. */
  readonly docRefNo?: string
}

export const entryFailures = {
  format: (field: string) => failed('1001', `Format ${field}`),
  missing: (field: string) => failed('1002', `Missing ${field}`),
  duplicate: (docRefNo: string) => ({ ...failed('1003', 'Duplicate doc_no'), docRefNo }),
  zeroAmount: failed('1004', 'Amount is zero'),
  dueBeforeIssue: failed('1005', 'due_date is before issue_date'),
  unknownMember: failed('1006', 'Unknown member_code'),
  unknownInvoice: failed('1007', 'Unknown doc_no'),
  otherMember: failed('1008', 'Of another member_code'),
  rejectedBefore: failed('1009', 'Rejected already'),
  paid: failed('1010', 'Paid already'),
} as const

/** Keyed by invoice number. Each entry's fields are checked separately, so that a bad entry fails alone. */
export function looseEntries() {
  // z.record would lose an entry named __proto__, and every entry needs an answer.
  return jsonText(z.custom<Readonly<Record<string, unknown>>>(isMap))
}

export type Batch =
  | { readonly ok: true; readonly entries: readonly (readonly [docNo: string, entry: unknown])[] }
  | { readonly ok: false; readonly verdict: Verdict }

type LooseRequest = z.ZodType<{ readonly invoices: Readonly<Record<string, unknown>> }>

/**
 * Everything about a batch except its entries. A batch of more than 500 is refused as a whole (interface, part 8).
 */
export function openBatch(declared: Declared<LooseRequest>, body: unknown): Batch {
  const refused = (verdict: Verdict): Batch => ({ ok: false, verdict })
  const text = valueAt(body, 'invoices')
  const count = entriesIn(text)
  if (count > MOST_INVOICES) return refused(fail(failures.overLimit(`${MOST_INVOICES} invoices`)))
  if (count < 0 && text !== undefined && text !== '') return refused(fail(failures.format('invoices')))
  if (count === 0) return refused(fail(failures.missing('invoices')))
  const checked = checkFields(declared, body, {})
  if (checked.ok) return { ok: true, entries: Object.entries(checked.value.invoices) }
  const { kind, field } = checked.fault
  return refused(fail(kind === 'missing' ? failures.missing(field) : failures.format(field || 'body')))
}

/** Checks one entry's fields against its declaration; `value` is set when all are correct. */
export function checkEntry<S extends z.ZodType>(
  key: z.core.$ZodType,
  schema: S,
  docNo: string,
  entry: unknown,
):
  | { readonly ok: true; readonly value: z.output<S> }
  | { readonly ok: false; readonly failure: EntryFailure } {
  if (!z.safeParse(key, docNo).success) return { ok: false, failure: entryFailures.format('doc_no') }
  const checked = checkFields({ request: schema }, entry, {})
  if (checked.ok) return { ok: true, value: checked.value }
  const { kind, field } = checked.fault
  const failure = kind === 'missing' ? entryFailures.missing(field) : entryFailures.format(field || 'entry')
  return { ok: false, failure }
}

/** Decides for each invoice in turn whether a `fail-invoices` fault makes it fail. Called only for valid invoices. */
export function failureOnDemand(faults: readonly CallFault[]): (docNo: string) => EntryFailure | undefined {
  const fault = faultOf(faults, 'fail-invoices')
  let left = fault?.docNumbers === undefined ? (fault?.count ?? 0) : 0
  return (docNo) => {
    if (fault === undefined) return undefined
    if (fault.docNumbers?.includes(docNo) === true) return failed(fault.code, fault.message)
    left -= 1
    return left >= 0 ? failed(fault.code, fault.message) : undefined
  }
}

/** The three totals; a `wrong-totals` fault adds one to `total_success`, so that it disagrees with the lists. */
export function totalsOf(success: number, failure: number, faults: readonly CallFault[]) {
  const off = faultOf(faults, 'wrong-totals') === undefined ? 0 : 1
  return {
    total_success: String(success + off),
    total_failed: String(failure),
    total_row_execute: String(success + failure),
  }
}

/** A list as JSON in a text. The samples disagree on how an empty one is written. */
export function listText(
  entries: readonly (readonly [docNo: string, entry: unknown])[],
  { variants }: PracticeConfig,
): string {
  if (entries.length === 0 && variants.none === 'empty-string') return ''
  return JSON.stringify(Object.fromEntries(entries))
}

/** -1 when it is not a map; the field's own check reports that. */
function entriesIn(text: unknown): number {
  // Of two invoices with the same number, one would be lost silently.
  const value = typeof text === 'string' ? parsedOnce(text) : undefined
  return isMap(value) ? Object.keys(value).length : -1
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function failed(code: string, message: string): EntryFailure {
  return { code, message }
}
