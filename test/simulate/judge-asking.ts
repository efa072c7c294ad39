/** Whether the till asks before it charges or takes cash, and whenever it may. */
import type { Order } from '#domain/order.ts'
import { moneySince, type Books } from './books.ts'
import type { Calm } from './calm.ts'
import { stamp } from './jakarta.ts'
import type { Memory } from './memory.ts'
import type { Rule } from './rules.ts'
import type { Sent } from './sent.ts'
import type { Plan } from './plan.ts'

type Deps = {
  readonly plan: Plan
  readonly now: () => number
  readonly books: Books
  readonly calm: Calm
  readonly memory: Memory
  /** When a question about the order last found no connection. */
  readonly triedAt: (reference: string) => number
  /** Over by the clock of the till, which is wrong by more than the till can know. */
  readonly isOutOfTime: (reference: string) => boolean
  readonly say: (rule: Rule, detail: string) => void
  readonly sents: () => readonly Sent[]
  /** Orders of a sale that somebody could have paid. */
  readonly ofSale: (saleId: string) => readonly string[]
  /** Whether the till has a trusted answer to it. */
  readonly isTaken: (sent: Sent) => boolean
}

const SECOND = 1_000
const DOUBT: ReadonlySet<string> = new Set(['unknown', 'suspect'])
/** Long enough for a question and its answer. */
const GRACE_MS = 3_000
/** A signed payment call prevents a second charge for this long, whatever a status says in the meantime. */
const CALL_HOLDS_MS = 50_000
/** Nothing was in the way of a question just before. */
const CALM_ENOUGH_MS = 10_000

export function judgeAsking(deps: Deps) {
  const { plan, now, books, calm, say, sents, ofSale, isTaken, isOutOfTime, memory, triedAt } = deps
  /** Orders of a sale for which money has been there for a while without a question since. */
  function unasked(saleId: string, graceMs: number, isExcused: (reference: string) => boolean) {
    return ofSale(saleId).find((reference) => {
      if (isExcused(reference) || isOutOfTime(reference)) return false
      const entry = books.entry(reference)
      const since = moneySince(entry)
      if (since === undefined || since > now() - graceMs || since > (entry?.expiresAt ?? 0)) return false
      return !isAskedSince(reference, since)
    })
  }
  function isAskedSince(reference: string, since: number, isGood = isTaken): boolean {
    const asks = sents().filter(
      ({ asked }) => asked.operation === 'va-status' && asked.reference === reference,
    )
    return asks.some((sent) => isGood(sent) && (sent.sentAt >= since || (sent.overAt ?? Infinity) >= since))
  }
  /** Paid in time and only settled later: no customer was kept waiting, and nothing is owed. */
  function onSettledLate({ reference, cash, acknowledgedAt, expiresAt, cancelTried }: Order): void {
    const entry = books.entry(reference)
    const paidAt = entry?.versions.find(({ transactions }) =>
      transactions.some(({ flag }) => flag === 'WS'),
    )?.at
    if (entry === undefined || paidAt === undefined || paidAt > Math.min(entry.expiresAt, expiresAt)) return
    if (cash !== undefined || acknowledgedAt !== undefined || cancelTried === true) return
    say('words-differ', `${reference} paid-late, and was paid in time`)
  }
  /** Far fewer calls have left than the limit allows, and no answer said that there were too many. */
  function onShut(): void {
    // An answer may come hours later, to a machine that has slept.
    const lately = sents().filter(({ sentAt, overAt = sentAt }) => overAt > now() - 60 * 60_000)
    const { perMinute = 60, perHour = 600, isTold = false } = plan.limits ?? {}
    const isHeard =
      isTold || lately.some(({ isTooMany, isRateFault }) => isTooMany === true || isRateFault === true)
    const inMinute = lately.filter(({ sentAt }) => sentAt > now() - 60_000).length
    if (!isHeard && inMinute * 2 < perMinute && lately.length * 2 < perHour)
      say('shut-without-cause', `${lately.length} calls in an hour of ${perHour}`)
  }
  /** Its request is about to leave. That the gateway refuses to speak of another order is an answer too. */
  function onCharging({ reference, saleId }: Order): void {
    const isRefused = (other: string): boolean =>
      isAskedSince(other, moneySince(books.entry(other)) ?? 0, ({ fate }) => fate === 'refused')
    const graceMs = now() - memory.chargingSince(saleId) + SECOND
    const blind = unasked(saleId, graceMs, (other) => other === reference || isRefused(other))
    if (blind !== undefined) say('charged-blindly', `${reference}, and nobody asked about ${blind}`)
  }
  /** Without a manager, who must have been told first. Where the question had no line just now, the till is offline. */
  function onCash({ reference, saleId, state }: Order, approvedBy: string | undefined): void {
    if (approvedBy !== undefined) {
      // That it is in doubt, or that the gateway has called, stands on the screen.
      const isSeen = DOUBT.has(state.kind) || ofSale(saleId).some((one) => memory.calledAt(one) !== undefined)
      if (!isSeen && !memory.wasTold(reference))
        say('cash-blindly', `${reference}, approved before anybody was told`)
      return
    }
    const beganAt = memory.beganAt(reference)
    const blind = unasked(saleId, GRACE_MS, (other) => triedAt(other) >= beganAt)
    if (blind !== undefined) say('cash-blindly', `${reference}, and nobody asked about ${blind}`)
    const called = justCalled(saleId)
    if (called !== undefined)
      say('cash-blindly', `${reference}, and the gateway has just called about ${called}`)
  }
  /** The rest of a wrong amount, in cash: it may have come the same way as the first part. */
  function onRest({ reference }: Order): void {
    const since = books.entry(reference)?.versions.at(-1)?.at ?? Infinity
    if (since > now() - GRACE_MS || calm.lasted() < CALM_ENOUGH_MS || isAskedSince(reference, since)) return
    say('cash-blindly', `the rest of ${reference}, and not asked about since ${stamp(since)}`)
  }
  /** The order of the sale about which the gateway has called, while its own books may still be behind. */
  function justCalled(saleId: string): string | undefined {
    return ofSale(saleId).find((reference) => {
      const at = memory.calledAt(reference)
      return at !== undefined && now() - at < CALL_HOLDS_MS && calm.lasted() >= now() - at
    })
  }
  /** Another order of the sale that holds money, and of which the latest answer could not be read. */
  function unread({ saleId, reference: own }: Order): string | undefined {
    return ofSale(saleId).find((reference) => {
      if (reference === own) return false
      const since = moneySince(books.entry(reference))
      const last = lastStatus(reference)
      return since !== undefined && last?.isUnread === true && (last.overAt ?? Infinity) < now() - SECOND
    })
  }
  /** The latest question about the order that is over. */
  function lastStatus(reference: string): Sent | undefined {
    return sents().findLast(
      ({ asked, isOver }) => isOver && asked.operation === 'va-status' && asked.reference === reference,
    )
  }
  const hasOldWord = (reference: string): boolean => lastStatus(reference)?.isOldWord === true
  return { unread, hasOldWord, onSettledLate, onShut, onCharging, onCash, onRest, justCalled }
}
