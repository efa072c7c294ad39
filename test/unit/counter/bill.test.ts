/** What a merchant's kind makes mandatory (interface, 2.3): typed at the counter, answered by the real listener. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { paymentMethods } from '#counter/sale/payment-methods.ts'
import { startSale } from '#counter/sale/start-sale.ts'
import { renewPayment, takePayment } from '#counter/sale/take-payment.ts'
import { openSplit, payLeg } from '#counter/split/split.ts'
import { ADDRESS_PARTS } from '#domain/bill.ts'
import { LONGEST, LONGEST_ITEM, LONGEST_LISTED, type BillDraft, type BillText } from '#domain/bill-draft.ts'
import { BILL_NEEDS, type BillNeed } from '#domain/bill-needs.ts'
import { rupiah } from '#domain/money.ts'
import { given } from '#domain/given.ts'
import { valueAt } from '#gateway/codec/conditions.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { practiceProfile } from '#practice/profile.ts'
import { WHOLE_BILL, withTexts } from '#test/support/bill-draft.ts'
import { inquireOf } from '#test/support/real-inquiry.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

const SALE = rupiah(150_000)
const profile: { billNeeds: readonly BillNeed[]; listShape: 'amounts' | 'texts' } = {
  billNeeds: [],
  listShape: 'amounts',
}
let shop: VirtualTill
const textsOf = <K extends string>(lengths: Readonly<Record<K, number>>) =>
  Object.fromEntries(
    Object.entries<number>(lengths).map(([name, length]) => [name, 'x'.repeat(length)]),
  ) as Record<K, string>

function openShop(...billNeeds: readonly BillNeed[]): void {
  Object.assign(profile, { billNeeds, listShape: 'amounts' })
  const { callbacks } = practiceProfile('http://127.0.0.1')
  shop = openVirtualTill({
    profile: {
      // A test changes what the gateway asks for while the till is open.
      get billNeeds() {
        return profile.billNeeds
      },
      get callbacks() {
        return { ...callbacks, listShape: profile.listShape }
      },
    } satisfies Partial<GatewayProfile>,
  })
}
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

function sell(bill?: BillDraft, method: 'va' | 'qr' = 'va') {
  return startSale(shop.till().deps, { amount: SALE, method, sure: [], ...given({ bill }) })
}

const inquire = (reference: string) => inquireOf(shop, reference, profile)

/** What each kind must find in the answer, from the tables of interface 2.3. */
const ANSWERED: Readonly<Record<BillNeed, object>> = {
  name: { virtualAccountName: 'Siti Aminah' },
  paylater: {
    virtualAccountEmail: 'siti@mail.example',
    virtualAccountPhone: '6281200000000',
    additionalInfo: {
      installmentPeriod: '6M',
      shippingAddress: {
        firstName: 'Siti',
        lastName: 'Aminah',
        address: 'Jalan Melati 5',
        city: 'Depok',
        postalCode: '16411',
        phoneNumber: '6281200000000',
        countryCode: 'IDN',
      },
      items: [
        { id: 'A1', name: 'Kopi', price: 25_000, type: 'Goods', url: 'https://shop.example/1', quantity: 2 },
        { id: 'A2', name: 'Roti', price: 100_000, type: 'Goods', url: 'https://shop.example/2', quantity: 1 },
      ],
    },
  },
  card: { additionalInfo: { token: 'CARD0001', isInstallment: 'Y' } },
  promotion: { additionalInfo: { validationCode: 'PROMO-01' } },
  instalment: {
    additionalInfo: {
      dataMerchant: {
        kodeCa: 'CA000001',
        kodeSubCa: 'CA000002',
        namaPelanggan: 'Siti Aminah',
        noKontrak: '000000000077',
        angsuranKe: '2',
        jmlBayarExcAdm: '140000.00',
        denda: '5000.00',
        feeCa: '1000.00',
        feeSwitcher: '1000.00',
        totalAdmin: '3000.00',
        jumlahBayar: '150000.00',
        minimumAmount: '10000.00',
        totalAngsuran: '12',
        customer: { email: 'siti@mail.example' },
        jatuhTempo: '2026-12-31',
      },
    },
  },
  bills: {
    additionalInfo: {
      dataMerchant: {
        listBills: [
          {
            billCode: '01',
            billName: 'Air',
            billAmount: { value: '50000.00', currency: 'IDR' },
            billSubCompany: '00001',
          },
          { billCode: '02', billName: 'Listrik', billAmount: { value: '100000.00', currency: 'IDR' } },
        ],
      },
    },
  },
}

