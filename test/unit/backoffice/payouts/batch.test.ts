/** A batch from a workbook: proposed together, approved as one act, and sent one by one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BatchesController, createBatchesController } from '#backoffice/payouts/batch/controller.ts'
import { openBatchWork } from '#backoffice/payouts/batch/work.ts'
import { type PayoutWatch, watchPayouts } from '#backoffice/payouts/watch.ts'
import { recoverInstructions } from '#backoffice/recover.ts'
import type { BatchNow } from '#contract/batch-views.ts'
import { rupiah } from '#domain/money.ts'
import { ALWAYS } from '#domain/right.ts'
import type { FaultInput } from '#simulator/control/control.ts'
import { armOn, formsOf, journalBytes, must, refusalOf, requestsFor } from '#test/support/back-office.ts'
import { nearby } from '#test/support/near-worker.ts'
import { DEWI, openDesk, SRI, type Desk } from './desk.ts'

const HEADER = [
  ...['Nama penerima', 'Nomor rekening', 'Kode bank', 'Jumlah', 'Tanggal kirim', 'Keterangan'],
  ...['Nama rekening sumber', 'Jenis rekening', 'Tujuan transfer', 'Jenis penerima', 'Memo', 'Kependudukan'],
]
const row = (number: number, changes: Readonly<Record<number, string>> = {}) => {
  const cells = [
    ...[`PENERIMA ${number}`, String(7_310_000_000 + number), '008', `${10 + (number % 20)}.000`],
    ...['2026-01-05', 'Gaji Januari', 'WARUNG CONTOH', 'SVGS', '99', '01', `Gaji ${number}`, '1'],
  ]
  return cells.map((cell, at) => changes[at] ?? cell)
}
const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1))

let desk: Desk
let folder: string
let watch: PayoutWatch | undefined
let controller: BatchesController
const open = () => {
  watch?.stop()
  watch = watchPayouts(desk.shop.backOffice())
  controller = createBatchesController({
    deps: desk.shop.backOffice(),
    people: desk.people,
    worker: nearby(openBatchWork()),
    sendSoon: watch.soon,
    askFile: async () => join(folder, 'gaji.csv'),
    askPlace: async () => join(folder, 'kosong.xlsx'),
  })
}
beforeEach(() => {
  const banks = [{ code: '008', name: 'BANK CONTOH', swiftCode: 'SAMPIDJA' }]
  desk = openDesk({
    profile: { banks, budget: { perMinute: 600, perHour: 6_000, reservePerMinute: 5, reservePerHour: 50 } },
  })
  folder = mkdtempSync(join(tmpdir(), 'loket-batch-'))
  open()
})
afterEach(async () => {
  watch?.stop()
  expect(desk.shop.bugs).toEqual([])
  await desk.shop.close()
  rmSync(folder, { recursive: true, force: true })
})
const sentSoFar = () => requestsFor(desk.shop, 'transfer-interbank')
const opened = async (of: readonly (readonly string[])[]) => {
  writeFileSync(join(folder, 'gaji.csv'), [HEADER, ...of].map((cells) => cells.join(';')).join('\r\n'))
  const draft = must(await controller.open(ALWAYS))
  if (draft?.read === undefined) throw new Error('no header')
  return draft.read
}
const proposed = async (of: readonly (readonly string[])[]) => {
  const { good, totalMinor } = await opened(of)
  return must(await controller.propose({ count: good, totalMinor, withoutFaults: false }))
}
const now = (batch: string) =>
  controller.one(batch) ??
  ({ stages: {}, toCheck: { count: 0, totalMinor: 0n } } as Pick<BatchNow, 'stages' | 'toCheck'>)
const approve = (batch: string, changes: object = {}) =>
  controller.approve({ batch, without: [], ...now(batch).toCheck, approval: DEWI, ...changes }, ALWAYS)
const pass = async (minutes: number) => {
  for (let at = 0; at < minutes * 6; at += 1) await desk.shop.time.advance(10_000)
}

describe('a workbook', () => {
  test('of 500 is proposed, approved as one act, sent one by one, and each is settled once', async () => {
    const batch = await proposed(rows(500))
    expect([sentSoFar(), now(batch.id).stages]).toEqual([0, { proposed: 500 }])
    must(await approve(batch.id))
    await pass(120)
    // The gateway knows no account that ends in 404.
    expect([sentSoFar(), now(batch.id).stages]).toEqual([500, { confirmed: 499, refused: 1 }])
    const secrets = ['PENERIMA 17', '7310000017', 'Gaji Januari']
    const bytes = journalBytes(desk.shop)
    expect(secrets.flatMap(formsOf).filter((form) => bytes.includes(form))).toEqual([])
  }, 300_000)

  test('has each fault at its cell, and what stands twice in both lines', async () => {
    const read = await opened([
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
    const { rows: wrong } = must(await controller.lines({ show: 'faults', skip: 0, limit: 20 }))
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
    expect(refusalOf(await controller.propose({ ...seen, withoutFaults: false }))).toMatchObject({
      details: { why: 'faults' },
    })
    must(await controller.edit({ line: 2, column: 1, text: '7310000099' }))
    expect(must(await controller.draft())?.read?.good).toBe(2)
  })

  test('proposed once is not proposed again', async () => {
    const batch = await proposed(rows(2))
    const read = await opened(rows(2))
    expect([read.good, read.faults]).toEqual([0, 2])
    must(controller.withdraw({ batch: batch.id, remark: 'Salah berkas' }))
    expect((await opened(rows(2))).good).toBe(2)
  })
})

describe('its check', () => {
  test('is not the maker’s, and count and sum are typed again', async () => {
    const { id } = await proposed(rows(3))
    expect(refusalOf(await approve(id, { approval: SRI }))).toEqual({ code: 'approval-needed' })
    for (const wrong of [{ count: 2 }, { totalMinor: 1n }])
      expect(refusalOf(await approve(id, wrong))).toMatchObject({ details: { why: 'sums-differ' } })
    await pass(1)
    expect([sentSoFar(), now(id).stages]).toEqual([0, { proposed: 3 }])
  })

  test('leaves out the rows that were taken off, and they are never sent', async () => {
    const { id } = await proposed(rows(3))
    const total = now(id).toCheck.totalMinor - rupiah(12_000).minor
    must(await approve(id, { without: [2], count: 2, totalMinor: total }))
    await pass(5)
    expect([sentSoFar(), now(id).stages]).toEqual([2, { confirmed: 2, withdrawn: 1 }])
  })

  test('holds to the limits of maker and checker for the whole', async () => {
    must(await desk.limit({ eachMinor: null, dayMinor: rupiah(30_000).minor }))
    const { good, totalMinor } = await opened(rows(3))
    expect(
      refusalOf(await controller.propose({ count: good, totalMinor, withoutFaults: false })),
    ).toMatchObject({
      details: { why: 'above-day-limit', leftMinor: rupiah(30_000).minor },
    })
  })
})

describe('its sending', () => {
  test('stops at a lost answer, goes on when a person says so, and locks that one alone', async () => {
    const { id } = await proposed(rows(5))
    armOn(desk.shop, { kind: 'answer-lost', operation: 'transfer-interbank' } as FaultInput)
    armOn(desk.shop, { kind: 'answer-lost', operation: 'transfer-status', times: 3 } as FaultInput)
    must(await approve(id))
    await pass(1)
    expect([sentSoFar(), controller.one(id)?.paused?.why, now(id).stages['unknown']]).toEqual([
      1,
      'unknown',
      1,
    ])
    must(controller.resume(id))
    await pass(10)
    expect([sentSoFar(), now(id).stages]).toEqual([5, { confirmed: 5 }])
  })

  test('can be paused, and goes on after a restart without sending one twice', async () => {
    const { id } = await proposed(rows(40))
    must(await approve(id))
    await desk.shop.time.advance(100)
    must(controller.pause(id))
    await desk.shop.time.settle()
    const before = sentSoFar()
    expect(before).toBeLessThan(40)
    watch?.stop()
    await desk.shop.restart()
    recoverInstructions(desk.shop.backOffice())
    open()
    await pass(5)
    expect(sentSoFar()).toBe(before)
    must(controller.resume(id))
    await pass(20)
    expect(sentSoFar()).toBe(40)
    expect(now(id).stages).toEqual({ confirmed: 40 })
  }, 60_000)
})
