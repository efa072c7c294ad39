import { valueAt, type Condition, type WireObject } from '../codec/conditions.ts'

const INFO = 'virtualAccountData.additionalInfo'
const INSTALLMENT_FIELDS = [
  'kodeCa',
  'kodeSubCa',
  'namaPelanggan',
  'noKontrak',
  'angsuranKe',
  'jmlBayarExcAdm',
  'denda',
  'feeCa',
  'feeSwitcher',
  'totalAdmin',
  'jumlahBayar',
  'minimumAmount',
  'totalAngsuran',
  'customer',
  'jatuhTempo',
]

/** What an inquiry answer must contain for its kind of payment (interface, 2.3). */
export const inquiryConditions: readonly Condition[] = [
  {
    name: 'paylater: installmentPeriod is given',
    section: '2.3',
    when: (response) => has(response, `${INFO}.installmentPeriod`),
    fields: [
      'virtualAccountData.virtualAccountEmail',
      'virtualAccountData.virtualAccountPhone',
      `${INFO}.shippingAddress`,
      `${INFO}.items`,
    ],
    example: { virtualAccountData: { additionalInfo: { installmentPeriod: '3M' } } },
  },
  {
    name: 'credit card: token is given',
    section: '2.3',
    when: (response) => has(response, `${INFO}.token`),
    fields: [`${INFO}.isInstallment`],
    example: { virtualAccountData: { additionalInfo: { token: 'CARDTOKEN' } } },
  },
  {
    name: 'installment payment: one of its fields is given',
    section: '2.3',
    when: (response) => INSTALLMENT_FIELDS.some((name) => has(response, `${INFO}.dataMerchant.${name}`)),
    fields: ['namaPelanggan', 'noKontrak', 'angsuranKe', 'jumlahBayar'].map(
      (name) => `${INFO}.dataMerchant.${name}`,
    ),
    example: { virtualAccountData: { additionalInfo: { dataMerchant: { kodeCa: '12345678' } } } },
  },
]

function has(response: WireObject, path: string): boolean {
  return valueAt(response, path) !== undefined
}
