import type { ComparedWith } from '#contract/settlement-views.ts'
import type { Day } from '#domain/day.ts'
import { DOUBT_STATES } from '#domain/order.ts'
import { moneyReceived } from '#domain/received.ts'
import type { Journal } from '#journal/journal.ts'
import type { NotedDetail } from '../settlement/apart/messages.ts'
import { comparisonsNoted, detailNoted, type KeptComparison } from '../settlement/notes.ts'
import type { Reader } from './deps.ts'
import { nameIn } from './name-in-key.ts'
import { orderIn, type Found } from './orders.ts'

type Difference = NotedDetail['differences'][number] & { readonly at: number }
type Known = { readonly upTo: bigint; readonly open: ReadonlyMap<string, Difference> }

/** A comparison never changes, so each is read once. */
const known = new WeakMap<Journal, Known>()

/** What comparisons of payments found and what still differs: of one order only the latest counts. */
export function openReconciled({ journal }: Pick<Reader, 'journal'>): readonly Found[] {
  return [...namedBy(journal).values()].flatMap((each) =>
    agreesNow(journal, each) ? [] : [viewOf(journal, each)],
  )
}

function namedBy(journal: Journal): Known['open'] {
  const before = known.get(journal) ?? { upTo: 0n, open: new Map<string, Difference>() }
  const later = comparisonsNoted({ journal }).filter(({ seq, kind }) => seq > before.upTo && kind !== 'bank')
  const open = new Map(before.open)
  for (const comparison of later) {
    const { differences, outOf } = detailNoted({ journal }, comparison.seq)
    // The journal keeps the first ones only: then one that it does not name may be one that is cut.
    const isCut = outOf > differences.length
    for (const [reference, { day }] of open) if (!isCut && isProof(comparison, day)) open.delete(reference)
    for (const each of differences) open.set(each.reference, { ...each, at: comparison.at })
  }
  known.set(journal, { upTo: later.at(-1)?.seq ?? before.upTo, open })
  return open
}

/** A later list that holds every payment of the day, and does not name the order, has found it to agree. */
function isProof({ kind, from, through, sums }: KeptComparison, day: Day): boolean {
  const lists: readonly ComparedWith[] = ['gateway', 'portal']
  return lists.includes(kind) && 'complete' in sums && sums.complete && day >= from && day <= through
}

/** The journal has since come to what the list says, or out of its doubt. */
function agreesNow({ read }: Journal, { kind, reference, there }: Difference): boolean {
  const order = read.order(reference)
  if (order === undefined) return false
  if (kind === 'unknown-for-a-day') return !DOUBT_STATES.includes(order.state.kind)
  if (kind !== 'missing-here' && kind !== 'amount-differs' && kind !== 'status-differs') return false
  return moneyReceived(order).minor === moneyOf(there)
}

function viewOf({ read }: Journal, { kind, reference, here, there, at }: Difference): Found {
  const order = read.order(reference)
  const came = moneyOf(there)
  const minor = came === 0n ? (here?.minor ?? 0n) : came
  return {
    // With its sums: the same order with other ones is a new matter, though an earlier one was ended.
    key: `difference list ${nameIn([reference, kind, here?.minor ?? '', came].join(' '))}`,
    ...{ kind: 'difference', act: 'settle', since: at, difference: kind },
    ...(minor === 0n ? {} : { amountMinor: minor }),
    ...(order === undefined ? { name: reference } : { order: orderIn(order) }),
  }
}

function moneyOf(there: Difference['there']): bigint {
  return there.reduce((sum, { minor }) => sum + minor, 0n)
}
