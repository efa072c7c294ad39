import { createPublicKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { WireObject } from '#gateway/codec/conditions.ts'
import { stringToSign, verifySignature, verifyText } from '#gateway/signing/asymmetric.ts'
import { habits, habitNamed } from '#simulator/habits/all.ts'
import type { Habit } from '#simulator/habits/habit.ts'
import { openActiveHabits, shows, type HabitMeeting } from '#simulator/habits/active-habits.ts'
import { appliedCall, applyToText } from '#simulator/habits/apply.ts'
import { practiceConfig } from '#simulator/config.ts'
import { createMerchantClient } from '#simulator/merchant/merchant-client.ts'
import type { MerchantRequest } from '#simulator/merchant/merchant-call.ts'
import { merchantKeys } from '#test/support/practice-gateway.ts'
import { at, practice } from './merchant.ts'
import { codeOf, jsonOf, MORNING, virtualGateway, type Virtual } from './in-process.ts'

const open = (...names: readonly string[]): Virtual => {
  const site = virtualGateway({ perMinute: 10_000, perHour: 10_000 })
  site.gateway.chooseHabits({ names: [...names] })
  return site
}
const STATUS = { partnerServiceId: ' LATIHAN', customerNo: 'LATIHAN01' }
const ask = (site: Virtual, virtualAccountNo: string) =>
  site.call('va-status', { ...STATUS, virtualAccountNo, additionalInfo: { sortBy: 'ALL' } })

describe('the habits', () => {
  it('are many, each of one name, one line and one effect', () => {
    expect(habits.length).toBeGreaterThan(200)
    expect(new Set(habits.map(({ name }) => name)).size).toBe(habits.length)
    for (const { name, why, change } of habits) {
      expect(name).toMatch(/^[a-z][a-z0-9-]*$/)
      expect([why.length > 3, why.length <= 90, why.includes('\n')]).toEqual([true, true, false])
      expect(Object.keys(change).length).toBeGreaterThan(0)
    }
  })
  it('do nothing until they are chosen, and nothing after a reset', async () => {
    const site = open('json-bom')
    site.gateway.reset()
    expect([site.gateway.habits(), await site.qr('A1')]).toEqual([{ names: [] }, '2004700'])
    expect(site.gateway.log().at(-1)?.habits).toBeUndefined()
  })
  it('leave what they are given as it was', async () => {
    const site = open()
    await site.qr('A1')
    site.gateway.payer({ action: 'pay', reference: 'A1' })
    const before = jsonOf(await ask(site, 'A1'))
    const kept = structuredClone(before)
    for (const { change } of habits) change.body?.(before)
    expect(before).toEqual(kept)
  })
})

describe('an answer with a habit', () => {
  it('is signed as it is sent', async () => {
    const site = open('status-details-list', 'json-pretty')
    await site.qr('A1')
    const result = await ask(site, 'A1')
    if (result.kind !== 'answer') throw new Error(result.kind)
    expect(jsonOf(result)['additionalInfo']).toEqual([])
    const parts = {
      method: 'POST',
      path: '/apimerchant/v1.0/transfer-va/status',
      body: result.body,
      timestamp: result.headers['x-timestamp'] ?? '',
    }
    const key = createPublicKey(site.gateway.gatewayPublicKey)
    expect(verifySignature(key, parts, result.headers['x-signature'] ?? '')).toBe(true)
    expect(site.gateway.log().at(-1)).toMatchObject({ habits: 'status-details-list+json-pretty' })
  })
  it('shows it only at its moment', async () => {
    const site = open('not-found-case-00', 'too-many-front', 'error-504-text', 'reused-taken')
    expect(codeOf(await ask(site, 'NONE'))).toBe('4042600')
    expect(await site.qr('A1')).toBe('2004700')
    expect(jsonOf(await site.call('qr-generate', { ...qr, partnerReferenceNo: 'A1' }))).toEqual({
      responseCode: '4004700',
      responseMessage: 'partnerReferenceNo has already been taken',
    })
    site.gateway.arm({ kind: 'http-500', processed: true, times: 1 })
    expect(await site.call('qr-generate', qr)).toMatchObject({ status: 504 })
  })
  it('changes what the gateway says, whichever it is', async () => {
    const site = open()
    const made = jsonOf(await site.call('qr-generate', { ...qr, partnerReferenceNo: 'A1' }))
    const waiting = jsonOf(await ask(site, 'A1'))
    site.gateway.payer({ action: 'fail', reference: 'A1' })
    site.gateway.payer({ action: 'pay', reference: 'A1' })
    const paid = jsonOf(await ask(site, 'A1'))
    const of: Readonly<Record<string, readonly WireObject[]>> = {
      'qr-generate': [made],
      'va-status': [waiting, paid],
    }
    const unmoved = habits.filter(
      (habit) =>
        habit.on === undefined &&
        of[habit.at ?? '']?.every((body) => written(habit, body) === JSON.stringify(body)) === true,
    )
    expect(unmoved.map(({ name }) => name)).toEqual([])
  })
})

const qr = {
  merchantId: 'LATIHAN01',
  amount: { value: '150000.00', currency: 'IDR' },
  additionalInfo: { productCode: 'QRIS' },
  partnerReferenceNo: 'B1',
}

function written({ change }: Habit, body: WireObject): string {
  return applyToText([{ change } as Habit], JSON.stringify(change.body?.(body) ?? body))
}

describe('a call with a habit', () => {
  const { privateKey, publicPem } = merchantKeys()
  async function called(name: string): Promise<MerchantRequest> {
    const calls: MerchantRequest[] = []
    const line = createMerchantClient({
      address: { url: 'https://merchant.example/hooks' },
      call: (request) => {
        calls.push(request)
        return Promise.resolve({ kind: 'unreachable', why: 'connection', detail: 'for the test' })
      },
      clock: { now: () => MORNING },
      random: { bytes: (length) => new Uint8Array(length).fill(7) },
      config: practiceConfig(),
      privateKey,
      log: () => undefined,
      takeFaults: () => [],
      applied: ({ place }) => [habitNamed(name)].flatMap((habit) => (habit?.at === place ? habit : [])),
    })
    await line.inquire({ reference: 'A1' })
    const [call] = calls
    if (call === undefined) throw new Error('no call')
    return call
  }
  /** Over these exact bytes; the till also accepts the minified body. */
  const isSigned = (call: MerchantRequest, body: Uint8Array): boolean => {
    const { pathname, search } = new URL(call.url)
    const timestamp = call.headers['x-timestamp'] ?? ''
    const text = stringToSign({ method: 'POST', path: pathname + search, body, timestamp })
    return verifyText(createPublicKey(publicPem), text, call.headers['x-signature'] ?? '')
  }
  it.each([
    ['slash', (call: MerchantRequest) => call.url.endsWith('/')],
    ['query', (call: MerchantRequest) => call.url.endsWith('?source=gateway')],
    ['utc', (call: MerchantRequest) => call.headers['x-timestamp'] === '2026-11-20T03:00:00Z'],
    [
      'uuid',
      (call: MerchantRequest) =>
        /^[\da-f]{8}(?:-[\da-f]{4}){3}-\d{12}$/.test(call.headers['x-external-id'] ?? ''),
    ],
    ['own-channel', (call: MerchantRequest) => call.headers['channel-id'] === '00001'],
    ['bom', (call: MerchantRequest) => call.body[0] === 0xef],
  ])('%s is sent so, and signed so', async (name, shown) => {
    const call = await called(`inquiry-call-${name}`)
    expect([shown(call), isSigned(call, call.body)]).toEqual([true, true])
  })
  it('signs without white space what it sends with it', async () => {
    const call = await called('inquiry-call-minified')
    const text = Buffer.from(call.body).toString()
    expect([
      isSigned(call, call.body),
      isSigned(call, Buffer.from(JSON.stringify(JSON.parse(text)))),
    ]).toEqual([false, true])
  })
  it('changes the call, whichever it is', () => {
    const call = {
      body: {
        partnerServiceId: ' LATIHAN',
        virtualAccountNo: 'A1',
        trxId: '1',
        trxDateInit: '2026-11-20T10:00:00+07:00',
        trxDateTime: '2026-11-20T10:00:00+07:00',
        paidAmount: { value: '1.00' },
        additionalInfo: { transactionStatus: 'S' },
      },
      path: '/a',
      timestamp: '2026-11-20T10:00:00+07:00',
      externalId: '1',
      headers: { 'content-type': 'application/json' },
    }
    const plain = JSON.stringify(appliedCall([], call))
    const own = habits.filter(({ at: place }) => place === 'va-payment' || place === 'va-inquiry')
    expect(own.filter((habit) => JSON.stringify(appliedCall([habit], call)) === plain)).toEqual([])
  })
})

describe('at random', () => {
  const meeting: HabitMeeting = { place: 'va-status', moment: 'success', common: true }
  const drawnWith = (seed: number) => {
    const activeHabits = openActiveHabits()
    activeHabits.choose({ seed, kinds: ['within'] })
    return Array.from({ length: 50 }, () => activeHabits.applied(meeting).map(({ name }) => name))
  }
  it('the same seed gives the same ones, of the kinds asked for', () => {
    expect(drawnWith(7)).toEqual(drawnWith(7))
    expect(drawnWith(7)).not.toEqual(drawnWith(8))
    const all = drawnWith(7).flatMap((names) => names.map(habitNamed))
    expect(all.every((habit) => habit?.kind === 'within' && shows(habit, meeting))).toBe(true)
  })
})

describe('over the control port', () => {
  it('are chosen, listed and taken away; an unknown one is refused', async () => {
    const site = await practice()
    expect(await site.control.chooseHabits({ names: ['qr-image-null'] })).toEqual({
      names: ['qr-image-null'],
    })
    expect(at(await site.merchant.qr(), 'qrImage')).toBeNull()
    expect(await site.control.chooseHabits({ seed: 3 })).toEqual({ seed: 3, kinds: ['within', 'near'] })
    expect(await site.control.chooseHabits({ names: [] })).toEqual({ names: [] })
    expect(at(await site.merchant.qr(), 'qrImage')).toMatch(/^[A-Za-z0-9+/]+=*$/)
    await expect(site.control.chooseHabits({ names: ['none-such'] })).rejects.toThrow(/no such habit/)
    await site.stop()
  })
})
