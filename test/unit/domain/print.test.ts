import { expect, it } from 'vitest'
import { countedAs } from '#domain/print.ts'

it.each([
  [{ kind: 'receipt', reference: 'P1' }, 'receipt P1'],
  [{ kind: 'hold', number: 3 }, 'hold 3'],
  [{ kind: 'z', number: 3 }, 'z 3'],
  [{ kind: 'x' }, undefined],
  [{ kind: 'test' }, undefined],
] as const)('copies of %o are counted as %s', (what, name) => {
  expect(countedAs(what)).toBe(name)
})
