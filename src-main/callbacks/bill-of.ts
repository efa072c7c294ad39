import type { Instruction } from '#domain/instruction.ts'
import { moneyOfMinor, type Money } from '#domain/money.ts'
import type { Order, StateKind } from '#domain/order.ts'
import type { Reading } from '#journal/read-only.ts'
import type { CallbackReads } from './handler.ts'

/** What may be paid under a number, as the journal has it. Amount and times come from nowhere else. */
export type Owed = {
  readonly reference: string
  readonly amount: Money
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly expiresAt?: number
  /** `open`: it may be paid until it expires. `closed`: nobody shall pay it any more. `none`: the gateway never had it. */
  readonly standing: 'open' | 'paid' | 'closed' | 'none'
}

const STANDING: Readonly<Record<StateKind, Owed['standing']>> = {
  // The gateway asks while it makes the QR: the order is on its way, or nobody knows how far it came.
  sending: 'open',
  unknown: 'open',
  waiting: 'open',
  draft: 'none',
  'not-sent': 'none',
  refused: 'none',
  // A second order of the same sale may be out by now.
  'never-arrived': 'closed',
  cancelling: 'closed',
  cancelled: 'closed',
  expired: 'closed',
  failed: 'closed',
  // Money may be on its way already: do not take it twice.
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

/** The order, or the payment link, of that number. */
export function owedUnder(reads: CallbackReads, number: string): Reading<Owed | undefined> {
  const order = reads.order(number)
  if (!order.ok) return order
  if (order.value !== undefined) return { ok: true, value: ofOrder(order.value) }
  const instruction = reads.instruction(number)
  if (!instruction.ok) return instruction
  return { ok: true, value: instruction.value === undefined ? undefined : ofLink(instruction.value) }
}

function ofOrder({ reference, amount, createdAt, expiresAt, state }: Order): Owed {
  return { reference, amount, createdAt, expiresAt, standing: STANDING[state.kind] }
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

/** `facts.amountMinor`: what an instruction asks for, or sends. */
export function amountOf({ facts }: Instruction): Money | undefined {
  const minor = facts['amountMinor']
  return typeof minor === 'bigint' ? moneyOfMinor(minor) : undefined
}
