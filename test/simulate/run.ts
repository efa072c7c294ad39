/** One scenario from its plan: the same plan is the same scenario, to the last byte of its trace. */
import { MORNING } from '#test/support/virtual-till.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { createVirtualTime } from '#test/support/virtual-time.ts'
import { perform, type Stage } from './acts.ts'
import { openBooks } from './books.ts'
import { mix } from './dice.ts'
import { memoryDisk, type Disk } from './disk.ts'
import { compareAll, judgeSettled, settleAll, sleepOn } from './ending.ts'
import { openGateway } from './gateway.ts'
import { createJudge, type Violation } from './judge.ts'
import { createLine } from './line.ts'
import type { Plan } from './plan.ts'
import { openShop, type Breaks } from './shop.ts'
import { keepTally } from './tally.ts'

export type Played = {
  readonly violations: readonly Violation[]
  readonly counts: ReadonlyMap<string, number>
  readonly hash: number
  readonly story: readonly string[]
}

export type PlayOptions = { readonly breaks?: Breaks; readonly isTold?: boolean; readonly disk?: Disk }

/** Longer waits are slept through. */
const LONG = 90_000

let ours: Disk | undefined

function ourDisk(): Disk {
  ours ??= memoryDisk()
  return ours
}

export async function play(
  plan: Plan,
  { breaks = {}, isTold = false, disk = ourDisk() }: PlayOptions = {},
): Promise<Played> {
  const time = createVirtualTime(MORNING, 1)
  // The gateway's clock runs on, whatever somebody does to the till's.
  const now = (): number => MORNING + time.stopwatch.elapsed()
  const tally = keepTally(time.stopwatch.elapsed, isTold)
  const books = openBooks(now)
  const gateway = openGateway(books, now, plan.cancelledShows)
  disk.begin()
  try {
    const judge = createJudge({
      books,
      tally,
      sents: () => line.sents,
      orderNow: (reference) => shop.journal().read.order(reference),
      ordersOfSale: (saleId) => shop.journal().read.ordersOfSale(saleId),
    })
    const line = createLine({
      seed: plan.seed,
      time,
      now,
      gateway,
      signs: plan.signs,
      tally,
      onSend: judge.onSend,
    })
    const random = seededRandom(mix(plan.seed, 1))
    const shop = openShop({ plan, time, random, disk, line, judge, tally, breaks })
    const stage: Stage = { time, books, line, shop, judge, tally, called: new Map(), now }
    for (const { wait, act } of plan.steps) {
      if (wait > LONG) await sleepOn(time, wait, 45_000)
      else if (wait > 0) await time.advance(wait)
      perform(stage, act)
    }
    await settleAll(stage, plan)
    judgeSettled(stage)
    await compareAll(stage)
    const { violations } = judge
    return { violations, counts: tally.counts, hash: tally.hash(), story: tally.story }
  } finally {
    disk.end()
  }
}
