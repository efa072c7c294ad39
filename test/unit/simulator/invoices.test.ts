import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { invoicesReject } from '#gateway/operations/invoices-reject.ts'
import { invoicesSend } from '#gateway/operations/invoices-send.ts'
import type { PracticeOverrides } from '#simulator/config.ts'
import { memoryStore, type PracticeStore } from '#simulator/store.ts'
import type { Body } from './encoding.ts'
import { ask, type Told } from './hashed-side.ts'
import { virtualGateway, type Virtual } from './in-process.ts'
import { withMerchant } from './merchant-side.ts'

const open = (config: PracticeOverrides = {}, store?: PracticeStore): Virtual =>
  virtualGateway({ perMinute: 100_000, perHour: 100_000, ...config }, store)

function invoice(changes: Body = {}): Body {
  return {
    member_code: 'MEMBER-1',
    member_name: 'PELANGGAN CONTOH',
    member_email: 'pelanggan@mail.example',
    comm_code: 'REGION-1',
    amount: '150000',
    issue_date: '2026-11-20',
    due_date: '2026-12-20',
    ...changes,
  }
}

type Invoices = Readonly<Record<string, Body>>

const send = (site: Virtual, invoices: Invoices, changes: Body = {}) =>
  ask(site, 'invoices-send', {
    ccy: 'IDR',
    invoices: JSON.stringify(invoices),
    total_invoices: String(Object.keys(invoices).length),
    ...changes,
  })

function reject(
  site: Virtual,
  numbers: readonly string[],
  member = 'MEMBER-1',
  path?: string,
): Promise<Told> {
  const invoices = Object.fromEntries(numbers.map((number) => [number, { member_code: member }]))
  const body = { invoices: JSON.stringify(invoices), total_invoices: String(numbers.length) }
  return ask(site, 'invoices-reject', body, path)
}

const readSent = ({ json }: Told) =>
  z.decode(invoicesSend.response, json as z.input<typeof invoicesSend.response>)
const readRejected = ({ json }: Told) =>
  z.decode(invoicesReject.response, json as z.input<typeof invoicesReject.response>)
const many = (count: number): Invoices =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`S1_${n}_N`, invoice()]))

/** The error codes by the sent numbers. */
const codes = (told: Told) =>
  Object.fromEntries(
    Object.entries(readSent(told).invoices).map(([number, { error_code: code }]) => [number, code]),
  )

