import { callEndOf } from '#domain/call-end.ts'
import type { Order, StateKind } from '#domain/order.ts'
import type { Outcome } from '#domain/outcome.ts'
import { canStillBePaid, isUnheardSinceItsEnd } from '#domain/payable.ts'
import { askStatus } from './ask-status.ts'
import type { CounterDeps } from './deps.ts'

/**
 * `silent`: a question went out, or should have, and no trusted answer came in time. `locked`: it could not leave for want of
 * the shop's keys. `unread`: an answer came that cannot be read or trusted; it may be the word that money has come.
 */
export type Heard = 'heard' | 'silent' | 'locked' | 'unread'

const WORST_FIRST = ['unread', 'locked', 'silent'] as const

/** Nothing of these is at the gateway, by its own word or by ours. */
const NOT_THERE: ReadonlySet<StateKind> = new Set(['draft', 'sending', 'not-sent', 'refused'])

/**
 * Asks about the order, and about every other of its sale that can still be paid, or may have been since it was heard of,
 * all at once: who has just paid must not be asked to pay again. Resolves after `longestMs` at the latest, for a customer
 * waits; an answer that comes later is booked all the same.
 */
export async function askSale(deps: CounterDeps, order: Order, longestMs: number): Promise<Heard> {
  const asked = payableOf(deps, order.saleId, order.reference)
  const all = NOT_THERE.has(order.state.kind) ? asked : [order, ...asked]
  if (all.length === 0) return 'heard'
  const heard = Promise.all(all.map((one) => heardOf(deps, one)))
  const worst = heard.then((each): Heard => WORST_FIRST.find((how) => each.includes(how)) ?? 'heard')
  return within(deps, worst, longestMs)
}

/**
 * Once more about all but `newest`, after another way to pay has taken their place: a payment may have been faster. Nobody
 * waits for it, and nothing is thrown.
 */
export function askSaleAgain(deps: CounterDeps, saleId: string, newest?: string): void {
  try {
    for (const order of payableOf(deps, saleId, newest)) void heardOf(deps, order)
  } catch (error) {
    deps.bug(error, 'ask-sale')
  }
}

function payableOf({ journal, clock }: CounterDeps, saleId: string, except?: string): readonly Order[] {
  const now = clock.now()
  const isDoubtful = (order: Order): boolean =>
    canStillBePaid(order, now) || isUnheardSinceItsEnd(order, journal.read.lastHeardAt(order.reference))
  return journal.read.ordersOfSale(saleId).filter((order) => order.reference !== except && isDoubtful(order))
}

async function heardOf(deps: CounterDeps, order: Order): Promise<Heard> {
  try {
    const { outcome } = await askStatus(deps, order, 'person')
    if (isHeard(outcome)) return 'heard'
    if (isLocked(outcome)) return 'locked'
    return outcome.kind === 'unknown' && callEndOf({ outcome: 'unknown', why: outcome.why }) === 'unread'
      ? 'unread'
      : 'silent'
  } catch (error) {
    deps.bug(error, 'ask-sale', order.reference)
    return 'silent'
  }
}

/**
 * Where nothing can leave this machine the till is offline, and goes on as such. A spent budget, a refused key, a closed vault:
 * there the gateway could have known better.
 */
function isHeard(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === 'not-executed') return outcome.why === 'no-connection'
  return outcome.kind === 'done' || outcome.kind === 'not-found'
}

/** The gateway's own 401 carries its answer. */
function isLocked(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'not-executed' && outcome.why === 'unauthorized' && outcome.raw === undefined
}

function within(deps: CounterDeps, heard: Promise<Heard>, ms: number): Promise<Heard> {
  return new Promise((resolve) => {
    const cancel = deps.timers.after(ms, () => resolve('silent'))
    void heard.then((how) => {
      cancel()
      resolve(how)
    })
  })
}
