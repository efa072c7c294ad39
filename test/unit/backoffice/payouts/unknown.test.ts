import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lookUpPayout, type LookedUp } from '#backoffice/payouts/look-up.ts'
import { sendPayout } from '#backoffice/payouts/send.ts'
import { markInstruction } from '#backoffice/mark.ts'
import { recoverInstructions } from '#backoffice/recover.ts'
import { rupiah } from '#domain/money.ts'
import type { FaultInput } from '#simulator/control/control.ts'
import {
  FREELY,
  armOn,
  instructionOf,
  must,
  payout,
  refusalOf,
  requestsFor,
} from '#test/support/back-office.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

const SECOND = 1000
let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

const pay = (changes = {}) => sendPayout(shop.backOffice(), payout(changes), FREELY)
const lookUp = async (reference: string): Promise<LookedUp> =>
  must(await lookUpPayout(shop.backOffice(), reference))
const held = (reference: string) => shop.journal().read.keysOf(reference).length
async function lost(fault: FaultInput = { kind: 'answer-lost' }): Promise<string> {
  armOn(shop, { ...fault, operation: 'transfer-interbank' } as FaultInput)
  const sent = must(await pay())
  expect([sent.state, held(sent.reference)]).toEqual(['unknown', 1])
  return sent.reference
}

describe('a payout of which nobody knows the end', () => {
  it.each<[string, FaultInput]>([
    ['its answer is lost', { kind: 'answer-lost' }],
    ['HTTP 500', { kind: 'http-500' }],
    ['a forged answer', { kind: 'wrong-signature' }],
    ['an answer about another', { kind: 'wrong-echo', field: 'amount' }],
    [
      'the reference is known there already',
      { kind: 'say', status: 409, caseCode: '01', message: 'Duplicate', processed: false },
    ],
  ])('(%s) keeps the same account and amount from being paid, also after a restart', async (_name, fault) => {
    const reference = await lost(fault)
    const same = { code: 'held', details: { reference } }
    expect(refusalOf(await pay({ beneficiaryAccountName: 'S. AMINAH', feeType: 'BEN' }))).toEqual(same)
    await shop.restart()
    recoverInstructions(shop.backOffice())
    expect(refusalOf(await pay())).toEqual(same)
    expect(requestsFor(shop, 'transfer-interbank')).toBe(1)
    // Another amount, account or bank makes another payout.
    for (const other of [
      { amount: rupiah(250_001) },
      { beneficiaryAccountNo: '7310042216' },
      { beneficiaryBankCode: '008' },
    ])
      expect(must(await pay(other)).state).toBe('accepted')
  })

  it('(pending, 202) is held as well', async () => {
    armOn(shop, { kind: 'say', status: 202, message: 'Request In Progress', operation: 'transfer-interbank' })
    const pending = must(await pay())
    expect([pending.state, held(pending.reference)]).toEqual(['pending', 1])
    expect(refusalOf(await pay())).toMatchObject({ code: 'held' })
    await shop.time.advance(11 * SECOND)
    expect((await lookUp(pending.reference)).payout.state).toBe('confirmed')
    expect(must(await pay()).state).toBe('accepted')
  })

  it('of two equal ones at once, one leaves', async () => {
    const both = await Promise.all([pay(), pay()])
    expect(both.map((result) => (result.ok ? 'sent' : result.refusal.code)).toSorted()).toEqual([
      'held',
      'sent',
    ])
    expect(requestsFor(shop, 'transfer-interbank')).toBe(1)
  })

  it('is settled by a look-up: paid, and free', async () => {
    const reference = await lost()
    await shop.time.advance(11 * SECOND)
    expect(await lookUp(reference)).toMatchObject({
      said: 'success',
      payout: { state: 'confirmed', evidence: { source: 'status', code: '2003600' } },
    })
    expect(held(reference)).toBe(0)
    expect(must(await pay()).state).toBe('accepted')
  })

  it('is settled by a look-up: failed, and free', async () => {
    const reference = await lost()
    shop.gateway.driveTransfer({ reference, act: 'fail' })
    expect(await lookUp(reference)).toMatchObject({ said: 'failed', payout: { state: 'failed' } })
    expect(held(reference)).toBe(0)
  })

  it('is not settled by "still on its way", nor by "not found", nor by silence', async () => {
    const reference = await lost()
    shop.gateway.driveTransfer({ reference, act: 'hold' })
    expect(await lookUp(reference)).toMatchObject({ said: 'pending', payout: { state: 'unknown' } })
    armOn(shop, { kind: 'answer-lost', operation: 'transfer-status' })
    expect(await lookUp(reference)).toMatchObject({ said: 'no-answer', payout: { state: 'unknown' } })

    armOn(shop, { kind: 'drop-before', operation: 'transfer-interbank' })
    const never = must(await pay({ beneficiaryAccountNo: '55500011122' }))
    for (let day = 0; day < 3; day += 1) {
      expect(await lookUp(never.reference)).toMatchObject({ said: 'not-found', payout: { state: 'unknown' } })
      await shop.time.advance(86_400_000)
    }
    expect([held(reference), held(never.reference)]).toEqual([1, 1])
  })

  it.each<[LookedUp['said'], string]>([
    ['initiated', 'unknown'],
    ['paying', 'unknown'],
    ['pending', 'unknown'],
    ['not-found', 'unknown'],
    ['refunded', 'failed'],
    ['cancelled', 'failed'],
    ['failed', 'failed'],
    ['success', 'confirmed'],
  ])('is, when its status is "%s", %s', async (said, state) => {
    const reference = await lost()
    const deps = shop.backOffice()
    const value = { responseCode: '2003600', latestTransactionStatus: said }
    const raw = { httpStatus: 200, code: '2003600' }
    const send = () =>
      Promise.resolve({ outcome: { kind: 'done', value, raw }, finishedAt: deps.clock.now() })
    const gateway = { ...deps.gateway, send } as typeof deps.gateway
    const looked = must(await lookUpPayout({ ...deps, gateway }, reference))
    expect([looked.said, looked.payout.state, held(reference)]).toEqual([
      said,
      state,
      state === 'unknown' ? 1 : 0,
    ])
  })

  it('is looked up under the id and the time it was sent with, whatever was tried before', async () => {
    armOn(shop, {
      kind: 'say',
      status: 401,
      caseCode: '01',
      message: 'Invalid Token (B2B)',
      processed: false,
      operation: 'transfer-interbank',
    })
    const { reference } = must(await pay())
    await shop.time.advance(20 * SECOND)
    // The gateway compares the id: another would be "not found".
    expect((await lookUp(reference)).said).toBe('success')
    const asked = shop.journal().read.lastAttempt(reference)
    expect(asked?.requestBody).toContain('"transactionDate":"2026-01-05T10:00:00+07:00"')
  })

  it('is settled by a person, under their name; the gateway may still correct them', async () => {
    const reference = await lost()
    const marked = must(
      markInstruction(shop.backOffice(), reference, 'failed', 'Sari', 'not on the statement'),
    )
    expect(marked).toMatchObject({ state: 'failed', evidence: { source: 'manager', by: 'Sari' } })
    expect(held(reference)).toBe(0)
    await shop.time.advance(11 * SECOND)
    expect((await lookUp(reference)).payout).toMatchObject({
      state: 'confirmed',
      evidence: { source: 'status' },
    })
  })

  it('was cut off by the end of the program: unknown and held at the next start', async () => {
    armOn(shop, { kind: 'delay', ms: 5 * SECOND, operation: 'transfer-interbank' })
    void pay()
    await shop.time.settle()
    await shop.wakeFrom(shop.photograph())
    expect(recoverInstructions(shop.backOffice())).toBe(1)
    const [left] = shop.journal().read.openInstructions()
    expect(left).toMatchObject({ state: 'unknown', evidence: { source: 'till' } })
    expect(refusalOf(await pay())).toEqual({ code: 'held', details: { reference: left?.reference } })
    await shop.time.advance(10 * SECOND)
    expect(requestsFor(shop, 'transfer-interbank')).toBe(1)
  })
})

