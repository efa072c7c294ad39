import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transferInterbank } from '#gateway/operations/transfer-interbank.ts'
import { practiceMerchant, type PracticeOverrides } from '#simulator/config.ts'
import type { MerchantClient, MerchantReply } from '#simulator/merchant/merchant-client.ts'
import { fileStore, memoryStore, type PracticeStore } from '#simulator/store.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at, newReference, practice, type Body, type Practice } from './merchant.ts'
import { codeOf, jsonOf, MORNING, virtualGateway } from './in-process.ts'
import { wholeBody } from './whole-bodies.ts'

const idr = (value: string) => ({ value, currency: 'IDR' })
const plain = {
  feeType: undefined,
  additionalInfo: { sourceBankCode: '002', swiftCode: 'SAMPIDJA', transferType: '0' },
}
const body = (changes: Body = {}): Body => ({
  ...wholeBody('transfer-interbank', MORNING),
  ...plain,
  ...changes,
})
const NO_TOKENS = {
  'transfer-interbank': 'none',
  'transfer-status': 'none',
  'account-inquiry': 'none',
} as const

type Options = {
  readonly config?: PracticeOverrides
  readonly store?: PracticeStore
  readonly merchant?: MerchantClient
}

function bank({ config = {}, store = memoryStore(), merchant }: Options = {}) {
  const wide = { tokenRules: NO_TOKENS, perMinute: 10_000, perHour: 10_000, depositBalance: '1000000.00' }
  const site = virtualGateway({ ...wide, ...config }, store, merchant === undefined ? {} : { merchant })
  const status = async (reference: string) => {
    const asked = {
      originalPartnerReferenceNo: reference,
      serviceCode: '18',
      transactionDate: '2026-11-20T10:00:00+07:00',
    }
    const answer = await site.call('transfer-status', asked)
    return jsonOf(answer)['latestTransactionStatus'] ?? codeOf(answer)
  }
  const send = async (changes: Body = {}) => codeOf(await site.call('transfer-interbank', body(changes)))
  return { site, status, send, deposit: () => site.gateway.records().deposit }
}

describe('an interbank transfer', () => {
  it('is accepted, then done; the deposit pays for it and for its fee', async () => {
    const { site, status, deposit } = bank()
    const partnerReferenceNo = newReference()
    const answer = await site.call('transfer-interbank', body({ partnerReferenceNo }))
    expect(transferInterbank.response.parse(jsonOf(answer))).toMatchObject({
      responseCode: '2001800',
      partnerReferenceNo,
      referenceNo: expect.stringMatching(/^\d{18}$/),
      beneficiaryAccountNo: '0000000001',
      sourceAccountNo: practiceMerchant.depositSource,
    })
    expect([await status(partnerReferenceNo), deposit()]).toEqual(['03', '843500.00'])
    site.now += 9_999
    expect(await status(partnerReferenceNo)).toBe('03')
    site.now += 1
    expect([await status(partnerReferenceNo), deposit()]).toEqual(['00', '843500.00'])
  })
  it.each([
    [undefined, '156500.00', '150000.00'],
    ['OUR', '156500.00', '150000.00'],
    ['BEN', '150000.00', '143500.00'],
    ['SHA|2500', '152500.00', '146000.00'],
    ['SHA|6500.00', '156500.00', '150000.00'],
    ['SHA|0', '150000.00', '143500.00'],
  ])('with feeType %s takes %s and brings %s', async (feeType, debited, credited) => {
    const { site, send } = bank()
    expect(await send({ feeType })).toBe('2001800')
    expect(site.gateway.records().records).toMatchObject([{ kind: 'transfer', debited, credited }])
  })
  it.each([
    ['a source that is not ours', { sourceAccountNo: 'ANOTHER' }, '4041811'],
    ['an account that does not exist', { beneficiaryAccountNo: '123404' }, '4041811'],
    ['nothing', { amount: idr('0.00') }, '4041813'],
    ['more than one may', { amount: idr('50000001.00') }, '4031802'],
    ['more than is there', { amount: idr('1000000.00') }, '4031814'],
    ['a sender fee over the fee', { feeType: 'SHA|6501.00' }, '4001801'],
    ['an amount that its fee eats up', { feeType: 'BEN', amount: idr('6500.00') }, '4041813'],
  ])('is refused for %s', async (_, changes, code) => {
    const { send, deposit } = bank()
    expect([await send(changes), deposit()]).toEqual([code, '1000000.00'])
  })
  it.each(['Inv. 11/2026', 'a-b', 'a,b'])('takes the memo %s', async (memo) => {
    const { additionalInfo } = body()
    expect(await bank().send({ additionalInfo: { ...(additionalInfo as Body), memo } })).toBe('2001800')
  })
  it('is not paid twice, whatever the reference is refused with', async () => {
    for (const [duplicateReference, code] of [
      ['conflict', '4091801'],
      ['inconsistent', '4041818'],
    ] as const) {
      const { send, deposit } = bank({ config: { duplicateReference } })
      const partnerReferenceNo = newReference()
      expect(await send({ partnerReferenceNo })).toBe('2001800')
      expect([await send({ partnerReferenceNo }), deposit()]).toEqual([code, '843500.00'])
    }
  })
  it('from the merchant bank account draws on the same money', async () => {
    const { send, deposit } = bank()
    expect([await send({ sourceAccountNo: practiceMerchant.directSource }), deposit()]).toEqual([
      '2001800',
      '843500.00',
    ])
  })
})

