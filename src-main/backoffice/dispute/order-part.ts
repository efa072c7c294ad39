import type { DisputeOrder, DisputeSaid } from '#contract/dispute-views.ts'
import type { Evidence } from '#domain/evidence.ts'
import { given } from '#domain/given.ts'
import { type Money, wireAmount } from '#domain/money.ts'
import type { Ask, Order } from '#domain/order.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import { identityOf } from '#domain/qr-identity.ts'
import { moneyReceived } from '#domain/received.ts'
import { displayReference } from '#domain/reference.ts'
import { timestampA } from '#domain/timestamp.ts'
import { walletOf } from '#domain/wallet.ts'
import type { JournalEvent } from '#journal/chain/events.ts'
import type { Attempt } from '#journal/tables/attempt-types.ts'

/** The order's facts, without anything that a person typed. */
export function orderPart(
  order: Order,
  events: readonly JournalEvent[],
  attempts: readonly Attempt[],
): DisputeOrder {
  const { state, lastWord, madeUnder, cash, restInCash } = order
  const evidence = 'evidence' in state ? state.evidence : undefined
  const ask = askIn(events)
  const qr = ask?.kind === 'qr' ? ask : undefined
  const identity = qr === undefined ? {} : identityOf(qr.content)
  // A mark by a person or the till is not the provider's report.
  const said = isTheirs(evidence) ? evidence : isTheirs(lastWord) ? lastWord : undefined
  return {
    reference: order.reference,
    displayReference: displayReference(order.reference),
    method: order.method,
    currency: order.amount.currency,
    asked: wireAmount(order.amount),
    received: wireAmount(moneyReceived(order)),
    state: state.kind,
    since: timestampA(state.since),
    createdAt: timestampA(order.createdAt),
    expiresAt: timestampA(order.expiresAt),
    ...given({
      takenBy: order.takenBy,
      gateway: madeUnder?.gateway,
      merchantId: madeUnder?.merchantId,
      nmid: identity.nationalId,
      merchantName: identity.merchantName,
      wallet: walletOf(order, attempts.find(({ id }) => id === said?.attempt)?.responseBody),
      virtualAccountNo: ask?.kind === 'va' ? ask.virtualAccountNo : undefined,
      transactionId: evidence?.transactionId ?? lastWord?.transactionId ?? qr?.gatewayReference,
      rrn: evidence?.rrn ?? lastWord?.rrn,
      said: said === undefined ? undefined : saidOf(said === lastWord ? lastSaid(said, events) : said),
      cashInstead: cash === undefined ? undefined : timestampA(cash.at),
      restInCash: amountOf(restInCash),
    }),
  }
}

/** What the customer was given to pay with; the state forgets it once it is paid. */
function askIn(events: readonly JournalEvent[]): Ask | undefined {
  return events
    .flatMap(({ entry }): Ask[] => {
      if (entry.type !== 'order') return []
      const event = entry.change.event as OrderEvent
      return event.type === 'asked' || event.type === 'open-va' ? [event.ask] : []
    })
    .at(-1)
}

/** With the time of the last call that said it: an order takes a step only where something else is said. */
function lastSaid(word: Evidence, events: readonly JournalEvent[]): Evidence {
  const at = events.findLast(isSaidAgain)?.at ?? word.at
  return { ...word, at: Math.max(word.at, at) }
}

/** An answer that said of a waiting order what had been said before. */
export function isSaidAgain({ entry }: JournalEvent): boolean {
  return entry.type === 'attempt-end' && entry.end.saidAgain === true
}

function isTheirs(evidence: Evidence | undefined): evidence is Evidence {
  return evidence !== undefined && evidence.source !== 'manager' && evidence.source !== 'till'
}

function saidOf(said: Evidence): DisputeSaid {
  return {
    source: said.source,
    at: timestampA(said.at),
    ...given({
      flag: said.flag,
      code: said.code,
      paid: amountOf(said.paidAmount),
      total: amountOf(said.totalAmount),
      paidAt: said.paidAt === undefined ? undefined : timestampA(said.paidAt),
      successes: said.successes === undefined ? undefined : String(said.successes),
      transactions: said.transactions?.map(({ id, paid, total }) => ({
        id,
        paid: wireAmount(paid),
        total: wireAmount(total),
      })),
    }),
  }
}

const amountOf = (money: Money | undefined) => (money === undefined ? undefined : wireAmount(money))
