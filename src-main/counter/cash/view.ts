import type { Role } from '#contract/define.ts'
import type { CashSaleList, CashSaleView } from '#contract/cash-views.ts'
import { changeOf } from '#domain/cash-sale.ts'
import { displayReference } from '#domain/reference.ts'
import type { KeptCashSale } from '#journal/tables/cash-sales.ts'
import type { CounterDeps } from '../deps.ts'

export function viewCashSale(sale: KeptCashSale): CashSaleView {
  const { seq, reference, at, amount, tendered, by, note, voided } = sale
  return {
    seq,
    reference,
    displayReference: displayReference(reference),
    at,
    minor: amount.minor,
    tenderedMinor: tendered.minor,
    changeMinor: changeOf(sale).minor,
    by,
    ...(note === undefined ? {} : { note }),
    ...(voided === undefined ? {} : { voided }),
  }
}

const ROWS = 50

/** As for orders: enough for a customer who comes back, and no sum of the drawer, which is counted blind. */
const ROWS_OF_A_CASHIER = 20

/** Newest first, from below the event `before` on; for a cashier only the last ones. */
export function listCashSales(
  { journal }: Pick<CounterDeps, 'journal'>,
  role: Role,
  before?: bigint,
): CashSaleList {
  if (role === 'cashier') {
    const rows = journal.read.cashSales(journal.read.seqNow() + 1n, ROWS_OF_A_CASHIER)
    return { rows: rows.map(viewCashSale), hasMore: false }
  }
  const found = journal.read.cashSales(before ?? journal.read.seqNow() + 1n, ROWS + 1)
  return { rows: found.slice(0, ROWS).map(viewCashSale), hasMore: found.length > ROWS }
}
