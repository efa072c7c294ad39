import { describe, expect, it } from 'vitest'
import { tokenFor, type TokenSources } from '#gateway/signing/token-rule.ts'

const business = {} as TokenSources['business']
const sources = (token: string): TokenSources => ({
  business,
  customers: { get: () => Promise.resolve({ ok: true, token }), invalidate: () => undefined },
})

describe('Authorization-Customer', () => {
  const of = (token: string, form?: 'bearer' | 'plain') =>
    tokenFor('b2b2c', sources(token), { customer: { id: 'C1' }, fixed: undefined, form })

  it('is written as the profile says', async () => {
    expect(await of('abc')).toMatchObject({ customer: 'Bearer abc' })
    expect(await of('abc', 'bearer')).toMatchObject({ customer: 'Bearer abc' })
    expect(await of('abc', 'plain')).toMatchObject({ customer: 'abc' })
  })

  it('holds at most 150 characters, or the call does not leave', async () => {
    expect(await of('x'.repeat(150), 'plain')).toMatchObject({ customer: 'x'.repeat(150) })
    const tooLong = { outcome: { kind: 'not-executed', why: 'invalid-request' } }
    expect(await of('x'.repeat(151), 'plain')).toMatchObject(tooLong)
    expect(await of('x'.repeat(144))).toMatchObject(tooLong)
    expect(
      await tokenFor('b2b2c', sources(''), { customer: undefined, fixed: 'x'.repeat(151) }),
    ).toMatchObject(tooLong)
  })
})
