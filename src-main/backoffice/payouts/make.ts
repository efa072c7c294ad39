/** A payout until it is handed to a second person. */
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { PayoutInput } from '#contract/payout-input.ts'
import { given } from '#domain/given.ts'
import {
  mayStep,
  mayWithdraw,
  type Payout,
  type PayoutAsked,
  type PayoutPersonal,
  type PayoutStep,
} from '#domain/payout.ts'
import type { PersonId } from '#domain/person.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import type { BackofficeDeps } from '../deps.ts'
import { vaultClosed } from '../refusals.ts'
import { withinLimits } from './limits.ts'
import { openPayee, payeeOf } from './payees.ts'
import { requestOf } from './request.ts'
import { lockHolder } from './send.ts'
import { sourceFault, sourceOf } from './standing.ts'
import { nextPayoutNumber, noteOf, outcomeOf, payoutOf } from './steps.ts'

/** A later day than this is a slip of the finger. */
const MOST_AHEAD_MS = 366 * 86_400_000

export function openPayout({ personal }: Payout, box: PersonalBox): PayoutPersonal | undefined {
  const text = box.open(personal)
  return text === undefined ? undefined : (JSON.parse(text) as PayoutPersonal)
}

/** The instruction that keeps this account and amount from being paid now; undefined while none does. */
export function holderOf(deps: BackofficeDeps, payout: Payout): string | undefined {
  const box = deps.personal()
  const opened = box === undefined ? undefined : openPayout(payout, box)
  if (box === undefined || opened === undefined) return undefined
  const { bankCode, amountMinor: minor } = payout.asked
  const { accountNo, extras } = opened
  return lockHolder(deps, box, { bankCode, accountNo, proxy: extras.proxyValue, minor })?.reference
}

export function noteStep({ journal, clock, announce }: BackofficeDeps, step: PayoutStep): void {
  journal.write.commit({ at: clock.now(), note: noteOf(step) })
  announce({ type: 'payouts-changed' })
}

/** Refusals: journal-not-sound, not-allowed (details.why `nobody`). */
export function actor({ journalSound, signedIn }: BackofficeDeps): Result<PersonId> {
  if (!journalSound()) return refuse('journal-not-sound')
  const by = signedIn()
  return by === undefined ? refuse('not-allowed', { why: 'nobody' }) : accept(by)
}

/** A new draft, or another one in place of an own draft. Refusals: see `payouts.save` of the contract. */
export function saveDraft(deps: BackofficeDeps, input: PayoutInput): Result<{ readonly number: number }> {
  const by = actor(deps)
  if (!by.ok) return by
  const box = deps.personal()
  if (box === undefined) return vaultClosed()
  const before = input.number === undefined ? undefined : payoutOf(deps, input.number)
  if (input.number !== undefined && before === undefined) return refuse('not-found')
  if (before !== undefined && !mayStep(before, 'drafted'))
    return refuse('not-allowed', { why: 'state', state: before.state })
  const payee = payeeOf(deps, input.payee)
  const known = payee === undefined ? undefined : openPayee(payee, box)
  if (payee === undefined || known === undefined) return refuse('not-found')
  const dayFault = faultOfDay(deps, input.day)
  if (dayFault !== undefined) return refuse('not-allowed', { why: dayFault })
  const { payee: id, amountMinor, day, fee, transferType } = input
  const asked: PayoutAsked = {
    ...{ payee: id, amountMinor, day, fee, transferType },
    ...(fee === 'SHA' ? { senderFeeMinor: input.senderFeeMinor ?? 0n } : {}),
    ...{ bankCode: payee.bankCode, bankName: payee.bankName, swiftCode: payee.swiftCode },
    ...{ accountEndsIn: payee.accountEndsIn, account: payee.account },
    ...sourceOf(deps.profile(), box),
  }
  const personal: PayoutPersonal = { ...known, extras: given(input.extras) }
  const request = requestOf(deps.profile(), asked, personal)
  if (!request.ok) return request
  const number = before?.number ?? nextPayoutNumber(deps)
  noteStep(deps, {
    ...{ type: 'drafted', number, by: by.value, asked },
    personal: box.seal(JSON.stringify(personal)),
  })
  return accept({ number })
}

/** Hands a draft to a second person; from now on it cannot be changed. Refusals: see `payouts.propose`. */
export function propose(deps: BackofficeDeps, number: number): Result<null> {
  const by = actor(deps)
  if (!by.ok) return by
  const payout = payoutOf(deps, number)
  if (payout === undefined) return refuse('not-found')
  if (!mayStep(payout, 'proposed')) return refuse('not-allowed', { why: 'state', state: payout.state })
  // Who wrote it down is who may not check it.
  if (payout.maker !== by.value) return refuse('not-allowed', { why: 'not-maker' })
  const dayFault = faultOfDay(deps, payout.asked.day)
  if (dayFault !== undefined) return refuse('not-allowed', { why: dayFault })
  const box = deps.personal()
  const refusal = box === undefined ? undefined : sourceFault(deps, payout.asked, box)
  if (refusal !== undefined) return { ok: false, refusal }
  const within = withinLimits(deps, by.value, payout)
  if (!within.ok) return within
  noteStep(deps, { type: 'proposed', number, by: by.value })
  return accept(null)
}

/** Ends a payout of which nothing was sent. Refusals: see `payouts.withdraw` of the contract. */
export function withdraw(deps: BackofficeDeps, number: number, remark: string): Result<null> {
  const by = actor(deps)
  if (!by.ok) return by
  const payout = payoutOf(deps, number)
  if (payout === undefined) return refuse('not-found')
  const outcome = outcomeOf(deps, payout)
  if (!mayWithdraw(payout, outcome))
    return refuse('not-allowed', { why: 'state', state: outcome ?? payout.state })
  if (payout.state !== 'draft' && remark === '') return refuse('empty')
  noteStep(deps, { type: 'withdrawn', number, by: by.value, remark })
  return accept(null)
}

function faultOfDay({ clock }: BackofficeDeps, day: string): 'day-over' | 'day-far' | undefined {
  const now = clock.now()
  if (day < jakartaDay(now)) return 'day-over'
  return day > jakartaDay(now + MOST_AHEAD_MS) ? 'day-far' : undefined
}
