import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Credentials } from '#gateway/client.ts'
import type { Outgoing } from '#gateway/define-operation.ts'
import { invoicesReject } from '#gateway/operations/invoices-reject.ts'
import { invoicesSend } from '#gateway/operations/invoices-send.ts'
import { merchantInfo } from '#gateway/operations/merchant-info.ts'
import { transactionHistory } from '#gateway/operations/transaction-history.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { decryptValue } from '#gateway/signing/form-cipher.ts'
import { readForm } from '#gateway/signing/form.ts'
import {
  answerOf,
  CIPHER,
  cipherOf,
  inputOf,
  MESSAGE_ID,
  sealed,
  type Body,
} from '#test/support/operation-examples.ts'
import { EXTERNAL_ID, NOW } from '../given.ts'
import { allCredentials, answered, onWire, prepareExample, sendExample, type More } from './given-client.ts'

const enabled = { enabled: ['merchant-info'] } as const

/** The bytes that a sender of the operation's example puts on the wire. */
async function sentBy(operation: Outgoing, more: More = {}) {
  const { client, requests } = onWire(() => answered(200, sealed(operation, answerOf(operation))), {
    ...more,
    changes: { ...enabled, ...more.changes },
  })
  const call = await prepareExample(client, operation)
  await client.send(call)
  const [request] = requests
  if (request === undefined) throw new Error('nothing was sent')
  return { call, headers: request.headers, text: Buffer.from(request.body).toString() }
}

