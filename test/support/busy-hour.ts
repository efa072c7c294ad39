/** An hour of a busy counter in virtual time, and any schedule's best within the same rate limit. */
import { takePayment } from '#counter/sale/take-payment.ts'
import { rupiah } from '#domain/money.ts'
import { isPaid } from '#domain/order.ts'
import { seededRandom } from './seeded-random.ts'
import { changeList, type ListChange } from './changed-list.ts'
import { openVirtualTill, type VirtualTillOptions } from './virtual-till.ts'

export const SALES = 60
export const NEVER_PAID = SALES / 3
const HOUR = 3_600_000
const QR_VALID = 600_000

/** How the hour differs from an ordinary one. `list`: how the gateway's own list is changed. */
export type HourOptions = Pick<VirtualTillOptions, 'schedule' | 'profile'> & { readonly list?: ListChange }

export const WITHOUT_SWEEPS: HourOptions = { profile: { historyCommCode: '' } }

/** Seconds from the QR on the screen to the payment: log-normal, median 25 s, a tail of minutes. */
const MEDIAN_S = 25
const SIGMA = 0.8

export type BusyHour = {
  /** Milliseconds from the payment at the gateway to "paid" on the till, sorted. */
  readonly delays: readonly number[]
  readonly missed: number
  readonly requests: number
  readonly statusCalls: number
  readonly sweeps: number
  readonly maxPerMinute: number
  readonly maxPerHour: number
  readonly overBudget: number
}

export async function runBusyHour(seed: number, { list, ...how }: HourOptions = {}): Promise<BusyHour> {
  const shop = openVirtualTill({ seed, ...how })
  if (list !== undefined) changeList(shop.gateway, list)
  const random = seededRandom(seed * 7919)
  const start = shop.time.clock.now()
  const arrivals = Array.from({ length: SALES }, () => Math.round(random.next() * HOUR)).sort((a, b) => a - b)
  const never = new Set(shuffled(SALES, random.next).slice(0, NEVER_PAID))
  const paidAt = new Map<string, number>()
  for (const [index, at] of arrivals.entries()) {
    await shop.time.advance(start + at - shop.time.clock.now())
    const taken = await takePayment(shop.till().deps, {
      amount: rupiah(20_000n + BigInt(index) * 500n),
      method: 'qr',
    })
    if (!taken.ok) throw new Error(JSON.stringify(taken.refusal))
    await shop.time.settle()
    if (never.has(index)) continue
    const payAt = Math.round(shop.time.clock.now() + paySeconds(random.next, random.next) * 1000)
    const paid = shop.gateway.payer({ action: 'pay', reference: taken.value.reference, payAt })
    if (!paid.ok) throw new Error(paid.message)
    paidAt.set(taken.value.reference, payAt)
  }
  // Orders sold at the end of the hour are paid in the minutes after it.
  await shop.time.advance(start + HOUR + QR_VALID + 60_000 - shop.time.clock.now())
  const orders = [...paidAt].map(([reference, at]) => ({ order: shop.journal().read.order(reference), at }))
  const delays = orders.flatMap(({ order, at }) =>
    order !== undefined && isPaid(order.state.kind) ? [order.state.since - at] : [],
  )
  const counters = shop.gateway.counters()
  const result = {
    delays: delays.sort((a, b) => a - b),
    missed: paidAt.size - delays.length,
    requests: counters.total,
    statusCalls: counters.perOperation['va-status'] ?? 0,
    sweeps: counters.perOperation['transaction-history'] ?? 0,
    maxPerMinute: counters.maxPerMinute,
    maxPerHour: counters.maxPerHour,
    overBudget: counters.overBudget,
  }
  if (shop.bugs.length > 0) throw new Error(String(shop.bugs[0]))
  await shop.close()
  return result
}

/**
 * The best result of any schedule that knows exactly how people pay but not the future, with `perSale` status
 * checks for each sale. An order of age t that is still unpaid (chance S, those who never pay included) is
 * asked at rate r(t). A payment at t (density f) waits 1/(2r) on average: least for r proportional to
 * sqrt(f/S). Answers with median, 95 % and worst delay in milliseconds over the ages at which people pay.
 */
export function bestSchedule(perSale: number): {
  readonly median: number
  readonly p95: number
  readonly worst: number
} {
  const step = 0.05
  const ages = Array.from({ length: QR_VALID / 1000 / step }, (_, i) => (i + 0.5) * step)
  const share = (SALES - NEVER_PAID) / SALES
  const density = ages.map((t) => share * logNormalDensity(t))
  let paid = 0
  const alive = density.map((f) => {
    const left = 1 - paid
    paid += f * step
    return left
  })
  const root = density.map((f, i) => Math.sqrt(f * (alive[i] ?? 0)))
  const cost = root.reduce((sum, r) => sum + r * step, 0)
  const rate = density.map((f, i) => (perSale * Math.sqrt(f / (alive[i] ?? 1))) / cost)
  // At age t the delay is uniform over 0..1/r: its distribution over all payments, read at one half.
  const below = (delay: number) =>
    density.reduce((sum, f, i) => sum + f * Math.min(1, delay * (rate[i] ?? 0)) * step, 0) / paid
  const quantile = (share: number) => {
    let [low, high] = [0, 600]
    for (let i = 0; i < 40; i += 1) {
      const middle = (low + high) / 2
      if (below(middle) < share) low = middle
      else high = middle
    }
    return low * 1000
  }
  // "Worst" over the 40 who pay: the delay that one in 40 exceeds half the time (98.3 %).
  return { median: quantile(0.5), p95: quantile(0.95), worst: quantile(0.5 ** (1 / (SALES - NEVER_PAID))) }
}

function paySeconds(a: () => number, b: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - a())) * Math.cos(2 * Math.PI * b())
  return Math.min(QR_VALID / 1000 - 5, Math.max(5, MEDIAN_S * Math.exp(SIGMA * normal)))
}

function logNormalDensity(t: number): number {
  const x = (Math.log(t) - Math.log(MEDIAN_S)) / SIGMA
  return Math.exp(-0.5 * x * x) / (t * SIGMA * Math.sqrt(2 * Math.PI))
}

function shuffled(count: number, next: () => number): readonly number[] {
  const numbers = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i -= 1) {
    const j = Math.floor(next() * (i + 1))
    const [a, b] = [numbers[i] ?? 0, numbers[j] ?? 0]
    numbers[i] = b
    numbers[j] = a
  }
  return numbers
}

export function middle(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
