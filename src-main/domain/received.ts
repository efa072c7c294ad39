import type { Evidence, Fee, SuccessfulTransaction } from '#domain/evidence.ts'
import { compareMoney, type Money, moneyOfMinor, sameMoney } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'

/**
 * The total that the gateway reports for the order. It covers every payment when the order was paid twice, and the
 * amount paid when that is wrong. It is zero until there is a success. A buyer's fee inside the paid amount is not
 * counted.
 * The journal stores it for every step (`takings`): when this rule changes, a migration must state what was counted
 * before.
 * A success that the gateway has not named cannot be summed; it counts as the amount asked for. Only a manager, who
 * checks the gateway's history, resolves an order that was paid twice.
 */
export function moneyReceived({ state, amount }: Pick<Order, 'state' | 'amount'>): Money {
  switch (state.kind) {
    case 'paid':
    case 'paid-late':
      return (
        sumOfNamed(amount, state.evidence) ??
        moneyOfMinor(amount.minor * BigInt(Math.max(1, state.evidence.successes ?? 1)))
      )
    case 'paid-wrong-amount':
      return state.paid
    default:
      return moneyOfMinor(0n)
  }
}

/** Sen still missing from a wrong amount, after the payment and any cash that made it up. */
export function stillShort(order: Pick<Order, 'state' | 'amount' | 'restInCash'>): Money {
  if (order.state.kind !== 'paid-wrong-amount') return moneyOfMinor(0n)
  const short = order.amount.minor - order.state.paid.minor - (order.restInCash?.minor ?? 0n)
  return moneyOfMinor(short > 0n ? short : 0n)
}

/** Undefined for a single success, or when the gateway has not named all of several. */
export function sumOfNamed(
  asked: Money,
  { transactions = [], successes = 1 }: Pick<Evidence, 'transactions' | 'successes'>,
): Money | undefined {
  if (transactions.length < 2 || transactions.length < successes) return undefined
  return moneyOfMinor(transactions.reduce((sum, one) => sum + worthOf(asked, one).minor, 0n))
}

type Amounts = Pick<SuccessfulTransaction, 'paid' | 'total' | 'counted'>

function worthOf(asked: Money, said: Amounts): Money {
  return isRightAmount(asked, said) ? asked : wrongAmountOf(asked, said)
}

/** What a success of a wrong amount has brought. */
export function wrongAmountOf(asked: Money, { paid, total, counted }: Amounts): Money {
  return counted ?? (sameMoney(total, asked) ? paid : total)
}

/** A buyer's fee may be inside the paid amount, so the total decides. Paying less than the total is never right. */
export function isRightAmount(asked: Money, { paid, total, counted }: Amounts): boolean {
  if (counted !== undefined) return sameMoney(counted, asked)
  return sameMoney(total, asked) && compareMoney(paid, total) >= 0
}

/** Which amount must equal the order. `any`: the total, or the total less a stated buyer's fee, whichever fits. */
export type AmountThatCounts = 'any' | 'total' | 'total-less-buyer-fee' | 'paid' | 'paid-plus-seller-fee'

/**
 * The part of a payment that counts for the sale. An unpaid part of the total counts only when it equals a stated
 * seller's fee.
 */
export function countedAmount(
  rule: AmountThatCounts,
  asked: Money,
  { paid, total, fee }: { readonly paid: Money; readonly total: Money; readonly fee?: Fee | undefined },
): Money {
  const feeOf = (by: Fee['by']) => (fee?.by === by ? fee.amount.minor : 0n)
  const net = moneyOfMinor(total.minor - feeOf('buyer'))
  const gross = moneyOfMinor(paid.minor + feeOf('seller'))
  if (rule === 'paid') return paid
  if (rule === 'paid-plus-seller-fee') return gross
  const isNet = rule === 'total-less-buyer-fee' || (rule === 'any' && sameMoney(net, asked))
  const due = isNet ? net : total
  return compareMoney(gross, due) < 0 ? paid : due
}

/** Merges newly reported successes with known ones: each transaction once, its latest report counting. */
export function withSuccessesOf<T extends Evidence>(known: Evidence, heard: T): T {
  const named = new Map([...namedIn(known), ...namedIn(heard)].map((one) => [one.id, one]))
  const another = isAnother(known, heard) ? 2 : 1
  const successes = Math.max(known.successes ?? 1, heard.successes ?? 1, named.size, another)
  if (successes < 2) return heard
  return { ...heard, successes, ...(named.size < 2 ? {} : { transactions: [...named.values()] }) }
}

function namedIn(evidence: Evidence): readonly SuccessfulTransaction[] {
  if (evidence.transactions !== undefined) return evidence.transactions
  const { flag, transactionId: id = '', paidAmount: paid, totalAmount: total, counted } = evidence
  if (flag !== 'S' || id === '' || paid === undefined || total === undefined) return []
  return [{ id, paid, total, ...(counted === undefined ? {} : { counted }) }]
}

/** The latest success is a different transaction from the known one, whatever it brought: money came twice. */
function isAnother(
  { transactionId: known = '' }: Evidence,
  { transactionId: heard = '' }: Evidence,
): boolean {
  return known !== '' && heard !== '' && known !== heard
}
