/** Which states may be shown for which answers of the gateway, and which answer they must reflect. */
import type { StateKind } from '#domain/order.ts'
import type { Flag } from './books.ts'

/** The transaction that says most about money has the highest weight. */
const WEIGHT: Readonly<Record<Flag, number>> = { S: 7, WS: 6, SP: 5, WC: 4, IP: 3, F: 2, EX: 1 }

const PAID: readonly StateKind[] = ['paid', 'paid-late', 'paid-wrong-amount']
const MAY_SHOW: Readonly<Record<Flag, ReadonlySet<StateKind>>> = {
  S: new Set(PAID),
  WS: new Set<StateKind>(['settling']),
  SP: new Set<StateKind>(['suspect']),
  WC: new Set<StateKind>(['suspect']),
  IP: new Set<StateKind>([
    'sending',
    'waiting',
    'cancelling',
    'cancelled',
    'expired',
    'unknown',
    'not-sent',
    'refused',
    'never-arrived',
  ]),
  F: new Set<StateKind>(['failed', 'cancelled']),
  EX: new Set<StateKind>(['expired', 'cancelled']),
}
/** The gateway does not know of it. */
const NOT_THERE: ReadonlySet<StateKind> = new Set<StateKind>([
  'draft',
  'sending',
  'waiting',
  'cancelling',
  'cancelled',
  'expired',
  'unknown',
  'not-sent',
  'refused',
  'never-arrived',
])

/** The answer that counts; undefined when there is no answer. */
export function weightiest(flags: readonly Flag[]): Flag | undefined {
  return flags.toSorted((a, b) => WEIGHT[b] - WEIGHT[a])[0]
}

/** Whether this state may be on a screen when the gateway has given these answers. */
export function fits(kind: StateKind, flags: readonly Flag[]): boolean {
  const flag = weightiest(flags)
  return flag === undefined ? NOT_THERE.has(kind) : MAY_SHOW[flag].has(kind)
}

/** An answer that the till has taken: when its question left, and the time of the books behind it. */
export type Heard = {
  readonly sentAt: number
  readonly saidAt: number
  readonly flags: readonly Flag[]
  /** Also correct just before: both happened in one millisecond, and their order is unknown. */
  readonly before: readonly Flag[]
}

export function fitsHeard(kind: StateKind, { flags, before }: Heard): boolean {
  return fits(kind, flags) || fits(kind, before)
}

/** The answers of one order, and which of them the shown state must reflect. */
export type HeardBook = {
  add(reference: string, heard: Heard): void
  /**
   * By latest question and by latest answer: they differ when an answer was delayed, or came from books that lag
   * behind.
   */
  of(reference: string): { readonly asked: Heard; readonly said: Heard } | undefined
  /** Whether the till may rely on the last of them cannot be decided. */
  forget(reference: string): void
  /** Call the result when everything since has been lost. */
  remember(): () => void
}

export function keepHeard(): HeardBook {
  let kept = new Map<string, { readonly asked: Heard; readonly said: Heard }>()
  return {
    add: (reference, heard) => {
      const before = kept.get(reference)
      kept.set(reference, {
        asked: before !== undefined && before.asked.sentAt > heard.sentAt ? before.asked : heard,
        said: before !== undefined && before.said.saidAt > heard.saidAt ? before.said : heard,
      })
    },
    of: (reference) => kept.get(reference),
    forget: (reference) => void kept.delete(reference),
    remember: () => {
      const then = new Map(kept)
      return () => {
        kept = new Map(then)
      }
    },
  }
}
