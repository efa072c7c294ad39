import { expect, test } from 'vitest'
import { differenceOf, type OurPayment, type TheirPayment } from '#domain/payment-difference.ts'

const DAY = 86_400_000
const ours = (parts: Partial<OurPayment> = {}): OurPayment => ({
  ...{ reference: 'A', state: 'paid', minor: 100n, since: 0, overAt: 1_000 },
  ...parts,
})
const theirs = (parts: Partial<TheirPayment> = {}): TheirPayment => ({
  ...{ id: 't1', reference: 'A', state: 'paid', minor: 100n, at: 900 },
  ...parts,
})
const unpaid = { state: 'unpaid', minor: 0n } as const
const unknown = { state: 'unknown', minor: 0n } as const

test.each([
  ['both have it', ours(), [theirs()], undefined],
  ['only they have it', undefined, [theirs()], 'missing-here'],
  ['only they have it, unpaid', undefined, [theirs(unpaid)], undefined],
  ['only we have it', ours(), [], 'missing-there'],
  ['another amount', ours(), [theirs({ minor: 99n })], 'amount-differs'],
  ['paid here only', ours(), [theirs(unpaid)], 'status-differs'],
  ['paid there only', ours(unpaid), [theirs()], 'status-differs'],
  ['paid there, unknown here', ours(unknown), [theirs()], 'status-differs'],
  ['unpaid on both sides', ours(unpaid), [theirs(unpaid)], undefined],
  ['unpaid and not listed', ours(unpaid), [], undefined],
  ['after its time', ours(), [theirs({ at: 1_001 })], 'late'],
  ['at its last moment', ours(), [theirs({ at: 1_000 })], undefined],
  ['late and of another amount', ours(), [theirs({ at: 1_001, minor: 1n })], 'amount-differs'],
  ['twice', ours(), [theirs(), theirs({ id: 't2' })], 'paid-twice'],
  ['once after a failure', ours(), [theirs({ id: 't0', ...unpaid }), theirs()], undefined],
  ['unknown since yesterday', ours(unknown), [], 'unknown-for-a-day'],
  ['unknown since this morning', ours({ ...unknown, since: 1 }), [], undefined],
  ['unknown since yesterday, unpaid there', ours(unknown), [theirs(unpaid)], 'unknown-for-a-day'],
] as const)('%s', (_, here, there, kind) => {
  expect(differenceOf(here, there, { asOf: DAY, complete: true })).toBe(kind)
})

test('nothing is missing in a list that may not be complete', () => {
  expect(differenceOf(ours(), [], { asOf: DAY, complete: false })).toBeUndefined()
})
