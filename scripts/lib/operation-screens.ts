import { incoming, type IncomingName, operations, type OperationName } from '#gateway/registry.ts'
import { table } from './markdown.ts'

export type Place = {
  /** Screens of the cashier's window; `documents/...` is a page of the room Documents. */
  readonly screens: readonly string[]
  readonly people: readonly ('cashier' | 'manager' | 'it')[]
  /** A test that proves it from the screen or the use case to the wire. */
  readonly test: string
}

/** Where Loket has each operation and each event: `test/unit/scripts/operation-screens.test.ts` holds it to the code. */
export const PLACES: Readonly<Record<OperationName | IncomingName | 'invoice-notice', Place>> = {
  'qr-generate': {
    screens: ['sale'],
    people: ['cashier', 'manager'],
    test: 'test/e2e/one-request.test.ts',
  },
  'va-status': {
    screens: ['sale', 'shift'],
    people: ['cashier', 'manager'],
    test: 'test/unit/counter/ask-status.test.ts',
  },
  'va-delete': {
    screens: ['sale'],
    people: ['cashier', 'manager'],
    test: 'test/unit/counter/cancel.test.ts',
  },
  'payment-host-to-host': {
    screens: ['sale', 'documents/links'],
    people: ['cashier', 'manager'],
    test: 'test/unit/counter/make-link.test.ts',
  },
  'account-binding': {
    screens: ['documents/linked'],
    people: ['manager'],
    test: 'test/unit/backoffice/linkage/link.test.ts',
  },
  'account-creation': {
    screens: ['documents/linked'],
    people: ['manager'],
    test: 'test/unit/backoffice/linkage/link.test.ts',
  },
  'transfer-interbank': {
    screens: ['documents/payouts'],
    people: ['manager'],
    test: 'test/unit/backoffice/payouts/send.test.ts',
  },
  'invoices-send': {
    screens: ['documents/invoices'],
    people: ['manager'],
    test: 'test/unit/backoffice/invoices/send.test.ts',
  },
  'invoices-reject': {
    screens: ['documents/invoices'],
    people: ['manager'],
    test: 'test/unit/backoffice/invoices/reject.test.ts',
  },
  'transaction-history': {
    screens: ['reconcile', 'shift'],
    people: ['manager'],
    test: 'test/unit/backoffice/gateway-history/read.test.ts',
  },
  'account-inquiry': {
    screens: ['documents/payouts'],
    people: ['manager'],
    test: 'test/unit/backoffice/payouts/verify-name.test.ts',
  },
  'transfer-status': {
    screens: ['documents/payouts'],
    people: ['manager'],
    test: 'test/unit/backoffice/payouts/unknown.test.ts',
  },
  'merchant-info': {
    screens: ['operations'],
    people: ['it'],
    test: 'test/unit/backoffice/operations/operations.test.ts',
  },
  'va-inquiry': {
    screens: ['connection'],
    people: ['it'],
    test: 'test/unit/callbacks/inquiry.test.ts',
  },
  'va-payment': {
    screens: ['sale', 'review'],
    people: ['cashier', 'manager'],
    test: 'test/unit/callbacks/payment.test.ts',
  },
  'transfer-confirmation': {
    screens: ['documents/payouts'],
    people: ['manager'],
    test: 'test/unit/callbacks/transfer.test.ts',
  },
  'invoice-notice': {
    screens: ['documents/invoices'],
    people: ['manager'],
    test: 'test/unit/callbacks/invoice-notice.test.ts',
  },
}

const TITLES: Readonly<Record<string, { readonly title: string }>> = { ...operations, ...incoming }

/** Of docs/operations.md. Every operation can also be tried by IT on the operations screen. */
export function placesOfLoket(): string {
  const rows = Object.entries(PLACES).map(([name, { screens, people, test }]) => [
    TITLES[name]?.title ?? 'Paid invoice',
    screens.join(', '),
    people.join(', '),
    `\`${test}\``,
  ])
  return table(['Operation or event', 'Screen', 'Person', 'Test'], rows)
}
