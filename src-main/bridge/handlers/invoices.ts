import type { HandlersOf } from '../handler.ts'

/** Invoices, for managers. */
export function createInvoicesHandlers(): HandlersOf<'invoices'> {
  return {}
}
