/** Short stories that happen at a counter every week, but too rarely by chance alone. */
import type { OrderMethod } from '#domain/order.ts'
import type { Dice } from './dice.ts'
import type { Act, Looks, PayHow, Step } from './plan.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** `order`: the number of the order that the scene's first sale makes. */
type Scene = (d: Dice, order: number) => readonly Step[]

const step = (wait: number, act: Act): Step => ({ wait, act })
const sell = (d: Dice, method: OrderMethod): Step =>
  step(d.whole(0, 5) * SECOND, { do: 'sell', method, rupiah: d.whole(10, 400) * 1_000 })
const looks = (where: Looks, how: PayHow = 'full'): Act => ({ do: 'customer', looks: where, how })
const soon = (d: Dice): number => d.whole(500, 4_000)
const later = (d: Dice): number => d.whole(5, 80) * SECOND

/** The first attempt fails; the customer tries again on the same code. */
const secondTry: Scene = (d, order) => [
  sell(d, d.pick(['qr', 'link'])),
  step(later(d), { do: 'pay', order, how: 'fail' }),
  step(later(d), { do: 'pay', order, how: d.pick(['full', 'full', 'settle-later']) }),
]

/** The old code is paid, unknown to the till, when the cashier makes a new one; or it is confirmed a moment later. */
const newCode: Scene = (d, order) => {
  const isFirst = d.chance(0.5)
  const pay = step(isFirst ? later(d) : soon(d), { do: 'pay', order, how: 'full' })
  const renew = step(isFirst ? soon(d) : later(d), { do: 'renew', order })
  const then = d.pick<Act>([
    looks('display'),
    { do: 'cash', order: order + 1, agrees: false },
    { do: 'show', order: order + 1 },
  ])
  return [sell(d, d.pick(['qr', 'link'])), ...(isFirst ? [pay, renew] : [renew, pay]), step(later(d), then)]
}

/** Two questions are under way at once, and the older is answered last. */
const reordered: Scene = (d, order) => [
  sell(d, 'qr'),
  step(later(d), { do: 'pay', order, how: 'fail' }),
  step(0, { do: 'fault', on: 'read', fault: { kind: 'slow-answer', ms: 15 * SECOND }, times: 1 }),
  step(0, { do: 'check', order }),
  step(soon(d), { do: 'pay', order, how: d.pick(['suspect', 'settle-later', 'full']) }),
  step(soon(d), { do: 'check', order }),
  step(
    20 * SECOND,
    d.pick<Act>([
      { do: 'renew', order },
      { do: 'cash', order, agrees: false },
    ]),
  ),
]

/** The customer's bank opened a number, and cash is taken for it while no question can leave. */
const cashForNumber: Scene = (d, order) => [
  sell(d, 'va'),
  step(later(d), { do: 'opens-number', order }),
  step(0, { do: 'fault', on: 'any', fault: { kind: 'no-line' }, times: 2 }),
  step(d.pick([0, 30 * SECOND]), { do: 'check', order }),
  step(soon(d), { do: 'cash', order, agrees: d.chance(0.5) }),
]

/**
 * Cash while connected, but without an answer to the question: the rate limit is used up, a 429, or a closed vault.
 */
const cashUnheard: Scene = (d, order) => [
  sell(d, d.pick(['qr', 'link'])),
  step(
    soon(d),
    d.pick<Act>([
      { do: 'vault', isOpen: false },
      { do: 'fault', on: 'read', fault: { kind: 'turned-away', status: 429 }, times: 1 },
      { do: 'fault', on: 'read', fault: { kind: 'turned-away', status: 401 }, times: 4 },
    ]),
  ),
  step(soon(d), { do: 'pay', order, how: 'full' }),
  step(4 * SECOND, { do: 'cash', order, agrees: false }),
  step(later(d), { do: 'vault', isOpen: true }),
]

/** Paid in time, and settled a quarter of an hour or several days later. */
const settled: Scene = (d, order) => [
  sell(d, d.pick(['qr', 'va', 'link'])),
  step(later(d), { do: 'pay', order, how: 'settle-later' }),
  step(later(d), { do: 'check', order }),
  step(d.pick([15 * MINUTE, HOUR, 72 * HOUR]), { do: 'decide', order, to: 'S' }),
]

