import type { PersonId } from './person.ts'

/** What can be printed. */
export type Printed =
  | { readonly kind: 'receipt'; readonly reference: string }
  | { readonly kind: 'hold'; readonly number: number }
  | { readonly kind: 'x' }
  | { readonly kind: 'z'; readonly number: number }
  | { readonly kind: 'test' }

export type PrintTo = 'printer' | 'pdf'

/** Records that something was printed. From the second time on, the paper says that it is a copy. */
export type PrintFact = {
  readonly what: Printed
  readonly to: PrintTo
  /** 1 for the original, 2 for the first copy … */
  readonly copy: number
  readonly by?: PersonId
}

/** The key under which copies of one thing are counted; undefined for what has no copies. */
export function countedAs(what: Printed): string | undefined {
  switch (what.kind) {
    case 'receipt':
      return `receipt ${what.reference}`
    case 'hold':
      return `hold ${what.number}`
    case 'z':
      return `z ${what.number}`
    default:
      return undefined
  }
}
