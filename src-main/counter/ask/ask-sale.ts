import { callEndOf } from '#domain/call-end.ts'
import { isClosed, isPaid, type Order, type StateKind } from '#domain/order.ts'
import { isUnseen } from '#domain/order-rules.ts'
import type { Outcome } from '#domain/outcome.ts'
import { canStillBePaid, isUnheardSinceItsEnd } from '#domain/payable.ts'
import { askStatus } from './ask-status.ts'
import type { CounterDeps } from '../deps.ts'
import { isElsewhere } from '../show/made-under.ts'
import { legsNow } from '../split/split-sums.ts'

/**
 * What is known of a sale after its codes were asked about:
 * - `heard`: each has a trusted answer, or there was nothing to ask about.
 * - `answered`: a trusted answer that says nothing of money (refused).
 * - `offline`: every question that could have been heard certainly never left this machine.
 * - `elsewhere`: one was made at another gateway, so this till cannot ask.
 * - `silent`: no trusted answer came in time, whatever the reason.
 * - `spent`: our own request budget held the question back.
 * - `locked`: the question could not leave because the shop's keys are missing.
 * - `unread`: an answer came that cannot be read or trusted; it may say that money has come.
 */
export type Heard = 'heard' | 'answered' | 'offline' | 'elsewhere' | 'silent' | 'spent' | 'locked' | 'unread'

const WORST_FIRST = ['unread', 'locked', 'spent', 'silent'] as const

/** States in which nothing exists at the gateway, by its word or ours. */
const NOT_THERE: ReadonlySet<StateKind> = new Set(['draft', 'sending', 'not-sent', 'refused'])

/**
 * Asks about the order and the other orders of its sale, all at once; of a part, also about those of the other parts.
 * Others are asked about if they can still be paid, or may have been since last heard of. A customer who has just paid
 * must not be asked to pay again. Resolves after `longestMs` at the latest, as a customer is waiting; a later answer is
 * still recorded.
 */
export async function askSale(deps: CounterDeps, order: Order, longestMs: number): Promise<Heard> {
  const asked = [...doubtfulOf(deps, order.saleId, order.reference), ...doubtfulBeside(deps, order.saleId)]
  // What no customer has seen cannot have been paid: its answer changes nothing now, and is asked for later.
  const isSkipped = NOT_THERE.has(order.state.kind) || isUnseen(order)
  const first = isSkipped ? asked : [order, ...asked]
  return askOn(deps, first, () => doubtfulBeside(deps, order.saleId), longestMs)
}

/** Asks about the codes of all parts of a split whose money has no place kept for it; resolves as `askSale` does. */
export function askParts(deps: CounterDeps, split: string, longestMs: number): Promise<Heard> {
  const doubtful = () => doubtfulParts(deps, split)
  return askOn(deps, doubtful(), doubtful, longestMs)
}

/** Asks about these all at once, then about those that the answers leave without a place, and so on. */
function askOn(
  deps: CounterDeps,
  first: readonly Order[],
  doubtful: () => readonly Order[],
  longestMs: number,
): Promise<Heard> {
  const asked = new Set<string>()
  return within(deps, longestMs, async (isOver) => {
    const heard: Heard[] = []
    for (let left = first; left.length > 0; left = doubtful().filter((one) => !asked.has(one.reference))) {
      for (const { reference } of left) asked.add(reference)
      heard.push(...(await Promise.all(left.map((one) => heardOf(deps, one)))))
      if (isOver()) break
    }
    return together(heard)
  })
}

function together(each: readonly Heard[]): Heard {
  const worst = WORST_FIRST.find((how) => each.includes(how))
  if (worst !== undefined) return worst
  const asked = each.filter((how) => how !== 'elsewhere')
  // If one question got through, another that seemed not to might have as well.
  if (asked.includes('offline')) return asked.every((how) => how === 'offline') ? 'offline' : 'silent'
  if (asked.length < each.length) return 'elsewhere'
  return asked.includes('answered') ? 'answered' : 'heard'
}

/**
 * Asks again about all orders but `newest`, once a new code or cash has replaced them: a payment may have been
 * faster. Runs in the background and never throws.
 */
export function askSaleAgain(deps: CounterDeps, saleId: string, newest?: string): void {
  try {
    const asked = [...doubtfulOf(deps, saleId, newest), ...doubtfulBeside(deps, saleId)]
    for (const order of asked) void heardOf(deps, order)
  } catch (error) {
    deps.bug(error, 'ask-sale')
  }
}

/** The sale's orders that can still be paid, or may have been since they were last heard of. */
export function doubtfulOf(
  { journal, clock, withOwnEnd }: CounterDeps,
  saleId: string,
  except?: string,
): readonly Order[] {
  const now = clock.now()
  const isDoubtful = (order: Order): boolean =>
    canStillBePaid(withOwnEnd(order), now) ||
    isUnheardSinceItsEnd(order, journal.read.lastHeardAt(order.reference))
  return journal.read.ordersOfSale(saleId).filter((order) => order.reference !== except && isDoubtful(order))
}

/**
 * Of the other parts of its split: codes that can still be paid, or may have been, and whose money has no place kept
 * for it, because they are closed here, paid short, or replaced by cash or a payment.
 */
export function doubtfulBeside(deps: CounterDeps, saleId: string): readonly Order[] {
  const leg = deps.journal.read.legOfSale(saleId)
  return leg === undefined ? [] : doubtfulParts(deps, leg.id).filter((order) => order.saleId !== saleId)
}

/** The same of all parts of a split. */
export function doubtfulParts(deps: CounterDeps, split: string): readonly Order[] {
  return legsNow(deps, split).flatMap(({ leg, sum }) => {
    const hasPlace = ({ state: { kind } }: Order) => sum.pending > 0n && !isClosed(kind) && !isPaid(kind)
    return doubtfulOf(deps, leg.saleId).filter((order) => !hasPlace(order) && !isUnseen(order))
  })
}

async function heardOf(deps: CounterDeps, order: Order): Promise<Heard> {
  try {
    if (isElsewhere(order, deps.profile())) return 'elsewhere'
    const { outcome } = await askStatus(deps, order, 'person')
    return howHeard(outcome)
  } catch (error) {
    deps.bug(error, 'ask-sale', order.reference)
    return 'silent'
  }
}

/** With a spent budget, a refused key or no token, the gateway was not asked and could have known better. */
function howHeard(outcome: Outcome<unknown>): Heard {
  switch (outcome.kind) {
    case 'done':
    case 'not-found':
      return 'heard'
    case 'refused':
      return 'answered'
    case 'not-executed':
      if (outcome.why === 'no-connection') return 'offline'
      if (outcome.why === 'budget') return 'spent'
      // The gateway's own 401 carries its answer.
      return outcome.why === 'unauthorized' && outcome.raw === undefined ? 'locked' : 'silent'
    case 'unknown':
      return callEndOf({ outcome: 'unknown', why: outcome.why }) === 'unread' ? 'unread' : 'silent'
    // "In process" is not yet an answer.
    default:
      return 'silent'
  }
}

function within(
  deps: CounterDeps,
  ms: number,
  ask: (isOver: () => boolean) => Promise<Heard>,
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    let isOver = false
    const cancel = deps.timers.after(ms, () => {
      isOver = true
      resolve('silent')
    })
    void ask(() => isOver)
      .then(resolve, reject)
      .finally(cancel)
  })
}
