import type { OrderView } from '#contract/views.ts'
import { isCashInstead } from './is-cash-instead.ts'
import { isNeverSeen } from './never-seen.ts'
import type { MessageKey } from '../words/messages.ts'

/** By state alone, the same words as in help. */
export const TELL_BY_STATE: Readonly<Partial<Record<OrderView['state'], MessageKey>>> = {
  'not-sent': 'doubt.tell.not-sent',
  refused: 'doubt.tell.not-sent',
  cancelling: 'doubt.tell.cancelling',
  unknown: 'doubt.tell.unseen',
  'never-arrived': 'doubt.tell.never-arrived',
  suspect: 'doubt.tell.suspect',
  failed: 'doubt.tell.failed',
  expired: 'doubt.tell.expired',
  cancelled: 'doubt.tell.cancelled',
  'paid-late': 'doubt.tell.paid-late',
}

/** No code on the screen: words never deny money that may have come. */
const TELL_WITHOUT_CODE: Readonly<Record<NonNullable<OrderView['noQr']>['why'], MessageKey>> = {
  'answer-lost': 'doubt.tell.no-code',
  'qr-blocked': 'doubt.tell.no-code',
  'link-blocked': 'doubt.tell.no-code',
  'sale-paid': 'doubt.tell.sale-paid',
  'sale-checked': 'doubt.tell.held',
  notified: 'doubt.tell.held',
  elsewhere: 'doubt.tell.elsewhere',
}

/** What to say to the customer of this order; undefined when the customer's window says it all. */
export function tellOf(order: OrderView): MessageKey | undefined {
  const { state, resolved, paidTwice, noQr, release, differenceMinor = 0n, restMinor = 0n } = order
  if (resolved !== undefined) return undefined
  if (paidTwice !== undefined) return restMinor > 0n ? 'doubt.tell.too-much' : 'doubt.tell.twice'
  if (isCashInstead(order)) return 'doubt.tell.cash'
  switch (state) {
    case 'waiting':
      if (noQr === undefined) return undefined
      return tellWithoutCode(noQr)
    case 'settling':
      return release === 'yes' ? undefined : 'doubt.tell.settling'
    case 'paid-wrong-amount':
      return differenceMinor + restMinor > 0n ? 'doubt.tell.too-much' : 'doubt.tell.too-little'
    case 'unknown':
      return isNeverSeen(order) ? TELL_BY_STATE[state] : 'doubt.tell.unknown'
    default:
      return TELL_BY_STATE[state]
  }
}

/** A code that may have been seen before a restart may still be paid. */
function tellWithoutCode({ why, again, otherMerchant, unseen }: NonNullable<OrderView['noQr']>): MessageKey {
  const told = TELL_WITHOUT_CODE[why]
  if (told !== 'doubt.tell.no-code') return told
  if (again === true || otherMerchant === true) return 'doubt.tell.no-code-again'
  return unseen === true ? told : 'doubt.tell.elsewhere'
}