/** The till is set up for another merchant while a payment is open. */
const newMerchant: Scene = (d, order) => [
  sell(d, d.pick(['qr', 'va', 'link'])),
  step(later(d), { do: 'other-merchant', downMs: d.pick([SECOND, MINUTE]) }),
  step(later(d), { do: 'pay', order, how: 'full' }),
]

/** Too little arrived, the rest was paid in cash, and then the gateway corrects itself. */
const restInCash: Scene = (d, order) => [
  sell(d, d.pick(['qr', 'va'])),
  step(later(d), { do: 'pay', order, how: 'too-little' }),
  step(soon(d), { do: 'check', order }),
  step(soon(d), { do: 'resolve', order, how: 2 }),
  step(later(d), { do: 'put-right', order }),
  step(soon(d), { do: 'check', order }),
]

/** A comparison in the morning, sales after it, and the end of the shift. */
const comparedEarly: Scene = (d, order) => [
  step(0, { do: 'open-shift', rupiah: 200_000 }),
  step(SECOND, { do: 'compare' }),
  step(SECOND, { do: 'move-cash', kind: d.pick(['in', 'out']), rupiah: 50_000 }),
  sell(d, d.pick(['qr', 'va'])),
  step(later(d), { do: 'pay', order, how: 'full' }),
  step(later(d), d.chance(0.5) ? { do: 'compare' } : { do: 'check', order }),
  step(soon(d), { do: 'close-shift', off: d.pick([0, 1_000]) }),
]

/** The number of the first order is paid after a second order replaced it, and the bank asks about that. */
const secondNumber: Scene = (d, order) => [
  sell(d, 'va'),
  step(later(d), { do: 'opens-number', order }),
  step(soon(d), { do: 'cancel', order }),
  step(later(d), { do: 'renew', order }),
  step(later(d), { do: 'pay', order, how: 'full' }),
  step(soon(d), { do: 'check', order }),
  step(3 * SECOND, { do: 'opens-number', order: order + 1 }),
]

/** A busy till with few calls, whose clock was hours ahead, is corrected and restarted. */
const clockAhead: Scene = (d, order) => [
  step(0, { do: 'clock', byMs: 11 * HOUR }),
  sell(d, 'qr'),
  sell(d, 'va'),
  step(12 * MINUTE, { do: 'check', order }),
  step(12 * MINUTE, { do: 'check', order: order + 1 }),
  step(3 * HOUR, { do: 'check', order }),
  step(0, { do: 'clock', byMs: -11 * HOUR }),
  step(0, { do: 'crash', at: 'now', after: 0, downMs: SECOND }),
  step(4 * SECOND, { do: 'check', order: order + 1 }),
  step(SECOND, { do: 'sell', method: 'qr', rupiah: 25_000 }),
]

/** The till has asked before the gateway notifies it. */
const noticeAfter: Scene = (d, order) => [
  sell(d, d.pick(['qr', 'va'])),
  step(later(d), { do: 'pay', order, how: 'full' }),
  step(soon(d), { do: 'check', order }),
  step(soon(d), { do: 'call-back', order, times: d.pick([1, 2]) }),
]

/** Another person sits down while a payment is open, and the first one's manager agrees slowly. */
const changeOfPerson: Scene = (d, order) => [
  sell(d, d.pick(['qr', 'va'])),
  step(later(d), { do: 'cash', order, agrees: true }),
  step(d.whole(0, 2_500), { do: 'lock' }),
  step(soon(d), { do: 'sign-in', who: d.pick(['manager', 'cashier']) }),
  step(soon(d), { do: 'pay', order, how: d.pick(['full', 'suspect']) }),
  step(later(d), { do: 'cash', order, agrees: d.chance(0.5) }),
]

const SCENES = [
  secondTry,
  newCode,
  reordered,
  cashForNumber,
  cashUnheard,
  settled,
  newMerchant,
  restInCash,
  comparedEarly,
  secondNumber,
  clockAhead,
  changeOfPerson,
  noticeAfter,
] as const

export function drawScene(d: Dice, order: number): readonly Step[] {
  return d.pick(SCENES)(d, order)
}
