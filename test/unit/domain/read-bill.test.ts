import { describe, expect, it, test } from 'vitest'
import {
  ITEM_TEXTS,
  LONGEST,
  LONGEST_ITEM,
  LONGEST_LISTED,
  MOST_ROWS,
  type BillAsk,
  type BillDraft,
  type BillText,
} from '#domain/bill-draft.ts'
import { BILL_NEEDS, missingIn, type BillNeed } from '#domain/bill-needs.ts'
import { rupiah } from '#domain/money.ts'
import { readBill } from '#domain/read-bill.ts'
import { WHOLE_BILL, withTexts } from '#test/support/bill-draft.ts'

const SALE = rupiah(150_000)
const ask = (...needs: readonly BillNeed[]): BillAsk => ({ needs, listShape: 'amounts' })
const faultsOf = (draft: BillDraft, asked: BillAsk = ask(...BILL_NEEDS)) => {
  const read = readBill(asked, draft, SALE)
  return read.ok ? [] : read.faults.map(({ field, why }) => `${field} ${why}`)
}

/** The fields without which an inquiry of that kind must not be answered, from the tables of interface 2.3. */
const MANDATORY: Readonly<Record<BillNeed, readonly string[]>> = {
  name: ['name'],
  paylater: [
    ...['name', 'email', 'phone', 'period', 'firstName', 'lastName', 'address', 'city', 'postalCode'],
    ...['phoneNumber', 'countryCode', 'items'],
  ],
  card: ['isInstalment'],
  promotion: ['validationCode'],
  instalment: ['name', 'contract', 'number'],
  bills: ['bills'],
}

describe('a bill typed at the counter', () => {
  test('is taken whole, in the form of the wire', () => {
    expect(readBill(ask(...BILL_NEEDS), WHOLE_BILL, SALE)).toEqual({
      ok: true,
      content: {
        period: '6M',
        isInstalment: true,
        validationCode: 'PROMO-01',
        items: [
          {
            id: 'A1',
            name: 'Kopi',
            price: rupiah(25_000),
            quantity: 2,
            type: 'Goods',
            url: 'https://shop.example/1',
          },
          {
            id: 'A2',
            name: 'Roti',
            price: rupiah(100_000),
            quantity: 1,
            type: 'Goods',
            url: 'https://shop.example/2',
          },
        ],
        listed: [
          {
            code: '01',
            name: { indonesia: 'Air', english: 'Air' },
            amount: rupiah(50_000),
            subCompany: '00001',
          },
          { code: '02', name: { indonesia: 'Listrik', english: 'Listrik' }, amount: rupiah(100_000) },
        ],
        instalment: {
          number: '2',
          total: SALE,
          count: '12',
          dueOn: '2026-12-31',
          aggregator: 'CA000001',
          subAggregator: 'CA000002',
          withoutFees: rupiah(140_000),
          penalty: rupiah(5_000),
          feeOfAggregator: rupiah(1_000),
          feeOfSwitcher: rupiah(1_000),
          feesTotal: rupiah(3_000),
          minimum: rupiah(10_000),
        },
        payer: {
          name: 'Siti Aminah',
          email: 'siti@mail.example',
          phone: '6281200000000',
          cardToken: 'CARD0001',
          contract: '000000000077',
          address: {
            firstName: 'Siti',
            lastName: 'Aminah',
            address: 'Jalan Melati 5',
            city: 'Depok',
            postalCode: '16411',
            phoneNumber: '6281200000000',
            countryCode: 'IDN',
          },
        },
      },
    })
  })

  it.each(BILL_NEEDS)('of kind %s lacks each of its mandatory fields, and nothing else', (need) => {
    const nothing: BillDraft = { texts: {}, items: [], bills: [] }
    expect(faultsOf(nothing, ask(need))).toEqual(MANDATORY[need].map((field) => `${field} missing`))
    expect(missingIn([need], {}).map(({ field }) => field)).toContain(MANDATORY[need][0])
    for (const field of MANDATORY[need]) {
      const without = { ...withTexts({ [field]: ' ' }), ...(field in WHOLE_BILL ? { [field]: [] } : {}) }
      expect(faultsOf(without, ask(need))).toEqual([`${field} missing`])
    }
    expect(faultsOf(WHOLE_BILL, ask(need))).toEqual([])
  })

  it.each<[BillText, string, string]>([
    ['email', 'siti at mail', 'email'],
    ['phone', '12', 'phone'],
    ['phoneNumber', '+1 555', 'phone'],
    ['countryCode', 'ID', 'country'],
    ['isInstalment', 'M', 'choice'],
    ['period', '9M', 'choice'],
    ['dueOn', '2026-02-30', 'day'],
    ['penalty', '1,5', 'amount'],
    ['name', 'Šárka', 'letters'],
  ])('refuses a wrong %s: %s', (field, text, why) => {
    expect(faultsOf(withTexts({ [field]: text }))).toEqual([`${field} ${why}`])
  })

  it('refuses what is longer than the wire, and by the shorter field where two are one', () => {
    for (const field of ['firstName', 'city', 'cardToken', 'validationCode', 'contract', 'number'] as const)
      expect(faultsOf(withTexts({ [field]: 'x'.repeat(LONGEST[field] + 1) }))).toEqual([`${field} too-long`])
    const name = 'x'.repeat(101)
    expect(faultsOf(withTexts({ name }), ask('paylater'))).toEqual([])
    expect(faultsOf(withTexts({ name }), ask('instalment'))).toEqual(['name too-long'])
  })

  it('reads only what is asked for', () => {
    const read = readBill(ask('promotion'), withTexts({ dueOn: 'never', period: 'x' }), SALE)
    expect(read).toEqual({
      ok: true,
      content: {
        validationCode: 'PROMO-01',
        payer: { name: 'Siti Aminah', email: 'siti@mail.example', phone: '6281200000000' },
      },
    })
  })
})

