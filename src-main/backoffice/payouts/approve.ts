/** The second person: they type the amount themselves, and sign with their PIN. */
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { PayoutApproved } from '#contract/payout-views.ts'
import { maySend, mayStep, type Payout } from '#domain/payout.ts'
import { ALWAYS, type Right } from '#domain/right.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import type { Note } from '#journal/tables/notes.ts'
import type { BackofficeDeps } from '../deps.ts'
import { vaultClosed } from '../refusals.ts'
import { isPaused } from './batch/pauses.ts'
import { withinLimits } from './limits.ts'
import { holderOf, noteStep, openPayout } from './make.ts'
import type { Approval, PayoutPeople } from './people.ts'
import { requestOf } from './request.ts'
import { sendPayout } from './send.ts'
import { sourceFault, standingFault } from './standing.ts'
import { noteOf, outcomeOf, payoutOf } from './steps.ts'

type Checking = {
  readonly number: number
  readonly typedMinor: bigint
  readonly approval?: Approval | undefined
}

/**
 * Approves a payout, and sends it when its day has come. What cannot leave now stays approved. Refusals: see
 * `payouts.approve` of the contract.
 */
export async function approve(
  deps: BackofficeDeps,
  people: PayoutPeople,
  { number, typedMinor, approval }: Checking,
  right: Right,
): Promise<Result<PayoutApproved>> {
  const before = approvable(deps, number)
  if (!before.ok) return before
  // Decided before the PIN is compared: a try counts.
  if (approval === undefined || approval.person === before.value.maker) return refuse('approval-needed')
  const checked = await people.checkPin(approval, right)
  if (!checked.ok) return checked
  const { approvedBy: by } = checked.value
  // A PIN takes a while to compare: it may be withdrawn, or another be unknown by now.
  const now = approvable(deps, number)
  if (!now.ok) return now
  if (!right.holds()) return refuse('forbidden')
  if (by === now.value.maker) return refuse('approval-needed')
  if (typedMinor !== now.value.asked.amountMinor) {
    noteStep(deps, { type: 'amount-differs', number, by, typedMinor })
    return refuse('not-acceptable', { why: 'amount-differs' })
  }
  const within = withinLimits(deps, by, now.value)
  if (!within.ok) return within
  noteStep(deps, { type: 'approved', number, by })
  if (now.value.asked.day > jakartaDay(deps.clock.now())) return accept({ sent: false })
  const sent = await sendApproved(deps, people, number, 'person')
  return accept(sent.ok ? { sent: true } : { sent: false, refused: sent.refusal.code })
}

function approvable(deps: BackofficeDeps, number: number): Result<Payout> {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const payout = payoutOf(deps, number)
  if (payout === undefined) return refuse('not-found')
  if (!mayStep(payout, 'approved')) return refuse('not-allowed', { why: 'state', state: payout.state })
  // The day for which it was meant is over, and it may have been paid in another way.
  if (payout.asked.day < jakartaDay(deps.clock.now())) return refuse('not-allowed', { why: 'day-over' })
  const box = deps.personal()
  // What cannot be shown cannot be checked.
  if (box === undefined || openPayout(payout, box) === undefined) return vaultClosed()
  const refusal = sourceFault(deps, payout.asked, box)
  if (refusal !== undefined) return { ok: false, refusal }
  const holder = holderOf(deps, payout)
  return holder === undefined ? accept(payout) : refuse('held', { reference: holder })
}

/**
 * Sends an approved payout, once: that it was sent is in the commit of the intent. Refusals: not-found, not-allowed
 * (details.why `state`, `paused`, `being-proven`, `day-ahead`, `day-over`, `source-changed`, `checker-left`), forbidden, and those of `sendPayout`.
 */
export async function sendApproved(
  deps: BackofficeDeps,
  people: Pick<PayoutPeople, 'managers'>,
  number: number,
  who: 'person' | 'watcher',
  right: Right = ALWAYS,
): Promise<Result<null>> {
  const payout = sendable(deps, number, who)
  if (!payout.ok) return payout
  // Seen again right before it leaves; here it spares the number and the token of each look.
  const holder = holderOf(deps, payout.value)
  if (holder !== undefined) return refuse('held', { reference: holder })
  const box = deps.personal()
  if (box === undefined) return vaultClosed()
  const personal = openPayout(payout.value, box)
  if (personal === undefined) return vaultClosed()
  const fault = standingFault(deps, people, payout.value, box)
  if (fault !== undefined) return { ok: false, refusal: fault }
  const request = requestOf(deps.profile(), payout.value.asked, personal)
  if (!request.ok) return request
  const by = who === 'person' ? deps.signedIn() : undefined
  const sent = await sendPayout(deps, request.value, {
    who,
    // While a token is asked for, another call may have sent it, its day may end, or the till be locked.
    stillAllowed: () => {
      if (!right.holds()) return refuse('forbidden').refusal
      const still = sendable(deps, number, who)
      return still.ok ? standingFault(deps, people, still.value, box) : still.refusal
    },
    note: (reference): Note =>
      noteOf({ type: 'sent', number, reference, ...(by === undefined ? {} : { by }) }),
  })
  deps.announce({ type: 'payouts-changed' })
  return sent.ok ? accept(null) : sent
}

function sendable(deps: BackofficeDeps, number: number, who: 'person' | 'watcher'): Result<Payout> {
  const payout = payoutOf(deps, number)
  if (payout === undefined) return refuse('not-found')
  const outcome = outcomeOf(deps, payout)
  if (!maySend(payout, outcome))
    return refuse('not-allowed', { why: 'state', state: outcome ?? payout.state })
  // What a person sends by hand is one of which they have decided.
  if (who === 'watcher' && isPaused(deps, number)) return refuse('not-allowed', { why: 'paused' })
  // Its lock and its approval may be older than what the start has proven.
  if (deps.journal.isProvenInPart()) return refuse('not-allowed', { why: 'being-proven' })
  // It was approved for its day, and no sooner.
  const today = jakartaDay(deps.clock.now())
  if (payout.asked.day > today) return refuse('not-allowed', { why: 'day-ahead' })
  // After it only a person decides.
  return who === 'watcher' && payout.asked.day < today
    ? refuse('not-allowed', { why: 'day-over' })
    : accept(payout)
}
