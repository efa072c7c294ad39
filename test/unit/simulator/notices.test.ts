import { describe, expect, it } from 'vitest'
import { memoryStore } from '#simulator/store.ts'
import { MORNING } from './in-process.ts'
import { vaBody } from './merchant.ts'
import { proper, says, silent, withMerchant, type MerchantSide } from './merchant-side.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

/** An existing, unpaid QR; earlier calls are cleared. */
async function opened(...given: Parameters<typeof withMerchant>): Promise<MerchantSide> {
  const side = withMerchant(...given)
  await side.site.qr('A1')
  side.heard.length = 0
  return side
}

/** Advances to a time and sends notices; returns the number of calls. */
async function tellAt({ site, heard }: MerchantSide, at: number): Promise<number> {
  const before = heard.length
  site.now = at
  await site.gateway.tellMerchant()
  return heard.length - before
}

const statuses = ({ heard }: MerchantSide) =>
  heard.map(({ body }) => (body['additionalInfo'] as Record<string, unknown>)['transactionStatus'])

describe('money that came', () => {
  it('is told once, with its transaction and its amounts', async () => {
    const side = await opened({ buyerFee: '2500.00' })
    const { site, heard } = side
    expect(await tellAt(side, MORNING + SECOND)).toBe(0)
    site.gateway.payer({ action: 'pay', reference: 'A1', amount: '140000.00' })
    expect(await tellAt(side, MORNING + 2 * SECOND)).toBe(1)
    const trxId = site.gateway.transactions()[0]?.transactions[0]?.trxId ?? ''
    expect(heard[0]).toMatchObject({
      name: 'va-payment',
      body: {
        ...vaBody('A1'),
        trxId,
        paymentRequestId: `PAY${trxId}`,
        paidAmount: { value: '142500.00', currency: 'IDR' },
        totalAmount: { value: '140000.00', currency: 'IDR' },
        trxDateTime: '2026-11-20T10:00:00+07:00',
        additionalInfo: { transactionStatus: 'S' },
      },
    })
    expect(site.gateway.log().at(-1)).toMatchObject({
      direction: 'to-merchant',
      operation: 'va-payment',
      reference: 'A1',
      code: '2002500',
      processed: true,
      admitted: false,
    })
    expect(await tellAt(side, MORNING + 60 * MINUTE)).toBe(0)
  })
  it.each(['pay', 'pay-late', 'suspect'] as const)('is told of %s', async (action) => {
    const side = await opened()
    side.site.gateway.payer({ action, reference: 'A1' })
    await tellAt(side, MORNING)
    expect(statuses(side)).toEqual([action === 'suspect' ? 'SP' : 'S'])
  })
  it.each(['fail', 'expire', 'wait-for-correction'] as const)('is not there after %s', async (action) => {
    const side = await opened()
    side.site.gateway.payer({ action, reference: 'A1' })
    expect(await tellAt(side, MORNING + MINUTE)).toBe(0)
  })
  it('is told again when it settles, and of each payment by itself', async () => {
    const side = await opened()
    side.site.gateway.payer({ action: 'settle-later', reference: 'A1', settleAfterMs: MINUTE })
    expect([await tellAt(side, MORNING), await tellAt(side, MORNING + MINUTE - 1)]).toEqual([1, 0])
    expect(await tellAt(side, MORNING + MINUTE)).toBe(1)
    side.site.gateway.payer({ action: 'pay-again', reference: 'A1' })
    await tellAt(side, MORNING + MINUTE)
    expect(statuses(side)).toEqual(['WS', 'S', 'S'])
    expect(new Set(side.heard.map(({ body }) => body['paymentRequestId'])).size).toBe(2)
  })
  it('is told at the time arranged', async () => {
    const side = await opened()
    side.site.gateway.payer({ action: 'pay', reference: 'A1', payAt: MORNING + MINUTE })
    expect([await tellAt(side, MORNING + MINUTE - 1), await tellAt(side, MORNING + MINUTE)]).toEqual([0, 1])
  })
  it('is nobody to tell of without a line, or when not told to', async () => {
    const quiet = await opened({ notify: false })
    quiet.site.gateway.payer({ action: 'pay', reference: 'A1' })
    expect(await tellAt(quiet, MORNING + MINUTE)).toBe(0)
    const alone = await opened()
    alone.site.gateway.setMerchant(undefined)
    alone.site.gateway.payer({ action: 'pay', reference: 'A1' })
    alone.site.gateway.setMerchant({ url: 'https://till.example' })
    expect(await tellAt(alone, MORNING + MINUTE)).toBe(0)
  })
})

