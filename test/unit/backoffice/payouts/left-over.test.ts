/** Payouts that nothing decides any more: each stays before a person until that person has ended it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAttention } from '#backoffice/attention/list.ts'
import { approve, sendApproved } from '#backoffice/payouts/approve.ts'
import { listPayouts } from '#backoffice/payouts/list.ts'
import { livePayouts } from '#backoffice/payouts/live.ts'
import { type PayoutCommand, sendPayout } from '#backoffice/payouts/send.ts'
import { withdraw } from '#backoffice/payouts/make.ts'
import { lookUp } from '#backoffice/payouts/settle.ts'
import { watchPayouts } from '#backoffice/payouts/watch.ts'
import { ALWAYS } from '#domain/right.ts'
import type { Journal } from '#journal/journal.ts'
import type { FaultInput } from '#simulator/control/control.ts'
import { armOn, must, payout, refusalOf, requestsFor } from '#test/support/back-office.ts'
import { createPersonalBox } from '#support/personal-box.ts'
import { AMOUNT, DEWI, openDesk, type Desk } from './desk.ts'

const HOUR = 3_600_000
let desk: Desk
beforeEach(() => {
  desk = openDesk()
})
afterEach(async () => {
  expect(desk.shop.bugs).toEqual([])
  await desk.shop.close()
})
const sentSoFar = () => requestsFor(desk.shop, 'transfer-interbank')
const arm = (fault: object) => armOn(desk.shop, { ...fault, operation: 'transfer-interbank' } as FaultInput)
const waiting = () =>
  listAttention({ ...desk.shop.backOffice(), unknownPayments: () => [] }).items.filter(
    ({ kind }) => kind === 'payout',
  )

test('that the gateway has not decided for a day waits for a person, also where no status can be asked', async () => {
  await desk.shop.close()
  desk = openDesk({ profile: { enabled: [] } })
  const watch = watchPayouts(desk.shop.backOffice(), desk.people)
  arm({ kind: 'say', status: 202, message: 'Request In Progress' })
  const number = desk.proposed()
  must(await desk.approve(number))
  expect([desk.one(number).stage, waiting().length]).toEqual(['pending', 0])
  await desk.shop.time.advance(25 * HOUR)
  expect(waiting()).toMatchObject([{ number, act: 'open-document' }])
  watch.stop()
})

test('that is approved leaves once the whole journal is proven, and not before', async () => {
  let isInPart = true
  const back = desk.shop.backOffice()
  const journal = Object.create(back.journal, { isProvenInPart: { value: () => isInPart } }) as Journal
  const deps = { ...back, journal }
  const number = desk.proposed()
  must(await approve(deps, desk.people, { number, typedMinor: AMOUNT, approval: DEWI }, ALWAYS))
  const watch = watchPayouts(deps, desk.people)
  await desk.shop.time.advance(HOUR)
  expect([desk.one(number).stage, sentSoFar()]).toEqual(['approved', 0])
  expect(refusalOf(await sendApproved(deps, desk.people, number, 'person'))).toMatchObject({
    details: { why: 'being-proven' },
  })
  isInPart = false
  await desk.shop.time.advance(HOUR)
  expect(sentSoFar()).toBe(1)
  watch.stop()
})

test('that did not leave can be cancelled, and is then never sent', async () => {
  arm({ kind: 'say', status: 429, message: 'Too Many Requests' })
  const number = desk.proposed()
  await desk.approve(number)
  expect([desk.one(number).stage, waiting().length]).toEqual(['not-sent', 1])
  const left = sentSoFar()
  expect(desk.one(number).can.withdraw).toBe(true)
  expect(refusalOf(withdraw(desk.shop.backOffice(), number, ''))).toEqual({ code: 'empty' })
  must(withdraw(desk.shop.backOffice(), number, 'Sudah dibayar tunai'))
  expect([desk.one(number).stage, waiting().length]).toEqual(['withdrawn', 0])
  expect(refusalOf(await sendApproved(desk.shop.backOffice(), desk.people, number, 'person'))).toMatchObject({
    code: 'not-allowed',
  })
  expect(sentSoFar()).toBe(left)
})

test('whose answer is lost, or that was taken, cannot be cancelled', async () => {
  arm({ kind: 'answer-lost' })
  const lost = desk.proposed()
  await desk.approve(lost)
  const taken = desk.proposed({ payee: desk.payee({ accountNo: '7310042299' }) })
  must(await desk.approve(taken))
  for (const number of [lost, taken]) {
    expect(desk.one(number).can.withdraw).toBe(false)
    expect(refusalOf(withdraw(desk.shop.backOffice(), number, 'Salah'))).toMatchObject({
      code: 'not-allowed',
    })
  }
})

test('approved for a later day does not leave before it, whoever asks', async () => {
  const number = desk.proposed({ day: '2026-01-06' })
  must(await desk.approve(number))
  expect(refusalOf(await sendApproved(desk.shop.backOffice(), desk.people, number, 'person'))).toMatchObject({
    code: 'not-allowed',
    details: { why: 'day-ahead' },
  })
  expect([desk.one(number).stage, sentSoFar()]).toEqual(['approved', 0])
})

test('refused after the till sent it on its own waits for a person’s words', async () => {
  const watch = watchPayouts(desk.shop.backOffice(), desk.people)
  const number = desk.proposed({ day: '2026-01-06' })
  must(await desk.approve(number))
  arm({ kind: 'say', status: 403, message: 'Insufficient Funds' })
  await desk.shop.time.advance(15 * HOUR)
  expect([desk.one(number).stage, sentSoFar()]).toEqual(['refused', 1])
  expect(waiting()).toMatchObject([{ number, act: 'settle' }])
  watch.stop()
})

test('that fails after the gateway took it waits for a person’s words', async () => {
  const number = desk.proposed()
  must(await desk.approve(number))
  expect([desk.one(number).stage, waiting().length]).toEqual(['accepted', 0])
  desk.shop.gateway.driveTransfer({ reference: desk.one(number).reference ?? '', act: 'fail' })
  must(await lookUp(desk.shop.backOffice(), number))
  expect(desk.one(number).stage).toBe('failed')
  expect(waiting()).toMatchObject([{ number, act: 'settle' }])
})

test('of unknown result locks account and amount also after the till was given a new vault', async () => {
  arm({ kind: 'answer-lost' })
  const number = desk.proposed({ payee: desk.payee({ bankCode: '014' }) })
  await desk.approve(number)
  expect(desk.one(number)).toMatchObject({ stage: 'unknown', amountMinor: AMOUNT })
  const { random, ...old } = desk.shop.backOffice()
  const box = createPersonalBox(new Uint8Array(32).fill(9), random)
  const deps = { ...old, random, personal: () => box }
  const note = () => ({ stream: 'test', kind: 'test', body: {} })
  const command: PayoutCommand = { who: 'person', stillAllowed: () => undefined, note }
  const again = await sendPayout(deps, payout({ beneficiaryBankCode: '014' }), command)
  expect(refusalOf(again)).toMatchObject({ code: 'held', details: { reference: desk.one(number).reference } })
  // Another account of the same bank is another payout.
  const other = payout({ beneficiaryBankCode: '014', beneficiaryAccountNo: '7310049999' })
  expect(must(await sendPayout(deps, other, command)).state).toBe('accepted')
})

test('held by an equal one uses up no numbers and no tokens while it waits', async () => {
  const first = desk.proposed({ day: '2026-01-06' })
  const second = desk.proposed({ day: '2026-01-06' })
  must(await desk.approve(first))
  must(await desk.approve(second))
  arm({ kind: 'drop-before' })
  const watch = watchPayouts(desk.shop.backOffice(), desk.people)
  await desk.shop.time.advance(15 * HOUR)
  expect([desk.one(first).stage, desk.one(second).stage]).toEqual(['unknown', 'approved'])
  const next = () => desk.shop.journal().write.nextSequence('reference')
  const before = next()
  await desk.shop.time.advance(HOUR)
  expect(next() - before).toBe(1n)
  watch.stop()
})

test('whose sender lost the right while a token was asked for does not leave', async () => {
  armOn(desk.shop, { kind: 'refuse-connection' })
  const number = desk.proposed()
  expect(must(await desk.approve(number))).toMatchObject({ sent: false })
  desk.shop.gateway.clearFaults()
  let holds = true
  const right = { holds: () => holds, isHere: () => holds }
  const sending = sendApproved(desk.shop.backOffice(), desk.people, number, 'person', right)
  holds = false
  expect(refusalOf(await sending)).toEqual({ code: 'forbidden' })
  expect([desk.one(number).stage, sentSoFar()]).toEqual(['approved', 0])
})

test('that was taken and never confirmed stays uncertain, is asked about, and needs a person after the next day', async () => {
  const number = desk.proposed()
  must(await desk.approve(number))
  desk.shop.gateway.driveTransfer({ reference: desk.one(number).reference ?? '', act: 'hold' })
  const watch = watchPayouts(desk.shop.backOffice(), desk.people)
  await desk.shop.time.advance(20 * HOUR)
  expect([desk.one(number).stage, waiting().length]).toEqual(['accepted', 0])
  expect(listPayouts(desk.shop.backOffice(), { group: 'unsettled', limit: 9 }).rows).toMatchObject([
    { number },
  ])
  await desk.shop.time.advance(20 * HOUR)
  expect(waiting()).toMatchObject([{ number, act: 'open-document' }])
  expect(desk.one(number).can.mark).toBe(true)
  const before = requestsFor(desk.shop, 'transfer-status')
  await desk.shop.time.advance(24 * HOUR)
  expect(requestsFor(desk.shop, 'transfer-status')).toBeGreaterThan(before)
  watch.stop()
})

test('that no one checked on its day waits no longer for a checker, and ends by a person’s words', async () => {
  const number = desk.proposed()
  desk.shop.time.sleep(24 * HOUR)
  expect(desk.one(number)).toMatchObject({ stage: 'expired', can: { approve: false } })
  expect(waiting()).toMatchObject([{ number, act: 'settle' }])
  const listed = listPayouts(desk.shop.backOffice(), { group: 'ended', limit: 9 })
  expect([listed.rows.length, listed.counts]).toEqual([1, { open: 0, unsettled: 0, ended: 1 }])
  expect(refusalOf(await desk.approve(number))).toMatchObject({ details: { why: 'day-over' } })
})

test('is read no more once the gateway has confirmed it, and again when it takes that back', async () => {
  const number = desk.proposed()
  must(await desk.approve(number))
  await desk.shop.time.advance(11_000)
  must(await lookUp(desk.shop.backOffice(), number))
  const deps = desk.shop.backOffice()
  expect(livePayouts(deps)).toEqual([])
  let reads = 0
  const instruction = (reference: string) => {
    reads += 1
    return deps.journal.read.instruction(reference)
  }
  const journal = { ...deps.journal, read: { ...deps.journal.read, instruction } }
  for (let times = 0; times < 3; times += 1) livePayouts({ journal })
  // Once for this other reader of the journal.
  expect(reads).toBe(1)
  const value = { responseCode: '2003600', latestTransactionStatus: 'refunded' }
  const raw = { httpStatus: 200, code: '2003600' }
  const send = () => Promise.resolve({ outcome: { kind: 'done', value, raw }, finishedAt: deps.clock.now() })
  const gateway = { ...deps.gateway, send } as typeof deps.gateway
  expect(must(await lookUp({ ...deps, gateway }, number))).toEqual({ said: 'refunded' })
  expect(waiting()).toMatchObject([{ number, act: 'settle' }])
})

test('that was agreed to and does not leave waits for a person once its day is an hour old', async () => {
  const number = desk.proposed({ day: '2026-01-06' })
  must(await desk.approve(number))
  const watch = watchPayouts(desk.shop.backOffice(), { managers: () => [] })
  const day = Date.parse('2026-01-06T00:00:00+07:00')
  const seen: number[] = []
  for (const at of [day - HOUR, day + HOUR / 2, day + 2 * HOUR]) {
    desk.shop.time.sleep(at - desk.shop.time.clock.now())
    await desk.shop.time.advance(60_000)
    seen.push(waiting().length)
  }
  watch.stop()
  expect([desk.one(number).stage, seen, sentSoFar()]).toEqual(['approved', [0, 0, 1], 0])
  expect(waiting()).toMatchObject([{ act: 'open-document', number }])
})