describe('rows of a bill', () => {
  const [kopi, roti] = WHOLE_BILL.items
  const [air, listrik] = WHOLE_BILL.bills
  if (kopi === undefined || roti === undefined || air === undefined || listrik === undefined)
    throw new Error('two rows of each')

  it.each(ITEM_TEXTS)('need the %s of each item', (name) => {
    const items = [kopi, { ...roti, [name]: '' }]
    expect(faultsOf({ ...WHOLE_BILL, items })).toEqual([`items.1.${name} missing`])
  })

  it.each([
    [{ ...kopi, price: 'ten' }, 'items.0.price amount'],
    [{ ...kopi, quantity: '0' }, 'items.0.quantity quantity'],
    [{ ...kopi, quantity: '1.5' }, 'items.0.quantity quantity'],
    [{ ...kopi, url: 'javascript:alert(1)' }, 'items.0.url url'],
    [{ ...kopi, name: 'x'.repeat(LONGEST_ITEM.name + 1) }, 'items.0.name too-long'],
    [{ ...kopi, quantity: '3' }, 'items sum'],
  ])('refuse %j', (item, fault) => {
    expect(faultsOf({ ...WHOLE_BILL, items: [item, roti] })).toEqual([fault])
  })

  it('need code, name and amount of each bill, and of shape 2 the English name', () => {
    for (const name of ['code', 'indonesia', 'amount'] as const)
      expect(faultsOf({ ...WHOLE_BILL, bills: [{ ...air, [name]: '' }, listrik] })).toEqual([
        `bills.0.${name} missing`,
      ])
    const bills = [{ ...air, english: '' }, listrik]
    expect(faultsOf({ ...WHOLE_BILL, bills })).toEqual([])
    const texts: BillAsk = { needs: ['bills'], listShape: 'texts' }
    expect(faultsOf({ ...WHOLE_BILL, bills }, texts)).toEqual(['bills.0.english missing'])
    expect(readBill(texts, WHOLE_BILL, SALE)).toMatchObject({
      content: { listed: [{ name: { english: 'Water' } }, { name: { english: 'Power' } }] },
    })
  })

  it('have the length of their shape, and add up to the sale', () => {
    const long = [{ ...air, code: '001' }, listrik]
    expect(faultsOf({ ...WHOLE_BILL, bills: long })).toEqual(['bills.0.code too-long'])
    expect(faultsOf({ ...WHOLE_BILL, bills: long }, { needs: ['bills'], listShape: 'texts' })).toEqual([])
    expect(LONGEST_LISTED.texts.code).toBe(18)
    expect(faultsOf({ ...WHOLE_BILL, bills: [air] })).toEqual(['bills sum'])
  })

  it('are not without end', () => {
    const items = Array.from({ length: MOST_ROWS + 1 }, () => kopi)
    expect(faultsOf({ ...WHOLE_BILL, items })).toEqual(['items too-many'])
  })
})
