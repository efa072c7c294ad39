import type { Evidence, Fee, SuccessfulTransaction } from '#domain/evidence.ts'
import { compareMoney, type Money, moneyOfMinor, sameMoney } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'

/**
 * What the gateway says has come for the order, all together: once or more often when it was paid twice, what was paid
 * when the amount is wrong, nothing while there is no success. A fee of the buyer inside the paid amount is not counted.
 * The journal keeps it for every step (`takings`): when this rule changes, a migration must say what was counted before.
 * What a gateway has not named cannot be summed up: such a success counts as what was asked for, and only a manager, who
 * looks at the gateway's history, ends an order that was paid twice.
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

/** Sen that are still missing of a wrong amount: what came, and what was made up in cash, is not enough. */
export function stillShort(order: Pick<Order, 'state' | 'amount' | 'restInCash'>): Money {
  if (order.state.kind !== 'paid-wrong-amount') return moneyOfMinor(0n)
  const short = order.amount.minor - order.state.paid.minor - (order.restInCash?.minor ?? 0n)
  return moneyOfMinor(short > 0n ? short : 0n)
}

/** Undefined for one success, and where the gateway has not named each of several. */
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

/** What a success of another amount than the one asked for has brought. */
export function wrongAmountOf(asked: Money, { paid, total, counted }: Amounts): Money {
  return counted ?? (sameMoney(total, asked) ? paid : total)
}

/** A buyer's fee may be inside the paid amount, so the total decides; paying less than the total never does. */
export function isRightAmount(asked: Money, { paid, total, counted }: Amounts): boolean {
  if (counted !== undefined) return sameMoney(counted, asked)
  return sameMoney(total, asked) && compareMoney(paid, total) >= 0
}

/**
 * Which amount of a payment must equal the order. `any`: the total, or the total less a stated buyer's fee, whichever
 * equals it.
 */
export type AmountThatCounts = 'any' | 'total' | 'total-less-buyer-fee' | 'paid' | 'paid-plus-seller-fee'

/** What of a payment counts for the sale. What was not paid of a total counts only when a stated fee of the seller is it. */
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

/** What the gateway now says of success, and what it has said before: each transaction once, its last word counting. */
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

/** The latest success is another transaction than the one that is known, whatever it brought: money came twice. */
function isAnother(
  { transactionId: known = '' }: Evidence,
  { transactionId: heard = '' }: Evidence,
): boolean {
  return known !== '' && heard !== '' && known !== heard
}