async function outcomeOf(operation: Outgoing, status: number, body: unknown, more: More = {}) {
  const { client } = onWire(() => answered(status, body), {
    ...more,
    changes: { ...enabled, ...more.changes },
  })
  return sendExample(client, operation)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

describe('JSON with a hash signature', () => {
  it('has the client’s own fields filled in and signed, and none of the common headers', async () => {
    const { call, headers, text } = await sentBy(transactionHistory)
    expect(headers).toEqual({ 'Content-Type': 'application/json', Accept: '*/*' })
    const signature = sha256(
      `##TEST-HASH-KEY##${MESSAGE_ID.toUpperCase()}##SAMPLE-REGION##TRANSACTIONHITORYLIST##`,
    )
    const { from_date_time, to_date_time, page_size, page_number } = transactionHistory.example.request
    expect(JSON.parse(text)).toEqual({
      rq_uuid: MESSAGE_ID,
      rq_datetime: '2026-11-20 10:00:00',
      comm_code: 'SAMPLE-REGION',
      from_date_time,
      to_date_time,
      page_size,
      page_number,
      signature,
    })
    expect(call).toMatchObject({ timestamp: NOW, externalId: EXTERNAL_ID, method: 'POST' })
    expect(JSON.parse(call.requestBody)).toMatchObject({ rq_uuid: MESSAGE_ID, signature: '[redacted]' })
  })

  it('names the merchant code of history, signed, where it is not the region code of invoices', async () => {
    const { text } = await sentBy(transactionHistory, { changes: { historyCommCode: 'SAMPLE-MERCHANT' } })
    expect(JSON.parse(text)).toMatchObject({
      comm_code: 'SAMPLE-MERCHANT',
      signature: sha256(
        `##TEST-HASH-KEY##${MESSAGE_ID.toUpperCase()}##SAMPLE-MERCHANT##TRANSACTIONHITORYLIST##`,
      ),
    })
  })

  it('is signed by the profile’s rule', async () => {
    const rule = { parts: ['word', 'key'], word: 'OTHER' } as const
    const { text } = await sentBy(transactionHistory, {
      changes: { hashRules: { 'transaction-history': rule } },
    })
    expect(JSON.parse(text)).toMatchObject({ signature: sha256('##OTHER##TEST-HASH-KEY##') })
  })
})

describe('an encrypted form', () => {
  it('has every value encrypted but for the four, and the journal sees them plain', async () => {
    const { call, headers, text } = await sentBy(invoicesSend)
    expect(headers).toEqual({ 'Content-Type': 'application/x-www-form-urlencoded', Accept: '*/*' })
    const form = readForm(Buffer.from(text))
    if (!form.ok) throw new Error(form.reason)
    const fields = Object.fromEntries(form.fields)
    const { rq_uuid, rq_datetime, sender_id, signature, ...closed } = fields
    expect({ rq_uuid, rq_datetime, sender_id }).toEqual({
      rq_uuid: MESSAGE_ID,
      rq_datetime: '2026-11-20 10:00:00',
      sender_id: 'SAMPLE-SENDER',
    })
    const parts = [MESSAGE_ID, '2026-11-20 10:00:00', 'SAMPLE-REGION', 'TEST-HASH-KEY', 'SENDINVOICEMULTI']
    expect(signature).toBe(sha256(`##${parts.join('##').toUpperCase()}##`))
    const open = Object.fromEntries(
      Object.entries(closed).map(([name, value]) => [name, decryptValue(CIPHER, value)]),
    )
    expect(open).toEqual({
      comm_code: 'SAMPLE-REGION',
      ccy: 'IDR',
      invoices: invoicesSend.example.request.invoices,
      total_invoices: invoicesSend.example.request.total_invoices,
    })
    expect(JSON.parse(call.requestBody)).toMatchObject({
      ccy: 'IDR',
      signature: '[redacted]',
      invoices: { S1_1_N: { member_code: 'MEMBER-1', member_email: '[redacted]', amount: '150000' } },
    })
  })

  it.each([invoicesSend, invoicesReject])(
    'of $name is done when its answer opens and fits',
    async (operation) => {
      const { outcome, responseBody } = await outcomeOf(
        operation,
        200,
        sealed(operation, answerOf(operation)),
      )
      expect(outcome).toMatchObject({
        kind: 'done',
        raw: { httpStatus: 200, code: '0000', message: 'Success' },
      })
      expect(JSON.parse(responseBody ?? '')).toMatchObject({ error_code: '0000', error_message: 'Success' })
    },
  )

  it('is not of more than 500 invoices', async () => {
    const { client } = onWire(() => answered(500, ''))
    const ids = { externalId: EXTERNAL_ID, messageId: MESSAGE_ID }
    const { invoices, ...rest } = inputOf(invoicesReject)
    const many = Object.fromEntries(
      Array.from({ length: 501 }, (_, at) => [`S1_${at}_N`, { member_code: 'M' }]),
    )
    const prepared = await client.prepare(
      invoicesReject,
      { ...rest, invoices: { ...invoices, ...many }, total_invoices: 502 },
      ids,
    )
    expect(prepared).toMatchObject({ faults: { missing: [], invalid: ['invoices'] } })
  })

  const good = answerOf(invoicesSend)
  const about = (changes: Body) => sealed(invoicesSend, { ...good, ...changes })
  it.each<[string, number, unknown, object]>([
    [
      'a failure',
      200,
      about({ error_code: '0012', total_success: '0', invoices_success: '' }),
      { kind: 'refused', raw: { code: '0012' } },
    ],
    [
      'a failure with successes in it',
      200,
      about({ error_code: '0012' }),
      { kind: 'unknown', why: 'wrong-shape' },
    ],
    [
      'a failure with successes in it that are listed and not counted',
      200,
      about({ error_code: '0012', total_success: '0' }),
      { kind: 'unknown', why: 'wrong-shape' },
    ],
    [
      'a failure with a count of successes that is no number',
      200,
      about({ error_code: '0012', total_success: '1 of 2', invoices_success: '' }),
      { kind: 'unknown', why: 'wrong-shape' },
    ],
    [
      'a plain failure with results that cannot be opened',
      200,
      {
        ...sealed(invoicesSend, good, cipherOf('other-cipher-key-0123456789abcde', 'test-iv-01234567')),
        error_code: '0012',
      },
      { kind: 'unknown', why: 'wrong-shape' },
    ],
    [
      'a failure with lists of nothing',
      200,
      about({ error_code: '0012', total_success: '', invoices_success: '{}' }),
      { kind: 'refused' },
    ],
    [
      'a failure that names a duplicate',
      200,
      about({
        error_code: '0012',
        error_message: 'invoice already exists',
        total_success: '0',
        invoices_success: '',
      }),
      { kind: 'already-there' },
    ],
    [
      'a failure in plain text',
      400,
      { error_code: '0401', error_message: 'bad signature' },
      { kind: 'refused', raw: { code: '0401', message: 'bad signature' } },
    ],
    ['a plain 401', 401, { error_code: '0401' }, { kind: 'not-executed', why: 'unauthorized' }],
    ['a bare 401', 401, '', { kind: 'unknown', why: 'unreadable' }],
    ['a success in plain text', 200, good, { kind: 'unknown', why: 'wrong-shape' }],
    [
      'one value in plain text',
      200,
      { ...sealed(invoicesSend, good), total_success: '1' },
      { kind: 'unknown', why: 'wrong-shape', detail: 'cannot be decrypted: total_success' },
    ],
    [
      'the wrong key',
      200,
      sealed(invoicesSend, good, cipherOf('other-cipher-key-0123456789abcde', 'test-iv-01234567')),
      { kind: 'unknown', why: 'wrong-shape' },
    ],
    [
      'another message',
      200,
      about({ rq_uuid: 'x' }),
      { kind: 'unknown', detail: 'not what was asked: rq_uuid' },
    ],
    ['no code', 200, { rq_uuid: MESSAGE_ID }, { kind: 'unknown', why: 'wrong-shape' }],
    ['500 with a success', 500, sealed(invoicesSend, good), { kind: 'unknown', why: 'server-error' }],
  ])('answered with %s', async (_, status, body, expected) => {
    expect((await outcomeOf(invoicesSend, status, body)).outcome).toMatchObject(expected)
  })

  it('keeps no cipher text when it cannot be opened', async () => {
    const other = cipherOf('other-cipher-key-0123456789abcde', 'test-iv-01234567')
    const { responseBody = '' } = await outcomeOf(invoicesSend, 200, sealed(invoicesSend, good, other))
    expect(JSON.parse(responseBody)).toMatchObject({
      rq_uuid: MESSAGE_ID,
      invoices: expect.stringMatching(/^\[encrypted, \d+ characters\]$/),
    })
    expect(responseBody).not.toMatch(/[A-Za-z0-9+/]{30}/)
  })
})

describe('a form with a key', () => {
  it('holds the key and nothing else, and the journal not even that', async () => {
    const { call, headers, text } = await sentBy(merchantInfo)
    expect(headers['Content-Type']).toBe('application/x-www-form-urlencoded')
    expect(text).toBe('key=TEST-API-KEY')
    expect(call.requestBody).toBe('{"key":"[redacted]"}')
  })

  it.each<[number, unknown, object]>([
    [200, answerOf(merchantInfo), { kind: 'done' }],
    [200, { data: [] }, { kind: 'done' }],
    [
      200,
      { error_code: '0404', error_message: 'no such key', data: [] },
      { kind: 'refused', raw: { code: '0404' } },
    ],
    [200, {}, { kind: 'unknown', why: 'wrong-shape' }],
    [200, '<html>', { kind: 'unknown', why: 'unreadable' }],
    [403, '', { kind: 'not-executed', why: 'unauthorized' }],
    [429, '', { kind: 'not-executed', why: 'rate-limited', retryAt: NOW + 60_000 }],
    [404, '', { kind: 'refused' }],
    [502, '', { kind: 'unknown', why: 'server-error' }],
    [201, answerOf(merchantInfo), { kind: 'unknown', why: 'wrong-shape' }],
  ])('answered HTTP %i with %j', async (status, body, expected) => {
    expect((await outcomeOf(merchantInfo, status, body)).outcome).toMatchObject(expected)
  })
})

describe('what is not there to sign or encrypt with', () => {
  const without = async (operation: Outgoing, credentials: Credentials, more: More = {}) => {
    const { client, requests } = onWire(() => answered(500, ''), {
      credentials: () => credentials,
      ...more,
      changes: { ...enabled, ...more.changes },
    })
    const ids = { externalId: EXTERNAL_ID, messageId: MESSAGE_ID }
    const prepared = await client.prepare(operation, inputOf(operation), ids)
    expect(requests).toHaveLength(0)
    return prepared.ok ? 'prepared' : prepared.outcome
  }
  const all = allCredentials()

  it.each<[string, Outgoing, keyof Credentials]>([
    ['private key', vaStatus, 'privateKey'],
    ['hash key', transactionHistory, 'hashKey'],
    ['hash key', invoicesSend, 'hashKey'],
    ['form cipher', invoicesSend, 'cipher'],
    ['API key', merchantInfo, 'apiKey'],
  ])('is named: %s', async (name, operation, absent) => {
    const { [absent]: _, ...rest } = all
    expect(await without(operation, rest)).toEqual({
      kind: 'not-executed',
      why: 'unauthorized',
      detail: `no ${name}`,
    })
  })

  it('is named when it cannot be used', async () => {
    expect(await without(invoicesSend, { ...all, hashKey: '#' })).toMatchObject({
      detail: 'no hash key that can be signed with',
    })
    expect(await without(invoicesSend, all, { changes: { commCode: '' } })).toMatchObject({
      why: 'invalid-request',
      detail: 'missing: comm_code',
    })
    expect(await without(invoicesSend, all, { changes: { commCode: 'a##b' } })).toMatchObject({
      detail: 'invalid: comm_code',
    })
    const rule = { parts: ['key', 'word'], word: 'a##b' } as const
    expect(
      await without(invoicesSend, all, { changes: { hashRules: { 'invoices-send': rule } } }),
    ).toMatchObject({ why: 'invalid-request', detail: 'word of the hash signature' })
  })

  it('is a message id, too', async () => {
    const { client } = onWire(() => answered(500, ''))
    const prepared = await client.prepare(invoicesSend, inputOf(invoicesSend), { externalId: EXTERNAL_ID })
    expect(prepared).toMatchObject({ outcome: { why: 'invalid-request', detail: 'missing: rq_uuid' } })
  })
})
