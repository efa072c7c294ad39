import { expect, it } from 'vitest'
import { moneyKindOf } from '#domain/money-kind.ts'

it.each([
  ['practice', 'practice', 'practice'],
  ['practice', 'production', 'practice'],
  ['real', 'sandbox', 'sandbox'],
  ['real', 'production', 'real'],
  // Money not known to be real is not called so.
  ['real', 'practice', 'sandbox'],
] as const)('%s on a gateway of %s is %s', (mode, environment, kind) => {
  expect(moneyKindOf(mode, environment)).toBe(kind)
})
