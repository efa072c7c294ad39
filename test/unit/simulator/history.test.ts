import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rupiah } from '#domain/money.ts'
import { timestampB } from '#domain/timestamp.ts'
import { transactionHistory } from '#gateway/operations/transaction-history.ts'
import { transferInterbank } from '#gateway/operations/transfer-interbank.ts'
import { practiceMerchant, type PracticeOverrides } from '#simulator/config.ts'
import type { FaultInput } from '#simulator/control/control.ts'
import { faultSchema } from '#simulator/control/control.ts'
import { memoryStore, type PracticeStore } from '#simulator/store.ts'
import type { Body } from './encoding.ts'
import { ask, type Told } from './hashed-side.ts'
import { codeOf, MORNING, virtualGateway, type Virtual } from './in-process.ts'

const MINUTE = 60_000
const DAY = 86_400_000

const open = (config: PracticeOverrides = {}, store?: PracticeStore): Virtual =>
  virtualGateway({ perMinute: 100_000, perHour: 100_000, ...config }, store)

const page = (site: Virtual, number: number, size = 100, changes: Body = {}): Promise<Told> =>
  ask(site, 'transaction-history', {
    from_date_time: timestampB(MORNING - 30 * DAY),
    to_date_time: timestampB(MORNING + DAY),
    page_size: String(size),
    page_number: String(number),
    ...changes,
  })

const read = ({ json }: Told) =>
  z.decode(transactionHistory.response, json as z.input<typeof transactionHistory.response>)
const ids = (told: Told) => read(told).data.map(({ transaction_id: id }) => id)
const times = (told: Told) => read(told).data.map(({ transaction_time: time }) => String(time))
const arm = (site: Virtual, fault: FaultInput) => site.gateway.arm(faultSchema.parse(fault))

