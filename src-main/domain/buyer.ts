import type { Payer } from './bill.ts'
import { whyNotForm, whyNotPlain, type BillWhy } from './bill-forms.ts'
import { phone62Of } from './text-forms.ts'

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

/** Why a typed field cannot be sent; undefined when it can. Its forms are those of a bill. */
export function buyerFault(field: BuyerField, text: string): BillWhy | undefined {
  return whyNotPlain(text, BUYER_MOST[field]) ?? whyNotForm(field, text)
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
