import { ADDRESS_PARTS } from './bill.ts'
import type { BillNeed } from './bill-needs.ts'

/** What the counter asks for, by the gateway's profile. */
export type BillAsk = {
  readonly needs: readonly BillNeed[]
  /** The shape of `listBills` (interface, 2.3): 1 by code and amount, 2 by texts. */
  readonly listShape: 'amounts' | 'texts'
  /** Suggested as the address of an item. */
  readonly itemUrl?: string
}

export const CUSTOMER_TEXTS = ['name', 'email', 'phone'] as const
export const CARD_TEXTS = ['isInstalment', 'cardToken'] as const
/** Amounts of an instalment in addition to the sale's own, which is its `jumlahBayar`. */
export const INSTALMENT_AMOUNTS = [
  'withoutFees',
  'penalty',
  'feeOfAggregator',
  'feeOfSwitcher',
  'feesTotal',
  'minimum',
] as const
export const INSTALMENT_TEXTS = [
  'contract',
  'number',
  'count',
  'dueOn',
  'aggregator',
  'subAggregator',
  ...INSTALMENT_AMOUNTS,
] as const
export const BILL_TEXTS = [
  ...CUSTOMER_TEXTS,
  'period',
  ...ADDRESS_PARTS,
  ...CARD_TEXTS,
  'validationCode',
  ...INSTALMENT_TEXTS,
] as const
export type BillText = (typeof BILL_TEXTS)[number]

export const ITEM_TEXTS = ['id', 'name', 'price', 'quantity', 'type', 'url'] as const
export type ItemDraft = Readonly<Record<(typeof ITEM_TEXTS)[number], string>>

export const LISTED_TEXTS = ['code', 'indonesia', 'english', 'amount', 'subCompany'] as const
/** `english` counts in shape 2 only. */
export type ListedDraft = Readonly<Record<(typeof LISTED_TEXTS)[number], string>>

/** As typed at the counter. A day is `yyyy-MM-dd`, an amount whole rupiah. */
export type BillDraft = {
  readonly texts: { readonly [N in BillText]?: string }
  readonly items: readonly ItemDraft[]
  readonly bills: readonly ListedDraft[]
}

/** More than fit on a receipt. */
export const MOST_ROWS = 50

/** Of interface 2.3: the length of each text on the wire; of an amount, that of its typed form. */
export const LONGEST: Readonly<Record<BillText, number>> = {
  name: 255,
  email: 255,
  phone: 30,
  period: 3,
  firstName: 50,
  lastName: 50,
  address: 255,
  city: 50,
  postalCode: 10,
  phoneNumber: 30,
  countryCode: 3,
  isInstalment: 1,
  cardToken: 40,
  validationCode: 100,
  contract: 12,
  number: 2,
  count: 4,
  dueOn: 10,
  aggregator: 8,
  subAggregator: 8,
  withoutFees: 20,
  penalty: 20,
  feeOfAggregator: 20,
  feeOfSwitcher: 20,
  feesTotal: 20,
  minimum: 20,
}
export const LONGEST_ITEM: ItemLengths = { id: 10, name: 50, price: 20, quantity: 6, type: 50, url: 100 }
type ItemLengths = Readonly<Record<keyof ItemDraft, number>>

type ListedLengths = Readonly<Record<keyof ListedDraft, number>>
export const LONGEST_LISTED: Readonly<Record<BillAsk['listShape'], ListedLengths>> = {
  amounts: { code: 2, indonesia: 20, english: 20, amount: 20, subCompany: 5 },
  texts: { code: 18, indonesia: 18, english: 18, amount: 20, subCompany: 5 },
}
