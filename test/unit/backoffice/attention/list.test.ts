/** Everything else that waits for a person: what brings it into the list, and what takes it out again. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assign, settle } from '#backoffice/attention/assign.ts'
import { listAttention } from '#backoffice/attention/list.ts'
import { nameIn } from '#backoffice/attention/name-in-key.ts'
import { accept, refuse } from '#contract/envelope.ts'
import { attentionProcedures } from '#contract/procedures/attention.ts'
import { endSlip, holdSlip } from '#counter/doubt/hold.ts'
import { resolveOrder } from '#counter/doubt/resolve.ts'
import { payOut } from '#counter/refund/pay-out.ts'
import { rupiah } from '#domain/money.ts'
import type { Comparison } from '#domain/shift.ts'
import { must, refusalOf } from '#test/support/back-office.ts'
import { begin, end, openShiftShop, type ShiftShop } from '#test/support/shift-shop.ts'
import { arm, DAY, HOUR, SECOND, sell } from '../../counter/at-the-till.ts'
import { agrees, attentionDeps, itemsOf } from './at-the-list.ts'

let shop: ShiftShop
beforeEach(() => {
  shop = openShiftShop()
  shop.at.person = 'ani'
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const till = () => shop.till().deps
const deps = () => attentionDeps(shop)
const list = () => itemsOf(shop)
const keys = () => list().map(({ key }) => key)

async function wrongAmount(amount = '160000.00') {
  const { reference } = await sell(shop)
  shop.gateway.payer({ action: 'pay', reference, amount })
  await shop.time.advance(20 * SECOND)
  return reference
}

/** A closed shift whose comparison found this. */
async function differs(disagreements: Extract<Comparison, { kind: 'made' }>['disagreements']) {
  begin(shop)
  const none = { count: 0, minor: 0n }
  const at = shop.time.clock.now()
  const comparison = {
    kind: 'made',
    at,
    compared: 1,
    here: none,
    there: none,
    disagreements,
    unanswered: [],
  } as const
  await end(shop, { comparison })
}

/** The gateway calls about a payment with a number that this till does not know. */
function strangeCall(trxId: string, later: number): void {
  const body = {
    virtualAccountNo: 'P00126010500000997F3Q',
    trxId,
    totalAmount: { value: '150000.00', currency: 'IDR' },
    additionalInfo: { transactionStatus: 'S' },
  }
  const evidence = JSON.stringify({ said: 'Invalid Bill', body })
  const at = shop.time.clock.now() + later
  const call = { kind: 'payment', code: '4042512', verified: true, evidence, at } as const
  shop.journal().write.commit({ at, callbacks: [call] })
}

describe('the list', () => {
  it('is empty at a till where all is well', async () => {
    await sell(shop)
    expect(listAttention(deps())).toEqual({ items: [], total: 0 })
  })

  it('follows a wrong amount to its decision, its refund and the payment of that', async () => {
    const reference = await wrongAmount()
    expect(list()).toMatchObject([
      { key: `order ${reference}`, kind: 'wrong-amount', act: 'resolve', amountMinor: rupiah(160_000).minor },
    ])
    must(await resolveOrder(till(), reference, { how: 'refund-promised' }, agrees))
    expect(list()).toMatchObject([{ kind: 'refund', act: 'pay', amountMinor: rupiah(10_000).minor }])
    const [{ number = 0 } = {}] = list()
    const paying = { number, way: 'portal', proof: 'RRN 1' } as const
    must(await payOut(till(), paying, () => Promise.resolve(accept({ second: 'budi' }))))
    expect(list()).toEqual([])
  })

  it('has an open slip until it is ended', async () => {
    const { reference } = await sell(shop)
    const slip = must(holdSlip(till(), undefined, { reference, amount: rupiah(1), shown: 'nothing' }))
    expect(list()).toMatchObject([{ key: `slip ${slip.number}`, act: 'end-slip', order: { reference } }])
    must(await endSlip(till(), { number: slip.number, how: 'not-paid' }, agrees))
    expect(list()).toEqual([])
  })

  it('has a shift once it has been open for more than a day', async () => {
    const { number } = begin(shop)
    shop.time.sleep(DAY)
    expect(list()).toEqual([])
    shop.time.sleep(HOUR)
    expect(list()).toMatchObject([{ key: `shift ${number}`, act: 'close-shift' }])
    await end(shop)
    expect(list()).toEqual([])
  })

  it('keeps a payment that nobody knows, however often another call is repeated', () => {
    strangeCall('TRX-1', 0)
    for (let later = 1; later <= 50; later += 1) strangeCall('TRX-2', later)
    expect(list()).toHaveLength(2)
  })

  it('has two payments whose ids differ only at the end, or only in a sign, as two', () => {
    const long = 'A'.repeat(60)
    for (const trxId of [`${long}1`, `${long}2`, 'TRX/1', 'TRX.1', '\ud800', '\ud801']) strangeCall(trxId, 0)
    expect(keys()).toHaveLength(6)
    expect(
      keys().every((key) => attentionProcedures['attention.assign'].input.safeParse({ key }).success),
    ).toBe(true)
  })

  it('has a payment that nobody knows once, however often the gateway calls, until words end it', async () => {
    for (const later of [1, 2]) strangeCall('TRX-1', later)
    shop.time.sleep(30 * DAY)
    expect(list()).toMatchObject([{ kind: 'payment', act: 'settle', amountMinor: rupiah(150_000).minor }])
    const [{ key } = { key: '' }] = list()
    expect(refusalOf(await settle(deps(), { key, note: ' ' }, agrees))).toEqual({ code: 'empty' })
    const never = () => Promise.resolve(refuse('approval-needed'))
    expect(refusalOf(await settle(deps(), { key, note: 'x' }, never))).toEqual({ code: 'approval-needed' })
    must(await settle(deps(), { key, note: 'toko sebelah' }, agrees))
    expect(list()).toEqual([])
    expect(refusalOf(await settle(deps(), { key, note: 'x' }, agrees))).toEqual({ code: 'not-found' })
    expect(shop.events.at(-1)).toEqual({ type: 'attention-changed' })
    expect(shop.journal().read.eventsOf(`attention ${key}`)).toMatchObject([
      { kind: 'note/settled', entry: { body: { by: 'ani', approvedBy: 'ani', note: 'toko sebelah' } } },
    ])
    expect(shop.journal().tailCheck(1000).ok).toBe(true)
  })
})

