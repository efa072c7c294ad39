/** Invoices in the room Documents. Managers only. */
export const invoicesProcedures = {} as const
