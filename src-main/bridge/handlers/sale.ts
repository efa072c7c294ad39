import type { Role } from '#contract/define.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { OrderView } from '#contract/views.ts'
import { listHistory, mayReadStory, timelineOf } from '#backoffice/history.ts'
import { cancelOrder } from '#counter/sale/cancel.ts'
import { copyLink } from '#counter/sale/copy-link.ts'
import { acknowledge, askNow, findOrder } from '#counter/ask/look-at.ts'
import { startSale } from '#counter/sale/start-sale.ts'
import { renewPayment, retryPayment } from '#counter/sale/take-payment.ts'
import type { Till } from '#counter/till.ts'
import { findScanned } from '#counter/show/scanned.ts'
import { forRole } from '#counter/show/for-role.ts'
import { viewOrder } from '#counter/show/view.ts'
import { paymentMethods } from '#counter/sale/payment-methods.ts'
import { moneyOfMinor } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import type { HandlersOf } from '../handler.ts'
import { typedBill } from '../typed-bill.ts'
import { onceAtATime } from '../once.ts'

/** Taking, querying and ending a payment; and past sales. */
export function createSaleHandlers(
  { deps, watcher, display }: Till,
  copyText: (text: string) => Promise<void>,
): Omit<HandlersOf<'sale' | 'order' | 'history'>, 'order.takeCash' | 'order.resolve'> {
  const view = (order: Order, role: Role): OrderView =>
    forRole(viewOrder(deps, order, watcher.nextCheckAt), role)
  const viewed = (result: Result<Order>, role: Role): Result<OrderView> =>
    result.ok ? accept(view(result.value, role)) : result
  /** After any act of a person, other queries may be due next. */
  const acted = async (act: Promise<Result<Order>>, role: Role): Promise<Result<OrderView>> => {
    const result = await act
    watcher.nudge()
    return viewed(result, role)
  }
  /** The order that comes of it is shown to the customer. */
  const shown = async (
    what: 'typed' | 'renewed',
    act: () => Promise<Result<Order>>,
    role: Role,
  ): Promise<Result<OrderView>> => {
    const made = display.making(what)
    let reference: string | undefined
    try {
      const result = await acted(act(), role)
      // Only now: while the answer can still fail, the customer sees nothing of the order.
      if (result.ok) reference = result.value.reference
      return result
    } finally {
      made(reference)
    }
  }
  const once = onceAtATime<Result<OrderView>>()
  return {
    'sale.start': (sale, role) => {
      const { amountMinor, method, note, pageMethod, bill, sure = [] } = sale
      const start = () =>
        startSale(deps, {
          amount: moneyOfMinor(amountMinor),
          method,
          sure,
          ...(note === undefined ? {} : { note }),
          ...(pageMethod === undefined ? {} : { pageMethod }),
          ...typedBill(bill),
        })
      return once(() => shown('typed', start, role), 'start', sale)
    },
    'sale.methods': () => accept(paymentMethods(deps)),
    'sale.renew': ({ reference }, role) =>
      once(() => shown('renewed', () => renewPayment(deps, reference), role), 'renew', reference),
    'order.retry': ({ reference }, role) =>
      once(() => shown('renewed', () => retryPayment(deps, reference), role), 'retry', reference),
    'order.checkNow': ({ reference }, role) =>
      once(() => acted(askNow(deps, reference), role), 'check', reference),
    'order.cancel': ({ reference }, role) =>
      once(() => acted(cancelOrder(deps, reference), role), 'cancel', reference),
    'order.acknowledge': ({ reference }, role) => viewed(acknowledge(deps, reference), role),
    'order.copyLink': ({ reference }) => copyLink(deps, reference, copyText),
    'order.get': ({ reference }, role) => viewed(findOrder(deps, reference), role),
    'order.open': (_nothing, role) =>
      accept(deps.journal.read.openOrders(deps.clock.now()).map((order) => view(order, role))),
    'history.list': (query, role) => accept(listHistory(deps.journal, query, role)),
    'history.scanned': ({ code }) => accept(findScanned(deps, code)),
    'history.timeline': ({ reference }, role) => {
      const found = findOrder(deps, reference)
      if (!found.ok) return found
      const order = found.value
      if (!mayReadStory(deps.journal, order, role)) return refuse('not-allowed', { why: 'manager' })
      return accept({ order: view(order, role), entries: timelineOf(deps.journal, reference, role) })
    },
  }
}
