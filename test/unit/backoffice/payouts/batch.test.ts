/** A batch from a workbook: proposed together, approved as one act, and sent one by one. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recoverInstructions } from '#backoffice/recover.ts'
import { rupiah } from '#domain/money.ts'
import { armOn, formsOf, journalBytes, must, refusalOf } from '#test/support/back-office.ts'
import { type BatchDesk, openBatchDesk, row, rows } from './batch-desk.ts'
import { SRI } from './desk.ts'

let books: BatchDesk
beforeEach(() => {
  books = openBatchDesk()
})
afterEach(async () => {
  expect(books.shop.bugs).toEqual([])
  await books.close()
})

describe('a workbook', () => {
  test('of 500 is proposed, approved as one act, sent one by one, and each is settled once', async () => {
    const batch = await books.proposed(rows(500))
    expect([books.sent(), books.now(batch.id).stages]).toEqual([0, { proposed: 500 }])
    must(await books.approve(batch.id))
    await books.pass(120)
    // The gateway knows no account that ends in 404.
    expect([books.sent(), books.now(batch.id).stages]).toEqual([500, { confirmed: 499, refused: 1 }])
    const secrets = ['PENERIMA 17', '7310000017', 'Gaji Januari']
    const bytes = journalBytes(books.shop)
    expect(secrets.flatMap(formsOf).filter((form) => bytes.includes(form))).toEqual([])
  }, 300_000)

  test('of 500 lets other work have its turn while it is proposed', async () => {
    const { good, totalMinor } = await books.opened(rows(500))
    const { timers } = books.shop.time
    let turns = 0
    let isProposed = false
    const work = (): void => {
      turns += 1
      if (!isProposed) timers.after(0, work)
    }
    timers.after(0, work)
    const proposing = books.controller().propose({ count: good, totalMinor, withoutFaults: false })
    void proposing.finally(() => void (isProposed = true))
    must(await books.going(proposing))
    expect(turns).toBeGreaterThan(90)
    expect(books.controller().list()).toMatchObject([{ count: 500, totalMinor }])
  })

  test('has each fault at its cell, and what stands twice in both lines', async () => {
    const read = await books.opened([
      row(1, { 1: '73x' }),
      row(2, { 3: '0' }),
      row(3, { 4: '2026-01-04' }),
      row(4, { 7: 'XXXX' }),
      row(5, { 5: '' }),
      row(6, { 2: '777' }),
      row(7),
      row(7),
      row(8),
    ])
    expect([read.good, read.faults]).toEqual([1, 8])
    const { rows: wrong } = must(await books.controller().lines({ show: 'faults', skip: 0, limit: 20 }))
    expect(
      wrong.map(({ line, faults }) => [line, ...faults.map(({ field, why }) => `${field} ${why}`)]),
    ).toEqual([
      [2, 'accountNo form'],
      [3, 'amount not-positive'],
      [4, 'day day-over'],
      [5, 'beneficiaryAccountType form'],
      [6, 'remark empty'],
      [7, 'bankName empty', 'swiftCode empty'],
      [8, 'accountNo twice'],
      [9, 'accountNo twice'],
    ])
    const seen = { count: read.good, totalMinor: read.totalMinor }
    expect(refusalOf(await books.controller().propose({ ...seen, withoutFaults: false }))).toMatchObject({
      details: { why: 'faults' },
    })
    must(await books.controller().edit({ line: 2, column: 1, text: '7310000099' }))
    expect(must(await books.controller().draft())?.read?.good).toBe(2)
  })

  test('proposed once is not proposed again', async () => {
    const batch = await books.proposed(rows(2))
    const read = await books.opened(rows(2))
    expect([read.good, read.faults]).toEqual([0, 2])
    must(books.controller().withdraw({ batch: batch.id, remark: 'Salah berkas' }))
    expect((await books.opened(rows(2))).good).toBe(2)
  })
})

describe('its check', () => {
  test('is not the maker’s, and count and sum are typed again', async () => {
    const { id } = await books.proposed(rows(3))
    expect(refusalOf(await books.approve(id, { approval: SRI }))).toEqual({ code: 'approval-needed' })
    for (const wrong of [{ count: 2 }, { totalMinor: 1n }])
      expect(refusalOf(await books.approve(id, wrong))).toMatchObject({ details: { why: 'sums-differ' } })
    await books.pass(1)
    expect([books.sent(), books.now(id).stages]).toEqual([0, { proposed: 3 }])
  })

  test('leaves out the rows that were taken off, and they are never sent', async () => {
    const { id } = await books.proposed(rows(3))
    const total = books.now(id).toCheck.totalMinor - rupiah(12_000).minor
    must(await books.approve(id, { without: [2], count: 2, totalMinor: total }))
    await books.pass(5)
    expect([books.sent(), books.now(id).stages]).toEqual([2, { confirmed: 2, withdrawn: 1 }])
  })

  test('holds to the limits of maker and checker for the whole', async () => {
    must(await books.desk.limit({ eachMinor: null, dayMinor: rupiah(30_000).minor }))
    const { good, totalMinor } = await books.opened(rows(3))
    expect(
      refusalOf(await books.controller().propose({ count: good, totalMinor, withoutFaults: false })),
    ).toMatchObject({
      details: { why: 'above-day-limit', leftMinor: rupiah(30_000).minor },
    })
  })
})

describe('its sending', () => {
  /** The gateway knows no account that ends in 404. */
  const bad = (count: number) => Array.from({ length: count }, (_, at) => row(at * 1_000 + 404))

  test('stops after five refusals in a row for the same reason, and counts anew when it goes on', async () => {
    const { id } = await books.proposed([row(1), ...bad(9), row(2)])
    must(await books.approve(id))
    await books.pass(5)
    expect(books.controller().one(id)).toMatchObject({
      paused: { why: 'refused' },
      stages: { confirmed: 1, refused: 5, approved: 5 },
    })
    must(books.controller().resume(id))
    await books.pass(5)
    expect([books.sent(), books.now(id).stages]).toEqual([11, { confirmed: 2, refused: 9 }])
  })

  test('goes on past refusals that others part, or that have other reasons', async () => {
    armOn(books.shop, {
      ...{ kind: 'say', status: 403, caseCode: '02', message: 'Exceeds Transaction Amount Limit' },
      ...{ processed: false, operation: 'transfer-interbank' },
    })
    const { id } = await books.proposed([row(1), ...bad(7).toSpliced(4, 0, row(2))])
    must(await books.approve(id))
    await books.pass(5)
    expect(books.controller().one(id)?.paused).toBeUndefined()
    expect([books.sent(), books.now(id).stages]).toEqual([9, { confirmed: 1, refused: 8 }])
  })

  test('stops at a lost answer, goes on when a person says so, and locks that one alone', async () => {
    const { id } = await books.proposed(rows(5))
    armOn(books.shop, { kind: 'answer-lost', operation: 'transfer-interbank' })
    armOn(books.shop, { kind: 'answer-lost', operation: 'transfer-status', times: 3 })
    must(await books.approve(id))
    await books.pass(1)
    expect([books.sent(), books.controller().one(id)?.paused?.why, books.now(id).stages['unknown']]).toEqual([
      1,
      'unknown',
      1,
    ])
    must(books.controller().resume(id))
    await books.pass(10)
    expect([books.sent(), books.now(id).stages]).toEqual([5, { confirmed: 5 }])
  })

  test('can be paused, and goes on after a restart without sending one twice', async () => {
    const { id } = await books.proposed(rows(40))
    must(await books.approve(id))
    await books.shop.time.advance(100)
    must(books.controller().pause(id))
    await books.shop.time.settle()
    const before = books.sent()
    expect(before).toBeLessThan(40)
    books.stop()
    await books.shop.restart()
    recoverInstructions(books.shop.backOffice())
    books.open()
    await books.pass(5)
    expect(books.sent()).toBe(before)
    must(books.controller().resume(id))
    await books.pass(20)
    expect(books.sent()).toBe(40)
    expect(books.now(id).stages).toEqual({ confirmed: 40 })
  }, 60_000)
})
