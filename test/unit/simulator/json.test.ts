import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsedOnce, readJson } from '#simulator/json.ts'

const bytes = (text: string) => Buffer.from(text)

describe('a body', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":{"b":1,"b":1}}',
    '{"a":[{"b":1},{"c":1,"c":{}}]}',
    String.raw`{"a":1,"\u0061":1}`,
    '{"a":{},"b":[1],"a":1}',
  ])('names no member twice: %s', (text) => {
    expect(JSON.parse(text)).toBeDefined()
    expect(readJson(bytes(text))).toBeUndefined()
  })
  it.each([
    '{"a":"a","b":["a","a"]}',
    '{"a":{"a":1},"b":{"a":1}}',
    String.raw`{"a":"\"a\":1,\"a\":{","b":"}"}`,
    '[{"a":1},{"a":1}]',
    '"a"',
  ])('may have the same word elsewhere: %s', (text) => {
    expect(readJson(bytes(text))).toEqual(JSON.parse(text))
  })
  it('is read whatever is in it', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: unknown = JSON.parse(text)
        const once = JSON.stringify(value)
        expect(parsedOnce(once)).toEqual(value)
      }),
    )
  })
})