describe('what the bank does', () => {
  it.each([
    ['settle', '00', '843500.00'],
    ['fail', '06', '1000000.00'],
    ['hold', '03', '843500.00'],
  ] as const)('%s: %s, and the deposit is %s', async (act, code, left) => {
    const { site, status, send, deposit } = bank()
    const reference = newReference()
    await send({ partnerReferenceNo: reference })
    expect(site.gateway.driveTransfer({ reference, act })).toEqual({ ok: true })
    site.now += act === 'hold' ? 3_600_000 : 0
    expect([await status(reference), deposit()]).toEqual([code, left])
    const again = act === 'hold' ? { ok: true } : { ok: false, code: 'not-now' }
    expect(site.gateway.driveTransfer({ reference, act: 'settle' })).toEqual(again)
    expect(site.gateway.driveTransfer({ reference: 'UNKNOWN', act })).toEqual({ ok: false, code: 'unknown' })
  })
  it('tells only of the transfer that is meant', async () => {
    const { site, send } = bank()
    const originalPartnerReferenceNo = newReference()
    await send({ partnerReferenceNo: originalPartnerReferenceNo })
    const ask = async (changes: Body) => {
      const asked = {
        originalPartnerReferenceNo,
        serviceCode: '18',
        transactionDate: '2026-11-20T10:00:00+07:00',
      }
      return codeOf(await site.call('transfer-status', { ...asked, ...changes }))
    }
    expect(await ask({ amount: idr('150000.00'), originalExternalId: '1' })).toBe('2003600')
    expect(await ask({ amount: idr('150001.00') })).toBe('4043601')
    expect(await ask({ originalExternalId: '2' })).toBe('4043601')
    expect(await ask({ originalPartnerReferenceNo: 'UNKNOWN' })).toBe('4043601')
  })
})

