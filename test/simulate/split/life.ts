/** One sale in parts, from its seed, and what is known of it from outside the till. */
import type { SplitView } from '#contract/split-views.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { listRefunds } from '#counter/show/refund-view.ts'
import { endSplit, openSplit } from '#counter/split/split.ts'
import { viewSplit } from '#counter/split/split-sums.ts'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import { isClosed, isPaidShort } from '#domain/order.ts'
import { agrees, type ShiftShop } from '#test/support/shift-shop.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { payCash, payLate, payThrough } from './pay.ts'
import { cancelOne, chargeAgain, takeCashInstead, takeRestInCash } from './instead.ts'
import {
  judgeLedger,
  judgeSplitEnd,
  judgeSplitNow,
  moneyOf,
  newLeg,
  type KnownLeg,
  type Open,
  type SplitFault,
} from './judge-split.ts'
import { promiseAll, payOutSome, withdrawOne } from './give-back.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MOST_PARTS = 5
/** Renewed parts of one life; then the customers go. */
const MOST_TRIES = 9

/** A till with a known mistake: what its people would be shown instead, or what it overlooks. */
export type SplitControl = {
  readonly deps?: (deps: CounterDeps) => CounterDeps
  readonly view?: (view: SplitView) => SplitView
  readonly open?: (open: readonly Open[]) => readonly Open[]
}

export type Dice = ReturnType<typeof diceOf>

function diceOf(seed: number) {
  const { next } = seededRandom(seed * 2_654_435_761)
  return {
    chance: (share: number): boolean => next() < share,
    from: (least: number, most: number): number => least + Math.floor(next() * (most - least + 1)),
    one: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0],
  }
}

export type Life = {
  readonly shop: ShiftShop
  readonly dice: Dice
  readonly id: string
  readonly legs: Map<string, KnownLeg>
  /** Codes that were before a customer: no other can be paid. */
  readonly shown: Set<string>
  /** Codes that were paid long after their end. */
  readonly late: Set<string>
  deps(): CounterDeps
  leg(saleId: string): KnownLeg
  /** So much is asked for, or taken, now: with what has come it must not be more than the whole. */
  charges(minor: bigint): void
  count(what: string): void
}

export async function playLife(
  shop: ShiftShop,
  seed: number,
  met: Record<string, number>,
  control: SplitControl = {},
): Promise<readonly SplitFault[]> {
  const dice = diceOf(seed)
  const totalMinor = rupiah(BigInt(dice.from(60, 300)) * 1_000n).minor
  const opened = openSplit(shop.till().deps, moneyOfMinor(totalMinor))
  if (!opened.ok) throw new Error(opened.refusal.code)
  const { id } = opened.value
  const legs = new Map<string, KnownLeg>()
  const known = { id, totalMinor, legs }
  const shown = new Set<string>()
  const late = new Set<string>()
  /**
   * Payments that asking can tell of. An open code has its place kept, and a paid one is not asked again: that it was
   * paid twice is heard of later. So is what comes long after a code's end.
   */
  const paymentsOf = (reference: string): number => {
    const order = shop.journal().read.order(reference)
    if (order === undefined || late.has(reference)) return 0
    return isClosed(order.state.kind) || isPaidShort(order) ? Number.POSITIVE_INFINITY : 1
  }
  const faults: SplitFault[] = []
  const life: Life = {
    ...{ shop, dice, id, legs, shown, late },
    deps: () => control.deps?.(shop.till().deps) ?? shop.till().deps,
    charges: (minor) => {
      if (moneyOf(shop, known, paymentsOf) + minor > totalMinor) faults.push('charged-too-much')
    },
    leg: (saleId) => {
      const leg = legs.get(saleId) ?? newLeg()
      legs.set(saleId, leg)
      return leg
    },
    count: (what) => {
      met[what] = (met[what] ?? 0) + 1
    },
  }
  const view = (): SplitView => {
    const split = shop.journal().read.split(id)
    if (split === undefined) throw new Error(`no split ${id}`)
    const shown = viewSplit(shop.till().deps, split)
    return control.view?.(shown) ?? shown
  }
  const ledger = (): readonly Open[] => {
    const list = listRefunds(shop.till().deps, undefined, () => [])
    if (!list.ok) throw new Error(list.refusal.code)
    return control.open?.(list.value.open) ?? list.value.open
  }
  const judge = (): void => {
    faults.push(...judgeSplitNow(view(), known, shop), ...judgeLedger(ledger(), known))
  }
  const wanted = dice.from(1, MOST_PARTS)
  life.count(`parts ${wanted}`)

  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { restMinor, freeMinor } = view()
    if (restMinor <= 0n) break
    const isStuck = freeMinor <= 0n
    if (dice.chance(isStuck ? 0.7 : 0.2)) {
      await dice.one([chargeAgain, takeCashInstead, takeRestInCash, cancelOne, payLateNow])(life)
      judge()
      continue
    }
    if (isStuck) {
      await shop.time.advance(dice.from(3, 20) * MINUTE)
      judge()
      continue
    }
    const isLast = legs.size >= wanted - 1
    const amount = isLast ? freeMinor : shareOf(freeMinor, wanted - legs.size)
    if (dice.chance(0.3)) await payCash(life, amount)
    else await payThrough(life, amount)
    judge()
    if (dice.chance(0.1)) {
      await promiseAll(life)
      if (dice.chance(0.5)) await payOutSome(life)
      judge()
    }
    if (dice.chance(0.15)) {
      life.count('restart')
      if (dice.chance(0.5)) await shop.wakeFrom(shop.photograph())
      else {
        // A till is not closed in the middle of a call.
        await shop.time.settle()
        while (shop.underWay() > 0) await shop.time.advance(1_000)
        await shop.restart()
      }
      judge()
    }
  }
  // The till is told everything: open codes end, and each late success is asked about.
  shop.gateway.clearFaults()
  await passed(shop, HOUR)
  payLate(life)
  await passed(shop, 30 * HOUR)
  if (dice.chance(0.4)) {
    const ended = await endSplit(shop.till().deps, id, undefined, agrees)
    if (ended.ok) life.count(ended.value.ended ?? 'open')
  }
  if (view().overMinor > 0n) life.count('too much')
  if (view().restMinor === 0n) life.count('whole')
  faults.push(...judgeSplitEnd(view(), known, shop))
  await promiseAll(life)
  if (dice.chance(0.3)) await withdrawOne(life)
  await payOutSome(life)
  faults.push(...judgeSplitEnd(view(), known, shop), ...judgeLedger(ledger(), known))
  if (isStrayMoney(shop)) faults.push('stray-money')
  return faults
}

/** Money at the gateway for an order that no part of any split knows. */
function isStrayMoney(shop: ShiftShop): boolean {
  const { read } = shop.journal()
  return shop.gateway.transactions().some(({ reference, transactions }) => {
    const order = read.order(reference)
    return transactions.length > 0 && (order === undefined || read.legOfSale(order.saleId) === undefined)
  })
}

async function payLateNow(life: Life): Promise<void> {
  payLate(life)
  await passed(life.shop, HOUR)
}

/** The machine sleeps, and then asks about what it has missed: how often it asks while awake is proven elsewhere. */
async function passed(shop: ShiftShop, ms: number): Promise<void> {
  shop.time.sleep(ms)
  await shop.time.advance(2 * MINUTE)
}

function shareOf(minor: bigint, parts: number): bigint {
  const share = minor / BigInt(parts) / 100_000n
  return share * 100_000n > 1_000_000n ? share * 100_000n : minor
}
