/** What a person does in two steps: the till answers the first with a question, which the person answers. */
import type { Result } from '#contract/envelope.ts'
import type { Counter } from './counter.ts'
import type { Act } from './plan.ts'
import type { Stage } from './stage.ts'

export const MANAGER = { person: 'practice-manager', pin: '2222' } as const
/** Time to read a question. */
const READING_MS = 900

/**
 * The approval comes only after the till has said why: a manager's PIN, or the agreement of the signed-in manager.
 */
export async function takeCash(
  { memory, line, tally }: Stage,
  { call, people, till }: Counter,
  agrees: boolean,
  reference: string,
): Promise<Result<unknown>> {
  if (till.connection.state() === 'down' && line.isOpen())
    tally.count('cash while the line is back unnoticed')
  if (people.session.role() === 'manager') tally.count('cash by a manager')
  const first = await call('order.takeCash', { reference })
  const why = first.ok ? undefined : first.refusal.code
  if (why !== 'approval-needed' && why !== 'confirm-first') return first
  memory.tells(reference)
  if (!agrees) return first
  memory.begins(reference, people.session.signedIn())
  return call('order.takeCash', {
    reference,
    ...(why === 'confirm-first' ? { sure: true } : { approval: MANAGER }),
  })
}

/** The till takes the same amount for the same customer only within this time, by the clock on the wall. */
const SAME_WITHIN_MS = 2 * 60_000

/**
 * Types the amount of an earlier sale, for the same customer; for the next one if that sale was paid in cash, is shown
 * as paid, or is long over. A cashier who says "another customer" misleads the till; that is not the till's fault.
 */
export async function typeAgain(
  { plan, judge, memory, now, tally, time }: Stage,
  counter: Counter,
  { method, says }: Extract<Act, { do: 'type-again' }>,
  reference: string,
): Promise<Result<unknown>> {
  const { call } = counter
  const earlier = judge.shown.find((one) => one.reference === reference)
  if (earlier === undefined) return { ok: false, refusal: { code: 'not-found' } }
  const typed = { amountMinor: earlier.amount.minor, method }
  const orders = judge.ofSale(earlier.saleId)
  const isRecent = orders.some((one) => now() - judge.lastNewsAt(one) <= SAME_WITHIN_MS)
  const gone = plan.settlingReleases === true ? ['paid', 'settling'] : ['paid']
  const isServed =
    judge.isPaidInCash(earlier.saleId) || orders.some((one) => gone.includes(judge.shownAs(one) ?? ''))
  if (isRecent && !isServed) memory.expects(earlier.saleId)
  memory.charges(earlier.saleId)
  const first = await call('sale.start', { ...typed, sure: ['unusual'] })
  memory.expectsNoOrder()
  const again = first.ok || first.refusal.code !== 'same-again' ? undefined : first.refusal.details
  if (again === undefined) {
    if (first.ok) tally.count('typed again, without a question')
    return first
  }
  tally.count(`typed again, said to be ${says}`)
  await new Promise<void>((resolve) => void time.timers.after(READING_MS, resolve))
  if (says === 'another') return call('sale.start', { ...typed, sure: ['unusual', 'same'] })
  return call('sale.renew', { reference: String(again['reference']) })
}
