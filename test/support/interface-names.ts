import type { IncomingName, OperationName } from '#gateway/registry.ts'

/** The eleven operations that the interface shows in full (interface, 4.2). */
export const INTERFACE_NAMES = [
  'va-status',
  'va-inquiry',
  'va-delete',
  'payment-host-to-host',
  'qr-generate',
  'account-binding',
  'account-creation',
  'transfer-interbank',
  'invoices-send',
  'invoices-reject',
  'transaction-history',
] as const satisfies readonly (OperationName | IncomingName)[]
