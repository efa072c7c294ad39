import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseStableJson, stableJson } from '#journal/chain/json.ts'
import { anyText } from '#test/support/any-text.ts'

const storable = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    anyText(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.bigInt(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(fc.string(), fc.constantFrom('$n', '$$n', '$', '__proto__', 'constructor')),
      tie('value'),
      {
        maxKeys: 4,
        noNullPrototype: true,
      },
    ),
  ),
})).value

describe('stable JSON', () => {
  test('gives back what was put in', () => {
    fc.assert(
      fc.property(storable, (value) => {
        // Not `toStrictEqual`: a key called `constructor` misleads it.
        expect(isDeepStrictEqual(parseStableJson(stableJson(value)), value)).toBe(true)
      }),
    )
  })

  test('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer(), { noNullPrototype: true }), (record) => {
        const turned = Object.fromEntries(Object.entries(record).toReversed())
        expect(stableJson(turned)).toBe(stableJson(record))
      }),
    )
  })

  test('spells a bigint so that no object can be taken for it', () => {
    expect(stableJson({ b: 1, a: 15_000_000n })).toBe('{"a":{"$n":"15000000"},"b":1}')
    expect(stableJson({ $n: '1' })).toBe('{"$$n":"1"}')
    expect(Object.is(parseStableJson(stableJson(-0)), -0)).toBe(true)
  })

  test('leaves out an optional property that is undefined', () => {
    expect(stableJson({ a: undefined, b: 1 })).toBe('{"b":1}')
  })

  const cycle: Record<string, unknown> = {}
  cycle['self'] = cycle
  test.each([
    ['NaN', { a: Number.NaN }],
    ['infinity', [Infinity]],
    ['undefined', undefined],
    ['undefined in a list', [undefined]],
    ['a hole', Object.assign([1, 2, 3], { length: 4 })],
    ['a function', { a: () => 1 }],
    ['a symbol', Symbol('a')],
    ['a symbol as key', { [Symbol('a')]: 1 }],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['bytes', Buffer.from('a')],
    ['an error', new Error('a')],
    ['a cycle', cycle],
  ])('refuses %s', (_name, value) => {
    expect(() => stableJson(value)).toThrow(TypeError)
  })

  test.each(['{"$n":1}', '{"$n":"1.5"}', '{"$x":1}', '{"$n":"1","a":2}', '{'])('does not read %s', (text) => {
    expect(() => parseStableJson(text)).toThrow(SyntaxError)
  })
})
