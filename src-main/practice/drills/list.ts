import type { DrillId } from '#contract/drill-views.ts'
import { answerLost } from './answer-lost.ts'
import { cashThenPaid } from './cash-then-paid.ts'
import type { Drill } from './drill.ts'
import { firstSale } from './first-sale.ts'
import { gatewayDown } from './gateway-down.ts'
import { lineDrops } from './line-drops.ts'
import { paidLate } from './paid-late.ts'
import { paidTwice } from './paid-twice.ts'
import { picture } from './picture.ts'
import { suspect } from './suspect.ts'
import { twoCustomers } from './two-customers.ts'
import { wrongAmount } from './wrong-amount.ts'

/** Every drill by its id. */
export const DRILLS: Readonly<Record<DrillId, Drill>> = {
  'first-sale': firstSale,
  'two-customers': twoCustomers,
  picture,
  'line-drops': lineDrops,
  'paid-late': paidLate,
  'paid-twice': paidTwice,
  'wrong-amount': wrongAmount,
  suspect,
  'answer-lost': answerLost,
  'gateway-down': gatewayDown,
  'cash-then-paid': cashThenPaid,
}
