import { isByPerson, type Instruction } from '#domain/instruction.ts'
import { endOfNextJakartaDay, jakartaDay } from '#domain/timestamp.ts'
import type { BackofficeDeps } from '../deps.ts'
import { isDue, lookAgain } from '../ever-slower.ts'
import { sendApproved } from './approve.ts'
import { livePayouts } from './live.ts'
import { lookUpPayout } from './look-up.ts'

/** Older ones are not read again every half minute; a person can still ask. */
const LONGEST_DOUBT = 31 * 86_400_000

export type PayoutWatch = { stop(): void }

/**
 * Sends approved payouts on their day, and asks the gateway how those ended that it has not decided. One at a time,
 * with the calls that people leave over. An approved payout whose day has passed is left to a person.
 */
export function watchPayouts(deps: BackofficeDeps): PayoutWatch {
  /** When each was asked about last. After a start each is asked about at once. */
  const asked = new Map<string, number>()
  return lookAgain(deps, 'payouts', async (isStopped) => {
    for (const number of dueNow(deps)) {
      if (isStopped() || !deps.journalSound()) return
      await sendApproved(deps, number, 'watcher')
    }
    // The till may have stopped while the last one was on its way.
    if (isStopped() || !deps.journalSound()) return
    for (const payout of toAskAbout(deps, asked)) {
      if (isStopped() || !deps.journalSound()) return
      asked.set(payout.reference, deps.clock.now())
      await lookUpPayout(deps, payout.reference, 'watcher')
    }
  })
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
  return [...open, ...followed(deps)].filter(({ reference, since }) =>
    isDue(now, since, asked.get(reference)),
  )
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
