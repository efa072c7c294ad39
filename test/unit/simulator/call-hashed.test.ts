import { createCipheriv, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#gateway/registry.ts'
import { practiceMerchant } from '#simulator/config.ts'
import { cipherOf, encoded } from './encoding.ts'
import { practice, type CallChanges, type Practice, type Reply } from './merchant.ts'
import { wholeBody } from './whole-bodies.ts'

let site: Practice
beforeAll(async () => {
  site = await practice()
})
afterAll(() => site.stop())

const history = (changes: CallChanges = {}, body = {}) =>
  site.merchant.call('transaction-history', { ...wholeBody('transaction-history'), ...body }, changes)
const send = (changes: CallChanges = {}, body = {}) =>
  site.merchant.call('invoices-send', { ...wholeBody('invoices-send'), ...body }, changes)
const told = ({ status, code, message }: Reply) => [status, code, message]
/** Whether the code can be read without a key. */
const isPlain = (reply: Reply) => /"error_code":"[0-9]{4}"/.test(reply.text)

describe('before the caller is known', () => {
  it('the content type, of each wire', async () => {
    const json = { headers: { 'content-type': 'application/json' } }
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect(told(await history(form))).toEqual([200, '0001', 'Format Content-Type'])
    expect(told(await send(json))).toEqual([200, '0001', 'Format Content-Type'])
    expect(told(await site.merchant.call('merchant-info', {}, json))).toEqual([
      200,
      '0001',
      'Format Content-Type',
    ])
  })
  it('what cannot be read', async () => {
    expect(told(await history({ raw: 'not json' }))).toEqual([200, '0001', 'Format body'])
    expect(told(await send({ raw: 'a=1&a=2' }))).toEqual([200, '0001', 'Format body'])
    expect(told(await send({ raw: 'a=%zz' }))).toEqual([200, '0001', 'Format body'])
  })
  it('values encrypted with another key, or not at all', async () => {
    const other = await send({ cipher: cipherOf('another-cipher-key-0123456789abc') })
    expect([other.code, isPlain(other)]).toEqual(['0001', true])
    const plain = await send({ raw: `comm_code=${practiceMerchant.commCode}` })
    expect(told(plain)).toEqual([200, '0001', 'Format comm_code'])
  })
  it('a field that the operation does not declare is left aside, encrypted or not', async () => {
    expect((await send({}, { remark: 'unknown' })).code).toBe('0000')
    const form = Buffer.from(dressedSend()).toString()
    expect((await send({ raw: `${form}&other=plain` })).code).toBe('0000')
  })
  it.each([
    ['PKCS#7 of a part', 'IDR', Buffer.alloc(13, 13), 'ccy: padded with PKCS#7, not with null bytes'],
    [
      'PKCS#7 of a block',
      'x'.repeat(16),
      Buffer.alloc(16, 16),
      'ccy: padded with PKCS#7, not with null bytes',
    ],
    ['nothing', 'x'.repeat(16), Buffer.alloc(0), 'ccy: no block of null bytes after a full block'],
    ['two blocks', 'x'.repeat(16), Buffer.alloc(32), 'ccy: 32 null bytes, more than a block'],
  ])('padding with %s is named, and not taken for a signature', async (_, text, padding, why) => {
    const form = new URLSearchParams(Buffer.from(dressedSend()).toString())
    form.set('ccy', paddedWith(text, padding))
    const reply = await send({ raw: form.toString() })
    expect([...told(reply), isPlain(reply)]).toEqual([200, '0001', `Format ${why}`, false])
  })
  it.each(['rq_uuid', 'rq_datetime', 'comm_code', 'signature'])('%s must be there', async (name) => {
    const without = new URLSearchParams(Buffer.from(dressedSend()).toString())
    without.delete(name)
    const reply = await send({ raw: without.toString() })
    expect([...told(reply), isPlain(reply)]).toEqual([200, '0002', `Missing ${name}`, false])
    expect(told(await history({ raw: withoutMember(name) }))).toEqual([200, '0002', `Missing ${name}`])
  })
  it('the signature, over the values as they are', async () => {
    const wrong = [401, '0003', 'Invalid signature']
    expect(told(await history({}, { signature: '0'.repeat(64) }))).toEqual(wrong)
    const reply = await send({}, { signature: 'f'.repeat(64) })
    // It encrypted with the merchant's key, so it can decrypt the answer.
    expect([...told(reply), isPlain(reply)]).toEqual([...wrong, false])
    // Signed for one time and sent with another.
    const tampered = new URLSearchParams(Buffer.from(dressedSend()).toString())
    tampered.set('rq_datetime', '2026-01-01 00:00:00')
    expect(told(await send({ raw: tampered.toString() }))).toEqual(wrong)
  })
  it('whose it is', async () => {
    const unknown = [401, '0004', 'Unknown merchant']
    expect(told(await history({}, { comm_code: 'ANOTHER' }))).toEqual(unknown)
    const other = await send({}, { sender_id: 'ANOTHER' })
    expect([...told(other), isPlain(other)]).toEqual([...unknown, true])
    expect(told(await send({}, { comm_code: 'ANOTHER' }))).toEqual(unknown)
    expect(told(await site.merchant.call('merchant-info', { key: 'ANOTHER' }))).toEqual(unknown)
  })
})

describe('once the caller is known', () => {
  it('the answers are encrypted, but for what stays plain', async () => {
    const reply = await send()
    const wire = JSON.parse(reply.text)
    expect(wire.rq_uuid).toBe(reply.json['rq_uuid'])
    expect(Object.keys(wire).filter((name) => wire[name] === reply.json[name])).toEqual([
      'rq_uuid',
      'rs_datetime',
    ])
    const failed = await send({}, { ccy: 'USD' })
    expect([...told(failed), isPlain(failed)]).toEqual([200, '0001', 'Format ccy', false])
    expect(failed.headers).not.toHaveProperty('x-signature')
  })
  it('a message id is used up by the first right signature, whatever became of it', async () => {
    const id = { rq_uuid: randomUUID() }
    expect((await history({}, { ...id, signature: '0'.repeat(64) })).code).toBe('0003')
    expect((await history({}, { ...id, page_size: 'many' })).code).toBe('0001')
    expect(told(await history({}, id))).toEqual([200, '0005', 'Duplicate rq_uuid'])
    const other = await send({}, id)
    expect([other.code, isPlain(other), other.json['rq_uuid']]).toEqual(['0005', false, id.rq_uuid])
  })
  it('a message id is none of the external ids', async () => {
    const same = '7'.repeat(20)
    await site.merchant.status('A')
    expect((await history({}, { rq_uuid: same })).code).toBe('0000')
    const headers = { 'x-external-id': same }
    expect((await site.merchant.call('va-status', wholeBody('va-status'), { headers })).code).toBe('4042601')
  })
  it('the request budget, told in the headers', async () => {
    const tight = await practice({ perMinute: 2 })
    const codes = []
    for (const name of ['invoices-send', 'merchant-info', 'transaction-history'] as const) {
      const { status, code, headers } = await tight.merchant.call(name, wholeBody(name))
      codes.push([
        status,
        code,
        headers['x-ratelimit-remaining-minute'],
        headers['retry-after'] !== undefined,
      ])
    }
    expect(codes).toEqual([
      [200, '0000', '1', false],
      [200, '0000', '0', false],
      [429, '0007', '0', true],
    ])
    expect(await tight.control.counters()).toMatchObject({ total: 3, overBudget: 1 })
    await tight.stop()
  })
  it('each path that the interface shows leads to it', async () => {
    for (const name of ['invoices-send', 'invoices-reject'] as const) {
      for (const path of [operations[name].path, ...(operations[name].alternativePaths ?? [])])
        expect([path, (await site.merchant.call(name, wholeBody(name), { path })).code]).toEqual([
          path,
          '0000',
        ])
    }
  })
  it('another method is refused in the words of its family', async () => {
    const reply = await fetch(`${site.merchant.baseUrl}${operations['transaction-history'].path}`)
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await reply.json()).toMatchObject({ rq_uuid: '', error_code: '0008' })
  })
})

function dressedSend(): Uint8Array {
  return encoded(operations['invoices-send'], wholeBody('invoices-send'), Date.now()).bytes
}

function withoutMember(name: string): string {
  const { bytes } = encoded(operations['transaction-history'], wholeBody('transaction-history'), Date.now())
  const { [name]: _, ...rest } = JSON.parse(Buffer.from(bytes).toString())
  return JSON.stringify(rest)
}

/** Encrypted with the right key, and padded by the caller. */
function paddedWith(text: string, padding: Uint8Array): string {
  const { cipherKey, cipherIv } = practiceMerchant
  const aes = createCipheriv('aes-256-cbc', cipherKey, cipherIv).setAutoPadding(false)
  return Buffer.concat([aes.update(text, 'utf8'), aes.update(padding), aes.final()]).toString('base64')
}
