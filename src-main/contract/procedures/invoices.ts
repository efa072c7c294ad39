/** Invoices: a workbook that is checked, confirmed and sent or withdrawn in blocks. Managers only. */
import { z } from 'zod'
import { approval, cashMinor, command, MANAGER, nothing, query, reference, remark } from '../define.ts'
import { INVOICE_ACTS, INVOICE_FIELDS, INVOICE_OUTCOMES, INVOICE_STATES } from '../invoices-input.ts'
import type {
  InvoiceBlock,
  InvoiceDraft,
  InvoiceList,
  InvoiceResults,
  InvoiceRow,
  InvoiceRows,
  InvoiceRun,
  InvoiceRunNow,
} from '../invoices-views.ts'
import { cellEdit, LINE_SETS, pastedText, sheetChoices } from '../sheet-input.ts'

const act = z.enum(INVOICE_ACTS)
const part = { skip: z.number().int().min(0).max(10_000_000), limit: z.number().int().min(1).max(200) }
const id = z.string().regex(/^[0-9a-f]{16}$/)
const documentNumber = z.string().min(1).max(32)
const changes = ['invoices-changed'] as const
const results = ['invoices-changed', 'instruction-changed'] as const

export const invoicesProcedures = {
  /** An empty workbook with its headings. Null when no place was chosen. Refusals: not-saved (details.why). */
  'invoices.template': command<{ readonly file: string } | null>()(MANAGER, z.strictObject({ act })),
  /** Opens the system's file dialog. Null when it was closed. Refusals: unreadable-file (details.why), not-ready. */
  'invoices.open': command<InvoiceDraft | null>()(MANAGER, z.strictObject({ act })),
  /** Refusals: unreadable-file (details.why), not-ready. */
  'invoices.paste': command<InvoiceDraft>()(MANAGER, z.strictObject({ act, text: pastedText })),
  /** The refused rows of a run to be sent again, or its accepted ones to be withdrawn. Refusals: not-found, empty, vault-refused. */
  'invoices.again': command<InvoiceDraft>()(MANAGER, z.strictObject({ run: id, act })),
  'invoices.draft': query<InvoiceDraft | null>()(MANAGER, nothing, [...changes]),
  'invoices.choose': command<InvoiceDraft>()(MANAGER, sheetChoices(INVOICE_FIELDS)),
  /** Another text in the place of a cell; the file stays as it is. */
  'invoices.edit': command<InvoiceRow | null>()(MANAGER, cellEdit),
  'invoices.rows': query<InvoiceRows>()(MANAGER, z.strictObject({ show: z.enum(LINE_SETS), ...part }), [
    ...changes,
  ]),
  'invoices.close': command<null>()(MANAGER, nothing),
  /**
   * Begins a run; count, sum and digest are those that the person has confirmed. It needs a manager's PIN. Refusals: not-found,
   * not-acceptable (details.why: sums-changed, nothing-read, faults, used), too-many, held (another run is not finished),
   * vault-refused, journal-not-sound, approval-needed, wrong-pin, locked-out.
   */
  'invoices.send': command<InvoiceRun>()(
    MANAGER,
    z.strictObject({
      count: z.number().int().min(1),
      totalMinor: cashMinor,
      digest: z.string().regex(/^[0-9a-f]{64}$/),
      /** Rows with a fault are left out, and the person knows. */
      withoutFaults: z.boolean(),
      approval,
    }),
  ),
  /** Newest first. */
  'invoices.runs': query<readonly InvoiceRun[]>()(MANAGER, nothing, [...changes]),
  'invoices.run': query<InvoiceRunNow | null>()(MANAGER, z.strictObject({ run: id }), [...results]),
  'invoices.pause': command<null>()(MANAGER, nothing),
  /** Sends what was not sent. Refusals: not-found, not-allowed (it is finished), journal-not-sound. */
  'invoices.resume': command<null>()(MANAGER, z.strictObject({ run: id })),
  /** Gives up what was not sent. Refusals: as `resume`. */
  'invoices.end': command<null>()(MANAGER, z.strictObject({ run: id })),
  'invoices.results': query<InvoiceResults>()(
    MANAGER,
    z.strictObject({
      run: id,
      outcomes: z.array(z.enum(INVOICE_OUTCOMES)).max(INVOICE_OUTCOMES.length),
      ...part,
    }),
    [...results],
  ),
  /** The lines of one block, which a person may have to settle. */
  'invoices.lines': query<InvoiceResults>()(MANAGER, z.strictObject({ reference, ...part }), [...results]),
  /** All blocks without a certain result, oldest first. */
  'invoices.unknown': query<readonly InvoiceBlock[]>()(MANAGER, nothing, [...results]),
  /**
   * A person has looked on the provider's portal. It needs a manager's PIN, and a remark. `refused`: of `partly`.
   * Refusals: not-found, not-allowed, empty, invalid-request, approval-needed, wrong-pin, locked-out, journal-not-sound.
   */
  'invoices.settle': command<null>()(
    MANAGER,
    z.strictObject({
      reference,
      becomes: z.enum(['accepted', 'partly', 'refused']),
      refused: z.array(documentNumber).max(500),
      note: remark,
      approval,
    }),
  ),
  /**
   * The run's rows with their results as a workbook. It has names and addresses, so it needs a manager's PIN and is
   * journalled. Null when no place was chosen. Refusals: not-found, vault-refused, not-saved (details.why),
   * approval-needed, wrong-pin, locked-out.
   */
  'invoices.save': command<{ readonly file: string } | null>()(
    MANAGER,
    z.strictObject({ run: id, approval }),
  ),
  'invoices.list': query<InvoiceList>()(
    MANAGER,
    z.strictObject({
      states: z.array(z.enum(INVOICE_STATES)).max(INVOICE_STATES.length),
      text: z.string().max(32),
      ...part,
    }),
    [...results],
  ),
  /** Copies the address of its payment page. Refusals: not-found, not-acceptable (details.why), vault-refused. */
  'invoices.copyPage': command<null>()(MANAGER, z.strictObject({ document: documentNumber })),
} as const
