import type { Refusal } from '#contract/envelope.ts'
import { isByPerson, type Instruction } from '#domain/instruction.ts'
import { endOfNextJakartaDay, jakartaDay } from '#domain/timestamp.ts'
import type { BackofficeDeps } from '../deps.ts'
import { isDue, lookAgain } from '../ever-slower.ts'
import { createPace } from '../gateway-history/pace.ts'
import { sendApproved } from './approve.ts'
import { isBatch, isPaused, pauseAfterDoubt, pauseAfterStart } from './batch/pauses.ts'
import { livePayouts } from './live.ts'
import { lookUpPayout } from './look-up.ts'
import type { PayoutPeople } from './people.ts'

/** Older ones are not read again every half minute; a person can still ask. */
const LONGEST_DOUBT = 31 * 86_400_000

/** Sent, and asked about, in one look: each has its turn before the other takes all of the rate limit. */
const MOST_SENT = 10
const MOST_ASKED = 5

export type PayoutWatch = {
  /** Looks now, not in half a minute. */
  soon(): void
  stop(): void
}

/**
 * Sends approved payouts on their day, and asks the gateway how those ended that it has not decided. One at a time,
 * with the calls that people leave over. An approved payout whose day has passed is left to a person.
 */
export function watchPayouts(deps: BackofficeDeps, people: Pick<PayoutPeople, 'managers'>): PayoutWatch {
  /** When each was asked about last. After a start each is asked about at once. */
  const asked = new Map<string, number>()
  const pause = new AbortController()
  const pace = createPace(deps, { stop: pause.signal })
  const isOver = (): boolean => pause.signal.aborted || !deps.journalSound()
  /** Whether there may be more to send. */
  const send = async (): Promise<boolean> => {
    let sent = 0
    for (const number of dueNow(deps)) {
      if (sent === MOST_SENT) return true
      // An earlier one may have stopped its batch.
      if (isPaused(deps, number)) continue
      if (isBatch(deps, number) && !(await pace.room())) return false
      if (isOver()) return false
      const done = await sendApproved(deps, people, number, 'watcher')
      if (isOver()) return false
      pauseAfterDoubt(deps, number, done.ok ? undefined : done.refusal)
      if (done.ok) sent += 1
      else if (isOfAll(done.refusal)) return false
    }
    return false
  }
  // Before a person can let a batch go on, and before the first look.
  if (!isOver()) pauseAfterStart(deps)
  const watch = lookAgain(deps, 'payouts', async () => {
    if (isOver()) return false
    const hasMore = await send()
    // The till may have stopped while the last one was on its way.
    if (isOver()) return false
    for (const payout of toAskAbout(deps, asked).slice(0, MOST_ASKED)) {
      if (isOver()) return false
      asked.set(payout.reference, deps.clock.now())
      await lookUpPayout(deps, payout.reference, 'watcher')
    }
    return hasMore
  })
  return {
    soon: watch.soon,
    stop: () => {
      pause.abort()
      watch.stop()
    },
  }
}

/** The others would meet the same, and each try takes a number and perhaps a token. */
function isOfAll({ code, details }: Refusal): boolean {
  // One that this vault cannot open says nothing about the others; a missing credential does.
  if (code === 'vault-refused') return details?.['detail'] !== undefined
  if (details?.['why'] === 'being-proven') return true
  return code === 'budget-spent' || code === 'not-sent' || code === 'journal-not-sound'
}

function dueNow(deps: BackofficeDeps): readonly number[] {
  const today = jakartaDay(deps.clock.now())
  return livePayouts(deps).flatMap(({ payout: { number, state, asked } }) =>
    state === 'approved' && asked.day === today ? [number] : [],
  )
}

function toAskAbout(deps: BackofficeDeps, asked: ReadonlyMap<string, number>): readonly Instruction[] {
  if (!deps.profile().enabled.includes('transfer-status')) return []
  const now = deps.clock.now()
  const open = deps.journal.read
    .openInstructions()
    .filter(({ kind, state }) => kind === 'transfer' && state !== 'sending')
  // Who has waited longest is asked about first: no look has room for all of a batch.
  return [...open, ...followed(deps)]
    .filter(({ reference, since }) => isDue(now, since, asked.get(reference)))
    .toSorted((one, other) => (asked.get(one.reference) ?? 0) - (asked.get(other.reference) ?? 0))
}

/**
 * Taken by the gateway and not yet paid out, as far as is known; or ended by a person's word, which may be wrong: that
 * is asked about to the end of the next day.
 */
function followed(deps: BackofficeDeps): readonly Instruction[] {
  const now = deps.clock.now()
  return livePayouts(deps).flatMap(({ payout, instruction }) => {
    const sent = payout.sent.at(-1)
    if (sent === undefined || instruction === undefined || now - sent.at > LONGEST_DOUBT) return []
    if (instruction.state === 'accepted') return [instruction]
    return isByPerson(instruction) && now <= endOfNextJakartaDay(instruction.since) ? [instruction] : []
  })
}