describe('sending invoices', () => {
  it('gives each a number, a member and a page, and takes money there', async () => {
    const site = open()
    const told = await send(site, {
      S1_1_F: invoice(),
      S1_1_N: invoice({ amount: 25_000, member_code: 'MEMBER-2' }),
    })
    const { invoices, invoices_success: success, ...rest } = readSent(told)
    expect(told.json).toMatchObject({
      invoices_failed: '',
      total_success: '2',
      total_failed: '0',
      total_row_execute: '2',
    })
    expect(rest).toMatchObject({ error_code: '0000', error_message: 'Success', invoices_failed: {} })
    expect(Object.keys(invoices)).toEqual(['S1_1_F', 'S1_1_N'])
    expect(success['S1_1_N']).toMatchObject({
      error_code: '0000',
      doc_ref_no: expect.stringMatching(/^\d{18}$/),
      member_code: 'MEMBER-2',
      payment_url: expect.stringMatching(/^http:\/\/practice\.test\/pay\/.+/),
    })
    const reference = String(success['S1_1_N']?.doc_ref_no)
    expect(site.gateway.payer({ action: 'pay', reference })).toMatchObject({
      ok: true,
      order: {
        kind: 'invoice',
        state: 'S',
        amount: '25000.00',
        expiresAt: Date.parse('2026-12-21T00:00:00+07:00'),
      },
    })
    expect(await site.flag(reference)).toBe('S')
  })
  it('takes 500, each with a number of its own, and not one more', async () => {
    const site = open()
    const told = await send(site, many(500))
    expect([told.code, told.json['total_success']]).toEqual(['0000', '500'])
    const numbers = Object.values(readSent(told).invoices_success).map(({ doc_ref_no: number }) => number)
    expect(new Set(numbers).size).toBe(500)
    const tooMany = await send(open(), many(501))
    expect(tooMany).toMatchObject({ code: '0006', json: { error_message: 'Over the limit: 500 invoices' } })
    expect(tooMany.json['invoices']).toBeUndefined()
  })
  it.each([
    ['none', {}, '0002'],
    ['another total', { total_invoices: '2' }, '0001'],
    ['another currency', { ccy: 'USD' }, '0001'],
    ['no currency', { ccy: undefined }, '0002'],
    ['a list', { invoices: '[]' }, '0001'],
    ['no JSON', { invoices: '{' }, '0001'],
    ['one number twice', { invoices: '{"S1_1_N":{},"S1_1_N":{}}' }, '0001'],
  ])('as a whole it refuses %s', async (name, changes, code) => {
    const site = open()
    const told = await send(site, name === 'none' ? {} : { S1_1_N: invoice() }, changes)
    expect([told.code, site.gateway.transactions()]).toEqual([code, []])
  })
  it.each([
    ['no member', { member_code: undefined }, '1002', 'Missing member_code'],
    ['an empty name', { member_name: '' }, '1002', 'Missing member_name'],
    ['no such day', { due_date: '2026-02-30' }, '1001', 'Format due_date'],
    ['sen', { amount: '1.5' }, '1001', 'Format amount'],
    ['nothing to pay', { amount: '0' }, '1004', 'Amount is zero'],
    ['due before it is issued', { due_date: '2026-11-19' }, '1005', 'due_date is before issue_date'],
    ['a stranger', { member_code: 'STRANGER' }, '1006', 'Unknown member_code'],
  ])('one by one it refuses %s, and takes the rest', async (_, changes, code, message) => {
    const site = open({ invoiceMembers: ['MEMBER-1'] })
    const told = await send(site, { S1_1_N: invoice(changes), S1_2_N: invoice() })
    const { invoices_failed: failed, invoices_success: success } = readSent(told)
    expect(failed).toEqual({ S1_1_N: { error_code: code, error_msg: message, doc_ref_no: '' } })
    expect(Object.keys(success)).toEqual(['S1_2_N'])
    expect(told.json).toMatchObject({
      error_code: '0000',
      error_message: 'Some invoices failed',
      total_success: '1',
      total_failed: '1',
      total_row_execute: '2',
    })
    expect(site.gateway.transactions()).toHaveLength(1)
  })
  it('refuses a number of another form, and one used before, with what it was used for', async () => {
    const store = memoryStore()
    const site = open({}, store)
    const first = readSent(await send(site, { S1_1_N: invoice() }))
    await reject(site, ['S1_1_N'])
    const again = readSent(await send(open({}, store), { S1_1_N: invoice(), 'INV 1': invoice() }))
    expect(again.invoices_failed).toEqual({
      S1_1_N: {
        error_code: '1003',
        error_msg: 'Duplicate doc_no',
        doc_ref_no: first.invoices['S1_1_N']?.doc_ref_no,
      },
      'INV 1': { error_code: '1001', error_msg: 'Format doc_no', doc_ref_no: '' },
    })
  })
  it('answers for a number that is no name of a member elsewhere', async () => {
    const invoices = `{"__proto__":${JSON.stringify(invoice())}}`
    const told = await send(open(), {}, { invoices, total_invoices: '1' })
    expect(told.json).toMatchObject({
      error_code: '0000',
      invoices_failed: '{"__proto__":{"error_code":"1001","error_msg":"Format doc_no","doc_ref_no":""}}',
      total_failed: '1',
      total_row_execute: '1',
    })
  })
  it('fails on demand: the first ones, or those that are named; and counts wrongly on demand', async () => {
    const site = open()
    site.gateway.arm({ kind: 'fail-invoices', count: 2, code: '7777', message: 'Member is closed', times: 1 })
    await ask(site, 'merchant-info', {})
    const bad = invoice({ amount: '0' })
    const first = await send(site, { S1_0_N: bad, S1_1_N: invoice(), S1_2_N: invoice(), S1_3_N: invoice() })
    expect(codes(first)).toEqual({ S1_0_N: '1004', S1_1_N: '7777', S1_2_N: '7777', S1_3_N: '0000' })
    expect(readSent(first).invoices_failed['S1_2_N']).toMatchObject({ error_msg: 'Member is closed' })

    site.gateway.arm({
      kind: 'fail-invoices',
      count: 1,
      docNumbers: ['S2_2_N'],
      code: '9998',
      message: 'No',
      times: 1,
    })
    site.gateway.arm({ kind: 'wrong-totals', times: 1 })
    const named = await send(site, { S2_1_N: invoice(), S2_2_N: invoice() })
    expect(codes(named)).toEqual({ S2_1_N: '0000', S2_2_N: '9998' })
    expect(named.json).toMatchObject({ total_success: '2', total_failed: '1', total_row_execute: '2' })
    // A failure on demand uses up no number.
    expect(codes(await send(site, { S2_2_N: invoice() }))).toEqual({ S2_2_N: '0000' })
  })
  it('writes an empty list as the table or as another sample has it', async () => {
    const told = await send(open({ variants: { none: 'empty-object' } }), { S1_1_N: invoice() })
    expect(told.json['invoices_failed']).toBe('{}')
    expect(readSent(told).invoices_failed).toEqual({})
  })
  it('tells the merchant nothing of a paid invoice', async () => {
    const { site, heard } = withMerchant()
    const { invoices } = readSent(await send(site, { S1_1_N: invoice() }))
    site.gateway.payer({ action: 'pay', reference: String(invoices['S1_1_N']?.doc_ref_no) })
    await site.gateway.tellMerchant()
    expect(heard).toEqual([])
  })
})

