import { isByPerson, type Instruction } from '#domain/instruction.ts'
import { endOfNextJakartaDay, jakartaDay } from '#domain/timestamp.ts'
import type { BackofficeDeps } from '../deps.ts'
import { sendApproved } from './approve.ts'
import { settleByCallback } from './evidence.ts'
import { livePayouts } from './live.ts'
import { lookUpPayout } from './look-up.ts'

const LOOK_MS = 30_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Older ones are not read again every half minute; a person can still ask. */
const LONGEST_DOUBT = 31 * 24 * HOUR

export type PayoutWatch = { stop(): void }

/**
 * Sends approved payouts on their day, and asks the gateway how those ended that it has not decided. One at a time,
 * with the calls that people leave over. An approved payout whose day has passed is left to a person.
 */
export function watchPayouts(deps: BackofficeDeps): PayoutWatch {
  /** When each was asked about last. After a start each is asked about at once. */
  const asked = new Map<string, number>()
  let isStopped = false
  let cancel = () => undefined as void
  const look = async (): Promise<void> => {
    for (const number of dueNow(deps)) {
      if (isStopped || !deps.journalSound()) return
      await sendApproved(deps, number, 'watcher')
    }
    // The till may have stopped while the last one was on its way.
    if (isStopped || !deps.journalSound()) return
    for (const { reference } of deps.journal.read.openInstructions()) settleByCallback(deps, reference)
    for (const payout of toAskAbout(deps, asked)) {
      if (isStopped || !deps.journalSound()) return
      asked.set(payout.reference, deps.clock.now())
      await lookUpPayout(deps, payout.reference, 'watcher')
    }
  }
  const again = (): void => {
    if (isStopped) return
    cancel = deps.timers.after(LOOK_MS, () => {
      look()
        .catch((error: unknown) => deps.bug(error, 'payouts'))
        .finally(again)
    })
  }
  again()
  return {
    stop: () => {
      isStopped = true
      cancel()
    },
  }
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
  return [...open, ...followed(deps)].filter(({ reference, since }) => {
    const last = asked.get(reference)
    return last === undefined || now - last >= pauseAfter(now - since) || now < last
  })
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

/** Ever more slowly: most are decided within a minute, and the rate limit belongs to the sales. */
function pauseAfter(age: number): number {
  if (age < 5 * MINUTE) return MINUTE
  if (age < HOUR) return 5 * MINUTE
  return age < 24 * HOUR ? 30 * MINUTE : 6 * HOUR
}
