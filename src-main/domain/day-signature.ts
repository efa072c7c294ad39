/** What a manager's signature under a business day says, and what was added to it later. Journalled, so never changed. */
import type { AttentionKind } from './attention.ts'
import { type DaySums, takingsOf } from './day-sums.ts'
import type { OrderMethod, StateKind } from './order.ts'
import type { PersonId } from './person.ts'

/** What a shift leaves without proof: not reconciled, the drawer not counted, orders without an answer. */
export const SHIFT_MATTERS = ['not-compared', 'not-counted', 'unanswered'] as const
export type ShiftMatter = (typeof SHIFT_MATTERS)[number]

/** What is not settled when a day is signed. */
export type OpenMatter = {
  readonly kind: AttentionKind | ShiftMatter
  /** Sen. */
  readonly minor: bigint
  /** The order it is about. */
  readonly reference?: string
  readonly state?: StateKind
  /** Of a refund, a slip, or the shift that it is about. */
  readonly number?: number
}

/** A place in the journal's chain: everything before it is fixed by the hash (lower hexadecimal). */
export type ChainPlace = { readonly seq: bigint; readonly hash: string }

/** What became known of one order, sale, refund or slip of a signed day. */
export type LateFact = {
  /** `order P001…`, `cash P001…`, `refund 812`, `slip 4`, `shift 12`. */
  readonly key: string
  /** `gone`: a promise that a later one replaced. */
  readonly what: 'new' | 'changed' | 'gone'
  readonly reference?: string
  readonly method?: OrderMethod
  readonly was?: StateKind
  readonly now?: StateKind
  /** How a manager decided, or how it ended: `goods-given`, `voided`, `paid`. */
  readonly ended?: string
  /** What it adds to the sums of the day. */
  readonly sums: DaySums
}

export type Addendum = {
  /** 1, 2, 3 ... of its day. */
  readonly number: number
  readonly at: number
  readonly facts: readonly LateFact[]
  /** What all its facts add. */
  readonly sums: DaySums
  /** The entry of the journal up to which the day was read again. */
  readonly upTo: ChainPlace
  /** Of the day's rows after it. */
  readonly rows: string
}

/**
 * The first addendum that took a day above the limit under which one manager alone signed it: no second one has seen
 * that. Undefined where there was no limit.
 */
export function aboveSince({ second, sums, addenda, limitMinor: limit }: Signature): number | undefined {
  if (limit === undefined || second !== undefined || takingsOf(sums) > limit) return undefined
  let takings = takingsOf(sums)
  return addenda.find((added) => (takings += takingsOf(added.sums)) > limit)?.number
}

export type Signature = {
  readonly number: number
  /** A business day, `20261127`. */
  readonly day: number
  readonly at: number
  readonly by: PersonId
  readonly second?: PersonId
  /** The takings above which two people signed then, sen; absent: one was enough. */
  readonly limitMinor?: bigint
  readonly sums: DaySums
  readonly open: readonly OpenMatter[]
  /** Everything up to here was read for it. */
  readonly upTo: ChainPlace
  /** SHA-256 of the day's rows, and how many they are. */
  readonly rows: string
  readonly rowCount: number
  readonly addenda: readonly Addendum[]
  /** The signature's own entry. */
  readonly entry: ChainPlace
}
