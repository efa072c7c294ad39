/** What a person says about a workbook of invoices. */
/** To be sent to customers, or to be withdrawn. */
export const INVOICE_ACTS = ['send', 'reject'] as const
export type InvoiceAct = (typeof INVOICE_ACTS)[number]

/** The columns of a workbook, in the order in which it is given back (interface, 2.9). */
export const INVOICE_FIELDS = [
  'document',
  'memberCode',
  'memberName',
  'memberEmail',
  'memberPhone',
  'amount',
  'issueDate',
  'dueDate',
  'remark',
  'referenceNumber',
  'invoiceUrl',
  'regionCode',
] as const
export type InvoiceField = (typeof INVOICE_FIELDS)[number]

export const INVOICE_OUTCOMES = ['unsent', 'sending', 'accepted', 'refused', 'unknown'] as const
export type InvoiceOutcome = (typeof INVOICE_OUTCOMES)[number]
/** In the list of all invoices. */
export const INVOICE_STATES = ['accepted', 'refused', 'unknown', 'sending', 'unsent', 'withdrawn'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]
