/** Differences that a comparison of payments found, as rows of the list for people. */
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { settle } from '#backoffice/attention/assign.ts'
import { noteComparison } from '#backoffice/settlement/notes.ts'
import type { DifferenceView, ListSums } from '#contract/settlement-views.ts'
import { DIFFERENCES, type DifferenceKind } from '#domain/payment-difference.ts'
import { must } from '#test/support/back-office.ts'
import { openShiftShop, type ShiftShop } from '#test/support/shift-shop.ts'
import { SECOND, sell } from '../../counter/at-the-till.ts'
import { agrees, attentionDeps, itemsOf } from './at-the-list.ts'

let shop: ShiftShop
beforeEach(() => {
  shop = openShiftShop()
  shop.at.person = 'ani'
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const DAY = '2026-01-05'
const GONE = 'P00126010500000997F3Q'
const deps = () => attentionDeps(shop)
const list = () => itemsOf(shop)

/** A list of the gateway's that names these. */
function compared(
  named: readonly { readonly kind: DifferenceKind; readonly reference?: string; readonly there?: bigint }[],
  { complete = true, day = DAY, outOf = named.length } = {},
) {
  const counts = Object.fromEntries(DIFFERENCES.map((kind) => [kind, 0])) as ListSums['counts']
  const differences = named.map(({ kind, reference = GONE, there = 5_000n }) => ({
    ...{ kind, reference, day, here: { state: 'paid' as const, minor: 7_000n } },
    there: there === 0n ? [] : [{ id: 'T1', minor: there }],
  })) satisfies readonly DifferenceView[]
  return noteComparison(shop.backOffice(), {
    comparison: {
      ...{ kind: 'gateway', name: '', hash: '', from: day, through: day, days: [] },
      sums: { here: 0n, there: 0n, compared: 1, complete, others: 0, counts },
    },
    detail: { differences, unexplained: [], outOf },
  })
}

it.each(DIFFERENCES)('%s is a row, and a manager ends it by words', async (kind) => {
  compared([{ kind }])
  expect(list()).toMatchObject([{ kind: 'difference', act: 'settle', difference: kind, name: GONE }])
  const key = list()[0]?.key ?? ''
  must(await settle(deps(), { key, note: 'sudah dijawab penyedia' }, agrees))
  expect(list()).toEqual([])
  // Found again as it was, it stays ended; with another sum it is a new matter.
  compared([{ kind }])
  expect(list()).toEqual([])
  compared([{ kind, there: 6_000n }])
  expect(list()).toHaveLength(1)
})

test('a later whole list of the day that does not name it ends it; a part of it, or another day, does not', () => {
  compared([{ kind: 'missing-there', there: 0n }])
  compared([], { complete: false })
  compared([], { day: '2026-01-06' })
  // The journal keeps the first differences of many.
  compared([{ kind: 'late', reference: 'P00126010500000987F3Q' }], { outOf: 501 })
  expect(list().map(({ difference }) => difference)).toEqual(['late', 'missing-there'])
  compared([])
  expect(list()).toEqual([])
})

test('ends when the journal comes to the sum of the list, and counts an order once', async () => {
  const { reference } = await sell(shop)
  compared([{ kind: 'status-differs', reference, there: 15_000_000n }])
  compared([{ kind: 'amount-differs', reference, there: 15_000_000n }])
  expect(list()).toMatchObject([{ difference: 'amount-differs', order: { reference } }])
  shop.gateway.payer({ action: 'pay', reference })
  await shop.time.advance(20 * SECOND)
  expect(list()).toEqual([])
})
