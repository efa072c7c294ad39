/** What must be as it was when a second person agreed: the account that pays, and that person's right. */
import { refuse, type Refusal } from '#contract/envelope.ts'
import type { Payout, PayoutAsked } from '#domain/payout.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { BackofficeDeps } from '../deps.ts'
import type { PayoutPeople } from './people.ts'
import type { PayoutProfile } from './request.ts'

/** For `PayoutAsked`. */
export function sourceOf(
  { transferSource }: Pick<PayoutProfile, 'transferSource'>,
  box: PersonalBox,
): Pick<PayoutAsked, 'source'> {
  if (transferSource === undefined) return {}
  const { bankCode, accountNo } = transferSource
  return { source: box.mark(['source', bankCode, accountNo].join('|')) }
}

/** Refusal: not-allowed (details.why `source-changed`). */
export function sourceFault(
  { profile }: Pick<BackofficeDeps, 'profile'>,
  { source }: PayoutAsked,
  box: PersonalBox,
): Refusal | undefined {
  const now = sourceOf(profile(), box).source
  // Without a source there is a refusal of its own.
  return source === undefined || now === undefined || now === source
    ? undefined
    : refuse('not-allowed', { why: 'source-changed' }).refusal
}

/** Refusals: not-allowed (details.why `source-changed`, `checker-left`). */
export function standingFault(
  deps: Pick<BackofficeDeps, 'profile'>,
  { managers }: Pick<PayoutPeople, 'managers'>,
  { asked, checker }: Payout,
  box: PersonalBox,
): Refusal | undefined {
  if (checker !== undefined && !managers().includes(checker))
    return refuse('not-allowed', { why: 'checker-left' }).refusal
  return sourceFault(deps, asked, box)
}
