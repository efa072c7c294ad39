/** Plays one life from its plan: the same plan gives the same life, to the last byte of its trace. */
import { lookUpPayout } from '#backoffice/payouts/look-up.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { MORNING } from '#test/support/virtual-till.ts'
import { createVirtualTime } from '#test/support/virtual-time.ts'
import { mix } from '../dice.ts'
import { memoryDisk, type Disk } from '../disk.ts'
import { keepTally } from '../tally.ts'
import { mark, payoutsOf, perform, type Stage } from './acts.ts'
import { openBooks } from './books.ts'
import { openCaller } from './caller.ts'
import { openGateway } from './gateway.ts'
import { createJudge } from './judge.ts'
import type { Violation } from './rules.ts'
import { openLine } from './line.ts'
import type { Plan } from './plan.ts'
import { PROFILE, type Breaks } from './program.ts'
import { openShop } from './shop.ts'
import type { Send } from './sent.ts'

export type Played = {
  readonly violations: readonly Violation[]
  readonly counts: ReadonlyMap<string, number>
  readonly hash: number
  readonly story: readonly string[]
}

const MINUTE = 60_000
/** Longer than a call, and than a till stays down. */
const ALL_OVER = 3 * MINUTE
/** Longer than the gateway takes for anything. */
const ALL_DECIDED = 90 * MINUTE

let ours: Disk | undefined

export async function play(
  plan: Plan,
  { breaks = {}, isTold = false }: { readonly breaks?: Breaks; readonly isTold?: boolean } = {},
): Promise<Played> {
  const disk = (ours ??= memoryDisk())
  const time = createVirtualTime(MORNING, 1)
  const { now } = time.clock
  const tally = keepTally(time.stopwatch.elapsed, isTold)
  const books = openBooks(now)
  disk.begin()
  try {
    const judge = createJudge({ books, tally, read: () => shop.journal().read })
    const gateway = openGateway(plan, books, time, now, (payout) => caller.ask(askedOf(payout)))
    const line = openLine({
      ...{ plan, time, now, books, tally },
      gateway: () => gateway,
      tokenPath: PROFILE.tokenPath,
      onSend: judge.onSend,
    })
    const random = seededRandom(mix(plan.seed, 1))
    const shop = openShop({ plan, time, random, disk, line, judge, tally, breaks })
    const caller = openCaller({ time, now, tally, judge, line, shop: () => shop })
    const stage: Stage = { books, line, shop, judge, caller, tally }
    for (const { wait, act } of plan.steps) {
      if (wait > 0) await time.advance(wait)
      perform(stage, act)
    }
    line.disarm()
    shop.mend()
    await time.advance(ALL_OVER)
    const list = () => shop.program()?.list() ?? []
    judge.finish(list())
    await time.advance(ALL_DECIDED)
    shop.crash({ do: 'crash', at: 'now', after: 0, downMs: 1_000 })
    await time.advance(ALL_OVER)
    for (const { reference } of payoutsOf(shop)) {
      const deps = shop.program()?.deps
      if (deps !== undefined) void lookUpPayout(deps, reference)
      await time.advance(MINUTE)
    }
    judge.finish(list())
    for (let nth = list().length; nth > 0; nth -= 1) mark(stage, { nth: nth - 1, knows: 'all', pick: 0 })
    judge.finish(list())
    if (list().length > 0)
      judge.say('forgotten', `${list().length} are open, and a person cannot decide them`)
    return { violations: judge.violations, counts: tally.counts, hash: tally.hash(), story: tally.story }
  } finally {
    disk.end()
  }
}

function askedOf({ send }: { readonly send: Send }) {
  const { value } = send.body['amount'] as { readonly value: string }
  return { reference: send.reference, amount: value, account: String(send.body['beneficiaryAccountNo']) }
}
