/** A realistic hour: failed tries, cancelled or renewed codes that are paid anyway, payment pages. */
import { cancelOrder } from '#counter/sale/cancel.ts'
import { renewPayment, takePayment } from '#counter/sale/take-payment.ts'
import { rupiah } from '#domain/money.ts'
import { isPaid } from '#domain/order.ts'
import { seededRandom } from './seeded-random.ts'
import type { HourOptions } from './busy-hour.ts'
import { changeList } from './changed-list.ts'
import { openVirtualTill } from './virtual-till.ts'

const HOUR = 3_600_000
const SALES = 60
const VALID_S = { qr: 600, link: 3_600 } as const

/** Out of 60 sales. An assumption about customers, not a measurement. */
const FATES = {
  straight: 28,
  /** The first try fails, the second on the same code succeeds. */
  'second-try': 6,
  /** The cashier cancels, and the customer still pays the old code. */
  'cancelled-paid': 3,
  cancelled: 5,
  /** The cashier makes a new code, and the customer pays the old one. */
  'renewed-old': 3,
  'renewed-new': 5,
  abandoned: 10,
} as const
type Fate = keyof typeof FATES

/** Seconds: log-normal around a median. */
type Spread = { readonly median: number; readonly sigma: number; readonly least: number }
const PAYS: Readonly<Record<'qr' | 'link', Spread>> = {
  qr: { median: 25, sigma: 0.8, least: 5 },
  link: { median: 60, sigma: 0.7, least: 15 },
}
const TRIES_AGAIN: Spread = { median: 25, sigma: 0.6, least: 8 }
const PAYS_THE_OLD: Spread = { median: 15, sigma: 0.8, least: 2 }
const CASHIER_ACTS: Spread = { median: 90, sigma: 0.4, least: 30 }

type Plan = {
  readonly method: 'qr' | 'link'
  readonly fate: Fate
  /** Seconds from the code on the screen to the first event. */
  readonly first: number
  /** Seconds from there to the payment, if there is one. */
  readonly second: number
}

export type ShoppingHour = {
  /** Milliseconds from the payment at the gateway to the till's knowledge, sorted. */
  readonly delays: readonly number[]
  /** For orders that were already closed here when paid. */
  readonly closedDelays: readonly number[]
  readonly missed: number
  readonly requests: number
  readonly statusCalls: number
  readonly sweeps: number
  readonly maxPerMinute: number
  readonly maxPerHour: number
  readonly overBudget: number
}

const CLOSED_FIRST: ReadonlySet<Fate> = new Set<Fate>(['second-try', 'cancelled-paid', 'renewed-old'])

export async function runShoppingHour(
  seed: number,
  { list, ...how }: HourOptions = {},
): Promise<ShoppingHour> {
  const shop = openVirtualTill({ seed, ...how })
  if (list !== undefined) changeList(shop.gateway, list)
  const random = seededRandom(seed * 7919)
  const start = shop.time.clock.now()
  const paid: { readonly reference: string; readonly at: number; readonly fate: Fate }[] = []
  const agenda: { readonly at: number; readonly run: () => Promise<void> }[] = []
  const { deps } = shop.till()
  const pays = (reference: string, at: number, fate: Fate): void => {
    const payAt = Math.round(at)
    const done = shop.gateway.payer({ action: 'pay', reference, payAt })
    if (!done.ok) throw new Error(done.message)
    paid.push({ reference, at: payAt, fate })
  }
  const shown = (reference: string, { fate, first, second, method }: Plan): void => {
    const now = shop.time.clock.now()
    const then = Math.round(now + first * 1000)
    switch (fate) {
      case 'straight':
        return pays(reference, then, fate)
      case 'second-try':
        shop.gateway.payer({ action: 'fail', reference, payAt: Math.round(then) })
        return pays(reference, then + second * 1000, fate)
      case 'cancelled-paid':
      case 'cancelled':
        agenda.push({ at: then, run: async () => void (await cancelOrder(deps, reference)) })
        if (fate === 'cancelled-paid') pays(reference, then + second * 1000, fate)
        return
      case 'renewed-old':
      case 'renewed-new':
        agenda.push({
          at: then,
          run: async () => {
            const made = await renewPayment(deps, reference)
            await shop.time.settle()
            if (made.ok && fate === 'renewed-new')
              shown(made.value.reference, { method, fate: 'straight', first: second, second: 0 })
          },
        })
        if (fate === 'renewed-old') pays(reference, then + second * 1000, fate)
        return
      case 'abandoned':
    }
  }
  for (const [index, plan] of plansOf(random.next).entries())
    agenda.push({
      at: start + Math.round(random.next() * HOUR),
      run: async () => {
        const amount = rupiah(20_000n + BigInt(index) * 500n)
        const taken = await takePayment(deps, { amount, method: plan.method })
        if (!taken.ok) throw new Error(taken.refusal.code)
        await shop.time.settle()
        shown(taken.value.reference, plan)
      },
    })
  for (;;) {
    const next = agenda.toSorted((a, b) => a.at - b.at)[0]
    if (next === undefined) break
    agenda.splice(agenda.indexOf(next), 1)
    await shop.time.advance(Math.max(0, next.at - shop.time.clock.now()))
    await next.run()
  }
  await shop.time.advance(Math.max(0, start + HOUR + 11 * 60_000 - shop.time.clock.now()))
  const known = paid.flatMap(({ reference, at, fate }) => {
    const state = shop.journal().read.order(reference)?.state
    return state !== undefined && isPaid(state.kind) ? [{ delay: state.since - at, fate }] : []
  })
  const counters = shop.gateway.counters()
  if (shop.bugs.length > 0) throw new Error(String(shop.bugs[0]))
  await shop.close()
  const sorted = (some: typeof known) => some.map(({ delay }) => delay).sort((a, b) => a - b)
  return {
    delays: sorted(known),
    closedDelays: sorted(known.filter(({ fate }) => CLOSED_FIRST.has(fate))),
    missed: paid.length - known.length,
    requests: counters.total,
    statusCalls: counters.perOperation['va-status'] ?? 0,
    sweeps: counters.perOperation['transaction-history'] ?? 0,
    maxPerMinute: counters.maxPerMinute,
    maxPerHour: counters.maxPerHour,
    overBudget: counters.overBudget,
  }
}

