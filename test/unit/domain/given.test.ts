import { expect, test } from 'vitest'
import { given } from '#domain/given.ts'

test('only what is there is given, and what is empty is there', () => {
  expect(Object.entries(given({ a: undefined, b: null, c: 0, d: '', e: false, f: 0n }))).toEqual([
    ['c', 0],
    ['d', ''],
    ['e', false],
    ['f', 0n],
  ])
  const of = (a: string | null) => given({ a, b: undefined })
  const all: { readonly a?: string; readonly b?: number } = of('x')
  expect(all).toEqual({ a: 'x' })
})
