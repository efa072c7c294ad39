/** What the two bulk invoicing operations share (interface, 2.9). */
import { patterned, text, timeB } from '../codec/field.ts'
import { countText } from '../codec/parts.ts'
import { valueAt, type Agreement, type WireObject } from '../codec/conditions.ts'
import { count } from '../codec/tolerant.ts'
import type { Wire } from '../define-operation.ts'

/** Most invoices in one request (interface, part 8). */
export const MOST_INVOICES = 500

/** The first fields of a signed form; the client fills them in. */
export const formHead = (idLength: number) => ({
  rq_uuid: text(idLength),
  rq_datetime: timeB(),
  signature: text(64, 'Y', 'hash signature'),
  sender_id: text(32, 'Y', 'merchant id, as the gateway gave it'),
  comm_code: text(32, 'Y', 'region code of the merchant, as the gateway gave it'),
})

export const totalInvoices = () => countText(3, 'Y', 'number of invoices, at most 500')

/** Note on the keys of a map of invoices. */
export const KEYED = 'keyed by invoice number (`doc_no`), String (32)'
export const KEY_FORM = `${KEYED}: \`<site code>_<shift number>_<fuel or non-fuel marker>\``

/** `<site code>_<shift number>_<fuel or non-fuel marker>`. */
export const invoiceNumber = () =>
  patterned(
    32,
    { pattern: /^[A-Za-z0-9-]+_[A-Za-z0-9-]+_[A-Za-z0-9-]+$/, broken: ['INV1', 'A_1', 'A 1_1_N'] },
    'Y',
    '<site code>_<shift number>_<fuel or non-fuel marker>',
  )

/** Totals of what was carried out, as the gateway counts. */
export const totals = () => ({
  total_success: count(),
  total_failed: count(),
  total_row_execute: count('Y', 'processed'),
})

/** How both are encoded; `word` ends the text that the hash signature covers. */
export const formWire = (word: string) =>
  ({
    kind: 'encrypted-form',
    signature: { parts: ['rq_uuid', 'rq_datetime', 'comm_code', 'key', 'word'], word },
    plain: {
      request: ['rq_uuid', 'rq_datetime', 'signature', 'sender_id'],
      response: ['rq_uuid', 'rs_datetime'],
    },
  }) as const satisfies Wire

/** Rules over the whole batch; `sample` is one entry, copied to exceed the limit. */
export function batchAgreements(sample: WireObject): readonly Agreement[] {
  return [
    {
      name: 'total_invoices equals the number of entries',
      section: '2.9',
      field: 'total_invoices',
      holds: (request) => {
        const entries = entriesOf(request)
        return entries === undefined || Number(valueAt(request, 'total_invoices')) === entries
      },
      broken: { total_invoices: '7' },
    },
    {
      name: 'at most 500 entries',
      section: '8',
      field: 'invoices',
      holds: (request) => (entriesOf(request) ?? 0) <= MOST_INVOICES,
      broken: {
        invoices: JSON.stringify(
          Object.fromEntries(Array.from({ length: MOST_INVOICES + 1 }, (_, at) => [`S1_${at}_N`, sample])),
        ),
        total_invoices: String(MOST_INVOICES + 1),
      },
    },
  ]
}

/** Of the structure, or of its text as a gateway gets it. Undefined for no map: another check reports that. */
function entriesOf(request: WireObject): number | undefined {
  const invoices = valueAt(request, 'invoices')
  try {
    const value: unknown = typeof invoices === 'string' ? JSON.parse(invoices) : invoices
    return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined
  } catch {
    return undefined
  }
}

/** The result of each invoice: the lists and their sums, which must agree. */
export const BATCH_DECIDES: readonly string[] = [
  ...['rq_uuid', 'error_code', 'invoices', 'invoices_success', 'invoices_failed'],
  ...['total_success', 'total_failed', 'total_row_execute'],
]
