/**
 * Duties with a time limit. Money visible at the gateway must be known, and not requested again. The time counts only
 * while nothing keeps the till from asking, and only at the till's own pace.
 */
import { viewOrder } from '#counter/show/view.ts'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import type { OrderView } from '#contract/views.ts'
import { isClosed, type Order } from '#domain/order.ts'
import { moneyReceived } from '#domain/received.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import { flagsAt, holdsMoney, standing, successesOf, type Books, type Entry } from './books.ts'
import type { Calm } from './calm.ts'
import type { Judge } from './judge.ts'
import type { Plan } from './plan.ts'
import type { Breaks } from './program.ts'
import type { Shop } from './shop.ts'
import type { Tally } from './tally.ts'
import { fits } from './words.ts'

/**
 * While it can be paid. The longest pause of the till's own pace in that time is three minutes, in an hour that is half
 * spent four.
 */
export const BOUND_MS = 300_000
/** The gateway books a payment a moment after the customer's press. */
const LATITUDE_MS = 2_000
/** Two clocks that differ by less are fine; and what a till notices when its own is set. */
const FINE_MS = 60_000
const NOTICED_MS = 120_000

export type InTime = {
  /** Whether the customer's screen shows this order, or another of its sale, as paid. */
  isShownPaid(order: Order): boolean
  /** Money came, or may have come, for this order; `isCalled`: the gateway's own call went before. */
  onMoney(reference: string, isCalled?: boolean): void
  /** Cash replaced an order, whose number may still be open at the gateway. */
  onCash(order: Order): void
  /** The payment that a screen asks for: the text that a telephone scans, or that is typed. */
  seen(looks: 'display' | 'cashier'): string | undefined
  /** The first that was ever shown. */
  photograph(): string | undefined
  /** An order as the cashier sees it; undefined while the till is down. */
  viewOf(order: Order): OrderView | undefined
  /** A customer is about to pay because of it. */
  asked(order: Order): void
  /** Over by the clock of the till, which is wrong by more than the till can know. */
  isOutOfTime(reference: string): boolean
}

type Deps = {
  readonly plan: Plan
  readonly time: VirtualTime
  readonly now: () => number
  readonly books: Books
  readonly calm: Calm
  readonly shop: Shop
  readonly judge: Judge
  readonly tally: Tally
  readonly breaks: Breaks
}

