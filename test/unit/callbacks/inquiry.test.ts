import { describe, expect, it } from 'vitest'
import type { Bill, BillItem, Payer } from '#domain/bill.ts'
import { BILL_NEEDS, type BillNeed } from '#domain/bill-needs.ts'
import type { Evidence } from '#domain/evidence.ts'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import { STATE_KINDS, type Order, type OrderState, type StateKind } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import { incoming } from '#gateway/registry.ts'
import { callOf, INQUIRY_PATH, inquiryBody } from '#test/support/callbacks.ts'
import { core, instructionOf, NOW, orderIn, REFERENCE, waiting, type World } from './core.ts'

const evidence: Evidence = { source: 'status', at: NOW, flag: 'S' }
const SEALED = 'p1.sealed'

function stateOf(kind: StateKind): OrderState {
  return {
    ...waiting,
    kind,
    evidence,
    why: 'timeout',
    attempt: 'a',
    paid: rupiah(1),
    was: 'expired',
  } as OrderState
}

function inquire(world: World, changes: Readonly<Record<string, unknown>> = {}) {
  const stage = core(world)
  const call = callOf({ path: INQUIRY_PATH, body: inquiryBody(REFERENCE, changes), at: NOW })
  return { ...stage, said: stage.answer(call) }
}

async function codeFor(world: World, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { body } = await inquire(world, changes).said
  return String(body?.['responseCode'])
}

const EXPECTED: Readonly<Record<StateKind, string>> = {
  draft: '4042412',
  sending: '2002400',
  'not-sent': '4042412',
  refused: '4042412',
  waiting: '2002400',
  cancelling: '4042419',
  unknown: '2002400',
  'never-arrived': '4042419',
  suspect: '4042414',
  settling: '4042414',
  failed: '4042419',
  expired: '4042419',
  cancelled: '4042419',
  paid: '4042414',
  'paid-wrong-amount': '4042414',
  'paid-late': '4042414',
}

