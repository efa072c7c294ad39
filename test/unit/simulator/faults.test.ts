import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readQrPayload } from '#domain/qr-payload.ts'
import { rupiah } from '#domain/money.ts'
import { parseTimestampA } from '#domain/timestamp.ts'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import type { FaultInput } from '#simulator/control/control.ts'
import { at, newReference, practice, signedByGateway, type Practice, type Reply } from './merchant.ts'

let site: Practice
beforeAll(async () => {
  site = await practice()
})
afterEach(() => site.control.clearFaults())
afterAll(() => site.stop())

type Tried = {
  readonly reply: Reply | undefined
  readonly error: string
  /** Whether the gateway has the order. */
  readonly made: boolean
  readonly logged: { readonly fault: string; readonly processed: boolean; readonly code: string } | undefined
}

async function tryQr(): Promise<Tried> {
  const partnerReferenceNo = newReference()
  const seen = (await site.control.log()).length
  const result = await site.merchant.qr({ partnerReferenceNo }).then(
    (reply) => ({ reply, error: '' }),
    (error: NodeJS.ErrnoException) => ({ reply: undefined, error: error.code ?? error.message }),
  )
  const made = (await site.control.order(partnerReferenceNo)) !== undefined
  return { ...result, made, logged: (await site.control.log(seen))[0] }
}

async function withFault(fault: FaultInput): Promise<Tried> {
  await site.control.arm(fault)
  return tryQr()
}

const signed = ({ reply }: Tried) =>
  reply !== undefined && signedByGateway(reply, site.gatewayPublicKey, 'POST', qrGenerate.path)

describe('on the socket', () => {
  it('answer-lost: processed, not answered', async () => {
    expect(await withFault({ kind: 'answer-lost' })).toMatchObject({
      error: 'ECONNRESET',
      made: true,
      logged: { fault: 'answer-lost', processed: true, code: '2004700' },
    })
  })
  it('drop-before: neither processed nor answered', async () => {
    expect(await withFault({ kind: 'drop-before' })).toMatchObject({
      error: 'ECONNRESET',
      made: false,
      logged: { fault: 'drop-before', processed: false, code: '' },
    })
  })
  it.each([0, 1, 100])('cut-at %d', async (cutAt) => {
    expect(await withFault({ kind: 'cut-at', at: cutAt })).toMatchObject({
      error: 'ECONNRESET',
      made: true,
      logged: { fault: 'cut-at', processed: true },
    })
  })
  it('cut-at sends what comes before the cut', async () => {
    await site.control.arm({ kind: 'cut-at', at: 10, operation: 'va-status' })
    const outcome = await fetch(`${site.merchant.baseUrl}/apimerchant/v1.0/transfer-va/status`, {
      method: 'POST',
      body: '{}',
    })
    const reader = outcome.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('{"response')
    await expect(reader?.read()).rejects.toThrow(/terminated|aborted|closed/)
  })
  it('refuse-connection: until it is lifted, again at the same address', async () => {
    const refused = await withFault({ kind: 'refuse-connection' })
    expect(refused).toMatchObject({ error: 'ECONNREFUSED', made: false, logged: undefined })
    expect(await tryQr()).toMatchObject({ error: 'ECONNREFUSED' })
    expect(await site.control.faults()).toEqual([{ kind: 'refuse-connection' }])
    await site.control.clearFaults()
    expect(await tryQr()).toMatchObject({ error: '', made: true })
  })
  it('delay: processed at once, answered later', async () => {
    const start = performance.now()
    const tried = await withFault({ kind: 'delay', ms: 300 })
    expect(performance.now() - start).toBeGreaterThanOrEqual(295)
    expect(tried).toMatchObject({ made: true, reply: { code: '2004700' } })
  })
})

