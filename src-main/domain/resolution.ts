import type { ResolvedHow } from './resolved.ts'
import { nextStates } from './order-table.ts'
import type { StateKind } from './order.ts'

/** The resolutions on offer. `twice`: money came twice. `isShort`: less came than was asked. `isGivenUp`: its split was. */
export function resolutionsOf(
  kind: StateKind,
  {
    twice,
    isShort,
    isGivenUp = false,
  }: { readonly twice: boolean; readonly isShort: boolean; readonly isGivenUp?: boolean },
): readonly ResolvedHow[] {
  if (twice) return ['refund-promised', 'goods-given', 'seen']
  switch (kind) {
    case 'paid-late':
    case 'settling':
      return ['goods-given', 'refund-promised', 'seen']
    case 'paid-wrong-amount':
      return isShort
        ? ['paid-rest-in-cash', 'refund-promised', 'seen']
        : ['goods-given', 'refund-promised', 'seen']
    case 'unknown':
    case 'suspect':
      return ['refund-promised', 'seen']
    case 'paid':
      return isGivenUp ? ['refund-promised', 'seen'] : []
    default:
      return []
  }
}

/**
 * What a decision may be corrected to. An order that turned out to be without money has no choice of its own: a
 * promise about it is withdrawn with a note.
 */
export function correctionsOf(
  kind: StateKind,
  was: ResolvedHow,
  given: Parameters<typeof resolutionsOf>[1],
): readonly ResolvedHow[] {
  const ways = resolutionsOf(kind, given)
  const all = ways.length === 0 && nextStates(kind, 'resolved').length > 0 ? (['seen'] as const) : ways
  return all.filter((how) => how !== was)
}
