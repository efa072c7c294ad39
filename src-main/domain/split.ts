import type { CashSale } from './cash-sale.ts'
import { moneyOfMinor, type Money } from './money.ts'
import { releaseOf, type Release } from './order-rules.ts'
import { isClosed, isPaid, type Order } from './order.ts'
import type { PersonId } from './person.ts'
import { moneyReceived } from './received.ts'
import type { Reference } from './reference.ts'

/** A sale that is paid in parts: by several people, or in several ways. */
export type Split = {
  readonly id: Reference
  readonly total: Money
  readonly by?: PersonId
  readonly note?: string
}

/** One part of a split: a sale of its own, with its own orders and its own truth. */
export type SplitLeg = {
  readonly id: Reference
  readonly saleId: Reference
  /** What this part was asked for. */
  readonly amount: Money
}

/** Which part of a split a sale is, and the split's total. */
export type PartOfSplit = { readonly n: number; readonly total: Money }

/** `finished`: the total has come. `given-up`: it has not, and what was taken must be given back. */
export type SplitEnd = {
  readonly id: Reference
  readonly how: 'finished' | 'given-up'
  readonly by?: PersonId
  readonly approvedBy?: PersonId
  readonly note?: string
}

/** What one part has brought. All amounts in sen. */
export type LegSum = {
  readonly got: bigint
  /** Asked for, and perhaps paid: it counts neither as paid nor as unpaid. */
  readonly pending: bigint
  readonly release: Release
}

export type LegFacts = {
  readonly amount: Money
  readonly orders: readonly Order[]
  /** The gateway has called about it, or its latest answer could not be read. */
  readonly inQuestion?: boolean
  /** Sen that go back, or have gone back, to the customer: money that is not the sale's. */
  readonly refunded?: bigint
  /** A cash sale of this part that was not taken back. */
  readonly cash?: Pick<CashSale, 'amount'> | undefined
}

/** The money of one part: only what the gateway has confirmed, and cash in the drawer. */
export function sumLeg(
  { amount, orders, cash, inQuestion = false, refunded = 0n }: LegFacts,
  policy: { readonly settlingReleasesGoods: boolean },
): LegSum {
  const came = orders.reduce((sum, order) => sum + broughtBy(order), cash?.amount.minor ?? 0n)
  const got = came > refunded ? came - refunded : 0n
  const open = inQuestion || orders.some(isOpen)
  const missing = amount.minor - got
  const releases = orders
    .filter((order) => broughtBy(order) > 0n)
    .map((order) => (isForCash(order) ? 'yes' : releaseOf(order, policy, without(orders, order))))
  return {
    got,
    pending: open && missing > 0n ? missing : 0n,
    release: releases.includes('manager') ? 'manager' : got > 0n && !releases.includes('no') ? 'yes' : 'no',
  }
}

/** It may still bring money. What a manager has decided is no longer waited for. */
const isOpen = ({ state: { kind }, resolved }: Order): boolean =>
  resolved === undefined && !isClosed(kind) && !isPaid(kind) && kind !== 'not-sent'

/** Cash was taken in its place, and nothing else has come. */
const isForCash = (order: Order): boolean => order.cash !== undefined && moneyReceived(order).minor === 0n

function broughtBy(order: Order): bigint {
  const inCash = (order.cash === undefined ? 0n : order.amount.minor) + (order.restInCash?.minor ?? 0n)
  return moneyReceived(order).minor + inCash
}

const without = (orders: readonly Order[], order: Order): readonly Order[] =>
  orders.filter((one) => one !== order)

export type SplitSum = {
  readonly got: bigint
  readonly pending: bigint
  /** Still to be paid; the pending part is in it. */
  readonly rest: bigint
  /** May be asked for now: the rest without what is pending. */
  readonly free: bigint
  /** More than the total has come. */
  readonly over: bigint
  /** Of the whole: only when every part is released. */
  readonly release: Release
}

export function sumSplit(total: Money, legs: readonly LegSum[]): SplitSum {
  const got = legs.reduce((sum, leg) => sum + leg.got, 0n)
  const pending = legs.reduce((sum, leg) => sum + leg.pending, 0n)
  const least = (minor: bigint): bigint => (minor > 0n ? minor : 0n)
  const rest = least(total.minor - got)
  const over = least(got - total.minor)
  const paid = legs.filter((leg) => leg.got > 0n)
  const isOdd = over > 0n || paid.some(({ release }) => release === 'manager')
  const isWhole = rest === 0n && paid.every(({ release }) => release !== 'no')
  return {
    got,
    pending,
    rest,
    free: least(rest - pending),
    over,
    release: !isWhole ? 'no' : isOdd ? 'manager' : 'yes',
  }
}

/** Whether the other parts leave room for one of this amount; `paid`: money has taken it, `checked`: it may have. */
export function placeBeside(
  total: Money,
  amount: Money,
  others: readonly LegSum[],
): 'free' | 'paid' | 'checked' {
  const got = others.reduce((sum, leg) => sum + leg.got, 0n)
  const pending = others.reduce((sum, leg) => sum + leg.pending, 0n)
  if (amount.minor > total.minor - got) return 'paid'
  return amount.minor > total.minor - got - pending ? 'checked' : 'free'
}

/** An equal part of the rest, whole rupiah: the last one takes what rounding leaves. */
export function equalPart(rest: Money, parts: number): Money {
  const each = rest.minor / BigInt(parts) / 100n
  return moneyOfMinor(each * 100n)
}
