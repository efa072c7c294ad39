import type { ResolvedHow } from './resolved.ts'
import type { StateKind } from './order.ts'

/** The resolutions on offer. `twice`: money came twice. `isShort`: less came than was asked. */
export function resolutionsOf(
  kind: StateKind,
  { twice, isShort }: { readonly twice: boolean; readonly isShort: boolean },
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
    default:
      return []
  }
}
