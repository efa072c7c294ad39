import { STATE_KINDS, type StateKind } from '#domain/order.ts'
import type { HelpTopic } from '../till/help-topics.ts'
import type { MessageKey } from '../words/messages.ts'
import type { Release } from '../order/release-sign.tsx'
import type { CustomerKey } from '../customer/both.tsx'
import { TELL_BY_STATE } from '../order/tell-of.ts'
import { STAGE_KEYS } from '../screens/sale/stage/stage-actions.tsx'
import { key, type HelpPage, type KeyLine } from './help-page.ts'

const KEY_LINES = {
  check: key(STAGE_KEYS.check, 'sale.do.check'),
  saysPaid: key(STAGE_KEYS.saysPaid, 'sale.do.saysPaid'),
  renew: key(STAGE_KEYS.renew, 'sale.do.renew', { method: 'qr' }),
  retry: key(STAGE_KEYS.renew, 'sale.do.retry'),
  cancel: key(STAGE_KEYS.cancel, 'sale.do.cancel'),
  next: key(STAGE_KEYS.next, 'sale.do.next'),
} satisfies Record<string, KeyLine>

type Told = {
  /** By the domain's rules, before any decision of the shop. */
  readonly release: Release
  readonly customer: CustomerKey
  readonly keys: readonly (keyof typeof KEY_LINES)[]
  readonly see: readonly HelpTopic[]
}

const ASKED = ['check', 'saysPaid'] as const

/** One row for each state: hand over or not, what the customer sees, which keys help. */
const STATES: Readonly<Record<StateKind, Told>> = {
  draft: { release: 'no', customer: 'customer.preparing', keys: ['retry', 'next'], see: ['take-payment'] },
  sending: { release: 'no', customer: 'customer.preparing', keys: ['next'], see: ['state.unknown'] },
  'not-sent': {
    release: 'no',
    customer: 'customer.closed.not-made',
    keys: ['retry', 'next'],
    see: ['connection-lost'],
  },
  refused: {
    release: 'no',
    customer: 'customer.closed.not-made',
    keys: ['renew', 'next'],
    see: ['cash-instead'],
  },
  waiting: {
    release: 'no',
    customer: 'customer.scan',
    keys: [...ASKED, 'renew', 'cancel', 'next'],
    see: ['says-paid', 'connection-lost'],
  },
  cancelling: {
    release: 'no',
    customer: 'customer.checking.cancelling',
    keys: [...ASKED, 'next'],
    see: ['says-paid'],
  },
  unknown: {
    release: 'no',
    customer: 'customer.closed.not-made',
    keys: [...ASKED, 'renew', 'next'],
    see: ['says-paid', 'hold-slip', 'cash-instead'],
  },
  'never-arrived': {
    release: 'no',
    customer: 'customer.closed.not-made',
    keys: ['renew', 'next'],
    see: ['says-paid'],
  },
  suspect: {
    release: 'no',
    customer: 'customer.checking',
    keys: [...ASKED, 'next'],
    see: ['hold-slip', 'cash-instead'],
  },
  settling: {
    release: 'no',
    customer: 'customer.checking.settling',
    keys: [...ASKED, 'next'],
    see: ['says-paid'],
  },
  failed: {
    release: 'no',
    customer: 'customer.closed.failed',
    keys: ['renew', 'saysPaid', 'next'],
    see: ['says-paid'],
  },
  expired: {
    release: 'no',
    customer: 'customer.expired',
    keys: ['renew', ...ASKED, 'next'],
    see: ['says-paid', 'state.paid-late'],
  },
  cancelled: {
    release: 'no',
    customer: 'customer.closed.cancelled',
    keys: ['renew', ...ASKED, 'next'],
    see: ['state.paid-late'],
  },
  paid: {
    release: 'yes',
    customer: 'customer.paid',
    keys: ['next'],
    see: ['printer', 'paid-twice'],
  },
  'paid-wrong-amount': {
    release: 'manager',
    customer: 'customer.ask.amount',
    keys: ['next'],
    see: ['approval'],
  },
  'paid-late': {
    release: 'manager',
    customer: 'customer.ask.late',
    keys: ['next'],
    see: ['paid-twice', 'approval'],
  },
}

/** Help also has words to read out where the stage has none, because a customer may still ask. */
const SAYS: Readonly<Partial<Record<StateKind, MessageKey>>> = {
  draft: 'help.state.draft.say',
  sending: 'help.state.sending.say',
  waiting: 'help.state.waiting.say',
  settling: 'doubt.tell.settling',
  paid: 'help.state.paid.say',
  'paid-wrong-amount': 'help.state.paid-wrong-amount.say',
}

/** One page for each order state: what it means, what to do, what to say. */
export const STATE_PAGES: readonly HelpPage[] = STATE_KINDS.map((kind) => {
  const { release, customer, keys, see } = STATES[kind]
  return {
    topic: `state.${kind}`,
    group: 'states',
    title: `common.state.${kind}`,
    lead: `help.state.${kind}.means`,
    state: { kind, release },
    blocks: [
      { kind: 'text', title: 'help.do', words: [`help.state.${kind}.do`] },
      { kind: 'say', words: TELL_BY_STATE[kind] ?? SAYS[kind] ?? 'doubt.tell.unknown' },
      { kind: 'customer', words: customer },
      { kind: 'keys', lines: keys.map((name) => KEY_LINES[name]) },
      ...(see.length === 0 ? [] : [{ kind: 'see' as const, topics: see }]),
    ],
  }
})