describe('a merchant that does not hear', () => {
  it('is told again after each wait, as a new message of the same payment, then no more', async () => {
    const side = await opened({ retryNotifyMs: [5 * SECOND, MINUTE] })
    side.react(silent)
    side.site.gateway.payer({ action: 'pay', reference: 'A1' })
    const calls: number[] = []
    // Due 5 s after the first, and a minute after the second.
    for (const at of [0, 4_999, 5_000, 64_999, 65_000, 3_600_000])
      calls.push(await tellAt(side, MORNING + at))
    expect(calls).toEqual([1, 0, 1, 0, 1, 0])
    expect(new Set(side.heard.map(({ request }) => request.headers['x-external-id'])).size).toBe(3)
    expect(new Set(side.heard.map(({ body }) => body['paymentRequestId'])).size).toBe(1)
    expect(side.site.gateway.log().at(-1)).toMatchObject({
      code: '',
      processed: false,
      why: 'timeout: no whole answer',
    })
  })
  it.each([
    ['5002500', 500, 2],
    ['4042514', 404, 1],
    ['4042512', 404, 2],
  ])('%s: told %i time(s)', async (code, status, times) => {
    const side = await opened({ retryNotifyMs: [SECOND] })
    side.react(says(status, code))
    side.site.gateway.payer({ action: 'pay', reference: 'A1' })
    await tellAt(side, MORNING)
    await tellAt(side, MORNING + SECOND)
    expect(side.heard).toHaveLength(times)
  })
  it('keeps nobody waiting, and is not told twice at once', async () => {
    const side = await opened()
    let hear: () => void = () => undefined
    const heard = new Promise<void>((resolve) => (hear = resolve))
    side.react(async (what) => {
      await heard
      return proper()(what)
    })
    side.site.gateway.payer({ action: 'pay', reference: 'A1' })
    const telling = side.site.gateway.tellMerchant()
    await side.site.gateway.tellMerchant()
    expect(await side.site.flag('A1')).toBe('S')
    expect(side.heard).toHaveLength(1)
    hear()
    await telling
    expect(await tellAt(side, MORNING + MINUTE)).toBe(0)
  })
  it('is told after a restart', async () => {
    const store = memoryStore()
    const before = await opened({}, store)
    before.react(silent)
    before.site.gateway.payer({ action: 'pay', reference: 'A1' })
    await tellAt(before, MORNING)
    const after = withMerchant({}, store)
    expect([await tellAt(after, MORNING + 4 * SECOND), await tellAt(after, MORNING + 5 * SECOND)]).toEqual([
      0, 1,
    ])
    expect(await tellAt(withMerchant({}, store), MORNING + 60 * MINUTE)).toBe(0)
  })
  it('is not told of what was forgotten meanwhile', async () => {
    const side = await opened()
    side.react(async (what) => {
      side.site.gateway.reset()
      return silent(what)
    })
    side.site.gateway.payer({ action: 'pay', reference: 'A1' })
    expect([await tellAt(side, MORNING), await tellAt(side, MORNING + 60 * MINUTE)]).toEqual([1, 0])
  })
  it('hears the news in place of what it missed', async () => {
    const side = await opened()
    side.react(silent)
    side.site.gateway.payer({ action: 'suspect', reference: 'A1' })
    await tellAt(side, MORNING)
    side.react(undefined)
    side.site.gateway.payer({ action: 'pay', reference: 'A1' })
    expect([await tellAt(side, MORNING + SECOND), await tellAt(side, MORNING + 60 * MINUTE)]).toEqual([1, 0])
    expect(statuses(side)).toEqual(['SP', 'S'])
  })
})
