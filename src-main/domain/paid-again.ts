import type { Evidence } from '#domain/evidence.ts'
import { sameMoney, type Money } from '#domain/money.ts'
import type { StatusEvidence } from '#domain/order-event.ts'
import type { Order, OrderState } from '#domain/order.ts'
import { moneyReceived, sumOfNamed, withSuccessesOf, wrongAmountOf } from '#domain/received.ts'

export type PaidState = OrderState & { kind: 'paid' | 'paid-late' | 'paid-wrong-amount' }

/** What a further "success" changes in a paid order: another payment or another sum. Undefined when it is no news. */
export function paidAgain(
  { amount }: Pick<Order, 'amount'>,
  state: PaidState,
  heard: StatusEvidence,
): PaidState | undefined {
  const evidence = withSuccessesOf(state.evidence, heard)
  const isMore = (evidence.successes ?? 1) > (state.evidence.successes ?? 1)
  // Already known to have come, but named only now.
  const isNamed = sumOfNamed(amount, state.evidence) === undefined && sumOfNamed(amount, evidence)
  const after =
    state.kind === 'paid-wrong-amount'
      ? { ...state, evidence, paid: wrongSum(amount, evidence) ?? state.paid }
      : { ...state, evidence }
  const isSame = sameMoney(moneyReceived({ state, amount }), moneyReceived({ state: after, amount }))
  return !isMore && !isNamed && isSame ? undefined : after
}

/** By the latest report of each success: a gateway may correct itself. Undefined when the sum is unknown. */
function wrongSum(asked: Money, said: Evidence): Money | undefined {
  const { paidAmount: paid, totalAmount: total, counted, successes = 1 } = said
  const named = sumOfNamed(asked, said)
  if (named !== undefined || successes > 1 || paid === undefined || total === undefined) return named
  return wrongAmountOf(asked, { paid, total, ...(counted === undefined ? {} : { counted }) })
}
