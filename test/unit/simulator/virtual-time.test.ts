import { describe, expect, it } from 'vitest'
import { timestampA } from '#domain/timestamp.ts'
import { codeOf, MORNING, virtualGateway } from './in-process.ts'
import { qrBody, vaBody } from './merchant.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const WIDE = { perMinute: 100_000, perHour: 100_000 }

describe('the clock', () => {
  it('expires an order, on the millisecond', async () => {
    const site = virtualGateway(WIDE)
    await site.qr('A1')
    site.now = MORNING + 10 * MINUTE - 1
    expect(await site.flag('A1')).toBe('IP')
    site.now += 1
    expect(await site.flag('A1')).toBe('EX')
  })
  it('carries out what was arranged, with the time arranged', async () => {
    const site = virtualGateway(WIDE)
    await site.qr('A1')
    expect(site.gateway.payer({ action: 'pay', reference: 'A1', payAt: MORNING + MINUTE })).toMatchObject({
      ok: true,
      order: { state: 'IP' },
    })
    site.now = MORNING + 5 * MINUTE
    expect(site.gateway.transactions()).toMatchObject([
      { state: 'S', scheduled: [], transactions: [{ paidAt: MORNING + MINUTE }] },
    ])
  })
  it('goes through every state of a bad day in order', async () => {
    const site = virtualGateway(WIDE)
    await site.qr('A1')
    const plan = [
      { action: 'suspect', payAt: MORNING + MINUTE },
      { action: 'fail', payAt: MORNING + 2 * MINUTE },
      { action: 'settle-later', payAt: MORNING + 3 * MINUTE },
      { action: 'pay-late', payAt: MORNING + HOUR },
      { action: 'pay-again', payAt: MORNING + 2 * HOUR },
    ] as const
    for (const step of plan.toReversed()) site.gateway.payer({ ...step, reference: 'A1' })
    const seen: string[] = []
    for (const time of [0, 1, 2, 3, 60, 120]) {
      site.now = MORNING + time * MINUTE
      seen.push(await site.flag('A1'))
    }
    // Acts impossible by then (such as settling a failed order) do not happen.
    expect(seen).toEqual(['IP', 'SP', 'F', 'F', 'S', 'S'])
    expect(site.gateway.transactions()[0]?.transactions.map(({ state }) => state)).toEqual(['F', 'S', 'S'])
  })
  it('lets a plain payment come too late, and a late one come', async () => {
    const site = virtualGateway(WIDE)
    for (const reference of ['A1', 'A2']) await site.qr(reference)
    site.gateway.payer({ action: 'pay', reference: 'A1', payAt: MORNING + HOUR })
    site.gateway.payer({ action: 'pay-late', reference: 'A2', payAt: MORNING + HOUR })
    site.now = MORNING + 30 * MINUTE
    expect([await site.flag('A1'), await site.flag('A2')]).toEqual(['EX', 'EX'])
    site.now = MORNING + HOUR
    expect([await site.flag('A1'), await site.flag('A2')]).toEqual(['EX', 'S'])
  })
  it('settles what waits', async () => {
    const site = virtualGateway(WIDE)
    await site.qr('A1')
    site.gateway.payer({ action: 'settle-later', reference: 'A1', settleAfterMs: HOUR })
    site.now = MORNING + HOUR - 1
    expect(await site.flag('A1')).toBe('WS')
    site.now = MORNING + HOUR
    expect(await site.flag('A1')).toBe('S')
  })
  it('lets a cancel race with a payment: the first wins, the money may still come', async () => {
    const site = virtualGateway(WIDE)
    const cancel = async () => codeOf(await site.call('va-delete', vaBody('V1')))
    site.gateway.payer({ action: 'open', reference: 'V1', amount: '150000.00' })
    site.gateway.payer({ action: 'pay-late', reference: 'V1', payAt: MORNING + 2 * MINUTE })
    site.now = MORNING + MINUTE
    expect([await cancel(), await site.flag('V1')]).toEqual(['2003100', 'F'])
    site.now = MORNING + 2 * MINUTE
    expect([await cancel(), await site.flag('V1')]).toEqual(['4043100', 'S'])
  })
})

describe('external ids', () => {
  it('may come again the next day in Jakarta', async () => {
    const site = virtualGateway(WIDE)
    const send = async () => codeOf(await site.call('va-status', vaBody('NONE'), '99'))
    site.now = Date.parse('2026-11-20T23:59:59+07:00')
    expect([await send(), await send()]).toEqual(['4042601', '4092600'])
    site.now += 1000
    expect([await send(), await send()]).toEqual(['4042601', '4092600'])
  })
})

