/** Who pays, and why: because there is something to pay, or because a screen asks for it. */
import type { Order } from '#domain/order.ts'
import type { Flag } from './books.ts'
import type { Act, PayHow } from './plan.ts'
import type { Stage } from './stage.ts'

const FLAG_OF: Readonly<Record<PayHow, Flag>> = {
  full: 'S',
  'with-fee': 'S',
  'too-little': 'S',
  'too-much': 'S',
  suspect: 'SP',
  'wait-correction': 'WC',
  'settle-later': 'WS',
  fail: 'F',
  expire: 'EX',
}

/** A customer pays what the gateway has, whether its QR was ever shown or not. A number is paid by who was told it. */
export function pay(stage: Stage, at: number, how: PayHow): void {
  const order = stage.judge.shown[at]
  if (order !== undefined) payOrder(stage, order, how)
}

function payOrder(stage: Stage, order: Order, how: PayHow): void {
  const { books, judge, tally, inTime } = stage
  const { reference, amount, method } = order
  if (method === 'va') openNumber(stage, order)
  const off = how === 'too-little' ? -500_00n : how === 'too-much' ? 500_00n : 0n
  const isDone = books.pay(reference, FLAG_OF[how], amount.minor + off, how === 'with-fee' ? 1_000_00n : 0n)
  if (!isDone) return tally.note('customer finds nothing to pay')
  const entry = books.entry(reference)
  const transactions = entry?.versions.at(-1)?.transactions.length ?? 0
  tally.note(`customer pays ${how}`, () => reference)
  inTime.onMoney(reference)
  if (transactions > 1) tally.note('customer pays again')
  const last = judge.shownAs(reference)
  if (FLAG_OF[how] === 'S' && last !== undefined && last !== 'waiting') tally.note(`paid while shown ${last}`)
}

export function decide({ books, judge, tally }: Stage, at: number, to: 'S' | 'F'): void {
  const order = judge.shown[at]
  if (order === undefined) return
  const { reference, amount } = order
  if (!books.pay(reference, to, amount.minor, 0n, ['SP', 'WC', 'WS'])) return
  tally.note(`gateway decides ${to}`, () => reference)
}

/** Their bank asks for the number, and knows from then on what is to be paid. */
function openNumber({ books, judge }: Stage, { reference, amount, expiresAt }: Order): void {
  const merchant = judge.merchantOf(reference) ?? ''
  books.create({ reference, kind: 'va', merchant, amount: amount.minor, expiresAt })
}

export function opensNumber(stage: Stage, at: number): void {
  const order = stage.judge.shown[at]
  if (order?.method !== 'va' || stage.books.entry(order.reference) !== undefined) return
  openNumber(stage, order)
  stage.tally.note('customer opens the number', () => order.reference)
}

/** Pays what is asked for in front of their eyes, whatever they have paid before. */
export function lookAndPay(stage: Stage, { looks, how }: Extract<Act, { do: 'customer' }>): void {
  const { shop, judge, gateway, tally, inTime } = stage
  const asked = looks === 'photograph' ? inTime.photograph() : inTime.seen(looks)
  if (asked === undefined) return tally.note(`customer sees nothing to pay, ${looks}`)
  const order = shop.journal().read.order(gateway.payableBy(asked) ?? asked)
  if (order === undefined) return
  tally.note(`customer is asked to pay, ${looks}`, () => order.reference)
  if (looks !== 'photograph') inTime.asked(order)
  if (judge.isPaidFor(order.saleId)) tally.note('customer pays twice, being asked')
  payOrder(stage, order, how)
}
