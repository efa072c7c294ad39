import type { PayoutGroup, PayoutList } from '#contract/payout-views.ts'
import type { Payout } from '#domain/payout.ts'
import type { BackofficeDeps } from '../deps.ts'
import { allPayouts, outcomeOf } from './steps.ts'
import { rowOf } from './view.ts'

type Listing = {
  readonly group: PayoutGroup
  /** Only smaller numbers. */
  readonly before?: number | undefined
  readonly limit: number
}

/** A page of one group, newest first. */
export function listPayouts(deps: BackofficeDeps, { group, before, limit }: Listing): PayoutList {
  const ofGroup: Record<PayoutGroup, Payout[]> = { open: [], unsettled: [], ended: [] }
  for (const payout of allPayouts(deps).values()) ofGroup[groupOf(deps, payout)].push(payout)
  const mine = ofGroup[group].toReversed().filter(({ number }) => before === undefined || number < before)
  const page = mine.slice(0, limit)
  const last = page.at(-1)
  const box = deps.personal()
  return {
    rows: page.map((payout) => rowOf(deps, payout, box)),
    ...(mine.length > page.length && last !== undefined ? { next: last.number } : {}),
    counts: {
      open: ofGroup.open.length,
      unsettled: ofGroup.unsettled.length,
      ended: ofGroup.ended.length,
    },
  }
}

function groupOf(deps: BackofficeDeps, payout: Payout): PayoutGroup {
  switch (payout.state) {
    case 'draft':
    case 'proposed':
    case 'approved':
      return 'open'
    case 'withdrawn':
    case 'sent':
      return groupOfSent(payout.state, outcomeOf(deps, payout))
  }
}

function groupOfSent(state: 'sent' | 'withdrawn', outcome: ReturnType<typeof outcomeOf>): PayoutGroup {
  // A late word of the gateway counts more than a cancellation.
  if (state === 'withdrawn' && (outcome === undefined || outcome === 'not-sent')) return 'ended'
  if (outcome === 'not-sent') return 'open'
  return outcome === undefined || outcome === 'sending' || outcome === 'pending' || outcome === 'unknown'
    ? 'unsettled'
    : 'ended'
}
