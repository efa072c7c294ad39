import { ADDRESS_PARTS, type Bill, type BillItem, type ListedBill, type Payer } from './bill.ts'

/**
 * What this merchant's kind makes mandatory in the answer to an inquiry (interface, 2.3): a customer's name, paylater,
 * a credit card, the promotional engine, an instalment of a contract, several bills.
 */
export const BILL_NEEDS = ['name', 'paylater', 'card', 'promotion', 'instalment', 'bills'] as const
export type BillNeed = (typeof BILL_NEEDS)[number]

/** A bill before it belongs to an order, and before its payer is sealed. */
export type BillContent = Omit<Bill, 'reference' | 'createdAt' | 'personal'> & { readonly payer?: Payer }

type Must = {
  readonly need: BillNeed
  /** Field at the counter. */
  readonly field: string
  /** Field of the answer, below `virtualAccountData`. */
  readonly wire: string
  readonly has: (content: BillContent) => boolean
}

const INFO = 'additionalInfo'
const DATA = `${INFO}.dataMerchant`
const isText = (text: string | undefined): boolean => text !== undefined && text !== ''
const hasName = ({ payer }: BillContent): boolean => isText(payer?.name)

const MUST: readonly Must[] = [
  { need: 'name', field: 'name', wire: 'virtualAccountName', has: hasName },
  { need: 'paylater', field: 'name', wire: 'virtualAccountName', has: hasName },
  {
    need: 'paylater',
    field: 'email',
    wire: 'virtualAccountEmail',
    has: ({ payer }) => isText(payer?.email),
  },
  {
    need: 'paylater',
    field: 'phone',
    wire: 'virtualAccountPhone',
    has: ({ payer }) => isText(payer?.phone),
  },
  {
    need: 'paylater',
    field: 'period',
    wire: `${INFO}.installmentPeriod`,
    has: ({ period }) => period !== undefined,
  },
  ...ADDRESS_PARTS.map((part): Must => ({
    need: 'paylater',
    field: part,
    wire: `${INFO}.shippingAddress.${part}`,
    has: ({ payer }) => isText(payer?.address?.[part]),
  })),
  { need: 'paylater', field: 'items', wire: `${INFO}.items`, has: ({ items }) => all(items, isWholeItem) },
  {
    need: 'card',
    field: 'isInstalment',
    wire: `${INFO}.isInstallment`,
    has: ({ isInstalment }) => isInstalment !== undefined,
  },
  {
    need: 'promotion',
    field: 'validationCode',
    wire: `${INFO}.validationCode`,
    has: ({ validationCode }) => isText(validationCode),
  },
  { need: 'instalment', field: 'name', wire: `${DATA}.namaPelanggan`, has: hasName },
  {
    need: 'instalment',
    field: 'contract',
    wire: `${DATA}.noKontrak`,
    has: ({ payer }) => isText(payer?.contract),
  },
  {
    need: 'instalment',
    field: 'number',
    wire: `${DATA}.angsuranKe`,
    has: ({ instalment }) => isText(instalment?.number),
  },
  { need: 'bills', field: 'bills', wire: `${DATA}.listBills`, has: ({ listed }) => all(listed, isWholeBill) },
]

/** The mandatory fields that a bill lacks, each once, in the order in which they are asked. */
export function missingIn(
  needs: readonly BillNeed[],
  content: BillContent,
): readonly { readonly field: string; readonly wire: string }[] {
  const missing = MUST.filter(({ need, has }) => needs.includes(need) && !has(content))
  return missing.filter(({ field }, at) => missing.findIndex((each) => each.field === field) === at)
}

function all<T>(rows: readonly T[] | undefined, isWhole: (row: T) => boolean): boolean {
  return rows !== undefined && rows.length > 0 && rows.every(isWhole)
}

/** The interface makes every member of an item conditional on paylater. */
function isWholeItem({ id, name, type, url }: BillItem): boolean {
  return [id, name, type, url].every(isText)
}

function isWholeBill({ code, name }: ListedBill): boolean {
  return [code, name.english, name.indonesia].every(isText)
}
