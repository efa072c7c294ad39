import { ATTENTION } from './fake-attention.ts'
import { BACKUP } from './fake-backup.ts'
import { CONNECTION_TEST, GUIDED_CONNECTION, WELCOME } from './fake-connect.ts'
import { BILL } from './fake-bill.ts'
import { CONNECTION, KEYS_AND_SECRETS } from './fake-connection.ts'
import { CUSTOMER } from './fake-customer.ts'
import { IN_DOUBT } from './fake-doubt.ts'
import { DRILLS } from './fake-drills.ts'
import { DUES } from './fake-dues.ts'
import { HEALTH_OF_THE_TILL } from './fake-health.ts'
import { HELP } from './fake-help.ts'
import { LINKED } from './fake-linked.ts'
import { OPERATIONS } from './fake-operations.ts'
import { PAPER } from './fake-paper.ts'
import { A_MANAGERS_WORD, LOCK, WHO_WORKS_HERE } from './fake-people.ts'
import { PAYOUTS } from './fake-payouts.ts'
import { PAYOUT_BATCHES } from './fake-payouts-batch.ts'
import { REFUNDS } from './fake-refund.ts'
import { REVIEW } from './fake-review.ts'
import { INVOICES } from './fake-invoices.ts'
import { LINKS } from './fake-links.ts'
import { RECONCILE } from './fake-settlement.ts'
import { REVIEW_KEPT } from './fake-review-kept.ts'
import { REVIEW_SALES } from './fake-review-sales.ts'
import { REVIEW_REPORT } from './fake-review-report.ts'
import { STATES_ON_THE_STAGE } from './fake-sale.ts'
import { SHIFT } from './fake-shift.ts'
import { SIGN_OFF } from './fake-sign-off.ts'
import type { Chapter } from './scene.ts'
import { TODAY } from './fake-today.ts'
import { A_BUSY_TILL } from './till-busy.ts'
import { CASH } from './till-cash.ts'
import { SPLIT } from './till-split.ts'
import { BEFORE_THE_FIRST_SALE, ONE_PAYMENT } from './till-sale.ts'

/** All chapters. The till's chapters are played in this order, on one till. */
export const CHAPTERS: readonly Chapter[] = [
  BEFORE_THE_FIRST_SALE,
  ONE_PAYMENT,
  CASH,
  SPLIT,
  A_BUSY_TILL,
  STATES_ON_THE_STAGE,
  BILL,
  IN_DOUBT,
  SHIFT,
  REFUNDS,
  TODAY,
  REVIEW,
  REVIEW_KEPT,
  REVIEW_SALES,
  SIGN_OFF,
  REVIEW_REPORT,
  ATTENTION,
  RECONCILE,
  LINKED,
  INVOICES,
  DUES,
  LINKS,
  PAYOUTS,
  PAYOUT_BATCHES,
  CUSTOMER,
  DRILLS,
  WELCOME,
  GUIDED_CONNECTION,
  CONNECTION_TEST,
  CONNECTION,
  KEYS_AND_SECRETS,
  OPERATIONS,
  HELP,
  PAPER,
  BACKUP,
  HEALTH_OF_THE_TILL,
  LOCK,
  WHO_WORKS_HERE,
  A_MANAGERS_WORD,
]
