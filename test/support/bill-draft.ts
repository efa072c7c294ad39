import type { BillDraft, BillText } from '#domain/bill-draft.ts'

/** Everything that any kind of merchant asks about a sale of 150,000 rupiah. */
export const WHOLE_BILL: BillDraft = {
  texts: {
    name: 'Siti Aminah',
    email: 'siti@mail.example',
    phone: '0812-0000-0000',
    period: '6M',
    firstName: 'Siti',
    lastName: 'Aminah',
    address: 'Jalan Melati 5',
    city: 'Depok',
    postalCode: '16411',
    phoneNumber: '+62 812 0000 0000',
    countryCode: 'idn',
    isInstalment: 'Y',
    cardToken: 'CARD0001',
    validationCode: 'PROMO-01',
    contract: '000000000077',
    number: '2',
    count: '12',
    dueOn: '2026-12-31',
    withoutFees: '140.000',
    penalty: '5.000',
    feeOfAggregator: '1.000',
    feeOfSwitcher: '1.000',
    feesTotal: '3.000',
    minimum: '10.000',
    aggregator: 'CA000001',
    subAggregator: 'CA000002',
  },
  items: [
    { id: 'A1', name: 'Kopi', price: '25.000', quantity: '2', type: 'Goods', url: 'https://shop.example/1' },
    { id: 'A2', name: 'Roti', price: '100.000', quantity: '1', type: 'Goods', url: 'https://shop.example/2' },
  ],
  bills: [
    { code: '01', indonesia: 'Air', english: 'Water', amount: '50.000', subCompany: '00001' },
    { code: '02', indonesia: 'Listrik', english: 'Power', amount: '100.000', subCompany: '' },
  ],
}

export function withTexts(changes: Readonly<Partial<Record<BillText, string>>>): BillDraft {
  return { ...WHOLE_BILL, texts: { ...WHOLE_BILL.texts, ...changes } }
}
