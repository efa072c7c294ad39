import type { BuyerRow, LinkRow, LinkView } from '#contract/links-views.ts'
import type { OrderView } from '#contract/views.ts'
import { openPayer, type Payer } from '#domain/bill.ts'
import { tidyBuyer } from '#domain/buyer.ts'
import { given } from '#domain/given.ts'
import type { Order } from '#domain/order.ts'
import { displayReference } from '#domain/reference.ts'
import type { CounterDeps } from '../deps.ts'
import { linkedOf } from './linked.ts'

const LAST_DIGITS = 4

/** The rows of these references, in their order; other orders than payment links are left out. */
export function linkRows(deps: CounterDeps, references: readonly string[]): readonly LinkRow[] {
  return references.flatMap((reference) => {
    const order = deps.journal.read.order(reference)
    return order?.method === 'link' ? [rowOf(order, payerOf(deps, reference))] : []
  })
}

/** One payment link with its whole buyer. */
export function viewLink(deps: CounterDeps, order: Order, view: OrderView): LinkView {
  const payer = payerOf(deps, order.reference)
  const { payType, balanceType, fee, linked } = order.pageTerms ?? {}
  return {
    order: view,
    row: rowOf(order, payer),
    ...(payer === undefined || payer === 'sealed' ? {} : { buyer: tidyBuyer(payer) }),
    ...given({
      payType,
      balanceType,
      feeMinor: fee?.minor,
      linked: linked === undefined ? undefined : linkedOf(deps, linked),
    }),
  }
}

/** Undefined without a buyer; `sealed` while it cannot be opened. */
function payerOf({ journal, personal }: CounterDeps, reference: string): Payer | 'sealed' | undefined {
  const sealed = journal.read.bill(reference)?.personal
  if (sealed === undefined) return undefined
  const box = personal()
  return (box === undefined ? undefined : openPayer(box, sealed)) ?? 'sealed'
}

function rowOf(order: Order, payer: Payer | 'sealed' | undefined): LinkRow {
  return {
    reference: order.reference,
    displayReference: displayReference(order.reference),
    amountMinor: order.amount.minor,
    createdAt: order.createdAt,
    expiresAt: order.expiresAt,
    state: order.state.kind,
    ...given({ note: order.note, pageMethod: order.pageMethod?.name }),
    ...(payer === undefined ? {} : { buyer: buyerRow(payer) }),
  }
}

function buyerRow(payer: Payer | 'sealed'): BuyerRow {
  if (payer === 'sealed') return { isSealed: true }
  const { name, email, phone, userId, buyerId } = payer
  return given({ name: name ?? userId ?? buyerId ?? email, phoneEnd: phone?.slice(-LAST_DIGITS) })
}
