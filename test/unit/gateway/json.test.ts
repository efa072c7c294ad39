import { describe, expect, it } from 'vitest'
import { jsonObject, jsonValue, readJson, repeatedMembers } from '#gateway/transport/json.ts'

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
    expect(readJson(bytes(text))).toEqual({ value: JSON.parse(text) as unknown, repeated, spoiled: [] })
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

describe('a body that is spoiled', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1')
  const cut = (text: string) => {
    const cutOff = bytes(text)
    cutOff[cutOff.indexOf('@')] = 0xc3
    return cutOff
  }
  it.each([
    ['by another character set', latin('{"a":"x","b":{"c":"JOS\u00c9"}}'), ['b.c']],
    ['by a cut in mid-character', cut('{"a":"x","b":{"c":"JOS@"}}'), ['b.c']],
    ['by a raw tab', bytes('{"a":"x","b":{"c":"A\tB"},"d":\t1}'), ['b.c']],
    ['in a list', bytes('{"a":[{"b":"x"},{"b":"A\nB"}]}'), ['a[].b']],
    ['in a name: what holds it', latin('{"a":{"fl\u00e4g":"S"}}'), ['a']],
    ['in a name at the top', latin('{"fl\u00e4g":"S"}'), ['']],
  ])('%s is read, and says where', (_how, body, spoiled) => {
    expect(readJson(body)?.spoiled).toEqual(spoiled)
    expect(jsonObject(body)).toBeUndefined()
  })

  it('keeps everything else as it is', () => {
    expect(readJson(bytes('{"a":"\\t\\"","b":"A\tB", "c":1,"c":2}'))).toEqual({
      value: { a: '\t"', b: 'A\ufffdB', c: 2 },
      repeated: ['c'],
      spoiled: ['b'],
    })
  })

  it.each([
    ['outside of its texts', latin('{"a":1,\u00c9"b":2}')],
    ['and cut off', bytes('{"a":"x\ty')],
    ['with a tab in a number', bytes('{"a":1\t2}')],
  ])('%s is no JSON', (_how, body) => {
    expect(readJson(body)).toBeUndefined()
  })
})
