import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FORM_LIMITS, readForm, writeForm, type FormField } from '#gateway/signing/form.ts'

const text = (fields: readonly FormField[]) => Buffer.from(writeForm(fields)).toString('utf8')
const read = (body: string, limits = FORM_LIMITS) => readForm(Buffer.from(body, 'utf8'), limits)
const fieldsOf = (body: string) => {
  const parsed = read(body)
  return parsed.ok ? [...parsed.fields] : parsed.reason
}

describe('a written form', () => {
  it('keeps the order and escapes what Base64 is made of', () => {
    expect(
      text([
        ['rq_uuid', '0f8fad5b-d9cb'],
        ['rq_datetime', '2026-11-20 10:00:00'],
        ['invoices', 'a+b/c=='],
        ['ccy', ''],
      ]),
    ).toBe('rq_uuid=0f8fad5b-d9cb&rq_datetime=2026-11-20+10%3A00%3A00&invoices=a%2Bb%2Fc%3D%3D&ccy=')
  })

  it('is UTF-8, and leaves only letters, digits and *-._ as they are', () => {
    expect(text([['é', "a~!*'()-._&🙂"]])).toBe('%C3%A9=a%7E%21*%27%28%29-._%26%F0%9F%99%82')
    expect(text([])).toBe('')
  })

  it('is read back as it was', () => {
    const fields = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' })), {
      selector: ([name]) => name,
      maxLength: FORM_LIMITS.maxFields,
    })
    fc.assert(
      fc.property(fields, (written) => {
        const parsed = readForm(writeForm(written))
        expect(parsed.ok && [...parsed.fields]).toEqual(written)
      }),
      { seed: 7 },
    )
  })
})

describe('a form that is read', () => {
  it('may be written by anybody', () => {
    expect(fieldsOf('a=1+2%203&b=%c3%A9é&&c&d=&e==x=&')).toEqual([
      ['a', '1 2 3'],
      ['b', 'éé'],
      ['c', ''],
      ['d', ''],
      ['e', '=x='],
    ])
    expect(fieldsOf('')).toEqual([])
    expect(fieldsOf('__proto__=1&constructor=2')).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ])
  })

  it('has each name once, however it is written', () => {
    expect(fieldsOf('a=1&b=2&a=1')).toBe('duplicate-name')
    expect(fieldsOf('a=1&%61=2')).toBe('duplicate-name')
  })

  it.each(['a=%', 'a=%2', 'a=%zz', 'a=%ff', 'a=%c3', '%=1', '=1', 'a=1&='])('is refused: %s', (body) => {
    expect(fieldsOf(body)).toBe('malformed')
  })

  it('is refused when its bytes are not UTF-8', () => {
    expect(readForm(Buffer.from([0x61, 0x3d, 0xff]))).toEqual({ ok: false, reason: 'malformed' })
  })

  it('is bounded in bytes and in fields', () => {
    const limits = { maxBytes: 9, maxFields: 2 }
    expect(read('a=1&b=234', limits).ok).toBe(true)
    expect(read('a=1&b=2345', limits)).toEqual({ ok: false, reason: 'too-large' })
    expect(read('a&b&c', limits)).toEqual({ ok: false, reason: 'too-many-fields' })
    expect(read('&'.repeat(1_000_000))).toEqual({ ok: false, reason: 'too-many-fields' })
  })

  it('has room for 500 full invoices', () => {
    const invoices = Buffer.alloc(500 * 1000, 0xfb).toString('base64')
    const parsed = readForm(writeForm([['invoices', invoices]]))
    expect(parsed.ok && parsed.fields.get('invoices')).toBe(invoices)
  })

  it('never makes a throw', () => {
    const body = fc.oneof(
      fc.uint8Array(),
      fc.string({ unit: fc.constantFrom('a', '=', '&', '%', '2', 'f', 'é') }),
    )
    fc.assert(
      fc.property(body, (garbage) => {
        const bytes = typeof garbage === 'string' ? Buffer.from(garbage) : garbage
        expect(readForm(bytes).ok).toBeTypeOf('boolean')
      }),
      { seed: 8, numRuns: 1000 },
    )
  })
})
