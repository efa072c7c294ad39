import {
  valueAt,
  type Agreement,
  type BankRules,
  type Condition,
  type WireObject,
} from '../codec/conditions.ts'

const INFO = 'additionalInfo'

/** Source bank whose transfers carry a bank reference (interface, 2.8, `referenceNo`). */
const WITH_REFERENCE = '028'

/** Fields mandatory for each source bank (interface, 2.8). The profile says which banks are A and B. */
export const transferConditions: readonly Condition[] = [
  {
    name: 'source bank is bank A',
    section: '2.8',
    when: (request, banks) => ruleOf(request, banks) === 'A',
    fields: inInfo([
      'sourceAccountName',
      'remark',
      'chargeBearerCode',
      'beneficiaryAccountType',
      'purposeOfTransaction',
      'beneficiaryCustomerType',
      'memo',
      'beneficiaryCustomerResidentStatus',
      'beneficiaryCustomerTownName',
    ]),
    example: { additionalInfo: { sourceBankCode: '90A' } },
  },
  {
    name: 'source bank is bank B',
    section: '2.8',
    when: (request, banks) => ruleOf(request, banks) === 'B',
    fields: inInfo(['remark', 'trxType', 'proxyValue', 'proxyType', 'trxPurposeCode']),
    example: { additionalInfo: { sourceBankCode: '90B' } },
  },
  {
    name: 'source bank is 028',
    section: '2.8',
    when: (request) => valueAt(request, `${INFO}.sourceBankCode`) === WITH_REFERENCE,
    fields: inInfo(['referenceNo']),
    example: { additionalInfo: { sourceBankCode: WITH_REFERENCE } },
  },
]

export const transferAgreements: readonly Agreement[] = [
  {
    name: 'proxyType 01 has a telephone number that begins with 62',
    section: '2.8',
    field: `${INFO}.proxyValue`,
    holds: (request) => holdsForProxy(request, '01', /^62\d{6,}$/),
    broken: { additionalInfo: { proxyType: '01', proxyValue: '081234567' } },
  },
  {
    name: 'proxyType 02 has an e-mail address',
    section: '2.8',
    field: `${INFO}.proxyValue`,
    holds: (request) => holdsForProxy(request, '02', /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/),
    broken: { additionalInfo: { proxyType: '02', proxyValue: '6281200000000' } },
  },
]

function ruleOf(request: WireObject, banks: BankRules): 'A' | 'B' | undefined {
  const code = valueAt(request, `${INFO}.sourceBankCode`)
  return typeof code === 'string' && Object.hasOwn(banks, code) ? banks[code] : undefined
}

function holdsForProxy(request: WireObject, type: string, form: RegExp): boolean {
  const value = valueAt(request, `${INFO}.proxyValue`)
  if (valueAt(request, `${INFO}.proxyType`) !== type || typeof value !== 'string') return true
  return form.test(value)
}

function inInfo(names: readonly string[]): readonly string[] {
  return names.map((name) => `${INFO}.${name}`)
}