describe('a difference', () => {
  const GONE = 'P00126010500000997F3Q'
  const differenceKey = (shift: number, reference: string = GONE) =>
    `difference ${shift} ${nameIn(reference)}`
  const missing = { reference: GONE, why: 'missing-here', there: { status: 'S', minor: 5_000n } } as const

  it('of a closed shift stays, once, until words end it; a later shift may find it again', async () => {
    await differs([missing])
    expect(list()).toMatchObject([
      { key: differenceKey(1), difference: 'missing-here', name: GONE, number: 1, amountMinor: 5_000n },
    ])
    await differs([missing])
    expect(keys()).toEqual([differenceKey(2)])
    must(await settle(deps(), { key: differenceKey(2), note: 'kasir lain' }, agrees))
    expect(keys()).toEqual([])
    await differs([missing])
    expect(keys()).toEqual([differenceKey(3)])
  })

  it('stays however many shifts end after it', async () => {
    await differs([missing])
    for (let later = 1; later <= 63; later += 1) await differs([])
    expect(keys()).toEqual([differenceKey(1)])
    await differs([{ ...missing, reference: 'P00126010500001007F3Q' }])
    expect(keys()).toHaveLength(2)
  })

  it('ends alone, whatever other number has the same letters', async () => {
    await differs(['INV/1', 'INV1'].map((reference) => ({ ...missing, reference })))
    const [{ key } = { key: '' }, other] = list()
    must(await settle(deps(), { key, note: 'kasir lain' }, agrees))
    expect(list()).toEqual([other])
  })

  it('is over when the journal has come to the same sum', async () => {
    const { reference } = await sell(shop)
    const there = { status: 'S', minor: rupiah(150_000).minor }
    await differs([{ reference, why: 'status-differs', there }])
    expect(keys()).toEqual([differenceKey(1, reference)])
    shop.gateway.payer({ action: 'pay', reference })
    await shop.time.advance(20 * SECOND)
    expect(keys()).toEqual([])
  })

  it('of an order that is decided anyway does not stand twice', async () => {
    const reference = await wrongAmount()
    await differs([{ reference, why: 'amount-differs', there: { status: 'S', minor: 1n } }])
    expect(keys()).toEqual([`order ${reference}`])
    must(await resolveOrder(till(), reference, { how: 'seen', note: 'x' }, agrees))
    expect(keys()).toEqual([differenceKey(1, reference)])
  })

  it('of an order stands on its own once words have ended the doubt about that order', async () => {
    arm(shop, { kind: 'answer-lost', operation: 'qr-generate' })
    arm(shop, { kind: 'answer-lost', operation: 'va-status', times: 100_000 })
    const { reference } = await sell(shop)
    await differs([{ reference, why: 'status-differs', there: { status: 'S', minor: 5_000n } }])
    shop.time.sleep(DAY + HOUR)
    expect(keys()).toEqual([`order ${reference}`])
    must(await settle(deps(), { key: `order ${reference}`, note: 'tidak ada di portal' }, agrees))
    expect(list()).toMatchObject([{ kind: 'difference', order: { reference } }])
  })
})

describe('who takes care of it', () => {
  it('is what was said last, by whom and when; the date decides the order', async () => {
    const first = await wrongAmount()
    await shop.time.advance(SECOND)
    const second = await wrongAmount()
    expect(keys()).toEqual([`order ${first}`, `order ${second}`])
    must(assign(deps(), { key: `order ${first}`, owner: 'budi', note: 'telepon', due: 20_260_301 }))
    must(assign(deps(), { key: `order ${first}`, note: ' ', due: 20_260_302 }))
    const [, item] = list()
    expect(item).toMatchObject({ key: `order ${first}`, due: 20_260_302, isDueSet: true })
    expect(item?.assigned).toEqual({ at: shop.time.clock.now(), by: 'ani' })
    expect(list()[0]).toMatchObject({ key: `order ${second}`, due: 20_260_106 })
  })

  it('is not said of what is done, for a stranger, on a locked till, or as an end of what has its own', async () => {
    const key = `order ${await wrongAmount()}`
    expect(refusalOf(assign(deps(), { key: 'slip 9' }))).toEqual({ code: 'not-found' })
    expect(refusalOf(assign(deps(), { key, owner: 'siapa' }))).toEqual({
      code: 'invalid-input',
      details: { field: 'owner' },
    })
    expect(refusalOf(await settle(deps(), { key, note: 'x' }, agrees))).toEqual({
      code: 'not-allowed',
      details: { why: 'act' },
    })
    shop.at.person = undefined
    expect(refusalOf(assign(deps(), { key }))).toEqual({ code: 'not-allowed', details: { why: 'nobody' } })
    const broken = { ...deps(), journalSound: () => false }
    expect(refusalOf(assign(broken, { key }))).toEqual({ code: 'journal-not-sound' })
  })
})
