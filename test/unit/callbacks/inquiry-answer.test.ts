import { describe, expect, it } from 'vitest'
import type { Bill, Payer } from '#domain/bill.ts'
import { rupiah } from '#domain/money.ts'
import { incoming } from '#gateway/registry.ts'
import { orderIn, waiting, type World } from './core.ts'
import { inquire, ITEM, PLAIN, SEALED, SITI } from './inquiry-scene.ts'

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
