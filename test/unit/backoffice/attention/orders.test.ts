/** Which orders wait for a person, whatever the journal holds. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listAttention } from '#backoffice/attention/list.ts'
import { rupiah } from '#domain/money.ts'
import type { Order, OrderState } from '#domain/order.ts'
import { draws } from '#test/support/long.ts'
import { NOON, open, orderOf, paidEvidence, put, referenceOf, tempFile } from '../../journal/helpers.ts'

const DAY = 86_400_000
const NOW = NOON + 3 * DAY

const since = fc.integer({ min: 0, max: 3 * DAY }).map((ago) => NOW - ago)
const evidence = fc.constantFrom(paidEvidence, { ...paidEvidence, successes: 2 })
const state: fc.Arbitrary<OrderState> = fc.oneof(
  fc.record({ kind: fc.constant('paid' as const), since, evidence }),
  fc.record({
    kind: fc.constant('paid-late' as const),
    since,
    evidence,
    was: fc.constant('expired' as const),
  }),
  fc.record({
    kind: fc.constant('paid-wrong-amount' as const),
    since,
    evidence,
    paid: fc.constantFrom(rupiah(140_000), rupiah(160_000)),
  }),
  fc.record({ kind: fc.constant('unknown' as const), since, why: fc.constant('timeout' as const) }),
  fc.record({ kind: fc.constant('suspect' as const), since, evidence }),
  fc.record({ kind: fc.constant('settling' as const), since, evidence }),
  fc.record({ kind: fc.constant('expired' as const), since, evidence: fc.constant(paidEvidence) }),
)
const drawn = fc.array(
  fc.record({
    state,
    sale: fc.integer({ min: 1, max: 4 }),
    isSeen: fc.boolean(),
    isDone: fc.boolean(),
    isOver: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)

/** Written anew on purpose: in the words of the list's promise, and not by the domain's rule. */
function waits(order: Order, all: readonly Order[]): boolean {
  const { state, saleId, acknowledgedAt, resolved } = order
  const isPaidIn = ({ state: { kind } }: Order) => kind.startsWith('paid')
  const others = all.filter((each) => each.saleId === saleId && each !== order)
  const isDoubt = state.kind === 'unknown' || state.kind === 'suspect'
  const isLong = NOW - state.since > DAY || NOW > order.watchUntil
  if (state.kind === 'settling') return resolved === undefined && isLong
  if (acknowledgedAt !== undefined) return false
  if (isDoubt) return isLong
  if (!isPaidIn(order)) return false
  return (
    state.kind !== 'paid' ||
    ('evidence' in state && (state.evidence.successes ?? 1) > 1) ||
    others.some(isPaidIn)
  )
}

it('every order that waits stands in the list exactly once, and none that is done', () => {
  fc.assert(
    fc.property(drawn, (orders) => {
      const journal = open(tempFile(), { unsafeSynchronous: 'OFF' })
      const all = orders.map(({ state, sale, isSeen, isDone, isOver }, index) =>
        orderOf(index + 1, {
          state,
          saleId: `sale-${sale}`,
          watchUntil: isOver ? NOW - 1 : NOW + DAY,
          ...(isSeen || isDone ? { acknowledgedAt: NOW } : {}),
          ...(isDone ? { resolved: { at: NOW, how: 'seen', note: 'x' } } : {}),
        }),
      )
      for (const order of all) put(journal, order)
      const { items, total } = listAttention({
        journal,
        clock: { now: () => NOW },
        unknownPayments: () => [],
      })
      const wanted = all.filter((order) => waits(order, all)).map(({ reference }) => `order ${reference}`)
      expect(items.map(({ key }) => key).toSorted()).toEqual(wanted.toSorted())
      expect(total).toBe(items.length)
      expect(items.map(({ due }) => due)).toEqual(items.map(({ due }) => due).toSorted((a, b) => a - b))
    }),
    { numRuns: draws(60, 300) },
  )
})

it('money of a split that was given up waits, however many splits end after it', () => {
  const journal = open(tempFile(), { unsafeSynchronous: 'OFF' })
  const deps = { journal, clock: { now: () => NOW }, unknownPayments: () => [] }
  const ofSplit = (number: number) => referenceOf(number + 1_000)
  for (let number = 1; number <= 501; number += 1) {
    const id = ofSplit(number)
    journal.write.commit({ at: NOON, split: { id, total: rupiah(150_000) } })
    if (number === 1) {
      const saleId = referenceOf(1)
      put(journal, orderOf(1, { saleId, state: { kind: 'paid', since: NOON, evidence: paidEvidence } }))
      journal.write.commit({ at: NOON, splitLeg: { id, saleId, amount: rupiah(150_000) } })
    }
    journal.write.commit({ at: NOON, splitEnd: { id, how: number === 1 ? 'given-up' : 'finished' } })
  }
  expect(listAttention(deps).items).toMatchObject([{ key: `order ${referenceOf(1)}`, kind: 'given-up' }])
})
