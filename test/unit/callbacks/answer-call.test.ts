import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerCallback } from '#callbacks/answer-call.ts'
import {
  callOf,
  type CallInput,
  INQUIRY_PATH,
  inquiryBody,
  makeKeys,
  MERCHANT,
  PAYMENT_PATH,
  paymentBody,
  TRANSFER_PATH,
  transferBody,
} from '#test/support/callbacks.ts'
import { anyText } from '#test/support/any-text.ts'
import { core, instructionOf, LINK, NOW, orderIn, REFERENCE, waiting } from './core.ts'

const UUID = '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9'

function inquiry(changes: Partial<CallInput> = {}) {
  return callOf({ path: INQUIRY_PATH, body: inquiryBody(REFERENCE), at: NOW, ...changes })
}

describe('what is served', () => {
  it('is three paths, whatever stands before them, and nothing else', async () => {
    const world = { orders: [orderIn(waiting)], instructions: [instructionOf()] }
    const { codeOf } = core(world)
    const at = NOW
    for (const prefix of ['', '/api', '/till-1/loket']) {
      const path = `${prefix}/v1.0/transfer-va/inquiry`
      expect(await codeOf(inquiry({ path }))).toBe('2002400 Success')
    }
    expect(await codeOf(callOf({ path: PAYMENT_PATH, body: paymentBody(REFERENCE), at }))).toBe(
      '2002500 Success',
    )
    expect(await codeOf(callOf({ path: TRANSFER_PATH, body: transferBody(LINK), at }))).toBe(
      '2007000 Success',
    )
  })

  it.each(['/', '/v1.0/transfer-va/inquiry/x', '/v1.0/transfer-va', '/x?y=/v1.0/transfer-va/inquiry', '*'])(
    'tells a stranger nothing at %s',
    async (path) => {
      const { answer, told, strays, turned } = core()
      expect(await answer(inquiry({ path }))).toEqual({ status: 404 })
      expect([told, strays(), turned]).toEqual([[], 1, ['path']])
    },
  )

  it.each(['?a=1', '/', '/?a=1', '//'])(
    'is served with %s at its end, signed with it or without',
    async (end) => {
      const { codeOf } = core()
      const path = `${INQUIRY_PATH}${end}`
      expect(await codeOf(inquiry({ path }))).toBe('2002400 Success')
      expect(await codeOf(inquiry({ path, signed: { path: INQUIRY_PATH } }))).toBe('2002400 Success')
      expect(await codeOf(inquiry({ path, signed: { path: `${INQUIRY_PATH}?a=2` } }))).toContain('4012400')
    },
  )

  it('uses the service code of the profile for the transfer confirmation', async () => {
    const { codeOf } = core({ instructions: [instructionOf()], rules: { transferServiceCode: '96' } })
    const call = callOf({ path: TRANSFER_PATH, body: transferBody(LINK), at: NOW })
    expect(await codeOf(call)).toBe('2009600 Success')
  })
})

