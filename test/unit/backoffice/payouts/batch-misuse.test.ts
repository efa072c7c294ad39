/** What must not make money leave twice, to another account, or without the second person. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendApproved } from '#backoffice/payouts/approve.ts'
import { propose } from '#backoffice/payouts/make.ts'
import { allPayouts } from '#backoffice/payouts/steps.ts'
import { watchPayouts } from '#backoffice/payouts/watch.ts'
import { recoverInstructions } from '#backoffice/recover.ts'
import { accept } from '#contract/envelope.ts'
import { rupiah } from '#domain/money.ts'
import type { FaultInput } from '#simulator/control/control.ts'
import { armOn, must, refusalOf } from '#test/support/back-office.ts'
import { type BatchDesk, openBatchDesk, row, rows } from './batch-desk.ts'
import { DEWI, SRI } from './desk.ts'

const HOUR = 3_600_000
const TOMORROW = '2026-01-06'
const later = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1, { 4: TOMORROW }))
const SOURCE = { accountNo: '9990001112', bankCode: '014' }

let books: BatchDesk
let onIntent: (() => void) | undefined
let onFlush: (() => void) | undefined
beforeEach(() => {
  onIntent = undefined
  onFlush = undefined
  books = openBatchDesk({
    onStep: (step, operation) => {
      if (operation !== 'transfer-interbank') return
      if (step === 'before-intent') onIntent?.()
      if (step === 'intent-flushed') onFlush?.()
    },
  })
})
afterEach(async () => {
  expect(books.shop.bugs).toEqual([])
  await books.close()
})
const paused = (id: string) => books.controller().one(id)?.paused?.why
const arm = (fault: object) => armOn(books.shop, { operation: 'transfer-interbank', ...fault } as FaultInput)

describe('between the approval and the leaving', () => {
  test('another source account stops the batch, and its own lets it go on', async () => {
    const { id } = await books.proposed(later(3))
    must(await books.approve(id))
    books.profile.transferSource = SOURCE
    await books.pass(1)
    books.shop.time.sleep(15 * HOUR)
    await books.pass(2)
    expect([books.sent(), paused(id)]).toEqual([0, 'source-changed'])
    delete books.profile.transferSource
    must(books.controller().resume(id))
    await books.pass(2)
    expect([books.sent(), books.now(id).stages]).toEqual([3, { confirmed: 3 }])
  })

  test('a checker who is no manager any more stops it', async () => {
    const { id } = await books.proposed(later(3))
    must(await books.approve(id))
    books.given.people = { ...books.desk.people, managers: () => ['sri'] }
    books.shop.time.sleep(15 * HOUR)
    await books.pass(2)
    expect([books.sent(), paused(id)]).toEqual([0, 'checker-left'])
  })

  test('a pause stops also the one that waits for its token', async () => {
    const { id } = await books.proposed(rows(3))
    onIntent = () => {
      onIntent = undefined
      must(books.controller().pause(id))
    }
    must(await books.approve(id))
    await books.pass(2)
    expect([books.sent(), books.now(id).stages]).toEqual([0, { approved: 3 }])
  })

  test('a cancellation stops also the one that waits for its token', async () => {
    const { id } = await books.proposed(rows(3))
    onIntent = () => {
      onIntent = undefined
      must(books.controller().withdraw({ batch: id, remark: 'Salah bulan' }))
    }
    must(await books.approve(id))
    await books.pass(2)
    expect([books.sent(), books.now(id).stages]).toEqual([0, { withdrawn: 3 }])
  })

  test('another source account before the check stops the check', async () => {
    const { id } = await books.proposed(rows(3))
    books.profile.transferSource = SOURCE
    expect(refusalOf(await books.approve(id))).toMatchObject({ details: { why: 'source-changed' } })
  })

  test('midnight stops it, and what is left is for a person', async () => {
    const { id } = await books.proposed(rows(30))
    const day = 24 * HOUR
    const now = books.shop.backOffice().clock.now()
    books.shop.time.sleep(day - ((now + 7 * HOUR) % day) - 60_000)
    arm({ kind: 'delay', ms: 5_000, times: 30 })
    must(await books.approve(id))
    await books.pass(10)
    const sent = books.sent()
    expect(sent).toBeGreaterThan(3)
    expect(sent).toBeLessThan(15)
    expect(books.now(id).stages).toEqual({ confirmed: sent, overdue: 30 - sent })
  })

  test('a locked vault sends nothing, and an open one goes on', async () => {
    const { id } = await books.proposed(rows(3))
    books.shop.vault.open = false
    expect(refusalOf(await books.approve(id))).toMatchObject({ code: 'vault-refused' })
    books.shop.vault.open = true
    must(await books.approve(id))
    books.shop.vault.open = false
    await books.pass(2)
    expect(books.sent()).toBe(0)
    books.shop.vault.open = true
    await books.pass(2)
    expect(books.now(id).stages).toEqual({ confirmed: 3 })
  })
})

test('a till that is killed with one on its way sends no other of its batch before a person says so', async () => {
  const { id } = await books.proposed(rows(4))
  let photograph: string | undefined
  onFlush = () => {
    photograph ??= books.shop.photograph()
    books.stop()
  }
  must(await books.approve(id))
  await books.pass(1)
  onFlush = undefined
  const left = books.sent()
  await books.shop.wakeFrom(photograph ?? '')
  recoverInstructions(books.shop.backOffice())
  books.open()
  // At once: a person who lets it go on before the first look is not overruled by that look.
  expect(paused(id)).toBe('unknown')
  await books.pass(5)
  expect([left, books.sent(), paused(id)]).toEqual([1, 1, 'unknown'])
  must(books.controller().resume(id))
  await books.pass(5)
  expect([books.sent(), books.now(id).stages]).toEqual([4, { confirmed: 4 }])
})

test('a gateway that gives no token is asked once a look, not once a row', async () => {
  const { id } = await books.proposed(rows(20))
  must(await books.approve(id))
  const { journal } = books.shop.backOffice()
  armOn(books.shop, { kind: 'refuse-connection' })
  const before = journal.write.nextSequence('reference')
  await books.pass(2)
  expect(Number(journal.write.nextSequence('reference') - before)).toBeLessThan(8)
  expect([books.sent(), paused(id)]).toEqual([0, undefined])
  books.shop.gateway.clearFaults()
  await books.pass(5)
  expect(books.now(id).stages).toEqual({ confirmed: 20 })
})

describe('what is paid already', () => {
  const single = { accountNo: '7310000001', name: 'PENERIMA 1' }
  const once = async (approval = DEWI) => {
    const payee = books.desk.payee(single)
    const amountMinor = rupiah(11_000).minor
    const number = books.desk.proposed({ payee, amountMinor })
    return books.desk.approve(number, approval, amountMinor)
  }

  test('since the batch was proposed is left out by the checker, or nothing is approved', async () => {
    const { id } = await books.proposed(rows(3))
    must(await once())
    expect(refusalOf(await books.approve(id))).toEqual({
      code: 'not-acceptable',
      details: { why: 'used', number: 1, line: 2 },
    })
    const totalMinor = books.now(id).toCheck.totalMinor - rupiah(11_000).minor
    must(await books.approve(id, { without: [1], count: 2, totalMinor }))
    await books.pass(2)
    expect([books.sent(), books.now(id).stages]).toEqual([3, { confirmed: 2, withdrawn: 1 }])
  })

  test('perhaps, as its end is not known, is not approved', async () => {
    arm({ kind: 'drop-before' })
    must(await once())
    const { id } = await books.proposed(later(2))
    expect(refusalOf(await books.approve(id))).toMatchObject({
      code: 'held',
      details: { number: 2, line: 2 },
    })
  })
})

describe('while its rows are made ready', () => {
  /** `meanwhile`: when the rows are being sealed. */
  const proposing = async (meanwhile: () => void) => {
    const { good, totalMinor } = await books.opened(rows(40))
    const { timers } = books.shop.time
    const hop = (left: number): void => {
      if (left === 0) meanwhile()
      else timers.after(0, () => hop(left - 1))
    }
    hop(5)
    return refusalOf(
      await books.going(books.controller().propose({ count: good, totalMinor, withoutFaults: false })),
    )
  }

  test('an equal payout that another manager proposes is seen', async () => {
    const payee = books.desk.payee({ accountNo: '7310000007', name: 'PENERIMA 7' })
    const refusal = await proposing(
      () => void books.desk.proposed({ payee, amountMinor: rupiah(17_000).minor }),
    )
    expect(refusal).toEqual({ code: 'not-acceptable', details: { why: 'used' } })
  })

  test('another person who signs in proposes nothing', async () => {
    expect(await proposing(() => void (books.desk.who.now = 'dewi'))).toEqual({ code: 'forbidden' })
  })
})

