import { accept, type Result } from '#contract/envelope.ts'
import type { OrderView } from '#contract/views.ts'
import { listHistory, timelineOf } from '#backoffice/history.ts'
import { cancelOrder } from '#counter/sale/cancel.ts'
import { copyLink } from '#counter/sale/copy-link.ts'
import { acknowledge, askNow, findOrder } from '#counter/ask/look-at.ts'
import { startSale } from '#counter/sale/start-sale.ts'
import { renewPayment, retryPayment } from '#counter/sale/take-payment.ts'
import type { Till } from '#counter/till.ts'
import { findScanned } from '#counter/show/scanned.ts'
import { viewOrder } from '#counter/show/view.ts'
import { paymentMethods } from '#counter/sale/payment-methods.ts'
import { moneyOfMinor } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import type { HandlersOf } from '../handler.ts'
import { onceAtATime } from '../once.ts'

/** Taking, querying and ending a payment; and past sales. */
export function createSaleHandlers(
  { deps, watcher, display }: Till,
  copyText: (text: string) => Promise<void>,
): Omit<HandlersOf<'sale' | 'order' | 'history'>, 'order.takeCash' | 'order.resolve'> {
  const view = (order: Order): OrderView => viewOrder(deps, order, watcher.nextCheckAt)
  const viewed = (result: Result<Order>): Result<OrderView> =>
    result.ok ? accept(view(result.value)) : result
  /** After any act of a person, other queries may be due next. */
  const acted = async (act: Promise<Result<Order>>): Promise<Result<OrderView>> => {
    const result = await act
    watcher.nudge()
    return viewed(result)
  }
  /** The order that comes of it is shown to the customer. */
  const shown = async (
    what: 'typed' | 'renewed',
    act: () => Promise<Result<Order>>,
  ): Promise<Result<OrderView>> => {
    const made = display.making(what)
    let reference: string | undefined
    try {
      const result = await acted(act())
      // Only now: while the answer can still fail, the customer sees nothing of the order.
      if (result.ok) reference = result.value.reference
      return result
    } finally {
      made(reference)
    }
  }
  const once = onceAtATime<Result<OrderView>>()
  return {
    'sale.start': (sale) => {
      const { amountMinor, method, note, pageMethod, sure = [] } = sale
      const start = () =>
        startSale(deps, {
          amount: moneyOfMinor(amountMinor),
          method,
          sure,
          ...(note === undefined ? {} : { note }),
          ...(pageMethod === undefined ? {} : { pageMethod }),
        })
      return once(() => shown('typed', start), 'start', sale)
    },
    'sale.methods': () => accept(paymentMethods(deps)),
    'sale.renew': ({ reference }) =>
      once(() => shown('renewed', () => renewPayment(deps, reference)), 'renew', reference),
    'order.retry': ({ reference }) =>
      once(() => shown('renewed', () => retryPayment(deps, reference)), 'retry', reference),
    'order.checkNow': ({ reference }) => once(() => acted(askNow(deps, reference)), 'check', reference),
    'order.cancel': ({ reference }) => once(() => acted(cancelOrder(deps, reference)), 'cancel', reference),
    'order.acknowledge': ({ reference }) => viewed(acknowledge(deps, reference)),
    'order.copyLink': ({ reference }) => copyLink(deps, reference, copyText),
    'order.get': ({ reference }) => viewed(findOrder(deps, reference)),
    'order.open': () => accept(deps.journal.read.openOrders(deps.clock.now()).map(view)),
    'history.list': (query) => accept(listHistory(deps.journal, query)),
    'history.scanned': ({ code }) => accept(findScanned(deps, code)),
    'history.timeline': ({ reference }) => {
      const found = findOrder(deps, reference)
      if (!found.ok) return found
      return accept({ order: view(found.value), entries: timelineOf(deps.journal, reference) })
    },
  }
}
