import type { AttentionItem, AttentionList } from '#contract/attention-views.ts'
import { usualDue } from '#domain/attention.ts'
import { openDifferences } from './differences.ts'
import { openReconciled } from './reconciled.ts'
import type { Reader } from './deps.ts'
import { notedOf } from './notes.ts'
import { oddOrders, type Found } from './orders.ts'
import { longShift, openSlips, owedRefunds, strangePayments, unknownLinkages } from './others.ts'
import { unknownInvoices, unsentInvoices } from './invoices.ts'
import { openPayouts } from './payouts.ts'

/** No page shows more, and no person does more in a day. */
const MOST = 500

/** Everything that a person must still do, oldest due first. */
export function listAttention(deps: Reader): AttentionList {
  const all = allAttention(deps)
  return { items: all.slice(0, MOST), total: all.length }
}

/** Undefined once it is done. */
export function attentionOf(deps: Reader, key: string): AttentionItem | undefined {
  return allAttention(deps).find((each) => each.key === key)
}

function allAttention(deps: Reader): readonly AttentionItem[] {
  const left = (found: readonly Found[]) => found.flatMap((each) => withNotes(deps, each))
  const odd = left(oddOrders(deps))
  const listed = new Set(odd.map(({ order }) => order?.reference))
  // An order that is decided anyway stands once in the list. One that words have ended hides no difference.
  const found = left([...openReconciled(deps), ...openDifferences(deps)])
  const named = new Set<string | undefined>()
  const differences = found.filter(({ order, name }) => {
    const of = order?.reference ?? name
    // A list names each payment by more than a shift's report does, so its row goes before.
    const isFirst = !named.has(of)
    named.add(of)
    return isFirst && (order === undefined || !listed.has(order.reference))
  })
  const others = [
    owedRefunds,
    openPayouts,
    openSlips,
    strangePayments,
    unknownInvoices,
    unsentInvoices,
    unknownLinkages,
    longShift,
  ].flatMap((find) => left(find(deps)))
  return [...odd, ...others, ...differences].toSorted(byDue)
}

function withNotes({ journal }: Reader, found: Found): readonly AttentionItem[] {
  const { assigned, due, settledAt } = notedOf(journal, found.key)
  // Words about an earlier doubt say nothing about this one.
  const isSettled = settledAt !== undefined && (found.kind !== 'unknown' || settledAt >= found.since)
  if (isSettled && found.act === 'settle') return []
  return [
    {
      ...found,
      due: due ?? usualDue(found.since),
      ...(due === undefined ? {} : { isDueSet: true }),
      ...(assigned === undefined ? {} : { assigned }),
    },
  ]
}

function byDue(one: AttentionItem, other: AttentionItem): number {
  return one.due - other.due || one.since - other.since || one.key.localeCompare(other.key, 'en')
}