test('its maker does not check it under another name', async () => {
  const { id } = await books.proposed(rows(1))
  books.given.people = { ...books.desk.people, checkPin: async () => accept({ approvedBy: SRI.person }) }
  expect(refusalOf(await books.approve(id))).toEqual({ code: 'approval-needed' })
})

describe('a single payout', () => {
  const approvedFor = async (day: string) => {
    const number = books.desk.proposed({ day })
    must(await books.desk.approve(number))
    return number
  }

  test('is paid from the account that the checker saw', async () => {
    const number = await approvedFor(TOMORROW)
    const draft = books.desk.draft({ day: TOMORROW })
    const proposed = books.desk.proposed({ day: TOMORROW })
    books.profile.transferSource = SOURCE
    expect(refusalOf(propose(books.shop.backOffice(), draft))).toMatchObject({
      details: { why: 'source-changed' },
    })
    expect(refusalOf(await books.desk.approve(proposed))).toMatchObject({
      details: { why: 'source-changed' },
    })
    books.shop.time.sleep(15 * HOUR)
    await books.pass(2)
    expect([books.sent(), books.desk.one(number).stage]).toEqual([0, 'approved'])
    delete books.profile.transferSource
    await books.pass(2)
    expect([books.sent(), books.desk.one(number).stage]).toEqual([1, 'confirmed'])
  })

  test('is not sent after its checker has left, by the till or by hand', async () => {
    const number = await approvedFor(TOMORROW)
    const people = { managers: () => ['sri'] }
    books.given.people = { ...books.desk.people, ...people }
    books.shop.time.sleep(15 * HOUR)
    await books.pass(2)
    expect(refusalOf(await sendApproved(books.shop.backOffice(), people, number, 'person'))).toMatchObject({
      details: { why: 'checker-left' },
    })
    expect(books.sent()).toBe(0)
  })

  test('that this vault cannot open does not keep the others from their day', async () => {
    const shut = await approvedFor(TOMORROW)
    const other = await approvedFor(TOMORROW)
    const deps = books.shop.backOffice()
    const { personal: sealed } = allPayouts(deps).get(shut) ?? {}
    const box = deps.personal()
    if (box === undefined) throw new Error('no vault')
    const personal = () => ({
      ...box,
      open: (text: string) => (text === sealed ? undefined : box.open(text)),
    })
    books.stop()
    books.shop.time.sleep(15 * HOUR)
    const watch = watchPayouts({ ...deps, personal }, books.desk.people)
    await books.pass(2)
    watch.stop()
    expect([books.desk.one(shut).stage, books.desk.one(other).stage]).toEqual(['approved', 'confirmed'])
  })
})