describe('a call that is refused before anybody is believed', () => {
  const forger = makeKeys()
  it.each<[string, Partial<CallInput>, string, string]>([
    ['another method', { method: 'PUT' }, '4052400', 'Requested Function Is Not Supported'],
    ['no content type', { headers: { 'content-type': undefined } }, '4002402', 'Content-Type'],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, '4002401', 'Type'],
    ['no time', { headers: { 'x-timestamp': undefined } }, '4002402', 'X-TIMESTAMP'],
    ['no signature', { headers: { 'x-signature': '' } }, '4002402', 'X-SIGNATURE'],
    ['no external id', { headers: { 'x-external-id': undefined } }, '4002402', 'X-EXTERNAL-ID'],
    ['no partner', { headers: { 'x-partner-id': undefined } }, '4002402', 'X-PARTNER-ID'],
    ['no channel', { headers: { 'channel-id': undefined } }, '4002402', 'CHANNEL-ID'],
    ['a time without zone', { headers: { 'x-timestamp': '2026-11-20T10:00:00' } }, '4002401', 'X-TIMES'],
    ['a day that is none', { headers: { 'x-timestamp': '2026-02-30T10:00:00+07:00' } }, '4002401', 'X-T'],
    ['an odd signature', { headers: { 'x-signature': 'not base64!' } }, '4002401', 'X-SIGNATURE'],
    ['an external id with a space', { externalId: 'my call' }, '4002401', 'X-EXTERNAL-ID'],
    ['an external id without end', { externalId: '1'.repeat(129) }, '4002401', 'X-EXTERNAL-ID'],
    ['a long partner', { headers: { 'x-partner-id': 'P'.repeat(51) } }, '4002401', 'X-PARTNER-ID'],
    ['a long channel', { headers: { 'channel-id': '1'.repeat(51) } }, '4002401', 'CHANNEL-ID'],
    ['an old time', { at: NOW - 301_000 }, '4012400', 'X-TIMESTAMP outside the allowed window'],
    ['a time to come', { at: NOW + 301_000 }, '4012400', 'X-TIMESTAMP outside the allowed window'],
    ["a forger's key", { privateKey: forger.privateKey }, '4012400', 'Unauthorized Signature'],
    ['another body', { signed: { body: '{}' } }, '4012400', 'Unauthorized Signature'],
    ['another path', { signed: { path: PAYMENT_PATH } }, '4012400', 'Unauthorized Signature'],
    ['another method signed', { signed: { method: 'PUT' } }, '4012400', 'Unauthorized Signature'],
    ['one space more', { signed: { body: '{ }' }, body: '{}' }, '4012400', 'Unauthorized Signature'],
  ])('%s', async (_name, changes, code, words) => {
    const { codeOf, told, kept } = core()
    const request = inquiry(changes)
    expect(await codeOf(request)).toMatch(new RegExp(`^${code} .*${words}`))
    expect(kept).toEqual([])
    // No text from a stranger enters the journal, and no gateway id is used up.
    const evidence = expect.stringMatching(/^\{"refused":"[ -~]+","bytes":\d+\}$/)
    expect(told).toEqual([{ at: NOW, kind: 'inquiry', code, verified: false, evidence }])
    const externalId = request.headers['x-external-id'] ?? '7'
    expect(await codeOf(inquiry({ externalId }))).not.toContain('4092400')
  })
})

describe('a call with the right signature', () => {
  it.each<[string, Partial<CallInput>, string]>([
    ['of another client', { headers: { 'x-partner-id': 'OTHER' } }, '4012400 Unauthorized. Unknown Client'],
    ['of another channel', { headers: { 'channel-id': '1' } }, '4012400 Unauthorized. Unknown Client'],
    ['without JSON', { body: 'amount=1' }, '4002400 Bad Request'],
    ['with a list', { body: [] }, '4002400 Bad Request'],
    ['with half a JSON', { body: '{"a":' }, '4002400 Bad Request'],
    ['with bytes that are no text', { body: '{"a":"\ud800"}' }, '4002402'],
    [
      'without its number',
      { body: inquiryBody(REFERENCE, { virtualAccountNo: undefined }) },
      '4002402 Invalid Missing Mandatory Field virtualAccountNo',
    ],
    [
      'with a fraction for its number',
      { body: inquiryBody(REFERENCE, { virtualAccountNo: 7.5 }) },
      '4002401 Invalid Field Format virtualAccountNo',
    ],
  ])('%s', async (_name, changes, expected) => {
    const { codeOf, told } = core()
    expect(await codeOf(inquiry(changes))).toContain(expected)
    expect(told).toMatchObject([{ verified: true }])
  })

  it('may have a time in UTC and an id in the form of a UUID', async () => {
    const { codeOf } = core()
    const timestamp = '2026-11-20T03:00:00.250Z'
    expect(await codeOf(inquiry({ externalId: UUID, timestamp }))).toContain('2002400')
    const bare = UUID.replaceAll('-', '').toUpperCase()
    expect(await codeOf(inquiry({ externalId: bare, timestamp: '2026-11-20T10:00:00+0700' }))).toContain(
      '2002400',
    )
  })

  it('may come through a proxy that takes the registered prefix off', async () => {
    const { codeOf } = core()
    const request = inquiry({ path: '/v1.0/transfer-va/inquiry', signed: { path: INQUIRY_PATH } })
    expect(await codeOf(request)).toContain('2002400')
    const other = inquiry({
      path: '/v1.0/transfer-va/inquiry',
      signed: { path: '/other/v1.0/transfer-va/inquiry' },
    })
    expect(await codeOf(other)).toContain('4012400')
  })

  it('is journalled with what was said, signed and answered, and without anything of a person', async () => {
    const { answer, told } = core()
    const body = inquiryBody(REFERENCE, { virtualAccountName: 'SITI', additionalInfo: { phone: '62812' } })
    await answer(inquiry({ externalId: UUID, body }))
    expect(told).toEqual([
      {
        at: NOW,
        kind: 'inquiry',
        externalId: UUID,
        reference: REFERENCE,
        code: '2002400',
        verified: true,
        evidence: expect.any(String),
      },
    ])
    const evidence = JSON.parse(told[0]?.evidence ?? '')
    expect(evidence).toEqual({
      said: 'Success',
      timestamp: '2026-11-20T10:00:00+07:00',
      signed: expect.stringMatching(/^[0-9a-f]{64}$/),
      signature: expect.stringMatching(/^[A-Za-z0-9+/]{342}==$/),
      body: inquiryBody(REFERENCE),
    })
  })
})

