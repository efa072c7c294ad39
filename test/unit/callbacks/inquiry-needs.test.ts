import { describe, expect, it } from 'vitest'
import type { Bill, Payer } from '#domain/bill.ts'
import { BILL_NEEDS, type BillNeed } from '#domain/bill-needs.ts'
import { rupiah } from '#domain/money.ts'
import { orderIn, waiting } from './core.ts'
import { inquire, ITEM, PLAIN, SEALED, SITI } from './inquiry-scene.ts'

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
