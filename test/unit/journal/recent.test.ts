import { expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import type { OrderState } from '#domain/order.ts'
import { NOON, open, orderOf, paidEvidence, put, referenceOf, tempFile } from './helpers.ts'

test('the latest that were paid in full, by when they were made, and no more than asked for', () => {
  const journal = open(tempFile())
  const paid = { kind: 'paid', since: NOON, evidence: paidEvidence } as const
  const late = { ...paid, kind: 'paid-late', was: 'expired' } as const
  const wrong = { ...paid, kind: 'paid-wrong-amount', paid: rupiah(1) } as const
  const states: readonly OrderState[] = [paid, late, wrong, paid, { kind: 'draft', since: NOON }, late]
  states.forEach((state, index) => put(journal, orderOf(index + 1, { state, amount: rupiah(index + 1) })))
  expect(journal.read.latestPaid(10)).toEqual([6, 4, 2, 1].map((whole) => rupiah(whole)))
  expect(journal.read.latestPaid(3)).toEqual([6, 4, 2].map((whole) => rupiah(whole)))
})

test('of one amount among those named, in their order', () => {
  const journal = open(tempFile())
  for (const n of [1, 2, 3, 4]) put(journal, orderOf(n, n === 3 ? { amount: rupiah(2) } : {}))
  const { amount } = orderOf(1)
  const found = (among: readonly number[], of = amount) =>
    journal.read.ordersAlike({ amount: of, among: among.map(referenceOf) }).map(({ reference }) => reference)
  expect(found([4, 3, 1, 9])).toEqual([4, 1].map(referenceOf))
  expect(found([1, 2, 3, 4], rupiah(1))).toEqual([])
})
