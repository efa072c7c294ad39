/** Lives of sales in parts: each from its seed, on a till in virtual time, against the gateway's own books. */
import { begin, openShiftShop } from '#test/support/shift-shop.ts'
import type { SplitFault } from './judge-split.ts'
import { playLife, type SplitControl } from './life.ts'

/** Lives that share a till: opening one is the slowest part of a life. */
export const LIVES_OF_A_TILL = 25

/** Mistakes a till could make. */
export const SPLIT_CONTROLS: Readonly<Record<string, SplitControl>> = {
  'unknown-is-paid': {
    view: (view) => ({
      ...view,
      gotMinor: view.gotMinor + view.pendingMinor,
      restMinor: view.restMinor - view.pendingMinor,
      release: view.pendingMinor === view.restMinor && view.restMinor > 0n ? 'yes' : view.release,
    }),
  },
  'late-is-ignored': {
    view: (view) => {
      const legs = view.legs.map((leg) => (leg.state === 'paid-late' ? { ...leg, gotMinor: 0n } : leg))
      return { ...view, legs, gotMinor: legs.reduce((sum, leg) => sum + leg.gotMinor, 0n) }
    },
  },
  'excess-is-hidden': { view: (view) => ({ ...view, overMinor: 0n }) },
  'last-part-is-lost': { view: (view) => ({ ...view, legs: view.legs.slice(0, -1) }) },
  'other-parts-unasked': {
    deps: (deps) => {
      const { journal } = deps
      const read = { ...journal.read, lastHeardAt: () => Number.MAX_SAFE_INTEGER }
      return { ...deps, withOwnEnd: (order) => ({ ...order, expiresAt: 0 }), journal: { ...journal, read } }
    },
  },
  'promise-is-forgotten': { open: (open) => open.slice(0, -1) },
  'paid-out-still-owed': { open: (open) => open.flatMap((one) => [one, one]) },
}

export type SplitLife = { readonly seed: number; readonly faults: readonly SplitFault[] }
export type SplitTally = {
  readonly lives: number
  readonly failures: readonly SplitLife[]
  readonly met: Readonly<Record<string, number>>
}

/** `count` lives from seed `first` on, in order. A mistake that was caught needs no further lives. */
export async function playSplits(first: number, count: number, control?: SplitControl): Promise<SplitTally> {
  const failures: SplitLife[] = []
  const met: Record<string, number> = {}
  const isCaught = () => control !== undefined && failures.length > 0
  for (let from = first; from < first + count && !isCaught(); from += LIVES_OF_A_TILL) {
    const shop = openShiftShop({ seed: from })
    begin(shop)
    for (let seed = from; seed < Math.min(from + LIVES_OF_A_TILL, first + count); seed += 1) {
      if (isCaught()) break
      const faults = await playLife(shop, seed, met, control)
      if (faults.length > 0) failures.push({ seed, faults: [...new Set(faults)] })
    }
    if (shop.bugs.length > 0) throw new Error(`a bug near seed ${from}`, { cause: shop.bugs[0] })
    await shop.close()
  }
  return { lives: count, failures, met }
}
