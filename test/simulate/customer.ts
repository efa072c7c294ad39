/** Who pays, and why: because an order can be paid, or because a screen asks for it. */
import type { Order } from '#domain/order.ts'
import { successesOf, type Flag } from './books.ts'
import { inquire, notify } from './caller.ts'
import { tellsSen } from './habit.ts'
import type { Act, PayHow } from './plan.ts'
import type { Stage } from './stage.ts'

const FLAG_OF: Readonly<Record<PayHow, Flag>> = {
  full: 'S',
  'with-fee': 'S',
  'too-little': 'S',
  'too-much': 'S',
  'sen-off': 'S',
  rest: 'S',
  suspect: 'SP',
  'wait-correction': 'WC',
  'settle-later': 'WS',
  fail: 'F',
  expire: 'EX',
}

/**
 * Pays what the gateway has, whether or not its QR was ever shown. A number is paid by the customer who was told it.
 */
export function pay(stage: Stage, at: number, how: PayHow): void {
  const order = stage.judge.shown.at(at)
  if (order !== undefined) payOrder(stage, order, how)
}

/** The gateway calls first; its books follow later. */
export function callAhead(stage: Stage, at: number, ms: number): void {
  const order = stage.judge.shown.at(at)
  if (order === undefined || stage.shop.listener() === undefined) return
  const { reference } = order
  // A call about an order that has been paid names that payment, and not the one that follows.
  const namesIt = successesOf(stage.books.entry(reference)).length === 0
  notify(stage, order, 1)
  stage.time.timers.after(ms, () => {
    if (stage.memory.calledAt(reference) === undefined) return
    payOrder(stage, order, 'full')
    stage.tally.note('the books follow a call', () => reference)
    stage.inTime.onMoney(reference, namesIt)
  })
}

function payOrder(stage: Stage, order: Order, how: PayHow): void {
  if (order.method !== 'va' || stage.books.entry(order.reference) !== undefined)
    return payNow(stage, order, how)
  void openNumber(stage, order).then(() => payNow(stage, order, how))
}

const OFF: Partial<Record<PayHow, bigint>> = { 'too-little': -500_00n, 'too-much': 500_00n, 'sen-off': -1n }

/** Paid where it was shown before the till lost it; then the gateway calls. */
export function payLost(stage: Stage, how: PayHow): void {
  const lost = stage.judge.shown.filter(({ reference }) => stage.judge.isLost(reference))
  for (const order of lost) {
    payOrder(stage, order, how)
    notify(stage, order, 1)
  }
}

function payNow(stage: Stage, { reference, amount }: Order, how: PayHow): void {
  const { plan, books, judge, tally, inTime } = stage
  // A gateway that writes whole rupiah has no sen in its books.
  if (how === 'rest') return payRest(stage, reference, amount.minor)
  const off = how === 'sen-off' && !tellsSen(plan.habit) ? -1_00n : (OFF[how] ?? 0n)
  const isDone = books.pay(reference, FLAG_OF[how], amount.minor + off, how === 'with-fee' ? 1_000_00n : 0n)
  if (!isDone) return tally.note('customer finds nothing to pay')
  const entry = books.entry(reference)
  const transactions = entry?.versions.at(-1)?.transactions.length ?? 0
  tally.note(`customer pays ${how}`, () => reference)
  inTime.onMoney(reference)
  const isOverHere =
    (stage.shop.journal().read.order(reference)?.expiresAt ?? Infinity) < stage.time.clock.now()
  if (entry !== undefined && isOverHere && stage.now() <= entry.expiresAt)
    tally.count('customer pays after the end by the clock of the till alone')
  if (transactions > 1) tally.note('customer pays again')
  const last = judge.shownAs(reference)
  if (FLAG_OF[how] === 'S' && last !== undefined && last !== 'waiting') tally.note(`paid while shown ${last}`)
}

function payRest({ books, tally, inTime }: Stage, reference: string, amount: bigint): void {
  const paid = successesOf(books.entry(reference))
  const rest = amount - paid.reduce((sum, minor) => sum + minor, 0n)
  if (paid.length === 0 || rest <= 0n || !books.pay(reference, 'S', rest, 0n)) return
  tally.note('customer pays the rest', () => reference)
  inTime.onMoney(reference)
}

export function decide({ books, judge, tally }: Stage, at: number, to: 'S' | 'F'): void {
  const order = judge.shown.at(at)
  if (order === undefined) return
  const { reference, amount } = order
  if (!books.pay(reference, to, amount.minor, 0n, ['SP', 'WC', 'WS'])) return
  tally.note(`gateway decides ${to}`, () => reference)
}

/** Less than the whole was booked, then corrected to the whole. */
export function putRight({ books, judge, tally }: Stage, at: number): void {
  const order = judge.shown.at(at)
  const paid = order === undefined ? [] : successesOf(books.entry(order.reference))
  if (order === undefined || paid.length !== 1 || paid[0] === order.amount.minor) return
  books.pay(order.reference, 'S', order.amount.minor, 0n, ['S'])
  tally.note('gateway puts a payment right', () => order.reference)
}

/** Their bank asks what is to be paid under the number, and knows it from then on, unless it is told no. */
async function openNumber(stage: Stage, order: Order): Promise<void> {
  const { reference, amount, expiresAt } = order
  if ((await inquire(stage, order)) === 'refused') return
  const merchant = stage.judge.merchantOf(reference) ?? ''
  stage.books.create({ reference, kind: 'va', merchant, amount: amount.minor, expiresAt })
  stage.tally.note('customer opens the number', () => reference)
}

export function opensNumber(stage: Stage, at: number): void {
  const order = stage.judge.shown.at(at)
  if (order?.method === 'va' && stage.books.entry(order.reference) === undefined)
    void openNumber(stage, order)
}

/** Pays what a screen asks for, whatever was paid before. */
export function lookAndPay(stage: Stage, { looks, how }: Extract<Act, { do: 'customer' }>): void {
  const { shop, judge, gateway, tally, inTime } = stage
  const asked = looks === 'photograph' ? inTime.photograph() : inTime.seen(looks)
  const newest = judge.shown.at(-1)
  if (newest !== undefined && judge.unread(newest) !== undefined)
    tally.count('a new code next to an unread answer')
  if (asked === undefined) return tally.note(`customer sees nothing to pay, ${looks}`)
  const reference = gateway.payableBy(asked) ?? asked
  const order = shop.journal().read.order(reference) ?? judge.shown.find((one) => one.reference === reference)
  if (order === undefined) return
  tally.note(`customer is asked to pay, ${looks}`, () => order.reference)
  if (looks !== 'photograph') inTime.asked(order)
  if (judge.isPaidFor(order.saleId)) tally.note('customer pays twice, being asked')
  payOrder(stage, order, how)
}