describe('an inquiry about an order', () => {
  it.each(STATE_KINDS)('that is %s', async (kind) => {
    expect(await codeFor({ orders: [orderIn(stateOf(kind))] })).toBe(EXPECTED[kind])
  })

  it('that nobody knows', async () => {
    expect(await codeFor({ orders: [] })).toBe('4042412')
  })

  it('of another merchant', async () => {
    const world = { orders: [orderIn(waiting)] }
    expect(await codeFor(world, { customerNo: 'OTHER' })).toBe('4042412')
    expect(await codeFor(world, { partnerServiceId: 'SAMPLE2' })).toBe('4042412')
  })

  it.each([
    [{ partnerServiceId: 'SAMPLE1' }],
    [{ partnerServiceId: 'SAMPLE1 ' }],
    [{ partnerServiceId: '   SAMPLE1' }],
    [{ virtualAccountNo: ` SAMPLE1${REFERENCE}` }],
    [{ virtualAccountNo: `SAMPLE1${REFERENCE}`, partnerServiceId: 'SAMPLE1' }],
    [{ virtualAccountNo: ` SAMPLE1 ${REFERENCE} ` }],
    [{ customerNo: 'SAMPLE-MERCHANT ' }],
    [{ virtualAccountNo: ` SAMPLE1SAMPLE-MERCHANT${REFERENCE}` }],
    [{ virtualAccountNo: `SAMPLE1 SAMPLE-MERCHANT ${REFERENCE}` }],
  ])('knows its bill as %j, and says it back as it came', async (changes) => {
    const { said, told, bugs } = inquire({ orders: [orderIn(waiting)] }, changes)
    expect((await said).body).toMatchObject({ responseCode: '2002400', virtualAccountData: changes })
    expect(told).toMatchObject([{ reference: REFERENCE }])
    expect(bugs).toEqual([])
  })

  it.each([
    [{ partnerServiceId: 'OTHER' }, 'partnerServiceId'],
    [{ customerNo: 'OTHER' }, 'customerNo'],
    [{ virtualAccountNo: 'OTHER' }, 'virtualAccountNo'],
  ])('names the field by which %j is not ours', async (changes, field) => {
    const { body } = await inquire({ orders: [orderIn(waiting)] }, changes).said
    expect(body?.['responseMessage']).toBe(`Invalid Bill/Virtual Account. ${field}`)
  })

  it('notes an amount that cannot be read', async () => {
    const { said, told } = inquire({ orders: [orderIn(waiting)] }, { amount: [] })
    await said
    expect(JSON.parse(told[0]?.evidence ?? '')).toMatchObject({ odd: ['amount'] })
  })

  it.each([
    ['the customer number', { customerNo: '12345' }, { customerNo: 12345 }],
    ['the customer number, without its zeros', { customerNo: '0012345' }, { customerNo: 12345 }],
    ['the service id', { partnerServiceId: '   67890' }, { partnerServiceId: 67890 }],
    ['its own id', {}, { inquiryRequestId: 261120000001 }],
  ])('is known when %s is written as a number', async (_what, merchant, changes) => {
    const world = { orders: [orderIn(waiting)], merchant }
    expect(await codeFor(world, { ...merchant, ...changes })).toBe('2002400')
    expect(await codeFor(world, { ...merchant, ...changes, customerNo: 54321 })).toBe('4002401')
  })

  it('whose number begins with the service code by chance is not cut', async () => {
    const reference = 'SAMPLE10042' as Reference
    const order = orderIn(waiting, { reference })
    expect(await codeFor({ orders: [order] }, { virtualAccountNo: reference })).toBe('2002400')
  })

  describe('of a sale with other orders', () => {
    const sibling = (state: OrderState, changes: Partial<Order> = {}) =>
      orderIn(state, { reference: 'P00126112000000417F3Q' as Reference, ...changes })
    const cash = { at: NOW, by: 'sri' }

    it.each(['paid', 'paid-late', 'paid-wrong-amount', 'suspect', 'settling'] as const)(
      'is no bill when one of them is %s',
      async (kind) => {
        expect(await codeFor({ orders: [sibling(stateOf(kind)), orderIn(waiting)] })).toBe('4042414')
      },
    )

    it.each(['waiting', 'unknown', 'expired', 'failed', 'cancelled', 'not-sent'] as const)(
      'is one when the other is %s',
      async (kind) => {
        expect(await codeFor({ orders: [sibling(stateOf(kind)), orderIn(waiting)] })).toBe('2002400')
      },
    )

    it('is none when cash took the place of one, or of itself', async () => {
      const replaced = sibling(stateOf('cancelled'), { cash })
      expect(await codeFor({ orders: [replaced, orderIn(waiting)] })).toBe('4042414')
      expect(await codeFor({ orders: [orderIn(stateOf('unknown'), { cash })] })).toBe('4042414')
    })

    it('is none when the gateway has called about one of them, or about itself', async () => {
      const orders = [sibling(stateOf('expired')), orderIn(waiting)]
      for (const noticed of orders.map(({ reference }) => reference))
        expect(await codeFor({ orders, noticed: [noticed] })).toBe('4042414')
    })

    it('of another sale does not matter', async () => {
      const other = sibling(stateOf('paid'), { saleId: 'sale-2' })
      expect(await codeFor({ orders: [other, orderIn(waiting)] })).toBe('2002400')
    })
  })

  it('is refused from its expiry on, and not a moment before', async () => {
    expect(await codeFor({ orders: [orderIn(waiting, { expiresAt: NOW })] })).toBe('2002400')
    expect(await codeFor({ orders: [orderIn(waiting, { expiresAt: NOW - 1 })] })).toBe('4042419')
    expect(await codeFor({ orders: [orderIn(stateOf('paid'), { expiresAt: NOW - 1 })] })).toBe('4042414')
  })

  it.each([
    ['the same', { value: '150000.00', currency: 'IDR' }, '2002400'],
    ['a sen more', { value: '150000.01', currency: 'IDR' }, '4042413'],
    ['the same as a number', { value: 150000, currency: 'IDR' }, '2002400'],
    ['the same without its object', '150000.00', '2002400'],
    ['less, as a number', { value: 1, currency: 'IDR' }, '4042413'],
    ['nothing', null, '2002400'],
    ['an empty one', { value: '', currency: '' }, '2002400'],
    ['an empty text', '', '2002400'],
    ['an object as a list', [], '2002400'],
    ['words', { value: 'all of it', currency: 'IDR' }, '2002400'],
  ])('may name an amount, which must be ours where it can be read: %s', async (_name, amount, code) => {
    expect(await codeFor({ orders: [orderIn(waiting)] }, { amount })).toBe(code)
  })

  it('takes the amount from the journal, whatever the request says', async () => {
    const changes = { totalAmount: { value: '1.00', currency: 'IDR' }, virtualAccountName: 'SOMEBODY' }
    const { said, bugs } = inquire({ orders: [orderIn(waiting)] }, changes)
    expect((await said).body).toEqual({
      responseCode: '2002400',
      responseMessage: 'Success',
      virtualAccountData: {
        partnerServiceId: ' SAMPLE1',
        customerNo: 'SAMPLE-MERCHANT',
        virtualAccountNo: REFERENCE,
        virtualAccountName: 'PELANGGAN',
        inquiryRequestId: 'INQ261120000000000001',
        totalAmount: { value: '150000.00', currency: 'IDR' },
        billDetails: [{ billDescription: { english: 'Sale', indonesia: 'Penjualan' } }],
        additionalInfo: {
          transactionDate: '2026-11-20T09:59:00+07:00',
          expiredDatetime: '2026-11-20T10:09:00+07:00',
        },
      },
    })
    expect(bugs).toEqual([])
  })
})

