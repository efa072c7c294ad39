import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newReference, practice, type Practice } from './merchant.ts'
import { wholeBody } from './whole-bodies.ts'

let site: Practice
beforeAll(async () => {
  site = await practice()
})
afterAll(() => site.stop())

/** node:http, because fetch cannot set Host or Origin. */
function raw(
  path: string,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
  body = '',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${site.controlUrl}${path}`, { method, headers, agent: false }, (incoming) => {
      incoming.resume().on('end', () => resolve(incoming.statusCode ?? 0))
    })
    outgoing.on('error', reject).end(body)
  })
}
const token = () => ({ 'x-practice-token': site.controlToken })

it('takes nobody without the token', async () => {
  expect(await raw('/_practice/log', {})).toBe(401)
  expect(await raw('/_practice/log', { 'x-practice-token': 'x'.repeat(site.controlToken.length) })).toBe(401)
  expect(await raw('/_practice/log', token())).toBe(200)
})

it('takes no web page, token or not', async () => {
  expect(await raw('/_practice/log', { ...token(), origin: 'http://evil.example' })).toBe(403)
  expect(await raw('/_practice/log', { ...token(), origin: 'null' })).toBe(403)
  expect(await raw('/_practice/log', { ...token(), host: 'evil.example' })).toBe(403)
})

it('takes no body without end, no nonsense and no other route', async () => {
  const padded = JSON.stringify({ action: 'pay', reference: 'A' }).padEnd(70_000)
  expect(await raw('/_practice/payer', token(), 'POST', padded).catch(() => 413)).toBe(413)
  expect(await raw('/_practice/payer', token(), 'POST', 'nonsense')).toBe(400)
  expect(await raw('/_practice/payer', token(), 'POST', '{"action":"pay"}')).toBe(400)
  expect(await raw('/_practice/faults', token(), 'POST', '{"kind":"no-such"}')).toBe(400)
  expect(await raw('/_practice/nothing', token())).toBe(404)
  expect(await raw('/_practice/log', token(), 'POST')).toBe(404)
})

it('logs one line for each request that reached the merchant side, and none of its own', async () => {
  await site.control.reset()
  const partnerReferenceNo = newReference()
  await site.merchant.qr({ partnerReferenceNo })
  await site.merchant.status(partnerReferenceNo)
  await site.merchant.qr({ partnerReferenceNo })
  await site.merchant.call('va-delete', { virtualAccountNo: 'X' }, { tampered: '{}' })
  const log = await site.control.log()
  const lines = log.map(({ seq, operation, reference, code, processed }) => [
    seq,
    operation,
    reference,
    code,
    processed,
  ])
  expect(lines).toEqual([
    [1, 'qr-generate', partnerReferenceNo, '2004700', true],
    [2, 'va-status', partnerReferenceNo, '4042601', false],
    [3, 'qr-generate', partnerReferenceNo, '4094701', false],
    [4, 'va-delete', '', '4013100', false],
  ])
  expect(new Set(log.map(({ externalId }) => externalId)).size).toBe(4)
  expect((await site.control.log(3)).map(({ seq }) => seq)).toEqual([4])
  expect(await site.control.counters()).toEqual({
    total: 4,
    maxPerMinute: 4,
    maxPerHour: 4,
    overBudget: 0,
    perOperation: { 'qr-generate': 2, 'va-status': 1, 'va-delete': 1 },
  })
})

it('forgets everything on reset', async () => {
  await site.merchant.qr()
  await site.control.arm({ kind: 'empty' })
  await site.control.reset()
  expect(await site.control.transactions()).toEqual([])
  expect(await site.control.log()).toEqual([])
  expect(await site.control.faults()).toEqual([])
})

it('says what it does not understand', async () => {
  await expect(site.control.arm({ kind: 'delay', ms: -1 })).rejects.toThrow(/input/)
})

it('plays the bank and shows what it keeps beside orders', async () => {
  await site.control.reset()
  const { json } = await site.merchant.token()
  const headers = { authorization: `Bearer ${String(json['accessToken'])}` }
  const body = wholeBody('transfer-interbank')
  await site.merchant.call('transfer-interbank', body, { headers })
  const reference = String(body['partnerReferenceNo'])
  expect(await site.control.records()).toMatchObject({
    records: [{ kind: 'transfer', id: reference, state: 'accepted' }],
    deposit: '99847500.00',
  })
  expect(await site.control.driveTransfer({ reference, act: 'fail' })).toEqual({ ok: true })
  expect(await site.control.driveTransfer({ reference, act: 'settle' })).toEqual({
    ok: false,
    code: 'not-now',
  })
  expect(await site.control.driveTransfer({ reference: 'NONE', act: 'hold' })).toEqual({
    ok: false,
    code: 'unknown',
  })
  expect(await site.control.records()).toMatchObject({
    records: [{ state: 'failed' }],
    deposit: '100000000.00',
  })
  expect(await raw('/_practice/transfers', token(), 'POST', '{"reference":"A","act":"burn"}')).toBe(400)
  expect(await raw('/_practice/pages', token(), 'POST', '{}')).toBe(400)
  expect(await raw('/_practice/records', {})).toBe(401)
})
