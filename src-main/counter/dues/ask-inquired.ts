import { makeCall } from '#calls/make-call.ts'
import { recordOnly } from '#calls/record-only.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { decidingWord, statusWords } from '#gateway/operations/va-status-words.ts'
import type { PaymentFlag } from '#domain/evidence.ts'
import { isPaid } from '#domain/order.ts'
import type { CounterDeps } from '../deps.ts'
import { isElsewhere } from '../show/made-under.ts'
import { openDue } from './order-of-due.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** After an inquiry the customer pays within minutes; the later questions are for a payment call that was lost. */
const ASKED_AFTER = [2 * MINUTE, 15 * MINUTE, 2 * HOUR, 12 * HOUR, 30 * HOUR]
const LONGEST = 30 * HOUR
const MONEY: ReadonlySet<PaymentFlag> = new Set<PaymentFlag>(['S', 'SP', 'WC', 'WS'])

export type Inquired = {
  /** The gateway has asked what is to be paid under this number: a customer is about to pay it. */
  heard(reference: string): void
  stop(): void
}

/**
 * Asks about a standing bill after each inquiry, as nothing is paid under its number without one (interface, part 6).
 * `onMoney`: it has an order, because the gateway speaks of money, or has before.
 */
export function askInquired(deps: CounterDeps, onMoney: (reference: string) => void): Inquired {
  const waiting = new Map<string, () => void>()
  let isStopped = false

  const plan = (reference: string, since: number): void => {
    waiting.get(reference)?.()
    waiting.delete(reference)
    const age = Math.max(0, deps.clock.now() - since)
    const next = ASKED_AFTER.find((after) => after > age)
    if (isStopped || next === undefined || !isUnpaid(deps, reference)) return
    const ask = () => {
      waiting.delete(reference)
      look(deps, reference)
        .then((isMoney) => {
          if (isMoney) onMoney(reference)
        })
        .catch((error: unknown) => deps.bug(error, 'dues', reference))
        .finally(() => plan(reference, since))
    }
    waiting.set(reference, deps.timers.after(next - age, ask))
  }
  for (const [reference, at] of deps.journal.read.inquiredSince(deps.clock.now() - LONGEST))
    plan(reference, at)
  return {
    heard: (reference) => plan(reference, deps.clock.now()),
    stop: () => {
      isStopped = true
      for (const cancel of waiting.values()) cancel()
      waiting.clear()
    },
  }
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