describe('a sale of a merchant whose kind asks for more than the amount', () => {
  it.each(BILL_NEEDS)('%s: the listener answers with what was typed', async (need) => {
    openShop(need)
    const sold = await sell(WHOLE_BILL)
    if (!sold.ok) throw new Error(sold.refusal.code)
    expect(await inquire(sold.value.reference)).toMatchObject({
      responseCode: '2002400',
      virtualAccountData: { totalAmount: { value: '150000.00' }, ...ANSWERED[need] },
    })
  })

  it.each(BILL_NEEDS)('%s: without it nothing is made, whoever asks', async (need) => {
    openShop(need)
    const { deps } = shop.till()
    const before = shop.journal().read.head().seq
    expect(await sell()).toMatchObject({ refusal: { code: 'bill-incomplete', details: { why: 'missing' } } })
    expect(await sell({ texts: {}, items: [], bills: [] })).toMatchObject({
      refusal: { code: 'bill-incomplete' },
    })
    expect(await takePayment(deps, { amount: SALE, method: 'qr' })).toMatchObject({
      refusal: { code: 'bill-incomplete' },
    })
    expect(shop.journal().read.head().seq).toBe(before)
  })

  it('names the field that is wrong, and why', async () => {
    openShop('paylater')
    expect(await sell(withTexts({ email: 'siti' }))).toMatchObject({
      refusal: { code: 'bill-incomplete', details: { field: 'email', why: 'email' } },
    })
  })

  it('is in the journal before the request leaves, and its payer only sealed', async () => {
    openShop('paylater')
    const sold = await sell(WHOLE_BILL, 'qr')
    if (!sold.ok) throw new Error(sold.refusal.code)
    const { reference } = sold.value
    expect(shop.journal().read.bill(reference)).toMatchObject({ period: '6M', personal: /^p2\./ })
    await shop.time.advance(1_000)
    expect(await inquire(reference)).toMatchObject({ responseCode: '2002400' })
    const folder = dirname(shop.journal().file)
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name)).toString('latin1')).not.toMatch(/Siti|Melati|628120|CARD0001/)
  })

  it.each(['amounts', 'texts'] as const)('has the longest texts of the wire, bills as %s', async (shape) => {
    openShop(...BILL_NEEDS)
    profile.listShape = shape
    const long = (length: number) => 'x'.repeat(length)
    const texts = Object.fromEntries(
      [...ADDRESS_PARTS, 'cardToken', 'validationCode', 'contract', 'number', 'count', 'aggregator'].map(
        (name) => [name, long(LONGEST[name as BillText])],
      ),
    )
    const item = { ...textsOf(LONGEST_ITEM), price: '150.000', quantity: '1' }
    const listed = { ...textsOf(LONGEST_LISTED[shape]), amount: '150.000' }
    const phoneNumber = `62${'1'.repeat(28)}`
    const bill = {
      ...withTexts({ ...texts, phoneNumber, phone: phoneNumber, countryCode: 'IDN', name: long(100) }),
      items: [{ ...item, url: `https://${long(92)}` }],
      bills: [listed],
    }
    const sold = await sell(bill)
    if (!sold.ok) throw new Error(JSON.stringify(sold.refusal))
    const body = await inquire(sold.value.reference)
    expect(body).toMatchObject({ responseCode: '2002400' })
    const found = valueAt(body, 'virtualAccountData.additionalInfo.dataMerchant.listBills')
    const listBills = found as readonly object[]
    expect(listBills.map((each) => Object.keys(each)[0])).toEqual([
      shape === 'amounts' ? 'billCode' : 'BillDescription',
    ])
  })

  it('is not begun without a key to seal the payer', async () => {
    openShop('name')
    shop.vault.open = false
    expect(await sell(WHOLE_BILL)).toMatchObject({ refusal: { code: 'vault-refused' } })
  })

  it('keeps its bill when a new number is made for it', async () => {
    openShop('instalment')
    const sold = await sell(WHOLE_BILL)
    if (!sold.ok) throw new Error(sold.refusal.code)
    await shop.time.advance(2 * 3_600_000)
    const again = await renewPayment(shop.till().deps, sold.value.reference)
    if (!again.ok) throw new Error(JSON.stringify(again.refusal))
    expect(again.value.reference).not.toBe(sold.value.reference)
    expect(await inquire(again.value.reference)).toMatchObject({
      responseCode: '2002400',
      virtualAccountData: ANSWERED.instalment,
    })
  })

  it('gets no new number, and no answer, when the profile asks for more since', async () => {
    openShop('name')
    const sold = await sell(WHOLE_BILL)
    if (!sold.ok) throw new Error(sold.refusal.code)
    profile.billNeeds = ['name', 'promotion']
    expect(await inquire(sold.value.reference)).toMatchObject({
      responseCode: '4042412',
      responseMessage: 'Invalid Bill/Virtual Account. Incomplete additionalInfo.validationCode',
    })
    await shop.time.advance(2 * 3_600_000)
    const { deps } = shop.till()
    expect(await renewPayment(deps, sold.value.reference)).toMatchObject({
      refusal: { code: 'bill-incomplete', details: { field: 'validationCode' } },
    })
  })

  it('is asked of each part of a sale in parts', async () => {
    openShop('name')
    const { deps } = shop.till()
    const split = openSplit(deps, rupiah(300_000))
    if (!split.ok) throw new Error(split.refusal.code)
    const { id } = split.value
    expect(await payLeg(deps, id, { amount: SALE, method: 'va' })).toMatchObject({
      refusal: { code: 'bill-incomplete' },
    })
    const leg = { amount: SALE, method: 'va', bill: WHOLE_BILL } as const
    const paid = await payLeg(deps, id, leg)
    if (!paid.ok) throw new Error(paid.refusal.code)
    expect(await inquire(paid.value.reference)).toMatchObject({
      virtualAccountData: { virtualAccountName: 'Siti Aminah' },
    })
  })

  it('is told to the pages; any other sale carries no bill', async () => {
    openShop('card')
    expect(paymentMethods(shop.till().deps).bill).toEqual({ needs: ['card'], listShape: 'amounts' })
    profile.billNeeds = []
    expect(paymentMethods(shop.till().deps)).not.toHaveProperty('bill')
    const sold = await sell(WHOLE_BILL)
    if (!sold.ok) throw new Error(sold.refusal.code)
    expect(shop.journal().read.bill(sold.value.reference)).toBeUndefined()
  })
})