describe('the order of checks', () => {
  // Each request is wrong in everything from some point on: the first fault is named.
  const forger = makeKeys()
  const wrong: readonly [string, Partial<CallInput>][] = [
    ['4052400', { method: 'GET' }],
    ['4002402', { headers: { 'content-type': undefined } }],
    ['4002401', { headers: { 'x-external-id': '? ?' } }],
    ['4012400 Unauthorized. X-TIMESTAMP', { at: NOW - 999_000 }],
    ['4012400 Unauthorized Signature', { privateKey: forger.privateKey }],
    ['4012400 Unauthorized. Unknown', { headers: { 'x-partner-id': 'OTHER' } }],
    ['4092400', { externalId: '1' }],
    ['4002400', { body: '[' }],
  ]
  it.each(wrong.map(([code], from) => [code, from] as const))(
    '%s comes before the rest',
    async (code, from) => {
      const { answer } = core()
      await answer(inquiry({ externalId: '1' }))
      const faults = wrong.slice(from).map(([, changes]) => changes)
      const merged = faults.reduce<Partial<CallInput>>(
        (all, one) => ({ ...one, ...all, headers: { ...one.headers, ...all.headers } }),
        {},
      )
      const { body } = await answer(inquiry(merged))
      expect(`${String(body?.['responseCode'])} ${String(body?.['responseMessage'])}`).toContain(code)
    },
  )

  it('fields come before business', async () => {
    const { codeOf } = core({ orders: [] })
    expect(await codeOf(inquiry())).toContain('4042412')
    expect(await codeOf(inquiry({ body: inquiryBody(REFERENCE, { inquiryRequestId: [] }) }))).toContain(
      '4002401',
    )
  })
})

describe('a call that came before', () => {
  it('is refused, whether its id or only its signature is the same', async () => {
    const { codeOf } = core()
    const request = inquiry()
    expect(await codeOf(request)).toContain('2002400')
    expect(await codeOf(request)).toBe('4092400 Duplicate X-EXTERNAL-ID')
    // The signature does not cover the id: a repeated call may carry another one.
    const renamed = { ...request, headers: { ...request.headers, 'x-external-id': UUID } }
    expect(await codeOf(renamed)).toBe('4092400 Conflict. The same signed request was here before')
    expect(await codeOf(inquiry({ externalId: request.headers['x-external-id'] ?? '' }))).toContain('4092400')
  })

  it('may come again when it failed on our side', async () => {
    let disk = false
    const { codeOf } = core({ orders: [orderIn(waiting)], keep: async () => (disk ? '7' : undefined) })
    const request = callOf({ path: PAYMENT_PATH, body: paymentBody(REFERENCE), at: NOW })
    expect(await codeOf(request)).toBe('5002500 General Error')
    disk = true
    expect(await codeOf(request)).toContain('2002500')
    expect(await codeOf(request)).toContain('4092500')
  })
})

