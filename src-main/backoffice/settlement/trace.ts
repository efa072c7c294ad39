import type { ExpectedCredit } from '#domain/expected-settlement.ts'
import type { Match, Matched } from './match-types.ts'

export type Trace = {
  /** How the payment with this reference was credited. */
  readonly creditOf: (reference: string) => Credited | undefined
}

export const OPEN_KINDS = ['missing', 'before', 'overdue', 'awaited'] as const
type OpenKind = (typeof OPEN_KINDS)[number]

export type Credited =
  | { readonly kind: 'credited'; readonly credit: ExpectedCredit; readonly match: Match }
  | { readonly kind: OpenKind; readonly credit: ExpectedCredit }
  | { readonly kind: 'unpriced' }

export function traceOf(expected: readonly ExpectedCredit[], matched: Matched): Trace {
  const credits = new Map(expected.map((credit) => [credit.id, credit]))
  const byReference = new Map<string, Credited>()
  // An order that was paid twice may be in two credits: the one that has not come is the one to show.
  const put = (credit: ExpectedCredit, credited: Credited): void => {
    for (const { reference } of credit.payments) byReference.set(reference, credited)
  }
  for (const match of matched.matches) {
    const of = match.expected.flatMap((id) => credits.get(id) ?? [])
    for (const credit of of) put(credit, { kind: 'credited', credit, match })
  }
  for (const kind of OPEN_KINDS.toReversed())
    for (const credit of matched[kind]) put(credit, { kind, credit })
  for (const { reference } of matched.unpriced) byReference.set(reference, { kind: 'unpriced' })
  return { creditOf: (reference) => byReference.get(reference) }
}
