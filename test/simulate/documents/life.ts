/** Plays one life from its plan: the same plan gives the same life, to the last byte of its trace. */
import { rupiah } from '#domain/money.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import type { Journal } from '#journal/journal.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { MORNING } from '#test/support/virtual-till.ts'
import { createVirtualTime } from '#test/support/virtual-time.ts'
import { mix } from '../dice.ts'
import { memoryDisk, type Disk } from '../disk.ts'
import { keepTally } from '../tally.ts'
import { perform } from './acts.ts'
import { openBooks } from './books.ts'
import { openCaller } from './caller.ts'
import { openCalls } from './calls.ts'
import type { Stage } from './desk.ts'
import { endLife } from './ending.ts'
import { openGateway } from './gateway.ts'
import { createJudge } from './judge.ts'
import type { Violation } from './rules.ts'
import { openLine } from './line.ts'
import { openNotices } from './notices.ts'
import { withPayees } from './payees.ts'
import { openStaff } from './people.ts'
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

let ours: Disk | undefined

export async function play(
  plan: Plan,
  { breaks = {}, isTold = false }: { readonly breaks?: Breaks; readonly isTold?: boolean } = {},
): Promise<Played> {
  const disk = (ours ??= withPayees(memoryDisk()))
  const time = createVirtualTime(MORNING + plan.beginsMs, 1)
  const { now } = time.clock
  const tally = keepTally(time.stopwatch.elapsed, isTold)
  const books = openBooks(now)
  const staff = openStaff()
  disk.begin()
  try {
    const judge = createJudge({ plan, staff, now, books, tally, read: () => shop.journal().read })
    const gateway = openGateway(plan, books, time, now, (payout) => caller.ask(askedOf(payout)))
    const line = openLine({
      ...{ plan, time, now, books, tally },
      gateway: () => gateway,
      tokenPath: PROFILE.tokenPath,
      onSend: judge.onSend,
    })
    const random = seededRandom(mix(plan.seed, 1))
    const shop = openShop({ plan, staff, time, random, disk, line, judge, tally, breaks })
    const calls = openCalls({ time, now, tally, line, shop: () => shop })
    const caller = openCaller({ now, calls, tally, judge })
    const notices = openNotices({ calls, books, now, tally, judge })
    limit(shop.journal(), now(), plan.dayLimit)
    const stage: Stage = { now, books, line, shop, judge, staff, caller, notices, tally }
    const day = jakartaDay(now())
    for (const { wait, act } of plan.steps) {
      if (wait > 0) await time.advance(wait)
      if (act.do === 'sleep') time.sleep(act.ms)
      perform(stage, act)
    }
    if (jakartaDay(now()) !== day) tally.count('midnight passes')
    await endLife(stage, time)
    return { violations: judge.violations, counts: tally.counts, hash: tally.hash(), story: tally.story }
  } finally {
    disk.end()
  }
}

function askedOf({ send }: { readonly send: Send }) {
  const { value } = send.body['amount'] as { readonly value: string }
  return { reference: send.reference, amount: value, account: String(send.body['beneficiaryAccountNo']) }
}

/** As two managers have set it the day before. */
function limit({ write }: Journal, at: number, dayLimit: number | undefined): void {
  if (dayLimit === undefined) return
  const value = JSON.stringify({ eachMinor: null, dayMinor: String(rupiah(dayLimit).minor) })
  write.commit({ at, setting: { key: 'payout-limits', value } })
}
