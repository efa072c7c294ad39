import type { PayoutGroup, PayoutList } from '#contract/payout-views.ts'
import type { BackofficeDeps } from '../deps.ts'
import { livePayouts, type LivePayout } from './live.ts'
import { allPayouts } from './steps.ts'
import { rowOf, stageOf } from './view.ts'

type Listing = {
  readonly group: PayoutGroup
  /** Only smaller numbers. */
  readonly before?: number | undefined
  readonly limit: number
}

/** A page of one group, newest first. */
export function listPayouts(deps: BackofficeDeps, { group, before, limit }: Listing): PayoutList {
  const groups = new Map(livePayouts(deps).map((live) => [live.payout.number, groupOf(deps, live)]))
  const counts: Record<PayoutGroup, number> = { open: 0, unsettled: 0, ended: 0 }
  const all = [...allPayouts(deps).values()]
  const mine = all.filter(({ number, asked, sent }) => {
    const own = groups.get(number) ?? 'ended'
    // They wait in their batch, not among those that were made by hand.
    if (own === 'open' && asked.batch !== undefined && sent.length === 0) return false
    counts[own] += 1
    return own === group && (before === undefined || number < before)
  })
  const page = mine.toReversed().slice(0, limit)
  const last = page.at(-1)
  const box = deps.personal()
  return {
    rows: page.map((payout) => rowOf(deps, payout, box)),
    ...(mine.length > page.length && last !== undefined ? { next: last.number } : {}),
    counts,
  }
}

function groupOf(deps: BackofficeDeps, { payout, instruction }: LivePayout): PayoutGroup {
  switch (stageOf(deps, payout, instruction)) {
    case 'draft':
    case 'proposed':
    case 'approved':
    case 'overdue':
    case 'not-sent':
      return 'open'
    case 'sending':
    case 'pending':
    case 'unknown':
    // Taken, but no one has said yet that it was paid.
    case 'accepted':
      return 'unsettled'
    case 'expired':
    case 'withdrawn':
    case 'confirmed':
    case 'refused':
    case 'failed':
      return 'ended'
  }
}
