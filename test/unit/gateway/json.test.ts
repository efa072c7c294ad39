import { describe, expect, it } from 'vitest'
import { jsonObject, jsonValue, readJson, repeatedMembers } from '#gateway/json.ts'

const bytes = (text: string) => Buffer.from(text)

describe('a member that stands there twice', () => {
  it.each([
    ['{"a":1,"a":2}', ['a']],
    ['{"a":{"b":1,"c":2,"b":3}}', ['a.b']],
    [String.raw`{"flag":"IP","\u0066lag":"S"}`, ['flag']],
    ['{"list":[{"x":1},{"x":1,"x":2}]}', ['list[].x']],
    ['[{"x":1,"x":2}]', ['[].x']],
    [String.raw`{"a\"b":1,"a\"b":2,"c":"{\"d\":1,\"d\":2}"}`, ['a"b']],
    ['{"a":1,"b":{"a":1},"c":["a","a"],"d":"a","e":{},"f":[]}', []],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    [' "a" ', []],
  ])('%s', (text, repeated) => {
    expect(repeatedMembers(text)).toEqual(repeated)
    expect(readJson(bytes(text))).toEqual({ value: JSON.parse(text) as unknown, repeated })
  })

  it('is no body to act upon', () => {
    expect(jsonObject(bytes('{"a":1,"a":1}'))).toBeUndefined()
    expect(jsonValue(bytes('[{"a":1,"a":2}]'))).toBeUndefined()
    expect(jsonObject(bytes('{"a":1,"b":{"a":1}}'))).toEqual({ a: 1, b: { a: 1 } })
  })

  it('is looked for as deep as a body may be nested', () => {
    const deep = `${'['.repeat(50_000)}{"a":1,"a":2}${']'.repeat(50_000)}`
    expect(repeatedMembers(deep)).toHaveLength(1)
  })
})