describe('an external id', () => {
  it.each(['CALL-2026/11.20_a', 'x'.repeat(128), '1'.repeat(40)])('may be %s', async (externalId) => {
    const { codeOf, told } = core()
    expect(await codeOf(inquiry({ externalId }))).toBe('2002400 Success')
    expect(told[0]?.externalId).toBe(externalId)
    const trxDateInit = '2026-11-20T10:00:01+07:00'
    const body = inquiryBody(REFERENCE, { trxDateInit })
    expect(await codeOf(inquiry({ externalId, body }))).toBe('4092400 Duplicate X-EXTERNAL-ID')
  })

  it('of a UUID is the same in capitals', async () => {
    const { codeOf } = core()
    expect(await codeOf(inquiry({ externalId: UUID }))).toBe('2002400 Success')
    const body = inquiryBody(REFERENCE, { inquiryRequestId: 'ANOTHER' })
    expect(await codeOf(inquiry({ externalId: UUID.toUpperCase(), body }))).toBe(
      '4092400 Duplicate X-EXTERNAL-ID',
    )
  })
})

describe('the ids of a gateway that calls', () => {
  const other = { headers: { 'x-partner-id': 'THE-GATEWAY', 'channel-id': 'GATEWAY-CHANNEL' } }

  it('are any where the profile names none', async () => {
    const { partnerId: _partner, channelId: _channel, ...merchant } = MERCHANT
    const { answer } = core()
    const { deps } = core()
    const request = inquiry(other)
    expect((await answer(request)).status).toBe(401)
    expect(await answerCallback(request, { ...deps, merchant })).toMatchObject({ status: 200 })
  })

  it('are named when one is refused', async () => {
    const { codeOf, turned } = core()
    expect(await codeOf(inquiry(other))).toBe('4012400 Unauthorized. Unknown Client X-PARTNER-ID')
    const channel = { headers: { 'channel-id': 'OTHER' } }
    expect(await codeOf(inquiry(channel))).toBe('4012400 Unauthorized. Unknown Client CHANNEL-ID')
    expect(turned).toEqual(['partner-id', 'channel-id'])
  })
})

describe('a body', () => {
  const pretty = (body: unknown) => JSON.stringify(body, null, 2)
  const body = inquiryBody(REFERENCE)

  it('that is not minified is signed as it came, or minified', async () => {
    const { codeOf } = core()
    expect(await codeOf(inquiry({ body: pretty(body) }))).toBe('2002400 Success')
    const signed = { body: JSON.stringify(body) }
    expect(await codeOf(inquiry({ body: pretty({ ...body, trxDateInit: 'later' }), signed }))).toContain(
      '4012400',
    )
    expect(await codeOf(inquiry({ body: pretty(body), at: NOW + 1_000, signed }))).toBe('2002400 Success')
  })

  it('is the same call again, however it is laid out', async () => {
    const { codeOf } = core()
    expect(await codeOf(inquiry())).toBe('2002400 Success')
    const again = inquiry({ body: pretty(body), signed: { body: JSON.stringify(body) } })
    expect(await codeOf(again)).toContain('4092400 Conflict')
  })

  it('keeps the spaces inside its texts', async () => {
    const spaced = { ...body, note: 'a  "quoted" \\ b' }
    const signed = { body: JSON.stringify(spaced) }
    expect(await core().codeOf(inquiry({ body: pretty(spaced), signed }))).toBe('2002400 Success')
    const without = { body: JSON.stringify(spaced).replace('a  ', 'a ') }
    expect(await core().codeOf(inquiry({ body: pretty(spaced), signed: without }))).toContain('4012400')
  })

  it('in which a deciding member is there twice, or is spoiled, is refused', async () => {
    const text = JSON.stringify(body)
    const twice = text.replace('{', '{"virtualAccountNo":"ANOTHER",')
    const spoiled = text.replace(REFERENCE, `${REFERENCE}\t`)
    const name = text.replace('"customerNo"', '"customer\tNo"')
    for (const unsure of [twice, spoiled, name]) {
      const { codeOf, turned } = core()
      expect(await codeOf(inquiry({ body: unsure }))).toBe(
        '4002400 Bad Request. A member is there twice, or is spoiled',
      )
      expect(turned).toEqual(['content'])
    }
  })

  it('in which anything else is there twice, or is spoiled, is served', async () => {
    const text = JSON.stringify(body)
    const twice = text.replace('{', '{"trxDateInit":"2026-11-20T09:00:00+07:00","note":1,"note":2,')
    const spoiled = text.replace('{', '{"note":{"name":"A\tB"},').replace('+07:00', '+07:00\t')
    for (const unsure of [twice, spoiled]) {
      const { codeOf, told } = core()
      expect(await codeOf(inquiry({ body: unsure }))).toBe('2002400 Success')
      expect(JSON.parse(told[0]?.evidence ?? '')).toMatchObject({ odd: ['trxDateInit'] })
    }
  })

  it.each(['text/plain', 'text/plain; charset=utf-8', 'application/json;charset=UTF-8'])(
    'may be %s',
    async (type) => {
      expect(await core().codeOf(inquiry({ headers: { 'content-type': type } }))).toBe('2002400 Success')
    },
  )

  it.each(['2026-11-20 10:00:00', null, undefined, 'now', 7])(
    'may have %s for its time',
    async (trxDateInit) => {
      expect(await core().codeOf(inquiry({ body: inquiryBody(REFERENCE, { trxDateInit }) }))).toBe(
        '2002400 Success',
      )
    },
  )
})

