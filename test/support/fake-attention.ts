/** What a person must still do, in memory. */
import type { AttentionItem, AttentionList } from '#contract/attention-views.ts'
import { ATTENTION_KINDS, type AttentionAct, type AttentionKind, usualDue } from '#domain/attention.ts'
import { rupiah } from '#domain/money.ts'
import type { StateKind } from '#domain/order.ts'

const HOUR = 3_600_000

export const NO_ATTENTION: AttentionList = { items: [], total: 0 }

const ACTS: Readonly<Record<AttentionKind, AttentionAct>> = {
  twice: 'resolve',
  'wrong-amount': 'resolve',
  late: 'resolve',
  'given-up': 'resolve',
  unknown: 'settle',
  refund: 'pay',
  payout: 'open-document',
  slip: 'end-slip',
  payment: 'settle',
  difference: 'settle',
  invoices: 'open-document',
  shift: 'close-shift',
  linkage: 'open-document',
}
const STATES: Readonly<Partial<Record<AttentionKind, StateKind>>> = {
  twice: 'paid',
  'wrong-amount': 'paid-wrong-amount',
  late: 'paid-late',
  'given-up': 'paid',
  unknown: 'unknown',
  refund: 'paid-late',
}

/** The `number`-th matter of this kind, each some hours older. */
export function attentionItem(
  kind: AttentionKind,
  number: number,
  changes: Partial<AttentionItem> = {},
): AttentionItem {
  const since = Date.now() - number * 7 * HOUR
  const digits = String(number).padStart(7, '0')
  const state = STATES[kind]
  const order = { reference: `P001261120${digits}7F3Q`, displayReference: `P001-261120-${digits}-7F3Q` }
  return {
    key: `${kind} ${number}`,
    ...{ kind, act: ACTS[kind], since, due: usualDue(since) },
    ...(kind === 'shift' || kind === 'linkage' ? {} : { amountMinor: rupiah(25_000 * number).minor }),
    ...(state === undefined ? {} : { order: { ...order, method: 'qr', state } }),
    ...(['refund', 'slip', 'shift', 'difference', 'invoices'].includes(kind) ? { number } : {}),
    ...(['refund', 'payout', 'slip', 'shift', 'difference'].includes(kind) ? { number } : {}),
    ...(kind === 'difference' ? { difference: 'missing-here', name: order.reference } : {}),
    ...(kind === 'payment' || kind === 'linkage' ? { name: order.reference } : {}),
    ...changes,
  }
}

/** So many of each kind, oldest due first. */
export function attentionOf(
  each: number,
  changesOf: (number: number) => Partial<AttentionItem> = () => ({}),
): AttentionList {
  const items = ATTENTION_KINDS.flatMap((kind, place) =>
    Array.from({ length: kind === 'shift' ? 1 : each }, (_, index) => {
      const number = index * ATTENTION_KINDS.length + place + 1
      return attentionItem(kind, number, changesOf(number))
    }),
  ).toSorted((one, other) => one.due - other.due || one.since - other.since)
  return { items, total: items.length }
}

export function createFakeAttention(list: AttentionList = NO_ATTENTION) {
  return {
    'attention.list': () => list,
    'attention.assign': () => null,
    'attention.settle': () => null,
  }
}
