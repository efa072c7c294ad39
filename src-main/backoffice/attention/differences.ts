import { moneyReceived } from '#domain/received.ts'
import type { Disagreement, Shift } from '#domain/shift.ts'
import type { Journal } from '#journal/journal.ts'
import type { Reader } from './deps.ts'
import { nameIn } from './name-in-key.ts'
import { orderIn, type Found } from './orders.ts'

/** How many reports are read at once. */
const PAGE = 100

type Compared = {
  readonly number: number
  readonly at: number
  readonly disagreements: readonly Disagreement[]
}
type Known = { readonly upTo: number; readonly found: readonly Compared[] }

/** A report never changes, and reading one again costs more than all the rest of the list. */
const known = new WeakMap<Journal, Known>()

/** What the comparisons of closed shifts found and what still differs. Of one order only the latest counts. */
export function openDifferences({ journal }: Pick<Reader, 'journal'>): readonly Found[] {
  const seen = new Set<string>()
  return comparedShifts(journal).flatMap(({ number, at, disagreements }) =>
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

/** Every closed shift whose comparison found something, newest first. */
function comparedShifts(journal: Journal): readonly Compared[] {
  let { upTo, found }: Known = known.get(journal) ?? { upTo: 0, found: [] }
  for (;;) {
    const page = journal.read.closedShifts(upTo, PAGE)
    const last = page.at(-1)
    if (last === undefined) return found
    upTo = last.number
    found = [...page.flatMap(comparedIn).toReversed(), ...found]
    known.set(journal, { upTo, found })
  }
}

function comparedIn({ number, closed }: Shift): readonly Compared[] {
  const comparison = closed?.z.comparison
  if (comparison?.kind !== 'made' || comparison.disagreements.length === 0) return []
  return [{ number, at: comparison.at, disagreements: comparison.disagreements }]
}
