/** Which transcribed table belongs to which declaration. */
import type { IncomingName, OperationName } from '#gateway/registry.ts'
import { accountBindingTables } from './interface/account-binding.ts'
import { accountCreationTables } from './interface/account-creation.ts'
import { invoicesRejectTables } from './interface/invoices-reject.ts'
import { invoicesSendTables } from './interface/invoices-send.ts'
import { paymentHostToHostTables } from './interface/payment-host-to-host.ts'
import { qrGenerateTables } from './interface/qr-generate.ts'
import { transactionHistoryTables } from './interface/transaction-history.ts'
import { transferInterbankTables } from './interface/transfer-interbank.ts'
import { vaDeleteTables } from './interface/va-delete.ts'
import { vaInquiryTables } from './interface/va-inquiry.ts'
import { vaPaymentTables } from './interface/va-payment.ts'
import { vaStatusTables } from './interface/va-status.ts'

/** Absent: the interface does not show it. */
export type Tables = { readonly request?: string; readonly response?: string }

export const TABLES: { readonly [N in OperationName | IncomingName]?: Tables } = {
  'va-status': vaStatusTables,
  'va-inquiry': vaInquiryTables,
  'va-payment': vaPaymentTables,
  'va-delete': vaDeleteTables,
  'payment-host-to-host': paymentHostToHostTables,
  'qr-generate': qrGenerateTables,
  'account-binding': accountBindingTables,
  'account-creation': accountCreationTables,
  'transfer-interbank': transferInterbankTables,
  'invoices-send': invoicesSendTables,
  'invoices-reject': invoicesRejectTables,
  'transaction-history': transactionHistoryTables,
}
