/** Plays one scenario from its plan: the same plan gives the same scenario, to the last byte of its trace. */
import { seededRandom } from '#test/support/seeded-random.ts'
import { createVirtualTime } from '#test/support/virtual-time.ts'
import { perform } from './acts.ts'
import { openBooks } from './books.ts'
import { createCalm } from './calm.ts'
import { mix } from './dice.ts'
import type { Order } from '#domain/order.ts'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { copiedDisk } from './copied-disk.ts'
import { memoryDisk, type Disk } from './disk.ts'
import { compareAll, judgeSettled, settleAll, sleepOn } from './ending.ts'
import { openGateway } from './gateway.ts'
import { createInTime } from './in-time.ts'
import { createJudge } from './judge.ts'
import { judgeGoods } from './judge-release.ts'
import { createConnectionState } from './line.ts'
import { judgeRefunds } from './judge-refunds.ts'
import { createMemory } from './memory.ts'
import { createNews } from './news.ts'
import { judgeSlips } from './paper.ts'
import { PLAIN, type Plan } from './plan.ts'
import { PROFILE, type Breaks } from './program.ts'
import type { Violation } from './rules.ts'
import { openShop } from './shop.ts'
import type { Stage } from './stage.ts'
import { keepTally } from './tally.ts'
import { tokenOperations } from './token.ts'

export type Played = {
  readonly violations: readonly Violation[]
  readonly counts: ReadonlyMap<string, number>
  readonly hash: number
  readonly story: readonly string[]
}

export type PlayOptions = {
  readonly breaks?: Breaks
  readonly isTold?: boolean
  readonly disk?: Disk
}

/** The machine sleeps through longer waits. */
const LONG = 90_000
/** Even a machine that stays awake sleeps through these; otherwise a scenario would never end. */
const VERY_LONG = 13 * 60_000

/** In memory: the loss of a disk is only simulated, so no real disk is needed. */
const IN_MEMORY = '/dev/shm'

let ours: Disk | undefined
let copied: Disk | undefined

function ourDisk({ isCopied }: Plan): Disk {
  if (isCopied) return (copied ??= copiedDisk(existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir()))
  ours ??= memoryDisk()
  return ours
}

export async function play(
  plan: Plan,
  { breaks = {}, isTold = false, disk = ourDisk(plan) }: PlayOptions = {},
): Promise<Played> {
  const time = createVirtualTime(plan.startsAt + (plan.skewMs ?? 0), 1)
  // The gateway's clock runs on, whatever happens to the till's.
  const now = (): number => plan.startsAt + time.stopwatch.elapsed()
  const lead = (): number => time.clock.now() - now()
  const tally = keepTally(time.stopwatch.elapsed, isTold)
  const books = openBooks(now)
  const gateway = openGateway(books, now, plan)
  const zone = process.env['TZ']
  moveTo(plan.zone)
  disk.begin()
  try {
    const order = (reference: string): Order | undefined => shop.journal().read.order(reference)
    const ofSale = (saleId: string): readonly Order[] => shop.journal().read.ordersOfSale(saleId)
    const calm = createCalm(time.stopwatch, () => line.isFine() && shop.isFine())
    const memory = createMemory(now)
    const judge = createJudge({
      ...{ plan, now, lead, books, tally, calm, memory },
      onHeld: (saleId) => release(ofSale(saleId)),
      line: () => line,
      merchant: () => shop.merchant(),
      isOutOfTime: (reference) => inTime.isOutOfTime(reference),
      onCash: (order) => inTime.onCash(order),
      // A program's last commit before its death is not announced.
      onPaid: (reference) => shop.till() !== undefined && news.onPaid(reference),
      madeBetween: (fromSeq, toSeq) =>
        shop
          .journal()
          .read.ordersMadeBetween(fromSeq, toSeq)
          .filter(({ state }) => state !== 'draft' && state !== 'sending' && state !== 'not-sent')
          .map(({ reference }) => reference),
      orderNow: order,
      ordersOfSale: ofSale,
      refundAmount: (refund) => shop.journal().read.refund(refund)?.amount.minor ?? 0n,
    })
    const line = createConnectionState({
      ...{
        seed: plan.seed,
        signs: plan.signs,
        limits: plan.limits,
        habit: plan.habit,
        list: plan.list,
        tokenPath: PROFILE.tokenPath,
        tokenOperations: tokenOperations(plan),
        hasStatusHost: plan.hasStatusHost === true,
        time,
        now,
        gateway,
        tally,
      },
      onSend: judge.onSend,
      onTrouble: calm.disturb,
    })
    const random = seededRandom(mix(plan.seed, 1))
    const { say } = judge
    const news = createNews({ books, say, tally, breaks, order, ofSale })
    const tellsTimes = plan.habit === undefined
    const { behind, closedAt } = judge
    const onPrint = judgeSlips({ books, say, tally, order, ofSale, tellsTimes, closedAt })
    const shop = openShop({ plan, time, lead, random, disk, line, judge, tally, breaks, calm, news, onPrint })
    const inTime = createInTime({ plan, time, now, books, calm, shop, judge, tally, breaks })
    const { viewOf, isShownPaid } = inTime
    const release = judgeGoods({ plan, behind, books, say, tally, viewOf, isShownPaid })
    const stage: Stage = {
      ...{ plan, time, books, gateway, line, shop, judge, memory, inTime, tally, now },
      called: new Map(),
      count: { calls: 0 },
    }
    countPlan(stage)
    const awake = plan.sleeps ? LONG : VERY_LONG
    for (const { wait, act } of plan.steps) {
      if (wait > awake) await sleepOn(stage, wait, 45_000)
      else if (wait > 0) await time.advance(wait)
      const under = perform(stage, act)
      if (under !== undefined) await under
    }
    await settleAll(stage)
    judgeSettled(stage)
    news.end()
    await compareAll(stage)
    await judgeRefunds(stage)
    const { violations } = judge
    return { violations, counts: tally.counts, hash: tally.hash(), story: tally.story }
  } finally {
    disk.end()
    moveTo(zone)
  }
}

/** Changes the zone for other threads of the process too, which no life may notice. */
function moveTo(zone: string | undefined): void {
  if (process.env['TZ'] === zone) return
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
}

function countPlan({ plan, tally }: Stage): void {
  tally.count(`plan pace ${plan.pace}`)
  tally.count(`plan ends ${plan.ends}`)
  tally.count(`machine ${-new Date(plan.startsAt).getTimezoneOffset() / 60} h east`)
  if (!plan.sleeps) tally.count('plan awake')
  if (plan.startsAt !== PLAIN.startsAt) tally.count('plan starts odd')
  if (plan.limits !== undefined)
    tally.count(plan.limits.perHour < 600 ? 'plan few calls' : 'plan usual calls')
  if (plan.limits?.isTold === true) tally.count('plan told calls')
  if (plan.tokens !== undefined) tally.count(`plan tokens ${plan.tokens}`)
  if (plan.skewMs !== undefined) tally.count(plan.skewMs > 0 ? 'plan clock ahead' : 'plan clock behind')
}