describe('an inquiry about a payment link', () => {
  const link = (changes: object) =>
    instructionOf({ reference: REFERENCE, kind: 'payment-link', state: 'sending', ...changes })

  it('is answered from the instruction', async () => {
    const facts = { amountMinor: rupiah(75_000).minor, expiresAt: NOW + 1 }
    const { said } = inquire({ instructions: [link({ facts })] })
    expect((await said).body).toMatchObject({
      responseCode: '2002400',
      virtualAccountData: { totalAmount: { value: '75000.00' } },
    })
  })

  it.each([
    ['confirmed', '4042414'],
    ['failed', '4042419'],
    ['refused', '4042412'],
    ['not-sent', '4042412'],
    ['unknown', '2002400'],
  ] as const)('that is %s', async (state, code) => {
    expect(await codeFor({ instructions: [link({ state })] })).toBe(code)
  })

  it('is refused after its expiry, without an amount, and for any other instruction', async () => {
    const facts = { amountMinor: rupiah(75_000).minor, expiresAt: NOW - 1 }
    expect(await codeFor({ instructions: [link({ facts })] })).toBe('4042419')
    expect(await codeFor({ instructions: [link({ facts: { amountMinor: '75000' } })] })).toBe('4042412')
    expect(await codeFor({ instructions: [link({ kind: 'transfer' })] })).toBe('4042412')
  })
})

const ITEM: BillItem = {
  id: 'ITEM-1',
  name: 'Kopi',
  price: moneyOfMinor(1_500_050n),
  type: 'Goods',
  quantity: 2,
}
const PLAIN: Bill = {
  reference: REFERENCE,
  createdAt: NOW,
  description: { english: 'Coffee', indonesia: 'Kopi' },
  personal: SEALED,
}
const SITI: Payer = { name: 'SITI AMINAH', email: 'siti@mail.example', phone: '6281200000000' }
const HOME = { firstName: 'Siti', city: 'Jakarta', phoneNumber: '6281200000000', countryCode: 'IDN' }

