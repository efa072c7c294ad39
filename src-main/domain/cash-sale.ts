import { subtractMoney, type Money } from './money.ts'
import type { PersonId } from './person.ts'
import type { Reference } from './reference.ts'
import type { CashSold } from './shift.ts'

/** A sale that the customer paid in cash at once. The gateway knows nothing of it. */
export type CashSale = {
  /** Of the same form as an order's, so that one number finds any sale. */
  readonly reference: Reference
  /** The sale that it belongs to: its own reference, unless it pays a part of a larger one. */
  readonly saleId: string
  /** Made by the page for one press: a repeated press is the same sale. */
  readonly press: string
  readonly amount: Money
  /** The cash that the customer gave; the rest of it is the change. */
  readonly tendered: Money
  /** The person who answers for the cash. */
  readonly by: PersonId
  /** The shift that was open. */
  readonly shift?: number
  readonly note?: string
}

/** A second entry that takes a cash sale back. The first one stays. */
export type CashVoid = {
  readonly reference: Reference
  /** As in the sale that it takes back. */
  readonly amount: Money
  readonly by: PersonId
  readonly approvedBy?: PersonId
  readonly note: string
}

export function changeOf({ amount, tendered }: Pick<CashSale, 'amount' | 'tendered'>): Money {
  return subtractMoney(tendered, amount)
}

/** Sen that cash sales have left in the drawer. */
export function keptOf({ taken, voided }: CashSold): bigint {
  return taken.minor - voided.minor
}