describe('a look-up', () => {
  it('that was asked before another, and is answered after it, changes nothing', async () => {
    const reference = await lost()
    const deps = shop.backOffice()
    const said = (latestTransactionStatus: string) => ({
      outcome: {
        kind: 'done',
        value: { responseCode: '2003600', latestTransactionStatus },
        raw: { httpStatus: 200, code: '2003600' },
      },
      finishedAt: deps.clock.now(),
    })
    const slow = Promise.withResolvers<unknown>()
    const ask = (answer: Promise<unknown>) =>
      lookUpPayout({ ...deps, gateway: { ...deps.gateway, send: () => answer as never } }, reference)
    const older = ask(slow.promise)
    await shop.time.settle()
    // The bank has sent it back meanwhile.
    expect(must(await ask(Promise.resolve(said('refunded')))).payout.state).toBe('failed')
    slow.resolve(said('success'))
    expect(must(await older)).toMatchObject({ said: 'success', payout: { state: 'failed' } })
    expect(instructionOf(shop, reference).state).toBe('failed')
    expect(
      shop
        .journal()
        .read.attemptsOf(reference)
        .map(({ outcome }) => outcome),
    ).toEqual(['unknown', 'done', 'done'])
  })

  it.each<[string, () => Promise<string>, object]>([
    ['of nothing', async () => 'P001260105000009990000', { code: 'not-found' }],
    [
      'with a spent budget',
      async () => {
        const { reference } = must(await pay())
        const { budget } = shop.backOffice()
        while (budget.take(shop.time.clock.now(), 'person').ok);
        return reference
      },
      { code: 'budget-spent' },
    ],
  ])('%s is refused', async (_name, make, refusal) => {
    const reference = await make()
    expect(refusalOf(await lookUpPayout(shop.backOffice(), reference))).toMatchObject(refusal)
  })

  it('is refused where the gateway has none', async () => {
    const { reference } = must(await pay())
    await shop.close()
    shop = openVirtualTill({ profile: { enabled: [] } })
    const other = must(await pay())
    expect(reference).toBe(other.reference)
    expect(refusalOf(await lookUpPayout(shop.backOffice(), other.reference))).toEqual({ code: 'not-allowed' })
    expect(requestsFor(shop, 'transfer-status')).toBe(0)
  })
})
