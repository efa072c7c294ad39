import { moneyReceived } from '#domain/received.ts'
import type { Disagreement } from '#domain/shift.ts'
import type { Journal } from '#journal/journal.ts'
import type { Reader } from './deps.ts'
import { orderIn, type Found } from './orders.ts'

/** Two months of daily reports. */
const LATEST_SHIFTS = 62

type Compared = { readonly at: number; readonly disagreements: readonly Disagreement[] }

/** By journal and shift. A report never changes, and reading one again costs more than all the rest of the list. */
const known = new WeakMap<Journal, Map<number, Compared>>()

/** What the comparisons of closed shifts found and what still differs. Of one order only the latest counts. */
export function openDifferences({ journal }: Pick<Reader, 'journal'>): readonly Found[] {
  const seen = new Set<string>()
  return latestShifts(journal).flatMap(([number, { at, disagreements }]) =>
    disagreements.flatMap((each): readonly Found[] => {
      if (seen.has(each.reference)) return []
      seen.add(each.reference)
      return agreesNow(journal, each) ? [] : [viewDifference(journal, number, at, each)]
    }),
  )
}

function viewDifference(
  { read }: Journal,
  number: number,
  since: number,
  { reference, why, here, there }: Disagreement,
): Found {
  const order = read.order(reference)
  const amountMinor = there?.minor ?? here?.minor
  return {
    key: `difference ${number} ${nameIn(reference)}`,
    ...{ kind: 'difference', act: 'settle', since, number, difference: why },
    ...(amountMinor === undefined ? {} : { amountMinor }),
    ...(order === undefined ? { name: reference } : { order: orderIn(order) }),
  }
}

/** The journal has since come to the same sum as the gateway. */
function agreesNow({ read }: Journal, { reference, there }: Disagreement): boolean {
  const order = read.order(reference)
  return order !== undefined && moneyReceived(order).minor === (there?.minor ?? 0n)
}

/** Newest first. */
function latestShifts(journal: Journal): readonly (readonly [number, Compared])[] {
  const kept = known.get(journal) ?? new Map<number, Compared>()
  known.set(journal, kept)
  const last = journal.read.nextNumber('shift') - 1
  const numbers = Array.from({ length: Math.min(last, LATEST_SHIFTS) }, (_, index) => last - index)
  return numbers.flatMap((number) => {
    const compared = kept.get(number) ?? readCompared(journal, number)
    if (compared === undefined) return []
    kept.set(number, compared)
    return [[number, compared] as const]
  })
}

/** Undefined while the shift is open. */
function readCompared({ read }: Journal, number: number): Compared | undefined {
  const closed = read.shift(number)?.closed
  if (closed === undefined) return undefined
  const { comparison } = closed.z
  return comparison.kind === 'made' ? comparison : { at: closed.at, disagreements: [] }
}

/** The gateway's number of an order that is not ours, as part of a key. */
export function nameIn(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9-]/g, '').slice(0, 40) || '0'
}
