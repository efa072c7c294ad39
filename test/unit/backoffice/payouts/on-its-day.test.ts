/** Sending on the day, the lock of an unknown payout, and crashes: never sent twice. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendApproved } from '#backoffice/payouts/approve.ts'
import { listAttention } from '#backoffice/attention/list.ts'
import { lookUp, mark } from '#backoffice/payouts/settle.ts'
import { watchPayouts } from '#backoffice/payouts/watch.ts'
import { recoverInstructions } from '#backoffice/recover.ts'
import { ALWAYS } from '#domain/right.ts'
import type { FaultInput } from '#simulator/control/control.ts'
import { armOn, must, refusalOf, requestsFor } from '#test/support/back-office.ts'
import { AMOUNT, DEWI, openDesk, type Desk } from './desk.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
let desk: Desk
beforeEach(() => {
  desk = openDesk()
})
afterEach(async () => {
  expect(desk.shop.bugs).toEqual([])
  await desk.shop.close()
})
const sentSoFar = () => requestsFor(desk.shop, 'transfer-interbank')
const asked = () => requestsFor(desk.shop, 'transfer-status')
const arm = (fault: FaultInput) =>
  armOn(desk.shop, { ...fault, operation: 'transfer-interbank' } as FaultInput)
const waiting = () =>
  listAttention({ ...desk.shop.backOffice(), unknownPayments: () => [] }).items.filter(
    ({ kind }) => kind === 'payout',
  )

describe('on its day', () => {
  test('an approved payout is sent by the till, also when no one is signed in, and once', async () => {
    const watch = watchPayouts(desk.shop.backOffice(), desk.people)
    const number = desk.proposed({ day: '2026-01-06' })
    expect(must(await desk.approve(number))).toEqual({ sent: false })
    desk.who.now = undefined
    await desk.shop.time.advance(13 * HOUR)
    expect([desk.one(number).stage, sentSoFar()]).toEqual(['approved', 0])
    await desk.shop.time.advance(2 * HOUR)
    expect([desk.one(number).stage, sentSoFar()]).toEqual(['confirmed', 1])
    expect(desk.one(number).story.find(({ what }) => what === 'sent')).not.toHaveProperty('by')
    watch.stop()
  })

  test('one that is only proposed is never sent', async () => {
    const watch = watchPayouts(desk.shop.backOffice(), desk.people)
    const number = desk.proposed({ day: '2026-01-06' })
    await desk.shop.time.advance(40 * HOUR)
    expect([desk.one(number).can.approve, sentSoFar()]).toEqual([false, 0])
    watch.stop()
  })

  test('that passed while the till was shut is left to a person', async () => {
    const number = desk.proposed({ day: '2026-01-06' })
    must(await desk.approve(number))
    desk.shop.time.sleep(50 * HOUR)
    await desk.shop.restart()
    const watch = watchPayouts(desk.shop.backOffice(), desk.people)
    await desk.shop.time.advance(HOUR)
    expect([desk.one(number).stage, sentSoFar()]).toEqual(['overdue', 0])
    expect(waiting()).toMatchObject([{ number, act: 'open-document' }])
    watch.stop()
    must(await sendApproved(desk.shop.backOffice(), desk.people, number, 'person'))
    expect([desk.one(number).stage, waiting().length]).toEqual(['accepted', 0])
  })
})

test('the till that stops while one is on its way reads its journal no more', async () => {
  const number = desk.proposed({ day: '2026-01-06' })
  must(await desk.approve(number))
  desk.shop.time.sleep(15 * HOUR)
  const deps = desk.shop.backOffice()
  let isClosed = false
  const openInstructions = () => {
    if (isClosed) throw new TypeError('The database connection is not open')
    return deps.journal.read.openInstructions()
  }
  const journal = { ...deps.journal, read: { ...deps.journal.read, openInstructions } }
  arm({ kind: 'delay', ms: 5_000 })
  const watch = watchPayouts({ ...deps, journal }, desk.people)
  await desk.shop.time.advance(31_000)
  watch.stop()
  isClosed = true
  await desk.shop.time.advance(10_000)
  expect([sentSoFar(), desk.shop.bugs]).toEqual([1, []])
})

describe('a payout whose answer is lost', () => {
  test('locks account and amount, through a restart, until status 36 settles it', async () => {
    arm({ kind: 'answer-lost' })
    const first = desk.proposed()
    const equal = desk.proposed()
    must(await desk.approve(first))
    expect(desk.one(first).stage).toBe('unknown')
    expect(waiting()).toMatchObject([{ number: first }])
    await desk.shop.restart()
    recoverInstructions(desk.shop.backOffice())
    expect(desk.one(equal).heldBy).toBe(first)
    expect(refusalOf(await desk.approve(equal))).toMatchObject({ code: 'held' })
    expect(refusalOf(await sendApproved(desk.shop.backOffice(), desk.people, first, 'person'))).toMatchObject(
      {
        code: 'not-allowed',
      },
    )
    await desk.shop.time.advance(11_000)
    expect(must(await lookUp(desk.shop.backOffice(), first))).toEqual({ said: 'success' })
    expect([desk.one(first).stage, waiting().length]).toEqual(['confirmed', 0])
    expect(must(await desk.approve(equal))).toEqual({ sent: true })
    expect(sentSoFar()).toBe(2)
  })

  test('is asked about by the till, ever more slowly, and never sent again', async () => {
    arm({ kind: 'drop-before' })
    const number = desk.proposed()
    must(await desk.approve(number))
    const watch = watchPayouts(desk.shop.backOffice(), desk.people)
    await desk.shop.time.advance(5 * MINUTE)
    const atFirst = asked()
    expect(atFirst).toBeGreaterThanOrEqual(4)
    await desk.shop.time.advance(24 * HOUR)
    expect(asked() - atFirst).toBeLessThan(70)
    expect([desk.one(number).stage, sentSoFar()]).toEqual(['unknown', 1])
    watch.stop()
    const by = (approval = DEWI, remark = 'Portal: tidak ada') =>
      mark(desk.shop.backOffice(), desk.people, { number, becomes: 'failed', remark, approval }, ALWAYS)
    expect(refusalOf(await by(DEWI, ''))).toEqual({ code: 'empty' })
    expect(refusalOf(await by({ ...DEWI, pin: '9999' }))).toMatchObject({ code: 'wrong-pin' })
    must(await by())
    expect(desk.one(number)).toMatchObject({ stage: 'failed', markedBy: 'dewi' })
    expect(desk.one(number).story.at(-1)).toMatchObject({ source: 'manager', remark: 'Portal: tidak ada' })
    expect(must(await desk.approve(desk.proposed({ day: '2026-01-06' })))).toEqual({ sent: true })
  })
})

describe('a crash', () => {
  test.each([
    'before-intent',
    'intent-flushed',
    'before-first-byte',
    'answered',
    'answer-journalled',
  ] as const)('at %s sends nothing twice', async (step) => {
    await desk.shop.close()
    let photograph: string | undefined
    desk = openDesk({
      onStep: (at, operation) => {
        if (at === step && operation === 'transfer-interbank') photograph ??= desk.shop.photograph()
      },
    })
    const number = desk.proposed()
    await desk.approve(number)
    const left = sentSoFar()
    await desk.shop.wakeFrom(photograph ?? '')
    recoverInstructions(desk.shop.backOffice())
    const watch = watchPayouts(desk.shop.backOffice(), desk.people)
    await desk.shop.time.advance(HOUR)
    watch.stop()
    // Killed before the intent was written, nothing had left: then it goes out after the start, under its approval.
    const isAgain = step === 'before-intent'
    expect(sentSoFar() - left).toBe(isAgain ? 1 : 0)
    expect(desk.one(number).stage).toBe('confirmed')
  })

  test('between approval and sending: it is sent once, after the start', async () => {
    armOn(desk.shop, { kind: 'refuse-connection' })
    const number = desk.proposed()
    expect(must(await desk.approve(number))).toMatchObject({ sent: false, refused: 'not-sent' })
    await desk.shop.wakeFrom(desk.shop.photograph())
    recoverInstructions(desk.shop.backOffice())
    desk.shop.gateway.clearFaults()
    const watch = watchPayouts(desk.shop.backOffice(), desk.people)
    await desk.shop.time.advance(2 * MINUTE)
    expect([desk.one(number).stage, sentSoFar()]).toEqual(['confirmed', 1])
    await desk.shop.time.advance(HOUR)
    expect(sentSoFar()).toBe(1)
    expect(desk.one(number).amountMinor).toBe(AMOUNT)
    watch.stop()
  })
})
