import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeOf, readJson, spanOf } from '#renderer/ui/read-json.ts'
import { memberAt, sameJson, withMember } from '#renderer/screens/connection/members.ts'

describe('JSON as a person types it', () => {
  test('reads what JSON.parse reads, to the value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, undefined, indent)
        // A whole number that loses precision is refused on purpose.
        fc.pre(!/\d{16}/.test(text))
        const read = readJson(text)
        expect(read.ok).toBe(true)
        if (read.ok) expect(JSON.stringify(read.value)).toBe(JSON.stringify(JSON.parse(text)))
      }),
    )
  })

  test('does not follow what is nested without end after a fault', () => {
    const read = readJson('[},'.repeat(100_000))
    expect(read).toEqual({ ok: false, fault: { why: 'unexpected', line: 1, column: 2, from: 1, to: 2 } })
  })

  test('loses no member, whatever its name', () => {
    const text = '{"__proto__": {"a": 1}, "constructor": 2}'
    const read = readJson(text)
    if (!read.ok) throw new Error('no JSON')
    expect(JSON.stringify(read.value)).toBe(JSON.stringify(JSON.parse(text)))
  })

  test('takes nothing that JSON.parse does not take', () => {
    const marks = fc.constantFrom('', ',', '"', '{', ']', ':', '\\', '0')
    const taken = fc
      .sample(fc.tuple(fc.jsonValue({ maxDepth: 3 }), fc.nat(), marks), { numRuns: 500, seed: 7 })
      .map(([value, at, put]) => {
        const whole = JSON.stringify(value)
        const place = at % (whole.length + 1)
        return whole.slice(0, place) + put + whole.slice(place + 1)
      })
      .filter((text) => readJson(text).ok)
    expect(taken.length).toBeGreaterThan(20)
    for (const text of taken) expect(() => JSON.parse(text) as unknown, text).not.toThrow()
  })

  test.each([
    ['', 'empty', 1, 1, ''],
    ['  \n ', 'empty', 2, 2, ''],
    ['{"a": 1', 'ended', 1, 8, ''],
    ['{"a" 1}', 'unexpected', 1, 6, '1'],
    ['{\n  "a": 1,\n}', 'unexpected', 3, 1, '}'],
    ['{\n  a: 1}', 'unexpected', 2, 3, 'a'],
    ['[1 2]', 'unexpected', 1, 4, '2'],
    ['{"a": "x\n"}', 'string', 1, 7, '"x'],
    ['{"a": 12345678901234567890}', 'number', 1, 7, '12345678901234567890'],
    ['{"a": 1, "a": 2}', 'twice', 1, 10, '"a"'],
    ['{} x', 'more', 1, 4, 'x'],
    ['['.repeat(40), 'deep', 1, 34, '['],
  ] as const)('%j: %s', (text, why, line, column, found) => {
    const read = readJson(text)
    expect(read.ok).toBe(false)
    if (read.ok) return
    expect(read.fault).toMatchObject({ why, line, column })
    expect(text.slice(read.fault.from, read.fault.to)).toBe(found)
  })

  test('knows where each value stands, and the nearest thing around one that is missing', () => {
    const text = '{\n  "banks": [{"code": "014"}]\n}'
    const read = readJson(text)
    if (!read.ok) throw new Error('no JSON')
    const at = (path: string) => {
      const span = spanOf(read.spans, path)
      return span === undefined ? undefined : text.slice(span.from, span.to)
    }
    expect(at('banks.0.code')).toBe('"014"')
    expect(at('banks.0.name')).toBe('{"code": "014"}')
    expect(at('callbacks.port')).toBe(text)
    expect(placeOf(text, text.indexOf('014'))).toEqual({ line: 2, column: 23 })
  })
})

describe('members of a profile', () => {
  test('are set, made on the way, and taken away', () => {
    expect(withMember({ a: { b: 1 } }, 'a.b', 2)).toEqual({ a: { b: 2 } })
    expect(withMember({ a: 1 }, 'c.d', 'x')).toEqual({ a: 1, c: { d: 'x' } })
    expect(withMember('no object', 'a', true)).toEqual({ a: true })
    expect(withMember({ a: { b: 1, c: 2 } }, 'a.b', undefined)).toEqual({ a: { c: 2 } })
    expect(memberAt({ a: { b: null } }, 'a.b')).toBeNull()
    expect(memberAt({ a: 1 }, 'a.b')).toBeUndefined()
    expect(memberAt({}, 'constructor')).toBeUndefined()
  })

  test('are the same in any order, and not when one is missing', () => {
    expect(sameJson({ a: 1, b: [2, { c: 3 }] }, { b: [2, { c: 3 }], a: 1 })).toBe(true)
    expect(sameJson({ a: 1 }, { a: 1, b: 2 })).toBe(false)
    expect(sameJson([1, 2], [2, 1])).toBe(false)
    expect(sameJson([], {})).toBe(false)
  })
})
