import type { Payer } from './bill.ts'
import { EMAIL, phone62Of, PRINTABLE_ASCII } from './text-forms.ts'

/** The buyer of a payment page, as a person types it (interface, 2.4: `userName` and so on). */
export type Buyer = Pick<Payer, 'name' | 'email' | 'phone' | 'userId' | 'buyerId'>

export const BUYER_FIELDS = ['name', 'email', 'phone', 'userId', 'buyerId'] as const
export type BuyerField = (typeof BUYER_FIELDS)[number]

/** Characters, as on the wire. */
export const BUYER_MOST: Readonly<Record<BuyerField, number>> = {
  name: 64,
  email: 64,
  phone: 16,
  userId: 20,
  buyerId: 8,
}

/** `letters`: other than printable ASCII, whose encoding before signing is not known. */
export type BuyerFault = 'too-long' | 'letters' | 'form'

/** The form that the answer to an inquiry has too (interface, 2.3). */
const PHONE = /^62\d{6,14}$/
const FORMS: Readonly<Partial<Record<BuyerField, RegExp>>> = { email: EMAIL, phone: PHONE }

/** Why a typed field cannot be sent; undefined when it can. */
export function buyerFault(field: BuyerField, text: string): BuyerFault | undefined {
  if (!PRINTABLE_ASCII.test(text)) return 'letters'
  if (text.length > BUYER_MOST[field]) return 'too-long'
  return FORMS[field]?.test(text) === false ? 'form' : undefined
}

/** Without spaces at the edges and without empty fields; a phone as `62…`. */
export function tidyBuyer(typed: Buyer): Buyer {
  const kept = BUYER_FIELDS.flatMap((field) => {
    const text = typed[field]?.trim() ?? ''
    const said = field === 'phone' ? phone62Of(text) : text
    return said === '' ? [] : [[field, said] as const]
  })
  return Object.fromEntries(kept)
}