describe('each kind of payment has its own answer, and every one is as declared', () => {
  const shapes: readonly [string, Partial<Bill>, Payer, World['rules'], object][] = [
    [
      'a sale with a name',
      {},
      SITI,
      {},
      { virtualAccountName: 'SITI AMINAH', virtualAccountEmail: SITI.email },
    ],
    [
      'a card',
      {},
      { ...SITI, cardToken: 'CARD0001' },
      {},
      { additionalInfo: { token: 'CARD0001', isInstallment: 'N' } },
    ],
    [
      'a card in instalments',
      { isInstalment: true },
      { ...SITI, cardToken: 'CARD0001' },
      {},
      { additionalInfo: { isInstallment: 'Y' } },
    ],
    [
      'paylater',
      { period: '6M', items: [ITEM], validationCode: 'PROMO' },
      { ...SITI, address: HOME },
      {},
      {
        virtualAccountPhone: '6281200000000',
        additionalInfo: {
          installmentPeriod: '6M',
          validationCode: 'PROMO',
          shippingAddress: HOME,
          // Half a rupiah rounds up.
          items: [{ id: 'ITEM-1', name: 'Kopi', price: 15_001, type: 'Goods', quantity: 2 }],
        },
      },
    ],
    [
      'an instalment of a contract',
      {
        instalment: {
          number: '02',
          count: '12',
          dueOn: '2026-11-30',
          total: rupiah(150_000),
          withoutFees: rupiah(140_000),
          penalty: rupiah(5_000),
          feeOfAggregator: rupiah(1_000),
          feeOfSwitcher: rupiah(1_000),
          feesTotal: rupiah(3_000),
          minimum: rupiah(10_000),
          aggregator: '12345678',
          subAggregator: '87654321',
        },
      },
      { ...SITI, contract: '000000000001' },
      {},
      {
        additionalInfo: {
          dataMerchant: {
            kodeCa: '12345678',
            kodeSubCa: '87654321',
            namaPelanggan: 'SITI AMINAH',
            noKontrak: '000000000001',
            angsuranKe: '02',
            jmlBayarExcAdm: '140000.00',
            denda: '5000.00',
            feeCa: '1000.00',
            feeSwitcher: '1000.00',
            totalAdmin: '3000.00',
            jumlahBayar: '150000.00',
            minimumAmount: '10000.00',
            totalAngsuran: '12',
            customer: { email: 'siti@mail.example' },
            jatuhTempo: '2026-11-30',
          },
        },
      },
    ],
    [
      'several bills by code',
      { listed: [{ code: '01', name: { english: 'Water', indonesia: 'Air' }, amount: rupiah(50_000) }] },
      SITI,
      { listShape: 'amounts' },
      {
        additionalInfo: {
          dataMerchant: {
            listBills: [
              { billCode: '01', billName: 'Air', billAmount: { value: '50000.00', currency: 'IDR' } },
            ],
          },
        },
      },
    ],
    [
      'several bills by number',
      {
        listed: [
          {
            code: '01',
            name: { english: 'Water', indonesia: 'Air' },
            amount: rupiah(50_000),
            subCompany: '00001',
          },
        ],
      },
      SITI,
      { listShape: 'texts' },
      {
        additionalInfo: {
          dataMerchant: {
            listBills: [
              {
                BillDescription: { Indonesian: 'Air', English: 'Water' },
                BillAmount: '50000.00',
                BillNumber: '01',
                BillSubCompany: '00001',
              },
            ],
          },
        },
      },
    ],
  ]

  it.each(shapes)('%s', async (_name, bill, payer, rules, expected) => {
    const world: World = {
      orders: [orderIn(waiting)],
      bills: [{ ...PLAIN, ...bill }],
      payers: { [SEALED]: payer },
      ...(rules === undefined ? {} : { rules }),
    }
    const { said, bugs, told } = inquire(world)
    const { body } = await said
    expect(bugs).toEqual([])
    expect(body?.['responseCode']).toBe('2002400')
    expect(body?.['virtualAccountData']).toMatchObject({
      billDetails: [{ billDescription: { english: 'Coffee', indonesia: 'Kopi' } }],
      ...expected,
    })
    expect(incoming['va-inquiry'].response.safeDecode(body as never).success).toBe(true)
    // No name, number or token enters the journal.
    expect(JSON.stringify(told)).not.toMatch(/SITI|siti|628120|CARD/)
  })

  it.each<[string, Partial<Bill>, World['payers'], string]>([
    [
      'a description that is too long',
      { description: { english: 'x'.repeat(19), indonesia: 'x' } },
      {},
      'billDescr',
    ],
    ['paylater of nobody', { period: '3M' }, {}, 'virtualAccountEmail'],
    ['an instalment without a contract', { instalment: { number: '1', total: rupiah(1) } }, {}, 'noKontrak'],
  ])('%s never leaves: 5002400 and a report', async (_name, bill, payers, where) => {
    const { said, bugs, told } = inquire({
      orders: [orderIn(waiting)],
      bills: [{ ...PLAIN, ...bill }],
      ...(payers === undefined ? {} : { payers }),
    })
    expect((await said).body).toEqual({ responseCode: '5002400', responseMessage: 'General Error' })
    expect(bugs).toEqual([expect.stringContaining(where)])
    expect(told).toMatchObject([{ code: '5002400' }])
  })

  it('says the plain name when the sealed part cannot be opened', async () => {
    const { said } = inquire({ orders: [orderIn(waiting)], bills: [PLAIN] })
    expect((await said).body).toMatchObject({ virtualAccountData: { virtualAccountName: 'PELANGGAN' } })
  })
})

