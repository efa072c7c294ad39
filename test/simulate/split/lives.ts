/** Lives of sales in parts: each from its seed, on a till in virtual time, against the gateway's own books. */
import type { SplitView } from '#contract/split-views.ts'
import { voidCashSale } from '#counter/cash/void-cash-sale.ts'
import { openSplit, payLeg, payLegInCash } from '#counter/split/split.ts'
import { viewSplit } from '#counter/split/split-sums.ts'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import type { OrderMethod } from '#domain/order.ts'
import { faultSchema, type FaultInput } from '#simulator/control/control.ts'
import { agrees, openShiftShop, type ShiftShop } from '#test/support/shift-shop.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { judgeSplitEnd, judgeSplitNow, moneyOf, type SplitFault } from './judge-split.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MOST_PARTS = 5
/** Renewed parts of one life; then the customers go. */
const MOST_TRIES = 9
/** Lives that share a till: opening one is the slowest part of a life. */
export const LIVES_OF_A_TILL = 25

/** A till with a known mistake: what its cashier would be shown instead. */
export type SplitControl = (view: SplitView) => SplitView
export const SPLIT_CONTROLS: Readonly<Record<string, SplitControl>> = {
  'unknown-is-paid': (view) => ({
    ...view,
    gotMinor: view.gotMinor + view.pendingMinor,
    restMinor: view.restMinor - view.pendingMinor,
    release: view.pendingMinor === view.restMinor && view.restMinor > 0n ? 'yes' : view.release,
  }),
  'late-is-ignored': (view) => {
    const legs = view.legs.map((leg) => (leg.state === 'paid-late' ? { ...leg, gotMinor: 0n } : leg))
    const gotMinor = legs.reduce((sum, leg) => sum + leg.gotMinor, 0n)
    return { ...view, legs, gotMinor }
  },
  'excess-is-hidden': (view) => ({ ...view, overMinor: 0n }),
  'last-part-is-lost': (view) => ({ ...view, legs: view.legs.slice(0, -1) }),
}

export type SplitLife = { readonly seed: number; readonly faults: readonly SplitFault[] }
export type SplitTally = {
  readonly lives: number
  readonly failures: readonly SplitLife[]
  readonly met: Met
}
type Met = Record<string, number>

type Dice = ReturnType<typeof diceOf>

function diceOf(seed: number) {
  const { next } = seededRandom(seed * 2_654_435_761)
  return {
    chance: (share: number): boolean => next() < share,
    from: (least: number, most: number): number => least + Math.floor(next() * (most - least + 1)),
    one: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0],
  }
}

/** `count` lives from seed `first` on, in order. A mistake that was caught needs no further lives. */
export async function playSplits(first: number, count: number, control?: SplitControl): Promise<SplitTally> {
  const failures: SplitLife[] = []
  const met: Met = {}
  for (let from = first; from < first + count; from += LIVES_OF_A_TILL) {
    const shop = openShiftShop({ seed: from })
    for (let seed = from; seed < Math.min(from + LIVES_OF_A_TILL, first + count); seed += 1) {
      if (control !== undefined && failures.length > 0) break
      const faults = await playLife(shop, seed, met, control)
      if (faults.length > 0) failures.push({ seed, faults: [...new Set(faults)] })
    }
    if (shop.bugs.length > 0) throw new Error(`a bug near seed ${from}`, { cause: shop.bugs[0] })
    await shop.close()
  }
  return { lives: count, failures, met }
}

async function playLife(
  shop: ShiftShop,
  seed: number,
  met: Met,
  control: SplitControl = (view) => view,
): Promise<readonly SplitFault[]> {
  const dice = diceOf(seed)
  const count = (what: string): void => {
    met[what] = (met[what] ?? 0) + 1
  }
  const totalMinor = rupiah(BigInt(dice.from(60, 300)) * 1_000n).minor
  const opened = openSplit(shop.till().deps, moneyOfMinor(totalMinor))
  if (!opened.ok) throw new Error(opened.refusal.code)
  const { id } = opened.value
  const parts = new Map<string, Set<string>>()
  let cashMinor = 0n
  const faults: SplitFault[] = []
  const view = (): SplitView => {
    const split = shop.journal().read.split(id)
    if (split === undefined) throw new Error(`no split ${id}`)
    return control(viewSplit(shop.till().deps, split))
  }
  const known = () => ({ id, totalMinor, parts, cashMinor })
  const judge = (): void => void faults.push(...judgeSplitNow(view(), known(), moneyOf(shop, known())))
  const wanted = dice.from(1, MOST_PARTS)
  count(`parts ${wanted}`)

  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { restMinor, freeMinor } = view()
    if (restMinor <= 0n) break
    if (freeMinor <= 0n) {
      await shop.time.advance(dice.from(3, 20) * MINUTE)
      judge()
      continue
    }
    const isLast = parts.size >= wanted - 1
    const amount = isLast ? freeMinor : shareOf(freeMinor, wanted - parts.size)
    if (dice.chance(0.3)) cashMinor += await payCash(shop, id, amount, dice, parts, count)
    else await payThrough(shop, id, amount, dice, parts, count)
    judge()
    if (dice.chance(0.15)) {
      count('restart')
      if (dice.chance(0.5)) await shop.restart()
      else await shop.wakeFrom(shop.photograph())
      judge()
    }
  }
  // The till is told everything: open codes end, and each late success is asked about.
  shop.gateway.clearFaults()
  await passed(shop, HOUR)
  payLate(shop, parts, dice, count)
  await passed(shop, 30 * HOUR)
  const end = view()
  if (end.overMinor > 0n) count('too much')
  if (end.restMinor === 0n) count('whole')
  faults.push(...judgeSplitEnd(end, known(), moneyOf(shop, known())))
  return faults
}

