import type { StateKind } from '#domain/order.ts'

export type StateGroup = 'paid' | 'waiting' | 'attention' | 'closed'

/** States sorted by a person's questions: is the money there, on its way, must I act, is it over? */
export const STATE_GROUPS: Readonly<Record<StateGroup, readonly StateKind[]>> = {
  paid: ['paid', 'paid-late'],
  waiting: ['waiting', 'sending', 'settling', 'cancelling', 'draft'],
  attention: ['unknown', 'suspect', 'paid-wrong-amount', 'not-sent'],
  closed: ['expired', 'cancelled', 'failed', 'refused', 'never-arrived'],
}

export const GROUP_ORDER: readonly StateGroup[] = ['paid', 'waiting', 'attention', 'closed']
