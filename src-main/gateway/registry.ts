import { accountBinding } from './operations/account-binding.ts'
import { accountCreation } from './operations/account-creation.ts'
import { accountInquiry } from './operations/account-inquiry.ts'
import { invoicesReject } from './operations/invoices-reject.ts'
import { invoicesSend } from './operations/invoices-send.ts'
import { merchantInfo } from './operations/merchant-info.ts'
import { paymentHostToHost } from './operations/payment-host-to-host.ts'
import { qrGenerate } from './operations/qr-generate.ts'
import { transactionHistory } from './operations/transaction-history.ts'
import { transferConfirmation } from './operations/transfer-confirmation.ts'
import { transferInterbank } from './operations/transfer-interbank.ts'
import { transferStatus } from './operations/transfer-status.ts'
import { vaDelete } from './operations/va-delete.ts'
import { vaInquiry } from './operations/va-inquiry.ts'
import { vaPayment } from './operations/va-payment.ts'
import { vaStatus } from './operations/va-status.ts'

/** Every operation that Loket calls, by name. */
export const operations = {
  'qr-generate': qrGenerate,
  'va-status': vaStatus,
  'va-delete': vaDelete,
  'payment-host-to-host': paymentHostToHost,
  'account-binding': accountBinding,
  'account-creation': accountCreation,
  'transfer-interbank': transferInterbank,
  'invoices-send': invoicesSend,
  'invoices-reject': invoicesReject,
  'transaction-history': transactionHistory,
  'account-inquiry': accountInquiry,
  'transfer-status': transferStatus,
  'merchant-info': merchantInfo,
} as const

/** Every operation that the gateway calls and Loket answers, by name. */
export const incoming = {
  'va-inquiry': vaInquiry,
  'va-payment': vaPayment,
  'transfer-confirmation': transferConfirmation,
} as const

export type OperationName = keyof typeof operations
export type IncomingName = keyof typeof incoming

/** Off unless the profile names them. */
export const BEYOND_NAMES = ['account-inquiry', 'transfer-status', 'merchant-info'] as const
export type BeyondName = (typeof BEYOND_NAMES)[number]
