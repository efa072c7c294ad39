import { makeCall } from '#calls/make-call.ts'
import { recordOnly } from '#calls/record-only.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import { accountInquiry } from '#gateway/operations/account-inquiry.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { BackofficeDeps } from '../deps.ts'
import { instructionReference } from '../instruct.ts'
import { notLeft } from '../refusals.ts'

export type AccountNamed = {
  readonly bankCode: string
  readonly accountNo: string
  /** The name that the payer expects; absent: only the bank's own name is wanted. */
  readonly name?: string
}

export type NameChecked =
  /** The name matches, ignoring case and punctuation. `name` is as the gateway writes it. */
  | { readonly verdict: 'verified'; readonly name: string }
  /** The gateway has a different name. */
  | { readonly verdict: 'not-verified'; readonly why: 'different'; readonly name: string }
  /** The gateway refused, in its own words; most often it does not know the account. */
  | {
      readonly verdict: 'not-verified'
      readonly why: 'refused'
      readonly code: string
      readonly message: string
    }
  | { readonly verdict: 'not-verified'; readonly why: 'no-answer' }

/**
 * Finds the account's owner before anything is paid (service code 16, beyond the interface: only when the profile has
 * it). The answer is shown and not stored; the attempt is journalled without number and name.
 * Refusals: not-allowed (turned off in the profile), journal-not-sound, and those of `notLeft`.
 */
export async function verifyName(
  deps: BackofficeDeps,
  { bankCode, accountNo, name }: AccountNamed,
): Promise<Result<NameChecked>> {
  if (!deps.profile().enabled.includes('account-inquiry')) return refuse('not-allowed')
  if (deps.journal.failure() !== undefined) return refuse('journal-not-sound')
  try {
    const { outcome, way } = await makeCall(
      deps,
      {
        operation: accountInquiry,
        input: {
          partnerReferenceNo: instructionReference(deps),
          beneficiaryBankCode: bankCode,
          beneficiaryAccountNo: accountNo,
        },
        who: 'person',
      },
      recordOnly(deps),
    )
    if (way === 'left') return notLeft(outcome)
    if (outcome.kind === 'done') return accept(compared(name, outcome.value.beneficiaryAccountName))
    if (outcome.kind !== 'refused' && outcome.kind !== 'not-found')
      return accept({ verdict: 'not-verified', why: 'no-answer' })
    const { code = '', message = '' } = outcome.raw
    return accept({ verdict: 'not-verified', why: 'refused', code, message })
  } catch (error) {
    deps.bug(error, accountInquiry.name)
    return refuse(error instanceof JournalFailed ? 'journal-not-sound' : 'internal')
  }
}

function compared(wanted: string | undefined, name: string): NameChecked {
  // Two names without a letter, as a masked one, have nothing in common.
  const same = wanted === undefined || (plain(name) !== '' && plain(wanted) === plain(name))
  return same ? { verdict: 'verified', name } : { verdict: 'not-verified', why: 'different', name }
}

/** Banks write names in capitals, and with or without dots and commas. */
function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
