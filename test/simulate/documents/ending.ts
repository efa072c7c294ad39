/** After the last act nothing goes wrong any more: whatever is not decided then must be before a person. */
import { allPayouts } from '#backoffice/payouts/steps.ts'
import { unfinishedRun } from '#backoffice/invoices/run/progress.ts'
import { ALWAYS } from '#domain/right.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import type { Stage } from './desk.ts'
import { mark } from './marking.ts'
import type { Program } from './program.ts'

const MINUTE = 60_000
/** Longer than a call, and than a till stays down. */
const ALL_OVER = 3 * MINUTE
/** Longer than the gateway takes for one of its steps. */
const DECIDED = 31 * MINUTE
const STEPS = 3
const DAY = 24 * 60 * MINUTE
const OPENS_AT = 8 * 60 * MINUTE
const MOST_DAYS = 3
const MOST_LOOKS = 5

export async function endLife(stage: Stage, time: VirtualTime): Promise<void> {
  const { shop, staff, line } = stage
  line.disarm()
  shop.mend()
  staff.become('sri', 'manager')
  await settle(stage, time)
  finish(stage)
  await decide(time)
  shop.crash({ do: 'crash', at: 'now', after: 0, downMs: 1_000 })
  await settle(stage, time)
  finish(stage)
  for (let left = MOST_DAYS; left > 0 && waitsForADay(stage); left -= 1) {
    const now = stage.now()
    time.sleep(Date.parse(`${jakartaDay(now + DAY)}T00:00:00+07:00`) + OPENS_AT - now)
    await settle(stage, time)
    finish(stage)
  }
  await decide(time)
  await decideByHand(stage, time)
}

/** One that became free a moment ago leaves with the till's next look, and may free another. */
async function settle(stage: Stage, time: VirtualTime): Promise<void> {
  await time.advance(ALL_OVER)
  for (let left = MOST_LOOKS; left > 0 && mayLeave(stage); left -= 1) await time.advance(MINUTE)
}

function mayLeave({ shop, now }: Stage): boolean {
  const program = shop.program()
  if (program === undefined) return false
  const today = jakartaDay(now())
  return [...allPayouts(program.deps).values()].some(
    ({ number, state, asked }) => state === 'approved' && asked.day === today && !isHeld(program, number),
  )
}

/** The machine may sleep meanwhile, which no life can notice, and passes faster. */
async function decide(time: VirtualTime): Promise<void> {
  for (let step = 0; step < STEPS; step += 1) {
    time.sleep(DECIDED)
    await time.advance(MINUTE)
  }
}

async function decideByHand(stage: Stage, time: VirtualTime): Promise<void> {
  const { shop, judge } = stage
  const left = () => shop.program()?.list() ?? []
  finish(stage)
  for (let nth = left().length; nth > 0; nth -= 1) {
    const marked = mark(stage, { by: 'sri', approver: 'sri', nth: nth - 1, knows: 'all', pick: 0 })
    await time.advance(2_000)
    await marked
  }
  // What was held may leave now.
  await time.advance(MINUTE)
  finish(stage)
  if (left().length > 0) judge.say('forgotten', `${left().length} are open, and a person cannot decide them`)
}

function waitsForADay({ shop, now }: Stage): boolean {
  const deps = shop.program()?.deps
  if (deps === undefined) return false
  const today = jakartaDay(now())
  const isAhead = [...allPayouts(deps).values()].some(
    ({ state, asked }) => state === 'approved' && asked.day > today,
  )
  const run = unfinishedRun(deps.journal)
  return isAhead || (run !== undefined && now() - run.at <= DAY)
}

/** What is judged while the till stands still. */
function finish({ shop, staff, judge, notices, now, tally }: Stage): void {
  const program = shop.program()
  judge.finish(program?.list() ?? [])
  if (program === undefined) return judge.say('forgotten', 'the till does not open')
  notices.finish(program)
  const listed = program.attention()
  const must = (key: string, why: string): void => {
    if (!listed.has(key)) judge.say('forgotten', `${key}, which is ${why}, is not before a person`)
  }
  const { deps } = program
  const today = jakartaDay(now())
  for (const { number, state, asked, sent, checker = '' } of allPayouts(deps).values()) {
    const reference = sent.at(-1)?.reference ?? ''
    if (deps.journal.read.instruction(reference)?.state === 'unknown') must(`payout ${number}`, 'unknown')
    if (state !== 'approved') continue
    if (asked.day > today) tally.note('a payout waits for its day')
    if (asked.day < today) tally.note('a payout whose day has passed')
    if (asked.day < today) must(`payout ${number}`, 'overdue')
    if (asked.day !== today || isHeld(program, number)) continue
    if (staff.isManager(checker))
      judge.say('forgotten', `payout ${number} of today is approved, and does not leave`)
    else tally.note('a payout whose checker has left')
  }
  for (const { kind, state, reference } of program.list())
    if (kind !== 'transfer' && state === 'unknown') must(`invoices ${reference}`, 'unknown')
  const run = unfinishedRun(deps.journal)
  if (run !== undefined && now() - run.at > DAY) {
    tally.note('a run is left for a day')
    must(`invoices ${run.id}`, 'left')
  }
}

function isHeld({ payouts }: Program, number: number): boolean {
  const view = payouts['payouts.one']({ number }, 'manager', ALWAYS)
  return !(view instanceof Promise) && view.ok && view.value.heldBy !== undefined
}
