import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signedBodies } from '#gateway/signing/minified.ts'

const bodies = (text: string) =>
  [...signedBodies(Buffer.from(text))].map((one) => Buffer.from(one).toString())

describe('the minified body beside the one that came', () => {
  it('keeps order, spelling, and every space inside a text', () => {
    const text = '{\n "b": 1.0,\r\n\t"2": " a  b ",  "1": "\\/\\" { }" }'
    expect(bodies(text)).toEqual([text, '{"b":1.0,"2":" a  b ","1":"\\/\\" { }"}'])
  })

  it('keeps every byte that is not white space, also one that is no UTF-8', () => {
    const [, minified] = [...signedBodies(Buffer.from('{ "a": "JOS\u00c9\t", "b": 1 }', 'latin1'))]
    expect(minified).toEqual(Buffer.from('{"a":"JOS\u00c9\t","b":1}', 'latin1'))
    expect(bodies('\ufeff{"a":1}')).toEqual(['\ufeff{"a":1}', '{"a":1}'])
  })

  it('is none where nothing can be left out, or nothing is JSON', () => {
    expect([bodies('{"a b":1}'), bodies('{ a }')]).toEqual([['{"a b":1}'], ['{ a }']])
  })

  it('has the same value', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: unknown = JSON.parse(text)
        const spaced = JSON.stringify(value, null, 2)
        for (const body of bodies(spaced)) expect(JSON.parse(body)).toEqual(value)
      }),
    )
  })
})
