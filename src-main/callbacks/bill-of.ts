import type { Standing } from '#domain/bill.ts'
import { heldBy } from '#domain/held-by.ts'
import type { Instruction } from '#domain/instruction.ts'
import { moneyOfMinor, type Money } from '#domain/money.ts'
import { isPaid, type Order, type StateKind } from '#domain/order.ts'
import { placeBeside, sumLeg } from '#domain/split.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import type { Reading } from '#journal/reads/read-only.ts'
import { factsOf } from '#journal/reads/split-parts.ts'
import type { CallbackReads } from './handler.ts'

/** What may be paid under a number. The journal is the only source of amount and times. */
export type Owed = {
  readonly reference: string
  readonly amount: Money
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly expiresAt?: number
  /** `open`: may be paid until it expires. `closed`: no longer payable. `none`: the gateway never had it. */
  readonly standing: 'open' | 'paid' | 'closed' | 'none'
}

const STANDING: Readonly<Record<StateKind, Owed['standing']>> = {
  // The gateway asks while it makes the QR: our order is still being sent, or its progress is unknown.
  sending: 'open',
  unknown: 'open',
  waiting: 'open',
  draft: 'none',
  'not-sent': 'none',
  refused: 'none',
  // A second order of the same sale may already be out.
  'never-arrived': 'closed',
  cancelling: 'closed',
  cancelled: 'closed',
  expired: 'closed',
  failed: 'closed',
  // Money may already be on its way: do not take it twice.
  suspect: 'paid',
  settling: 'paid',
  paid: 'paid',
  'paid-late': 'paid',
  'paid-wrong-amount': 'paid',
}

const LINK_STANDING: Readonly<Record<Instruction['state'], Owed['standing']>> = {
  sending: 'open',
  accepted: 'open',
  pending: 'open',
  unknown: 'open',
  partly: 'open',
  confirmed: 'paid',
  'not-sent': 'none',
  refused: 'none',
  failed: 'closed',
}

/** The order, payment link or standing bill with that number. */
export function owedUnder(reads: CallbackReads, number: string): Reading<Owed | undefined> {
  const order = reads.order(number)
  if (!order.ok) return order
  if (order.value !== undefined) return ofOrder(reads, order.value)
  const instruction = reads.instruction(number)
  if (!instruction.ok) return instruction
  if (instruction.value !== undefined) return { ok: true, value: ofLink(instruction.value) }
  const bill = reads.bill(number)
  if (!bill.ok || bill.value?.standing === undefined) return bill.ok ? { ok: true, value: undefined } : bill
  const { reference, createdAt, standing } = bill.value
  const { amount, until: expiresAt } = standing
  // Its order is made after the call is on disk.
  const notice = reads.noticeOf(reference, vaStatus.name)
  if (!notice.ok) return notice
  const now = notice.value === undefined ? standsAs(standing) : 'paid'
  return { ok: true, value: { ...{ reference, amount, createdAt, expiresAt }, standing: now } }
}

function standsAs({ endedAt }: Standing): Owed['standing'] {
  return endedAt === undefined ? 'open' : 'closed'
}

function ofOrder(reads: CallbackReads, order: Order): Reading<Owed> {
  const { reference, amount, createdAt, expiresAt, state } = order
  const owed = { reference, amount, createdAt, expiresAt, standing: STANDING[state.kind] }
  if (owed.standing === 'none' || owed.standing === 'paid') return { ok: true, value: owed }
  const holds = saleHoldsMoney(reads, order)
  if (!holds.ok) return holds
  if (holds.value) return { ok: true, value: { ...owed, standing: 'paid' } }
  const bill = reads.bill(reference)
  if (!bill.ok) return bill
  const { standing } = bill.value ?? {}
  // A payment that came to nothing leaves a standing bill as it stands; an ended one takes no second payment.
  return { ok: true, value: standing === undefined ? owed : { ...owed, standing: standsAs(standing) } }
}

/** Money is on its way. Excludes `unknown`: the customer may never have seen a code of such an order. */
const ON_ITS_WAY: ReadonlySet<StateKind> = new Set(['suspect', 'settling'])

/**
 * Whether the sale is paid, replaced by cash, or reported paid but not yet confirmed by the gateway's status. This is
 * the last place that can stop a second payment: screens hide a number, but the customer may have written it down.
 */
function saleHoldsMoney(reads: CallbackReads, order: Order): Reading<boolean> {
  const sale = reads.ordersOfSale(order.saleId)
  if (!sale.ok) return sale
  if (order.cash !== undefined) return { ok: true, value: true }
  const others = sale.value.filter(({ reference }) => reference !== order.reference)
  if (heldBy(others) === 'paid' || others.some(({ state }) => ON_ITS_WAY.has(state.kind)))
    return { ok: true, value: true }
  const noticed = anyNotice(reads, [order, ...others])
  if (!noticed.ok || noticed.value) return noticed
  return placeIsTaken(reads, order)
}

/** Whether the other parts of its split leave no room for it: a closed one was paid after all, or may have been. */
function placeIsTaken(reads: CallbackReads, { saleId, amount }: Order): Reading<boolean> {
  const beside = reads.partsBeside(saleId)
  if (!beside.ok || beside.value === undefined) return beside.ok ? { ok: true, value: false } : beside
  const { split, parts } = beside.value
  const sums = []
  for (const part of parts) {
    const inQuestion = anyNotice(reads, part.orders)
    if (!inQuestion.ok) return inQuestion
    sums.push(sumLeg(factsOf(part, inQuestion.value), { settlingReleasesGoods: false }))
  }
  return { ok: true, value: placeBeside(split.total, amount, sums) !== 'free' }
}

function anyNotice(reads: CallbackReads, orders: readonly Order[]): Reading<boolean> {
  for (const { reference, state } of orders) {
    if (isPaid(state.kind)) continue
    const notice = reads.noticeOf(reference, vaStatus.name)
    if (!notice.ok || notice.value !== undefined) return notice.ok ? { ok: true, value: true } : notice
  }
  return { ok: true, value: false }
}

/** `facts.expiresAt` is epoch milliseconds. */
function ofLink(link: Instruction): Owed | undefined {
  const { reference, kind, facts, createdAt, state } = link
  const amount = amountOf(link)
  if (kind !== 'payment-link' || amount === undefined) return undefined
  const expiresAt = facts['expiresAt']
  return {
    reference,
    amount,
    createdAt,
    ...(typeof expiresAt === 'number' ? { expiresAt } : {}),
    standing: LINK_STANDING[state],
  }
}

/** `facts.amountMinor`: the amount that an instruction requests or sends. */
export function amountOf({ facts }: Instruction): Money | undefined {
  const minor = facts['amountMinor']
  return typeof minor === 'bigint' ? moneyOfMinor(minor) : undefined
}
