import type { Money } from './money.ts'
import type { MadeUnder } from './order.ts'
import type { PersonId } from './person.ts'
import type { PersonalBox } from './personal-box.ts'

/** One thing that is paid for (interface, 2.3, `items`). */
export type BillItem = {
  readonly id?: string
  readonly name: string
  /** Of one piece; the wire takes whole rupiah. */
  readonly price: Money
  readonly type?: string
  readonly url?: string
  readonly quantity: number
}

/** One bill of several (interface, 2.3, `listBills`): the profile says which of its two shapes goes on the wire. */
export type ListedBill = {
  readonly code: string
  readonly name: { readonly english: string; readonly indonesia: string }
  readonly amount: Money
  readonly subCompany?: string
}

/** An instalment of a contract (interface, 2.3, installment payment); the comments give the names on the wire. */
export type InstalmentDue = {
  /** `angsuranKe`, of `totalAngsuran`. */
  readonly number: string
  readonly count?: string
  /** `jatuhTempo`, `yyyy-MM-dd`. */
  readonly dueOn?: string
  /** `jumlahBayar`. */
  readonly total: Money
  /** `jmlBayarExcAdm`. */
  readonly withoutFees?: Money
  /** `denda`. */
  readonly penalty?: Money
  /** `feeCa`, `feeSwitcher`, `totalAdmin`. */
  readonly feeOfAggregator?: Money
  readonly feeOfSwitcher?: Money
  readonly feesTotal?: Money
  /** `minimumAmount`. */
  readonly minimum?: Money
  /** `kodeCa`, `kodeSubCa`. */
  readonly aggregator?: string
  readonly subAggregator?: string
}

/** How long an inquiry about a standing bill leaves a doubt that no answer has ended: a long holiday. */
export const INQUIRY_COUNTS_MS = 14 * 86_400_000

/** A bill that may be paid under its own number before there is an order for it. */
export type Standing = {
  readonly amount: Money
  /** The last moment at which it may be paid, epoch milliseconds. */
  readonly until: number
  readonly by?: PersonId
  readonly madeUnder: MadeUnder
  /** A person has ended it, epoch milliseconds. */
  readonly endedAt?: number
}

/**
 * The answer to an inquiry (interface, 2.3) beyond the order itself, which holds amount and expiry. Only `personal`
 * holds personal data.
 */
export type Bill = {
  /** The order or payment link it belongs to. */
  readonly reference: string
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** `billDescription`, at most 18 characters each; absent: plainly a sale. */
  readonly description?: { readonly english: string; readonly indonesia: string }
  /** `installmentPeriod`. */
  readonly period?: '30D' | '3M' | '6M' | '12M'
  /** `isInstallment` of a card. */
  readonly isInstalment?: boolean
  readonly validationCode?: string
  readonly items?: readonly BillItem[]
  readonly listed?: readonly ListedBill[]
  readonly instalment?: InstalmentDue
  /** A `Payer`, sealed. */
  readonly personal?: string
  /** What its payer is found by, keyed: see `payer-marks.ts`. */
  readonly marks?: readonly string[]
  readonly standing?: Standing
}

/** The payer, as given in the answer to an inquiry. Text only; each field as it goes on the wire. */
export type Payer = {
  /** `virtualAccountName`, and `namaPelanggan` of an instalment. */
  readonly name?: string
  readonly email?: string
  /** `62xxxxxxxxx`. */
  readonly phone?: string
  /** `userId` and `buyerId` of a payment page (interface, 2.4). */
  readonly userId?: string
  readonly buyerId?: string
  /** Card token of the gateway, `token`. */
  readonly cardToken?: string
  /** `noKontrak` of an instalment. */
  readonly contract?: string
  readonly address?: ShippingAddress
}

export type ShippingAddress = Partial<Readonly<Record<(typeof ADDRESS_PARTS)[number], string>>>

export const ADDRESS_PARTS = [
  'firstName',
  'lastName',
  'address',
  'city',
  'postalCode',
  'phoneNumber',
  'countryCode',
] as const
const PAYER_PARTS = ['name', 'email', 'phone', 'userId', 'buyerId', 'cardToken', 'contract'] as const

export function sealPayer(box: Pick<PersonalBox, 'seal'>, payer: Payer): string {
  return box.seal(JSON.stringify(payer))
}

/** Undefined when the text cannot be opened, or holds no payer. */
export function openPayer(box: Pick<PersonalBox, 'open'>, sealed: string): Payer | undefined {
  const text = box.open(sealed)
  return text === undefined ? undefined : readPayer(text)
}

function readPayer(text: string): Payer | undefined {
  const found = recordOf(parse(text))
  if (found === undefined) return undefined
  const address = recordOf(found['address'])
  return {
    ...textsOf(found, PAYER_PARTS),
    ...(address === undefined ? {} : { address: textsOf(address, ADDRESS_PARTS) }),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

function textsOf<K extends string>(
  record: Readonly<Record<string, unknown>>,
  names: readonly K[],
): { readonly [P in K]?: string } {
  const texts: { [P in K]?: string } = {}
  for (const name of names) {
    const text = record[name]
    if (typeof text === 'string') texts[name] = text
  }
  return texts
}