function plansOf(next: () => number): readonly Plan[] {
  const fates = Object.entries(FATES).flatMap(([fate, count]) => Array<Fate>(count).fill(fate as Fate))
  return fates.map((fate, index) => planOf(fate, index % 6 === 5 ? 'link' : 'qr', next))
}

function planOf(fate: Fate, method: 'qr' | 'link', next: () => number): Plan {
  const byCashier = fate === 'straight' || fate === 'second-try' ? PAYS[method] : CASHIER_ACTS
  const after = fate === 'second-try' ? TRIES_AGAIN : fate === 'renewed-new' ? PAYS[method] : PAYS_THE_OLD
  return { method, fate, first: draw(byCashier, next), second: draw(after, next) }
}

function draw({ median, sigma, least }: Spread, next: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return Math.min(VALID_S.qr - 150, Math.max(least, median * Math.exp(sigma * normal)))
}

type Situation = 'waiting-qr' | 'waiting-link' | 'failed' | 'taken-away'

/**
 * The best result of any schedule that knows how people pay in each situation, but not who. It sends
 * `perSale` status checks per sale, at a rate proportional to the square root of the chance. Milliseconds,
 * over the paid orders.
 */
export function bestShopping(perSale: number): {
  readonly median: number
  readonly p95: number
  readonly worst: number
} {
  const { next } = seededRandom(4711)
  const cells = new Map<string, { risk: number; paid: number }>()
  const cell = (situation: Situation, second: number) => {
    const key = `${situation} ${second}`
    const found = cells.get(key) ?? { risk: 0, paid: 0 }
    cells.set(key, found)
    return found
  }
  const lives = (situation: Situation, seconds: number, pays: boolean): void => {
    const end = Math.floor(seconds)
    for (let second = 0; second <= end; second += 1) cell(situation, second).risk += 1
    if (pays) cell(situation, end).paid += 1
  }
  const rounds = 400
  for (let round = 0; round < rounds; round += 1)
    for (const { fate, method, first, second } of plansOf(next)) {
      const waiting = `waiting-${method}` as const
      const rest = VALID_S[method] - first
      if (fate === 'abandoned') lives(waiting, VALID_S[method], false)
      else lives(waiting, first, fate === 'straight')
      if (fate === 'second-try') lives('failed', second, true)
      if (fate === 'cancelled-paid' || fate === 'renewed-old') lives('taken-away', second, true)
      if (fate === 'cancelled' || fate === 'renewed-new') lives('taken-away', rest, false)
      if (fate === 'renewed-new') lives(waiting, second, true)
    }
  const all = [...cells.values()].filter(({ paid }) => paid > 0)
  const cost = all.reduce((sum, { risk, paid }) => sum + Math.sqrt(risk * paid), 0)
  const rates = all.map(({ risk, paid }) => ({
    paid,
    rate: (perSale * SALES * rounds * Math.sqrt(paid / risk)) / cost,
  }))
  const total = rates.reduce((sum, { paid }) => sum + paid, 0)
  const below = (seconds: number) =>
    rates.reduce((sum, { paid, rate }) => sum + paid * Math.min(1, seconds * rate), 0) / total
  const quantile = (share: number) => {
    let [low, high] = [0, 3_600]
    for (let i = 0; i < 40; i += 1) {
      const middle = (low + high) / 2
      if (below(middle) < share) low = middle
      else high = middle
    }
    return low * 1000
  }
  const payers = total / rounds
  return { median: quantile(0.5), p95: quantile(0.95), worst: quantile(0.5 ** (1 / payers)) }
}
