import type { AttentionDeps } from '#backoffice/attention/deps.ts'
import { listAttention } from '#backoffice/attention/list.ts'
import { accept } from '#contract/envelope.ts'
import { allUnknownPayments } from '#counter/ask/unknown-payments.ts'
import type { ShiftShop } from '#test/support/shift-shop.ts'

/** The list at this till; of its staff only Budi can take care of something. */
export function attentionDeps(shop: ShiftShop): AttentionDeps {
  return {
    ...shop.backOffice(),
    signedIn: () => shop.at.person,
    announce: (event) => shop.events.push(event),
    unknownPayments: () => allUnknownPayments(shop.till().deps),
    isStaff: (id) => id === 'budi',
  }
}

export const itemsOf = (shop: ShiftShop) => listAttention(attentionDeps(shop)).items

/** A manager's PIN. */
export const agrees = () => Promise.resolve(accept({ approvedBy: 'ani' }))