describe('the merchant is asked before anything is paid out', () => {
  const lineOf = (confirmTransfer: MerchantClient['confirmTransfer']): MerchantClient => ({
    inquire: () => Promise.reject(new Error('not asked for')),
    notifyPayment: () => Promise.reject(new Error('not asked for')),
    confirmTransfer,
  })
  it.each([
    [{ kind: 'accepted' }, '2001800', '03', '843500.00'],
    [{ kind: 'refused', code: '4047000', message: 'No' }, '4031805', '05', '1000000.00'],
    [{ kind: 'unreachable', why: 'timeout', detail: '' }, '4031805', '05', '1000000.00'],
  ] as const)('%o', async (reply: MerchantReply, code, state, left) => {
    const asked: Parameters<MerchantClient['confirmTransfer']>[0][] = []
    const { status, send, deposit } = bank({
      merchant: lineOf((notice) => {
        asked.push(notice)
        return Promise.resolve(reply)
      }),
    })
    const partnerReferenceNo = newReference()
    expect(await send({ partnerReferenceNo })).toBe(code)
    expect(asked).toMatchObject([{ partnerReferenceNo, amount: '150000.00' }])
    expect([await status(partnerReferenceNo), deposit()]).toEqual([state, left])
    expect(await send({ partnerReferenceNo })).toBe('4091801')
  })
  it('its money and its reference are spoken for meanwhile', async () => {
    let say: (reply: MerchantReply) => void = () => undefined
    const { status, send, deposit, site } = bank({
      merchant: lineOf(() => new Promise((resolve) => (say = resolve))),
    })
    const partnerReferenceNo = newReference()
    const first = send({ partnerReferenceNo })
    expect([await status(partnerReferenceNo), deposit()]).toEqual(['01', '843500.00'])
    expect(await send({ partnerReferenceNo })).toBe('4091801')
    // Cut off here, as by a kill: no yes ever follows.
    site.now += 60_001
    expect([await status(partnerReferenceNo), deposit()]).toEqual(['05', '1000000.00'])
    say({ kind: 'accepted' })
    await first
  })
})

it('a kill forgets none of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'practice-transfer-'))
  const file = join(folder, 'state.jsonl')
  const reference = newReference()
  const first = bank({ store: fileStore(file) })
  await first.send({ partnerReferenceNo: reference })
  first.site.gateway.driveTransfer({ reference, act: 'fail' })
  const second = bank({ store: fileStore(file) })
  // The next day, when external ids may come again.
  second.site.now += 86_400_000
  expect([await second.status(reference), second.deposit()]).toEqual(['06', '1000000.00'])
  expect(await second.send({ partnerReferenceNo: reference })).toBe('4091801')
  rmSync(folder, { recursive: true })
})

describe('whose account it is', () => {
  let site: Practice
  beforeAll(async () => {
    site = await practice({ tokenRules: NO_TOKENS })
  })
  afterAll(() => site.stop())
  const ask = (changes: Body = {}) =>
    site.merchant.call('account-inquiry', { ...wholeBody('account-inquiry'), ...changes })

  it('is always the same person', async () => {
    const [first, second] = [await ask(), await ask()]
    expect(first.code).toBe('2001600')
    expect(first.json['beneficiaryAccountName']).toMatch(/^[A-Z]+ [A-Z]+$/)
    expect(second.json['beneficiaryAccountName']).toBe(first.json['beneficiaryAccountName'])
    expect(at(first, 'beneficiaryAccountNo')).toBe('0000000001')
  })
  it.each(['12345', '1'.repeat(17), 'ABCDEF', '555404'])('is nobody for %s', async (beneficiaryAccountNo) => {
    const reply = await ask({ beneficiaryAccountNo })
    expect([reply.status, reply.code, reply.message]).toEqual([404, '4041611', 'Invalid Account'])
  })
})

describe('the access token', () => {
  let site: Practice
  beforeAll(async () => {
    site = await practice()
  })
  afterAll(() => site.stop())

  it('is asked for by default: B2B, whose end is told', async () => {
    expect((await site.merchant.call('transfer-interbank', body())).code).toBe('4011803')
    const { json } = await site.merchant.token()
    expect(json['expiresIn']).toBe('900')
    const headers = { authorization: `Bearer ${String(json['accessToken'])}` }
    expect((await site.merchant.call('transfer-interbank', body(), { headers })).code).toBe('2001800')
    const bad = await site.merchant.call('transfer-interbank', body(), {
      headers: { authorization: 'Bearer x' },
    })
    expect([bad.code, bad.message]).toEqual(['4011801', 'Invalid Token (B2B)'])
  })
})