describe('access tokens and validity', () => {
  it('take a validity of exactly one day and not a second more', async () => {
    const site = virtualGateway(WIDE)
    const until = (ms: number) => ({ validityPeriod: timestampA(MORNING + ms) })
    expect(await site.qr('A1', until(24 * HOUR))).toBe('2004700')
    expect(await site.qr('A2', until(24 * HOUR + 1000))).toBe('4004701')
    expect(await site.qr('A3', until(0))).toBe('4004701')
  })
})

describe('request budget', () => {
  const header = (result: Awaited<ReturnType<ReturnType<typeof virtualGateway>['call']>>, name: string) =>
    result.kind === 'answer' ? result.headers[name] : undefined

  it('is sixty in any minute and six hundred in any hour, sliding', async () => {
    const site = virtualGateway()
    const send = async () => codeOf(await site.call('va-status', vaBody('NONE')))
    for (let n = 0; n < 30; n += 1) expect(await send()).toBe('4042601')
    site.now += 40_000
    for (let n = 0; n < 30; n += 1) expect(await send()).toBe('4042601')
    expect(await send()).toBe('4292600')
    // A fixed window would be empty again by now; half of this one is not.
    site.now += 20_000
    for (let n = 0; n < 30; n += 1) expect(await send()).toBe('4042601')
    expect(await send()).toBe('4292600')
    expect(site.gateway.counters()).toMatchObject({ total: 92, maxPerMinute: 62, overBudget: 2 })
    for (let n = 0; n < 17; n += 1) {
      site.now += MINUTE
      for (let m = 0; m < 30; m += 1) expect(await send()).toBe('4042601')
    }
    site.now += MINUTE
    expect(await send()).toBe('4292600')
  })
  it('is told in the headers of every answer', async () => {
    const site = virtualGateway({ perMinute: 3, perHour: 4 })
    const first = await site.call('va-status', vaBody('NONE'))
    expect(first).toMatchObject({
      headers: {
        'x-ratelimit-limit-minute': '3',
        'x-ratelimit-remaining-minute': '2',
        'x-ratelimit-limit-hour': '4',
        'x-ratelimit-remaining-hour': '3',
        'ratelimit-limit': '3',
        'ratelimit-remaining': '2',
        'ratelimit-reset': '60',
      },
    })
    site.now += 10_000
    await site.call('va-status', vaBody('NONE'))
    await site.call('va-status', vaBody('NONE'))
    const over = await site.call('qr-generate', qrBody())
    expect([codeOf(over), header(over, 'retry-after'), header(over, 'ratelimit-remaining')]).toEqual([
      '4294700',
      '50',
      '0',
    ])
    site.now += 50_000
    expect(codeOf(await site.call('va-status', vaBody('NONE')))).toBe('4042601')
    const hour = await site.call('va-status', vaBody('NONE'))
    expect([codeOf(hour), header(hour, 'retry-after'), header(hour, 'ratelimit-limit')]).toEqual([
      '4292600',
      '3540',
      '4',
    ])
  })
  it('uses up the external id of a call over it, makes nothing of it', async () => {
    const site = virtualGateway({ perMinute: 1 })
    await site.call('va-status', vaBody('NONE'))
    expect(codeOf(await site.call('qr-generate', qrBody({ partnerReferenceNo: 'A1' }), '500'))).toBe(
      '4294700',
    )
    expect(site.gateway.transactions()).toEqual([])
    expect(codeOf(await site.call('qr-generate', qrBody({ partnerReferenceNo: 'A1' }), '500'))).toBe(
      '4094700',
    )
  })
})

describe('faults without a socket', () => {
  it('are said, for the transport to act on', async () => {
    const site = virtualGateway(WIDE)
    const next = (kind: Parameters<typeof site.gateway.arm>[0]) => {
      site.gateway.arm(kind)
      return site.call('qr-generate', qrBody())
    }
    const once = { times: 1 }
    expect(await next({ kind: 'answer-lost', ...once })).toEqual({
      kind: 'lost',
      processed: true,
      delayMs: 0,
    })
    expect(await next({ kind: 'drop-before', ...once })).toEqual({
      kind: 'lost',
      processed: false,
      delayMs: 0,
    })
    expect(await next({ kind: 'cut-at', at: 5, ...once })).toMatchObject({ kind: 'answer', cutAt: 5 })
    expect(await next({ kind: 'delay', ms: 9000, ...once })).toMatchObject({ kind: 'answer', delayMs: 9000 })
    expect(await next({ kind: 'refuse-connection' })).toEqual({ kind: 'refused' })
    expect(site.gateway.listening()).toBe(false)
  })
})
