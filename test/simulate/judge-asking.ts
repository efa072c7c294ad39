/** Whether the till asks before it charges, before it takes cash, and whenever it may. */
import type { Order } from '#domain/order.ts'
import { moneySince, type Books } from './books.ts'
import type { Calm } from './calm.ts'
import type { Rule } from './judge.ts'
import type { Sent } from './line.ts'
import type { Plan } from './plan.ts'

type Deps = {
  readonly plan: Plan
  readonly now: () => number
  readonly books: Books
  readonly calm: Calm
  readonly say: (rule: Rule, detail: string) => void
  readonly sents: () => readonly Sent[]
  /** Orders of a sale that somebody could have paid. */
  readonly ofSale: (saleId: string) => readonly string[]
  /** The till has a trusted answer to it. */
  readonly isTaken: (sent: Sent) => boolean
}

/** Long enough for a question and its answer. */
const GRACE_MS = 3_000
/** Nothing was in the way of a question just before. */
const CALM_ENOUGH_MS = 10_000

export function judgeAsking({ plan, now, books, calm, say, sents, ofSale, isTaken }: Deps) {
  /** Orders of a sale for which money has been there for a while, and of which nobody has asked since. */
  function unasked(saleId: string, except?: string): string | undefined {
    return ofSale(saleId).find((reference) => {
      if (reference === except) return false
      const entry = books.entry(reference)
      const since = moneySince(entry)
      if (since === undefined || since > now() - GRACE_MS || since > (entry?.expiresAt ?? 0)) return false
      const asks = sents().filter(
        (sent) => sent.asked.operation === 'va-status' && sent.asked.reference === reference && isTaken(sent),
      )
      return !asks.some(({ sentAt, overAt = Infinity }) => sentAt >= since || overAt >= since)
    })
  }
  /** Paid within its time, and only settled later: nobody was kept waiting, and nothing is owed to anybody. */
  function onSettledLate({ reference, cash, acknowledgedAt, expiresAt, cancelTried }: Order): void {
    const entry = books.entry(reference)
    const paidAt = entry?.versions.find(({ transactions }) =>
      transactions.some(({ flag }) => flag === 'WS'),
    )?.at
    if (entry === undefined || paidAt === undefined || paidAt > Math.min(entry.expiresAt, expiresAt)) return
    if (cash !== undefined || acknowledgedAt !== undefined || cancelTried === true) return
    say('words-differ', `${reference} paid-late, and was paid in time`)
  }
  /** Far fewer calls have left than may, and nobody has said that there were too many. */
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
  function onCharging({ reference, saleId }: Order): void {
    const blind = calm.lasted() < CALM_ENOUGH_MS ? undefined : unasked(saleId, reference)
    if (blind !== undefined) say('charged-blindly', `${reference}, and nobody asked about ${blind}`)
  }
  function onCash({ reference, saleId }: Order): void {
    const blind = unasked(saleId)
    if (blind !== undefined) say('cash-blindly', `${reference}, and nobody asked about ${blind}`)
  }
  return { onSettledLate, onShut, onCharging, onCash }
}
