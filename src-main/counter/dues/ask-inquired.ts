import { makeCall } from '#calls/make-call.ts'
import { recordOnly } from '#calls/record-only.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { decidingWord, statusWords } from '#gateway/operations/va-status-words.ts'
import { INQUIRY_COUNTS_MS } from '#domain/bill.ts'
import type { PaymentFlag } from '#domain/evidence.ts'
import { isPaid } from '#domain/order.ts'
import type { CounterDeps } from '../deps.ts'
import { isElsewhere } from '../show/made-under.ts'
import { openDue } from './order-of-due.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** After an inquiry the customer pays within minutes; the later questions are for a payment call that was lost. */
const ASKED_AFTER = [2 * MINUTE, 15 * MINUTE, 2 * HOUR, 12 * HOUR, 30 * HOUR]
/** Once these are over and none was answered. */
const UNANSWERED_AGAIN = HOUR
/** Between two questions about one number, however often the gateway inquires. */
const APART = 10 * MINUTE
const MONEY: ReadonlySet<PaymentFlag> = new Set<PaymentFlag>(['S', 'SP', 'WC', 'WS'])

export type Inquired = {
  /** The gateway has asked what is to be paid under this number: a customer is about to pay it. */
  heard(reference: string): void
  /** Resolves when no question is under way. */
  stop(): Promise<void>
}
type Plan = {
  /** The latest inquiry, epoch milliseconds. */
  since: number
  /** When it was asked about last, and when it will be. */
  askedAt?: number
  next?: { readonly at: number; readonly cancel: () => void }
}

/**
 * Asks about a standing bill after each inquiry, as nothing is paid under its number without one (interface, part 6),
 * one question at a time. `onMoney`: it has an order, because the gateway speaks of money, or has before.
 */
export function askInquired(deps: CounterDeps, onMoney: (reference: string) => void): Inquired {
  const { clock, timers, journal } = deps
  const plans = new Map<string, Plan>()
  let isStopped = false
  let line = Promise.resolve()

  const ask = (reference: string, plan: Plan): void => {
    delete plan.next
    line = line
      .then(async () => {
        if (isStopped) return
        plan.askedAt = clock.now()
        const isMoney = await look(deps, reference)
        // Its answer may have ended a doubt.
        deps.announce({ type: 'dues-changed' })
        if (isMoney) onMoney(reference)
      })
      .catch((error: unknown) => deps.bug(error, 'dues', reference))
      .then(() => schedule(reference, plan))
      .catch((error: unknown) => deps.bug(error, 'dues', reference))
  }
  function schedule(reference: string, plan: Plan): void {
    const at = isStopped || !isUnpaid(deps, reference) ? undefined : nextAt(deps, reference, plan)
    // A sooner question stays: an inquiry every minute must not put it off for ever.
    if (at !== undefined && plan.next !== undefined && plan.next.at <= at) return
    plan.next?.cancel()
    if (at === undefined) return void plans.delete(reference)
    const cancel = timers.after(Math.max(0, at - clock.now()), () => ask(reference, plan))
    plan.next = { at, cancel }
  }
  for (const [reference, since] of journal.read.inquiredSince(clock.now() - INQUIRY_COUNTS_MS)) {
    const plan: Plan = { since }
    plans.set(reference, plan)
    schedule(reference, plan)
  }
  return {
    heard: (reference) => {
      const plan = plans.get(reference) ?? { since: 0 }
      plans.set(reference, plan)
      plan.since = clock.now()
      schedule(reference, plan)
    },
    stop: () => {
      isStopped = true
      for (const { next } of plans.values()) next?.cancel()
      plans.clear()
      return line
    },
  }
}

/** Epoch milliseconds. Undefined when enough has been asked. */
function nextAt(
  { clock, journal }: CounterDeps,
  reference: string,
  { since, askedAt }: Plan,
): number | undefined {
  const now = clock.now()
  const age = Math.max(0, now - since)
  const isAnswered = (journal.read.lastHeardAt(reference) ?? 0) >= since
  const first = ASKED_AFTER[0] ?? 0
  // The till was closed, or there was no connection, when it was time.
  if (!isAnswered && askedAt === undefined && age > first) return now
  const after = ASKED_AFTER.find((each) => each > age)
  // A clock that was set back leaves the last question in the future: it counts for nothing.
  const apart = askedAt !== undefined && askedAt <= now ? askedAt + APART : 0
  if (after !== undefined) return Math.max(since + after, apart)
  return isAnswered || age > INQUIRY_COUNTS_MS ? undefined : now + UNANSWERED_AGAIN
}

function isUnpaid({ journal: { read } }: CounterDeps, reference: string): boolean {
  const order = read.order(reference)
  return (order === undefined || !isPaid(order.state.kind)) && read.bill(reference)?.standing !== undefined
}

/** Whether its order is to be asked about; an answer that is lost or doubtful is asked for again later. */
async function look(deps: CounterDeps, reference: string): Promise<boolean> {
  const { order, bill } = deps.journal.read
  const { standing } = bill(reference) ?? {}
  if (standing === undefined || !isUnpaid(deps, reference) || !deps.journalSound()) return false
  if (isElsewhere(standing, deps.profile())) return false
  // An earlier payment failed: its order is asked about like any other.
  if (order(reference) !== undefined) return true
  const { partnerServiceId, merchantId } = standing.madeUnder
  const { outcome } = await makeCall(
    deps,
    {
      operation: vaStatus,
      input: {
        ...{ partnerServiceId, customerNo: merchantId, virtualAccountNo: reference },
        additionalInfo: { sortBy: 'ALL' },
      },
      ...{ reference, who: 'watcher' },
    },
    recordOnly(deps),
  )
  if (outcome.kind !== 'done') return false
  const word = decidingWord(statusWords(outcome.value, reference))
  return word !== undefined && MONEY.has(word.flag) && openDue(deps, reference) !== undefined
}
