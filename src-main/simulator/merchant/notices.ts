import { wireAmount } from '#domain/money.ts'
import type { HandlerContext } from '../operations/handler.ts'
import type { MerchantReply } from './merchant-client.ts'
import {
  paidTotal,
  principalOf,
  stateOf,
  type Notice,
  type Order,
  type Transaction,
} from '../operations/transaction.ts'

/** Flags of money that arrived, for which real gateways of this shape send a notification. */
const TOLD: readonly Transaction['flag'][] = ['S', 'SP', 'WS']

/**
 * Adds the notices that the merchant is due: one for each transaction since `before` that money arrived with, and
 * another when it settles later.
 */
export function withNotices(before: Order, after: Order, at: number): Order {
  // A paid invoice is notified by another callback, whose payload the interface does not show (part 6).
  if (after.kind === 'invoice') return after
  const news = after.transactions.filter(
    ({ trxId, flag }) =>
      TOLD.includes(flag) && before.transactions.find((known) => known.trxId === trxId)?.flag !== flag,
  )
  if (news.length === 0) return after
  const fresh = news.flatMap(({ trxId, settlesAt }): readonly Notice[] => [
    { trxId, dueAt: at, attempt: 0 },
    ...(settlesAt === undefined ? [] : [{ trxId, dueAt: settlesAt, attempt: 0 }]),
  ])
  const kept = (after.notices ?? []).filter(
    ({ trxId }) => !news.some((transaction) => transaction.trxId === trxId),
  )
  return { ...after, notices: [...kept, ...fresh] }
}

/**
 * Sends the notices that are due and resolves when each has its reply. The same notice is never sent twice at once.
 */
export function createNotifier(present: () => HandlerContext): () => Promise<void> {
  const underWay = new Set<string>()

  async function tell(order: Order, notice: Notice, context: HandlerContext): Promise<void> {
    const { merchant } = context
    const transaction = order.transactions.find(({ trxId }) => trxId === notice.trxId)
    const key = `${notice.trxId} ${notice.dueAt}`
    if (merchant === undefined || transaction === undefined || underWay.has(key)) return
    underWay.add(key)
    try {
      const { trxId, createdAt } = transaction
      const reply = await merchant.notifyPayment({
        reference: order.reference,
        trxId,
        // The same for every retry: it identifies the payment, not the message.
        paymentRequestId: `PAY${trxId}`,
        paid: wireAmount(paidTotal(transaction)),
        total: transaction.principal === undefined ? order.amount : principalOf(transaction),
        createdAt,
        status: stateOf(order, transaction, context.now),
      })
      settle(order.reference, notice, reply)
    } finally {
      underWay.delete(key)
    }
  }

  /** Removes the notice when it is done; otherwise schedules the next attempt, if the list of waits has one left. */
  function settle(reference: string, notice: Notice, reply: MerchantReply): void {
    const { state, config, now } = present()
    const order = state.order(reference)
    const waits = isSettled(reply) ? undefined : config.retryNotifyMs[notice.attempt]
    const isThis = ({ trxId, dueAt }: Notice) => trxId === notice.trxId && dueAt === notice.dueAt
    // A reset or a newer notice of the same payment may have removed this one in the meantime.
    if (order?.notices?.some(isThis) !== true) return
    const notices = order.notices.flatMap((each) => {
      if (!isThis(each)) return [each]
      return waits === undefined ? [] : [{ ...each, dueAt: now + waits, attempt: each.attempt + 1 }]
    })
    state.putOrder({ ...order, notices })
  }

  return async () => {
    const context = present()
    if (context.merchant === undefined || !context.config.notify) return
    const due = context.state
      .due()
      .flatMap((order) =>
        (order.notices ?? [])
          .filter(({ dueAt }) => dueAt <= context.now)
          .map((notice) => tell(order, notice, context)),
      )
    await Promise.all(due)
  }
}

/** The merchant accepted it, or already has it as paid (case 14 of 404, the national standard's "paid bill"). */
function isSettled(reply: MerchantReply): boolean {
  return reply.kind === 'accepted' || (reply.kind === 'refused' && /^404..14$/.test(reply.code))
}
