import { INSTALMENT_AMOUNTS, type BillText } from './bill-draft.ts'
import { MAXIMUM_WIRE, parseTypedAmount, type Money } from './money.ts'
import { EMAIL, isDay, phone62Of, PHONE_62, PRINTABLE_ASCII, WEB_ADDRESS } from './text-forms.ts'

/** Why a field of a bill is refused at the counter. `sum`: the rows do not add up to the sale. */
export const BILL_WHYS = [
  'missing',
  'too-long',
  'letters',
  'email',
  'phone',
  'country',
  'choice',
  'day',
  'amount',
  'quantity',
  'url',
  'sum',
  'too-many',
] as const
export type BillWhy = (typeof BILL_WHYS)[number]

/** `field`: a `BillText`, `items`, `bills`, or a cell such as `items.0.price`. */
export type BillFault = { readonly field: string; readonly why: BillWhy }

type ReadText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: BillWhy }

/** A text that is not empty, in the form of the wire. */
export function faultOfText(name: BillText, typed: string, longest: number): ReadText {
  const text = normal(name, typed)
  const why = whyNotPlain(text, longest) ?? whyNotForm(name, text)
  return why === undefined ? { ok: true, text } : { ok: false, why }
}

/** Why a text cannot go on the wire at all. */
export function whyNotPlain(text: string, longest: number): BillWhy | undefined {
  if (!PRINTABLE_ASCII.test(text)) return 'letters'
  return text.length > longest ? 'too-long' : undefined
}

/** Whole rupiah as typed; undefined when it is empty or cannot be read. */
export function readAmount(text: string | undefined): Money | undefined {
  const read = parseTypedAmount(text ?? '')
  return read.ok && read.money.minor <= MAXIMUM_WIRE.minor ? read.money : undefined
}

export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text)
}

function normal(name: BillText, typed: string): string {
  if (name === 'phone' || name === 'phoneNumber') return phone62Of(typed)
  return name === 'countryCode' ? typed.toUpperCase() : typed
}

const AMOUNTS: ReadonlySet<string> = new Set(INSTALMENT_AMOUNTS)

/** `name`: of a text of a bill or a buyer. */
export function whyNotForm(name: string, text: string): BillWhy | undefined {
  if (AMOUNTS.has(name)) return readAmount(text) === undefined ? 'amount' : undefined
  switch (name) {
    case 'email':
      return EMAIL.test(text) ? undefined : 'email'
    case 'phone':
    case 'phoneNumber':
      return PHONE_62.test(text) ? undefined : 'phone'
    case 'countryCode':
      return /^[A-Z]{3}$/.test(text) ? undefined : 'country'
    case 'dueOn':
      return isDay(text) ? undefined : 'day'
    case 'isInstalment':
      return text === 'Y' || text === 'N' ? undefined : 'choice'
    case 'period':
      return /^(?:30D|3M|6M|12M)$/.test(text) ? undefined : 'choice'
    default:
      return undefined
  }
}
