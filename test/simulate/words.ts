/** Which words may be shown over which words of the gateway, and which answer has to be in them. */
import type { StateKind } from '#domain/order.ts'
import type { Flag } from './books.ts'

/** The one of several transactions that says most about money. */
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
/** Nobody there knows of it. */
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

/** The word that counts; undefined where there is none. */
export function weightiest(flags: readonly Flag[]): Flag | undefined {
  return flags.toSorted((a, b) => WEIGHT[b] - WEIGHT[a])[0]
}

/** May this state stand on a screen, when this is what the gateway has said? */
export function fits(kind: StateKind, flags: readonly Flag[]): boolean {
  const flag = weightiest(flags)
  return flag === undefined ? NOT_THERE.has(kind) : MAY_SHOW[flag].has(kind)
}

/** An answer that the till has taken: when its question left, and of when it is what the gateway said. */
export type Heard = {
  readonly sentAt: number
  readonly saidAt: number
  readonly flags: readonly Flag[]
  /** What was so right before: both happened in one millisecond, and nobody knows which came first. */
  readonly before: readonly Flag[]
}

export function fitsHeard(kind: StateKind, { flags, before }: Heard): boolean {
  return fits(kind, flags) || fits(kind, before)
}

/** The answers of one order, and which of them has to be in the words. */
export type HeardBook = {
  add(reference: string, heard: Heard): void
  /** Asked last, and said last: they differ where an answer was held up, or came from books that lag behind. */
  of(reference: string): { readonly asked: Heard; readonly said: Heard } | undefined
  /** Whether the till may go by the last of them nobody can tell. */
  forget(reference: string): void
  /** To be called when all that came since is forgotten. */
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
