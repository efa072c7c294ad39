import { expect, test } from 'vitest'
import { reconcile } from '#backoffice/settlement/reconcile.ts'

const paid = { state: 'paid', minor: 100n } as const
const comparing = { asOf: 0, complete: true }

test('both sides are summed, and each difference has its records', () => {
  const ours = [
    { reference: 'A', ...paid, since: 0 },
    { reference: 'B', ...paid, since: 0 },
  ]
  const theirs = [
    { id: '1', reference: 'A', ...paid },
    { id: '2', reference: 'C', ...paid },
  ]
  const made = reconcile(ours, theirs, comparing)
  expect(made.differences).toEqual([
    { kind: 'missing-there', reference: 'B', here: ours[1], there: [] },
    { kind: 'missing-here', reference: 'C', there: [theirs[1]] },
  ])
  expect(made).toMatchObject({ compared: 3, here: 200n, there: 200n })
  expect(made.counts).toMatchObject({ 'missing-here': 1, 'missing-there': 1, 'paid-twice': 0 })
})

test('a transaction that is listed twice is one payment, as last listed', () => {
  const ours = [{ reference: 'A', ...paid, since: 0 }]
  const theirs = [
    { id: '1', reference: 'A', state: 'unpaid', minor: 0n } as const,
    { id: '1', reference: 'A', ...paid },
  ]
  expect(reconcile(ours, theirs, comparing).differences).toEqual([])
})
