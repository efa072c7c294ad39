import type { CounterDeps } from './deps.ts'

/** `turn`: when it wanted to be asked about, which decides who is first. `at`: not before then, epoch milliseconds. */
export type Due = { readonly turn: number; readonly at: number }

/** What one look at everything finds. `swept`: orders that the gateway's list answers for. */
export type Look = {
  readonly now: number
  readonly stretch: number
  readonly swept: ReadonlySet<string>
  readonly longest: number
  /** When a call about an order last left; asked of the journal once. */
  readonly lastAsked: (reference: string) => number | undefined
}

/** Asks the journal once for each order. */
export function remembering({ journal }: Pick<CounterDeps, 'journal'>): Look['lastAsked'] {
  const known = new Map<string, number | undefined>()
  return (reference) => {
    if (!known.has(reference)) known.set(reference, journal.read.lastStartedAt(reference))
    return known.get(reference)
  }
}