describe('the history', () => {
  it('holds a thousand records over its pages, each once, newest first', async () => {
    const site = open({ historyRecords: 1000 })
    const pages: Told[] = []
    for (let number = 1; number <= 6; number += 1) pages.push(await page(site, number, 170))
    expect(pages.map((told) => read(told).data.length)).toEqual([170, 170, 170, 170, 170, 150])
    expect(new Set(pages.flatMap(ids)).size).toBe(1000)
    const all = pages.flatMap(times)
    expect(all).toEqual(all.toSorted().toReversed())
    const [first] = pages
    expect(first && read(first).pagination).toEqual({
      total_data: 1000,
      total_pages: 6,
      page_number: 1,
      page_size: 170,
    })
    expect(read(await page(site, 7, 170))).toMatchObject({
      data: [],
      pagination: { total_data: 1000, page_number: 7 },
    })
  })
  it('is the same each time it is read, later and after a restart', async () => {
    const store = memoryStore()
    const site = open({}, store)
    const before = await page(site, 1)
    site.now += 10 * MINUTE
    const after = await page(open({}, store), 1)
    expect(read(after).data).toEqual(read(before).data)
    expect(read(before).data).toHaveLength(40)
  })
  it('takes both ends of the range in, to the second', async () => {
    const site = open()
    const [newest = '', , third = ''] = times(await page(site, 1))
    const within = await page(site, 1, 100, { from_date_time: third, to_date_time: newest })
    expect(times(within)).toEqual(times(await page(site, 1)).slice(0, 3))
    expect(times(await page(site, 1, 100, { from_date_time: newest, to_date_time: newest }))).toEqual([
      newest,
    ])
  })
  it('tells of what was paid here', async () => {
    const site = open({ historyRecords: 0, buyerFee: '2500.00' })
    for (const reference of ['A1', 'A2', 'A3', 'A4']) await site.qr(reference)
    site.gateway.payer({ action: 'pay', reference: 'A1', payAt: MORNING + MINUTE })
    site.gateway.payer({ action: 'fail', reference: 'A3' })
    site.gateway.payer({ action: 'expire', reference: 'A4' })
    site.now += 2 * MINUTE
    const { data } = read(await page(site, 1))
    expect(data.map(({ ref_id: id, transaction_status: status }) => [id, status])).toEqual([
      ['A1', 'successful'],
      ['A4', 'expired'],
      ['A3', 'void'],
      ['A2', 'pending'],
    ])
    expect(data[0]).toMatchObject({
      transaction_id: site.gateway.transactions()[0]?.transactions[0]?.trxId,
      transaction_time: '2026-11-20 10:01:00',
      channel_id: 'QR',
      amount: rupiah(150_000),
      fee: rupiah(2_500),
      total_amount: rupiah(152_500),
    })
  })
  it('tells of what was paid out, with its cost', async () => {
    const site = open({ historyRecords: 0, tokenRules: { 'transfer-interbank': 'none' } })
    const transfer: Body = {
      ...transferInterbank.example.request,
      partnerReferenceNo: 'T1',
      amount: { value: '250000.00', currency: 'IDR' },
      feeType: 'OUR',
      sourceAccountNo: practiceMerchant.depositSource,
      beneficiaryAccountNo: '0000000001',
    }
    expect(codeOf(await site.call('transfer-interbank', transfer))).toBe('2001800')
    const pending = read(await page(site, 1)).data
    site.now += MINUTE
    const settled = read(await page(site, 1)).data
    expect([pending, settled].map(([record]) => record)).toMatchObject([
      {
        transaction_status: 'pending',
        ref_id: 'T1',
        transaction_type: 'DISBURSEMENT',
        amount: rupiah(250_000),
      },
      { transaction_status: 'successful', fee: rupiah(6_500), total_amount: rupiah(256_500) },
    ])
  })
  it.each([
    ['page_size', '0', '0001', 'Format page_size'],
    ['page_number', '0', '0001', 'Format page_number'],
    ['page_size', '201', '0006', 'Over the limit: page_size 200'],
    ['page_size', '1000', '0001', 'Format page_size'],
    ['to_date_time', timestampB(MORNING - 31 * DAY), '0001', 'Format to_date_time'],
    ['from_date_time', '2026-11-20', '0001', 'Format from_date_time'],
    ['page_number', '', '0002', 'Missing page_number'],
  ])('refuses %s %o', async (name, value, code, message) => {
    expect(await page(open(), 1, 100, { [name]: value })).toMatchObject({
      code,
      json: { error_message: message },
    })
  })
  it('cuts a page that is too large, if so configured, and says so', async () => {
    const site = open({ maximumPageSize: 30, oversizedPage: 'capped' })
    expect(read(await page(site, 2, 100))).toMatchObject({
      pagination: { total_data: 40, total_pages: 2, page_number: 2, page_size: 30 },
      data: { length: 10 },
    })
  })
  it('has the names, words and lists of the sample, if so configured', async () => {
    const sample = open({ variants: { history: 'sample' } })
    const told = await page(sample, 1, 30)
    expect(Object.keys(told.json).toSorted()).toEqual([
      'data',
      'datime',
      'error_code',
      'error_message',
      'pagination',
      'uid',
    ])
    const records = told.json['data'] as readonly Body[]
    expect(new Set(records.map(({ transaction_status: status }) => status))).toContain('Success')
    expect(records.every(({ link_media: links }) => Array.isArray(links) && links.length === 2)).toBe(true)
    const more = read(await page(sample, 2, 30)).pagination.has_more
    expect([read(told).pagination.has_more, more]).toEqual(['Y', 'N'])
    // Both notations give the same result.
    const table = read(await page(open(), 1, 30))
    const plain = (record: (typeof table)['data'][number]) => ({ ...record, link_media: [] })
    expect(read(told).data.map(plain)).toEqual(table.data.map(plain))
  })
})

describe('a history that moves', () => {
  it('gets new records between two pages, so that the pages overlap', async () => {
    const site = open()
    const first = ids(await page(site, 1, 10))
    arm(site, { kind: 'moving-page', count: 4 })
    const told = await page(site, 2, 10)
    expect(ids(told).filter((id) => first.includes(id))).toEqual(first.slice(6))
    expect(read(told).pagination).toMatchObject({ total_data: 44, total_pages: 5 })
    const third = await page(site, 3, 10)
    expect(ids(third).filter((id) => ids(told).includes(id))).toEqual([])
    expect(ids(await page(site, 1, 10)).slice(4)).toEqual(first.slice(0, 6))
  })
  it('gives the page before once more', async () => {
    const site = open()
    const first = ids(await page(site, 1, 10))
    arm(site, { kind: 'moving-page', how: 'repeated' })
    const told = await page(site, 2, 10)
    expect([ids(told), read(told).pagination.page_number]).toEqual([first, 2])
    expect(ids(await page(site, 2, 10)).some((id) => first.includes(id))).toBe(false)
  })
  it('comes the other way round', async () => {
    const site = open()
    const all = ids(await page(site, 1, 100))
    arm(site, { kind: 'moving-page', how: 'reordered' })
    expect(ids(await page(site, 1, 10))).toEqual(all.toReversed().slice(0, 10))
  })
  it('waits for a history, whatever else is asked', async () => {
    const site = open()
    arm(site, { kind: 'moving-page' })
    await site.qr('A1')
    expect(site.gateway.faults()).toHaveLength(1)
  })
})