describe('in the answer', () => {
  it.each([true, false])('http-500, processed: %s', async (processed) => {
    const tried = await withFault({ kind: 'http-500', processed })
    expect(tried).toMatchObject({
      made: processed,
      reply: { status: 500, code: '5004700', message: 'General Error' },
      logged: { fault: 'http-500', processed, code: '5004700' },
    })
    expect(signed(tried)).toBe(true)
  })
  it.each([true, false])('html, processed: %s', async (processed) => {
    const { reply, made } = await withFault({ kind: 'html', processed, status: 504 })
    expect([reply?.status, reply?.headers['content-type'], made]).toEqual([504, 'text/html', processed])
    expect(reply?.text).toMatch(/^<!doctype html>/)
  })
  it.each([true, false])('bad-json, processed: %s', async (processed) => {
    const tried = await withFault({ kind: 'bad-json', processed })
    expect(() => void JSON.parse(tried.reply?.text ?? '')).toThrow(SyntaxError)
    expect([tried.reply?.status, tried.made, signed(tried)]).toEqual([processed ? 200 : 500, processed, true])
  })
  it.each([true, false])('empty, processed: %s', async (processed) => {
    const tried = await withFault({ kind: 'empty', processed })
    expect([tried.reply?.status, tried.reply?.text, tried.made]).toEqual([200, '', processed])
  })
  it('wrong-signature', async () => {
    const tried = await withFault({ kind: 'wrong-signature' })
    expect([tried.reply?.code, tried.made, signed(tried)]).toEqual(['2004700', true, false])
    expect(tried.reply?.headers['x-signature']).toHaveLength(344)
  })
  it('clock-off: in the answer and in its own checks', async () => {
    const near = await withFault({ kind: 'clock-off', ms: -300_000 })
    expect(near).toMatchObject({ made: true, reply: { code: '2004700' } })
    const off = (parseTimestampA(near.reply?.headers['x-timestamp'] ?? '') ?? 0) - Date.now()
    expect(Math.abs(off + 300_000)).toBeLessThan(5000)
    expect(await withFault({ kind: 'clock-off', ms: 900_000 })).toMatchObject({
      made: false,
      reply: { code: '4014700' },
    })
  })
  it('clock-off: not in the count of calls, by which clients wait', async () => {
    await withFault({ kind: 'delay', ms: 0 })
    const { reply } = await withFault({ kind: 'clock-off', ms: 3_700_000 })
    expect(Number(reply?.headers['x-ratelimit-remaining-hour'])).toBeLessThan(
      Number(reply?.headers['x-ratelimit-limit-hour']),
    )
  })
  it('wrong-echo: well signed, of another order', async () => {
    const reference = await withFault({ kind: 'wrong-echo' })
    const echoed =
      reference.reply === undefined ? '' : at(reference.reply, 'additionalInfo.partnerReferenceNo')
    expect(echoed).not.toBe(
      reference.logged === undefined ? '' : (await site.control.log()).at(-1)?.reference,
    )
    expect([signed(reference), reference.made]).toEqual([true, true])
  })
  it('wrong-echo of the amount, in the answer or in the payload', async () => {
    const amount = (await withFault({ kind: 'wrong-echo', field: 'amount' })).reply
    const payload = (await withFault({ kind: 'wrong-echo', field: 'payload-amount' })).reply
    if (amount === undefined || payload === undefined) throw new Error('no answer')
    const inPayload = (reply: Reply) => readQrPayload(String(at(reply, 'qrContent')))
    expect(at(amount, 'additionalInfo.amount')).toBe('150100.00')
    expect(inPayload(amount)).toMatchObject({ ok: true, amount: rupiah(150_000) })
    expect(at(payload, 'additionalInfo.amount')).toBe('150000.00')
    expect(inPayload(payload)).toMatchObject({ ok: true, amount: rupiah(150_100) })
  })
})

describe('which calls they meet', () => {
  it('as many as told, of the operation told', async () => {
    await site.control.arm({ kind: 'http-500', times: 2, operation: 'va-status' })
    expect((await tryQr()).reply?.code).toBe('2004700')
    expect((await site.merchant.status('A')).code).toBe('5002600')
    expect(await site.control.faults()).toMatchObject([{ kind: 'http-500', times: 1 }])
    expect((await site.merchant.status('A')).code).toBe('5002600')
    expect((await site.merchant.status('A')).code).toBe('4042601')
  })
  it('several at once, and of one kind one after the other', async () => {
    await site.control.arm({ kind: 'delay', ms: 50 })
    await site.control.arm({ kind: 'html', status: 503 })
    await site.control.arm({ kind: 'html', status: 200 })
    const first = await tryQr()
    expect([first.reply?.status, first.logged?.fault]).toEqual([503, 'delay+html'])
    expect((await tryQr()).reply?.status).toBe(200)
    expect((await tryQr()).reply?.code).toBe('2004700')
  })
  it('a refused call stays refused under them', async () => {
    await site.control.arm({ kind: 'answer-lost' })
    await site.merchant.qr({ merchantId: 'ANOTHER' }).catch(() => undefined)
    expect((await site.control.log()).at(-1)).toMatchObject({
      processed: false,
      code: '4044708',
      fault: 'answer-lost',
    })
  })
})