describe('what the kind of merchant makes mandatory (interface, 2.3)', () => {
  const ADDRESS = {
    firstName: 'Siti',
    lastName: 'Aminah',
    address: 'Jalan Melati 5',
    city: 'Depok',
    postalCode: '16411',
    phoneNumber: '6281200000000',
    countryCode: 'IDN',
  }
  const whole: Bill = {
    ...PLAIN,
    period: '6M',
    isInstalment: false,
    validationCode: 'PROMO',
    items: [{ ...ITEM, url: 'https://shop.example/1' }],
    listed: [{ code: '01', name: { english: 'Water', indonesia: 'Air' }, amount: rupiah(150_000) }],
    instalment: { number: '2', total: rupiah(150_000) },
  }
  const payer: Payer = { ...SITI, contract: '000000000001', address: ADDRESS }
  const ask = async (billNeeds: readonly BillNeed[], bill: Bill | undefined, known: Payer | undefined) => {
    const stage = inquire({
      orders: [orderIn(waiting)],
      bills: bill === undefined ? [] : [bill],
      payers: known === undefined ? {} : { [SEALED]: known },
      rules: { billNeeds },
    })
    const { body } = await stage.said
    expect(stage.bugs).toEqual([])
    return { code: body?.['responseCode'], message: body?.['responseMessage'], turned: stage.turned }
  }
  const without = <T extends object>(from: T, name: keyof T): T => {
    const { [name]: _gone, ...rest } = from
    return rest as T
  }
  const INFO = 'additionalInfo'
  const lacking: readonly (readonly [BillNeed, string, Bill, Payer])[] = [
    ['name', 'virtualAccountName', whole, without(payer, 'name')],
    ['paylater', 'virtualAccountName', whole, without(payer, 'name')],
    ['paylater', 'virtualAccountEmail', whole, without(payer, 'email')],
    ['paylater', 'virtualAccountPhone', whole, without(payer, 'phone')],
    ['paylater', `${INFO}.installmentPeriod`, without(whole, 'period'), payer],
    ['paylater', `${INFO}.shippingAddress.firstName`, whole, without(payer, 'address')],
    ...(Object.keys(ADDRESS) as (keyof typeof ADDRESS)[]).map(
      (part) =>
        [
          'paylater',
          `${INFO}.shippingAddress.${part}`,
          whole,
          { ...payer, address: without(ADDRESS, part) },
        ] as const,
    ),
    ['paylater', `${INFO}.items`, without(whole, 'items'), payer],
    ['paylater', `${INFO}.items`, { ...whole, items: [ITEM] }, payer],
    ['card', `${INFO}.isInstallment`, without(whole, 'isInstalment'), { ...payer, cardToken: 'CARD0001' }],
    ['promotion', `${INFO}.validationCode`, without(whole, 'validationCode'), payer],
    ['instalment', `${INFO}.dataMerchant.namaPelanggan`, whole, without(payer, 'name')],
    ['instalment', `${INFO}.dataMerchant.noKontrak`, whole, without(payer, 'contract')],
    ['instalment', `${INFO}.dataMerchant.angsuranKe`, without(whole, 'instalment'), payer],
    ['bills', `${INFO}.dataMerchant.listBills`, without(whole, 'listed'), payer],
    ['bills', `${INFO}.dataMerchant.listBills`, { ...whole, listed: [] }, payer],
  ]

  it.each(lacking)('%s: refused without %s, and answered with it', async (need, field, bill, known) => {
    expect(await ask([need], bill, known)).toEqual({
      code: '4042412',
      message: `Invalid Bill/Virtual Account. Incomplete ${field}`,
      turned: [`incomplete ${field}`],
    })
    expect((await ask([need], whole, payer)).code).toBe('2002400')
  })

  it.each(BILL_NEEDS)('%s: refused without any bill', async (need) => {
    expect((await ask([need], undefined, undefined)).code).toBe('4042412')
  })

  it('refused when the sealed part cannot be opened, and asked of nobody else', async () => {
    expect((await ask(['name'], whole, undefined)).code).toBe('4042412')
    expect((await ask([], undefined, undefined)).code).toBe('2002400')
  })
})