/** The machine sleeps, and then asks about what it has missed: how often it asks while awake is proven elsewhere. */
async function passed(shop: ShiftShop, ms: number): Promise<void> {
  shop.time.sleep(ms)
  await shop.time.advance(2 * MINUTE)
}

const shareOf = (minor: bigint, parts: number): bigint => {
  const share = minor / BigInt(parts) / 100_000n
  return share * 100_000n > 1_000_000n ? share * 100_000n : minor
}

type Parts = Map<string, Set<string>>
type Count = (what: string) => void

async function payCash(
  shop: ShiftShop,
  id: string,
  minor: bigint,
  dice: Dice,
  parts: Parts,
  count: Count,
): Promise<bigint> {
  const asked = {
    press: `${id} ${parts.size} ${dice.from(0, 1_000_000)}`,
    amount: moneyOfMinor(minor),
    tendered: moneyOfMinor(minor + BigInt(dice.from(0, 50)) * 100_000n),
  }
  const sold = await payLegInCash(shop.till().deps, id, asked)
  if (!sold.ok) return 0n
  const { reference, saleId } = sold.value.sale
  parts.set(saleId, new Set())
  count('cash')
  // The press bounces: no second sale.
  if (dice.chance(0.3)) await payLegInCash(shop.till().deps, id, asked)
  if (!dice.chance(0.1)) return minor
  count('cash taken back')
  const voided = await voidCashSale(shop.till().deps, { reference, note: 'salah' }, agrees)
  return voided.ok ? 0n : minor
}

const FAULTS: readonly [FaultInput, ...FaultInput[]] = [
  { kind: 'answer-lost', operation: 'qr-generate', times: 1 },
  { kind: 'http-500', operation: 'qr-generate', processed: true, times: 1 },
  { kind: 'answer-lost', operation: 'va-status', times: 3 },
  { kind: 'drop-before', operation: 'qr-generate', times: 1 },
]

async function payThrough(
  shop: ShiftShop,
  id: string,
  minor: bigint,
  dice: Dice,
  parts: Parts,
  count: Count,
): Promise<void> {
  const method: OrderMethod = dice.chance(0.35) ? 'va' : 'qr'
  if (dice.chance(0.3)) {
    const fault = dice.one(FAULTS)
    count(fault.kind)
    shop.gateway.arm(faultSchema.parse(fault))
  }
  const taken = await payLeg(shop.till().deps, id, { amount: moneyOfMinor(minor), method })
  await shop.time.advance(1_000)
  if (!taken.ok) return
  const { reference, saleId } = taken.value
  parts.set(saleId, (parts.get(saleId) ?? new Set()).add(reference))
  count(method)
  const fate = dice.one(['pays', 'pays', 'pays', 'pays', 'goes', 'twice', 'other'])
  if (fate === 'goes') return
  const opens = (asked: bigint) =>
    shop.gateway.payer({ action: 'open', reference, amount: `${asked / 100n}.00` })
  if (method === 'va') opens(fate === 'other' && minor > 2_000_000n ? minor - 500_000n : minor)
  if (!shop.gateway.payer({ action: 'pay', reference }).ok) return
  count(fate === 'other' && method === 'va' ? 'wrong amount' : 'pays')
  if (fate === 'twice' && shop.gateway.payer({ action: 'pay-again', reference }).ok) count('pays twice')
  await shop.time.advance(dice.from(1, 90) * 1_000)
}

function payLate(shop: ShiftShop, parts: Parts, dice: Dice, count: Count): void {
  for (const reference of [...parts.values()].flatMap((orders) => [...orders]))
    if (dice.chance(0.3) && shop.gateway.payer({ action: 'pay-late', reference }).ok) count('pays late')
}