describe('rejecting invoices', () => {
  it('withdraws what is open, once, and nothing else', async () => {
    const site = open()
    const sent = readSent(await send(site, many(4)))
    const paid = String(sent.invoices['S1_3_N']?.doc_ref_no)
    site.gateway.payer({ action: 'pay', reference: paid })
    const told = await reject(site, ['S1_0_N', 'S1_1_N', 'S1_3_N', 'S9_9_N'])
    expect(told.json).toMatchObject({
      error_code: '0000',
      invoices_success: '{"S1_0_N":"S1_0_N","S1_1_N":"S1_1_N"}',
      invoices_failed: '{"S1_3_N":"S1_3_N","S9_9_N":"S9_9_N"}',
      total_success: '2',
      total_failed: '2',
      total_row_execute: '4',
    })
    const states = site.gateway.transactions().map(({ state }) => state)
    expect(states).toEqual(['cancelled', 'cancelled', 'IP', 'S'])
    expect(readRejected(await reject(site, ['S1_0_N', 'S1_2_N']))).toMatchObject({
      invoices_success: ['S1_2_N'],
      invoices_failed: ['S1_0_N'],
    })
  })
  it('refuses the invoice of another member, and keeps it', async () => {
    const site = open()
    await send(site, many(1))
    expect(readRejected(await reject(site, ['S1_0_N'], 'MEMBER-2'))).toMatchObject({
      invoices_failed: ['S1_0_N'],
    })
    expect(readRejected(await reject(site, ['S1_0_N']))).toMatchObject({ invoices_success: ['S1_0_N'] })
  })
  it('answers in the shape of the sample, if so configured', async () => {
    const site = open({ variants: { rejected: 'by-merchant' } })
    await send(site, many(2))
    const told = await reject(site, ['S1_0_N', 'S1_1_N'])
    expect(told.json).toMatchObject({
      invoices_success: '{"LATIHAN01":["S1_0_N","S1_1_N"]}',
      invoices_failed: '',
    })
    expect(readRejected(told)).toMatchObject({ invoices_success: ['S1_0_N', 'S1_1_N'], invoices_failed: [] })
  })
  it('takes 500 at either address, and not one more', async () => {
    const site = open()
    await send(site, many(500))
    const numbers = Object.keys(many(501))
    expect((await reject(site, numbers)).code).toBe('0006')
    const told = await reject(site, numbers.slice(0, 500), 'MEMBER-1', '/rest/invoicing/sendbillingdigital')
    expect([told.code, told.json['total_success']]).toEqual(['0000', '500'])
  })
  it('fails and counts wrongly on demand', async () => {
    const site = open()
    await send(site, many(2))
    site.gateway.arm({ kind: 'fail-invoices', count: 1, code: '9998', message: 'No', times: 1 })
    site.gateway.arm({ kind: 'wrong-totals', times: 1 })
    const told = await reject(site, ['S1_0_N', 'S1_1_N'])
    expect(readRejected(told)).toMatchObject({
      invoices_success: ['S1_1_N'],
      invoices_failed: ['S1_0_N'],
      total_success: 2,
      total_failed: 1,
      total_row_execute: 2,
    })
    expect(readRejected(await reject(site, ['S1_0_N']))).toMatchObject({ invoices_success: ['S1_0_N'] })
  })
})

describe('merchant info', () => {
  it('names the product codes that are right here', async () => {
    const told = await ask(open({ qrProductCode: 'OTHERQR' }), 'merchant-info', {})
    const data = told.json['data'] as readonly Body[]
    expect([told.status, told.code]).toEqual([200, '0000'])
    expect(data.map(({ productCode }) => productCode)).toEqual([
      ...['OTHERQR', 'VAPRACTICE', 'DOMPETLINK'],
      ...['DOMPETLATIHAN', 'BANKLATIHAN', 'KARTULATIHAN'],
    ])
  })
  it('is for whoever has the key', async () => {
    const told = await ask(open(), 'merchant-info', { key: 'wrong' })
    expect([told.status, told.code, told.json['data']]).toEqual([401, '0004', undefined])
  })
})