describe('why a call was turned away', () => {
  const forger = makeKeys()
  it.each<[string, Partial<CallInput>]>([
    ['method', { method: 'PUT' }],
    ['header X-EXTERNAL-ID', { externalId: '' }],
    ['clock', { at: NOW - 301_000 }],
    ['signature', { privateKey: forger.privateKey }],
    ['content', { body: '[' }],
    ['field virtualAccountNo', { body: inquiryBody('') }],
    ['number virtualAccountNo', { body: inquiryBody('NOBODY') }],
    ['service-id partnerServiceId', { body: inquiryBody(REFERENCE, { partnerServiceId: ' OTHERS1' }) }],
    ['customer-no customerNo', { body: inquiryBody(REFERENCE, { customerNo: 'OTHER' }) }],
    ['amount', { body: inquiryBody(REFERENCE, { amount: { value: '1.00' } }) }],
  ])('%s', async (why, changes) => {
    const { answer, turned } = core()
    expect((await answer(inquiry(changes))).status).toBeGreaterThanOrEqual(400)
    expect(turned).toEqual([why])
  })

  it('is nothing where it was served', async () => {
    const { answer, turned } = core()
    await answer(inquiry())
    expect(turned).toEqual([])
  })
})

describe('a journal that cannot be read', () => {
  it('is no answer about a bill', async () => {
    const { codeOf, told } = core({ dark: true })
    expect(await codeOf(inquiry())).toBe('5002400 General Error')
    // An id in the journal counts as used; this one may come again.
    expect(told).toMatchObject([{ code: '5002400', verified: true }])
    expect(told[0]).not.toHaveProperty('externalId')
  })
})

it('never throws, and answers everything with a code of its own', async () => {
  const text = fc.oneof(fc.string(), fc.constant(REFERENCE), anyText())
  const json = fc.oneof(
    fc.json(),
    fc
      .record({ virtualAccountNo: text, customerNo: text, partnerServiceId: text })
      .map((o) => JSON.stringify(o)),
    fc.constant('['.repeat(20_000)),
    fc.constant(`{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`),
    fc.constant('{"__proto__":{"virtualAccountNo":"x"},"constructor":null}'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(INQUIRY_PATH, PAYMENT_PATH, TRANSFER_PATH),
      fc.boolean(),
      json,
      text,
      async (path, honest, body, header) => {
        const { answer, bugs } = core()
        const headers = honest ? {} : { 'x-signature': header, 'x-timestamp': header }
        const answered = await answer(callOf({ path, body, at: NOW, headers }))
        expect(answered.body?.['responseCode']).toMatch(new RegExp(`^${answered.status}(?:24|25|70)\\d{2}$`))
        expect(bugs).toEqual([])
      },
    ),
    { numRuns: 200 },
  )
})