export function createInTime(deps: Deps): InTime {
  const { plan, time, now, books, calm, shop, judge, tally, breaks } = deps
  const { elapsed } = time.stopwatch
  let first: string | undefined

  /** Runs `look` after the bound, which restarts after every interruption. */
  const after = (look: () => 'over' | 'again'): void => {
    if (plan.pace !== 'counter') return
    const began = elapsed()
    const wake = (): void => {
      const lasted = Math.min(calm.lasted(), elapsed() - began)
      if (lasted < BOUND_MS) return void time.timers.after(BOUND_MS - lasted, wake)
      if (look() === 'again') time.timers.after(BOUND_MS, wake)
    }
    time.timers.after(BOUND_MS, wake)
  }
  const orderOf = (reference: string): Order | undefined => shop.till()?.deps.journal.read.order(reference)
  const viewOf = (order: Order): OrderView | undefined => {
    const till = shop.till()
    if (till === undefined) return undefined
    const view = viewOrder(till.deps, order, till.watcher.nextCheckAt)
    return breaks.view?.(view) ?? view
  }
  const display = (): string | undefined => {
    const scene = shop.till()?.display.current(DEFAULT_SETTINGS).scene
    switch (scene?.kind) {
      case 'qr':
        return scene.content
      case 'va':
        return scene.virtualAccountNo
      case 'link':
        return scene.url
      default:
        return undefined
    }
  }
  /** The screen on which the sale is requested. */
  const askedOn = ({ saleId }: Order): string | undefined => {
    for (const order of judge.ofSale(saleId).flatMap((reference) => orderOf(reference) ?? [])) {
      const text = askedBy(viewOf(order))
      // After its expiry it cannot be paid; the screen says so by its clock.
      if (text === undefined || time.clock.now() > order.expiresAt) continue
      return `${order.reference}${display() === text ? ' on both screens' : ''}`
    }
    return undefined
  }
  /**
   * Over by a clock that is further ahead of the gateway's than any clock should be, though for less than it was set forward
   * under the eyes of this start of the program since the order was made: that much it knows.
   */
  const isOutOfTime = ({ reference, expiresAt }: Order): boolean => {
    const lead = time.clock.now() - now()
    const known = lead - Math.max(shop.leadAtStart(), judge.leadWhenMade(reference) ?? -Infinity)
    return time.clock.now() > expiresAt && lead - (known < NOTICED_MS ? 0 : known) > FINE_MS
  }
  const isPaid = ({ saleId }: Order): boolean =>
    judge.ofSale(saleId).some((reference) => successesOf(books.entry(reference)).length > 0)

  const learned = (reference: string, isCalled: boolean): 'over' | 'again' => {
    const [order, entry] = [orderOf(reference), books.entry(reference)]
    if (order === undefined || entry === undefined || !holdsMoney(entry)) return 'over'
    // More money has come since: the bound begins with it.
    if (now() - (entry.versions.at(-1)?.at ?? 0) < BOUND_MS - LATITUDE_MS) return 'again'
    // Changes after its end are found at the slow pace.
    const isOver = (entry.versions.at(-1)?.at ?? 0) > entry.expiresAt
    if ((isOver || isOutOfTime(order)) && !isCalled) return 'over'
    // Its last answer was an old one, repeated: a closed order is not due before its slow pace.
    if (isClosed(order.state.kind) && judge.hasOldWord(reference)) return 'over'
    const flags = flagsAt(entry, now(), plan.cancelledShows)
    // An order known to be in doubt is checked at the slow pace, as for gateways that settle.
    const isWhole = order.state.kind !== 'paid-wrong-amount' || isAllOf(order, entry)
    if ((fits(order.state.kind, flags) && isWhole) || DOUBT.has(order.state.kind))
      tally.count('money learned in time')
    else judge.say('not-learned-in-time', `${reference} ${order.state.kind}, at the gateway ${flags.join()}`)
    asks(order)
    return 'over'
  }
  const asks = (order: Order): void => {
    if (!isPaid(order)) return
    const where = askedOn(order)
    if (where === undefined) tally.count('a paid sale is not asked for')
    else judge.say('asked-to-pay-twice', where)
  }
  return {
    isShownPaid: ({ reference }) => {
      const { current, concerns } = shop.till()?.display ?? {}
      return concerns?.(reference) === true && current?.(DEFAULT_SETTINGS).scene.kind === 'paid'
    },
    onMoney: (reference, isCalled = false) => {
      const entry = books.entry(reference)
      const order = orderOf(reference)
      // An order never shown cannot be paid, and one past its time is found at the slow pace.
      if (entry === undefined || !holdsMoney(entry)) return
      if ((now() > entry.expiresAt && !isCalled) || !judge.wasPayable(reference)) return
      // A second payment of an order paid in full shows when the shift is compared.
      if (order !== undefined && isPaidInFull(order)) return
      after(() => learned(reference, isCalled))
    },
    onCash: ({ reference, method }) => {
      if (method !== 'va' || books.entry(reference) === undefined) return
      after(() => {
        const entry = books.entry(reference)
        if (entry === undefined || now() > entry.expiresAt) return 'over'
        const order = orderOf(reference)
        // The till has lost that there was cash; or by its clock the number has run out.
        if (judge.isLost(reference) || order?.cash === undefined || isOutOfTime(order)) return 'over'
        const isOpen = standing(entry).at(-1)?.flag === 'IP' && entry.versions.at(-1)?.cancelled === false
        if (isOpen) judge.say('left-payable', `${reference}: paid in cash, and open at the gateway`)
        else tally.count('a number is closed after cash')
        return 'over'
      })
    },
    seen: (looks) => {
      const text = looks === 'display' ? display() : cashierSees()
      first ??= text
      return text
    },
    photograph: () => first,
    isOutOfTime: (reference) => {
      const order = orderOf(reference)
      return order !== undefined && isOutOfTime(order)
    },
    viewOf,
    asked: (order) => {
      const called = judge.justCalled(order.saleId)
      if (called !== undefined)
        judge.say('asked-to-pay-twice', `${order.reference}, and the gateway has just called about ${called}`)
      const unread = judge.unread(order)
      if (unread !== undefined)
        judge.say('asked-to-pay-twice', `${order.reference}, and the answer about ${unread} cannot be read`)
      const since = Math.min(
        ...judge.ofSale(order.saleId).map((reference) => {
          const entry = books.entry(reference)
          const success = entry?.versions.find(({ transactions }) =>
            transactions.some(({ flag }) => flag === 'S'),
          )
          const made = orderOf(reference)
          if (entry === undefined || success === undefined || success.at > entry.expiresAt) return Infinity
          return made !== undefined && isOutOfTime(made) ? Infinity : success.at
        }),
      )
      if (plan.pace !== 'counter' || now() - since < BOUND_MS || calm.lasted() < BOUND_MS) return
      judge.say('asked-to-pay-twice', `${order.reference} is paid because a screen asks for it`)
    },
  }

  /** The newest order that the cashier's screen asks to be paid. */
  function cashierSees(): string | undefined {
    for (const { reference } of judge.shown.toReversed()) {
      const order = orderOf(reference)
      const text = order === undefined ? undefined : askedBy(viewOf(order))
      if (text !== undefined) return text
    }
    return undefined
  }
}

/** Includes payment in parts: no till asks for more than the whole. */
function isPaidInFull(order: Order): boolean {
  const { kind } = order.state
  if (kind === 'paid-wrong-amount') return moneyReceived(order).minor >= order.amount.minor
  return kind === 'paid' || kind === 'paid-late'
}

/** Of a wrong amount each sen must be known; of the whole, what was there when it became known. */
function isAllOf(order: Order, { versions }: Entry): boolean {
  const known = moneyReceived(order).minor
  return versions.slice(isPaidInFull(order) ? 0 : -1).some(({ transactions }) => {
    const came = transactions.filter(({ flag }) => flag === 'S')
    return came.reduce((sum, { principal }) => sum + principal, 0n) === known
  })
}
const DOUBT: ReadonlySet<string> = new Set(['suspect', 'settling'])

function askedBy(view: OrderView | undefined): string | undefined {
  return view?.qr?.content ?? view?.virtualAccountNo ?? view?.link?.url
}
