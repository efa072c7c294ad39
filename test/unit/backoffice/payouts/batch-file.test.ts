/** What is taken from a workbook, and of the process that has read it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BatchQuestions } from '#backoffice/payouts/batch/messages.ts'
import { batchKind } from '#backoffice/payouts/batch/sheet.ts'
import { bookOf } from '#backoffice/payouts/payees.ts'
import { readTypedRow } from '#backoffice/workbook/typed-row.ts'
import { MOST_IN_BATCH } from '#contract/batch-input.ts'
import { accept, refuse } from '#contract/envelope.ts'
import { must, refusalOf } from '#test/support/back-office.ts'
import { type BatchDesk, HEADER, openBatchDesk, row, rows } from './batch-desk.ts'

type Taken = BatchQuestions['take']['answer']['rows'][number]

let books: BatchDesk
beforeEach(() => {
  books = openBatchDesk()
})
afterEach(async () => {
  expect(books.shop.bugs).toEqual([])
  await books.close()
})

describe('a process that has read a strange file', () => {
  const answers = async (change: (rows: readonly Taken[]) => object) => {
    const { worker } = books.given
    await books.opened(rows(2))
    const taken = must(await worker.ask('take', null))
    const said = { ...taken, ...change(taken.rows) }
    books.given.worker = { ...worker, ask: async () => accept(said) }
    const totalMinor = said.rows.reduce((sum, { row: each }) => sum + each.amountMinor, 0n)
    return books.controller().propose({ count: said.rows.length, totalMinor, withoutFaults: false })
  }

  test('cannot have one paid twice', async () => {
    const done = await answers(([one]) => ({ rows: [one, one] }))
    expect(refusalOf(done)).toEqual(refuse('not-acceptable', { why: 'used' }).refusal)
  })

  test('cannot show the checker another bank', async () => {
    const renamed = (all: readonly Taken[]) => ({
      rows: all.map((each) => ({
        ...each,
        row: { ...each.row, bankName: 'BANK LAIN', swiftCode: 'LAINIDJA' },
      })),
    })
    const { id } = must(await answers(renamed))
    const { rows: shown } = books.controller().rows({ batch: id, show: 'all', skip: 0, limit: 9 })
    expect(shown.map(({ bankName }) => bankName)).toEqual(['BANK CONTOH', 'BANK CONTOH'])
  })

  test('cannot give more rows than a person looks through', async () => {
    const many = ([one]: readonly Taken[]) => ({
      good: 1,
      rows: Array.from({ length: MOST_IN_BATCH + 1 }, () => one),
    })
    expect(refusalOf(await answers(many))).toMatchObject({ code: 'too-many' })
  })
})

describe('a workbook', () => {
  test('of 501 rows is refused whole', async () => {
    expect(refusalOf(await books.propose(rows(501)))).toEqual({
      code: 'too-many',
      details: { given: 501, most: 500 },
    })
  })

  test('shows of a short account its last digit only', async () => {
    const { id } = await books.proposed([row(1, { 1: '204417' })])
    const { rows: drawn } = must(await books.controller().lines({ show: 'all', skip: 0, limit: 9 }))
    const { rows: shown } = books.controller().rows({ batch: id, show: 'all', skip: 0, limit: 9 })
    expect([drawn[0]?.accountEndsIn, shown[0]?.accountEndsIn]).toEqual(['7', '7'])
  })

  test('has no account of more digits than a spreadsheet keeps of a number', () => {
    const kind = batchKind({
      ...{
        transferSource: { accountNo: '9990001112', bankCode: '014' },
        bankRules: {},
        banks: [],
        today: '2026-01-05',
        used: [],
      },
    })
    const rules = { columns: { accountNo: 0 }, dateOrder: undefined, decimal: undefined }
    const faultOf = (text: string, isNumber: boolean) =>
      readTypedRow(
        { line: 1, cells: [{ text, ...(isNumber ? { number: true as const } : {}) }] },
        rules,
        kind,
      ).faults.find(({ field }) => field === 'accountNo')?.why
    expect(faultOf('1234567890123450', true)).toBe('form')
    expect(faultOf('1.23456789012345E15', true)).toBe('form')
    expect(faultOf('1234567890123456', false)).toBeUndefined()
    expect(faultOf('123456789012345', true)).toBeUndefined()
  })

  test('pays no telephone number twice a day', async () => {
    const proxied = (number: number) => [...row(number, { 3: '10.000' }), '01', '081200000000']
    const header = [...HEADER, 'Jenis alamat penerima', 'Alamat penerima']
    const { good, faults } = await books.opened([proxied(1), proxied(2)], header)
    expect([good, faults]).toEqual([0, 2])
  })

  test('with an HTML or formula cell pays nobody by it', async () => {
    const read = await books.opened([
      row(1, { 1: '=7310000001' }),
      row(2, { 1: '<b>7310000002</b>' }),
      row(3, { 3: '=10000+1' }),
      row(4, { 2: '=008' }),
    ])
    expect([read.good, read.faults]).toEqual([0, 4])
  })
})

test('the book of payees is read once', () => {
  books.desk.payee()
  const deps = books.shop.backOffice()
  let entries = 0
  const eventsAfter = (stream: string, seq: bigint) => {
    const found = deps.journal.read.eventsAfter(stream, seq)
    entries += found.length
    return found
  }
  const journal = { ...deps.journal, read: { ...deps.journal.read, eventsAfter, eventsOf: () => [] } }
  for (let times = 0; times < 3; times += 1) expect(bookOf({ journal }).length).toBe(1)
  expect(entries).toBe(1)
})
