import { refuse, type Result, accept } from '#contract/envelope.ts'
import type { PayoutForm } from '#contract/payout-views.ts'
import { moneyOfMinor } from '#domain/money.ts'
import { PAYOUT_EXTRAS, type PayoutAsked, type PayoutExtra, type PayoutPersonal } from '#domain/payout.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { transferConditions } from '#gateway/operations/transfer-interbank-rules.ts'
import { transferInterbank } from '#gateway/operations/transfer-interbank.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { type FieldFaults, faultText } from '#gateway/request-faults.ts'
import { writeRequest } from '#gateway/transport/wire.ts'
import type { BackofficeDeps } from '../deps.ts'
import type { Payout as Request } from './send.ts'

const INFO = 'additionalInfo.'
/** Mandatory for its bank, with one value only (interface, 2.8): no person chooses it. */
const CHARGE_BEARER = 'chargeBearerCode'
/** Mandatory where they are asked for, but may be empty. */
export const MAY_BE_EMPTY: readonly PayoutExtra[] = ['proxyType', 'proxyValue', 'beneficiaryCustomerTownName']
/** What a request depends on. */
export type PayoutProfile = Pick<GatewayProfile, 'transferSource' | 'bankRules'>

/** What the source bank of this profile asks for in addition (interface, 2.8). */
export function formOf({ profile, clock }: Pick<BackofficeDeps, 'profile' | 'clock'>): PayoutForm {
  const now = profile()
  const { transferSource: source, banks, enabled } = now
  const needed = neededFields(now)
  return {
    ...(source === undefined ? {} : { source: { bankCode: source.bankCode } }),
    needed: PAYOUT_EXTRAS.filter((name) => needed.includes(name)),
    ...(source?.accountName === undefined ? {} : { sourceAccountName: source.accountName }),
    banks: banks.map(({ code, name, swiftCode }) => ({ code, name, swiftCode })),
    canVerify: enabled.includes('account-inquiry'),
    canLookUp: enabled.includes('transfer-status'),
    today: jakartaDay(clock.now()),
  }
}

/**
 * The gateway's request. Refusals: not-allowed (details.why `no-source`), invalid-request (details.detail: the fields
 * that are missing or have a wrong form).
 */
export function requestOf(
  profile: PayoutProfile,
  asked: PayoutAsked,
  personal: PayoutPersonal,
): Result<Request> {
  const source = profile.transferSource
  if (source === undefined) return refuse('not-allowed', { why: 'no-source' })
  const request = written(profile, source, asked, personal)
  const faults = faultsIn(profile, request)
  return faults === undefined
    ? accept(request)
    : refuse('invalid-request', { detail: faultText(faults).replaceAll(INFO, '') })
}

/** Fields of this payout that are missing or have a wrong form; undefined when it can be sent. */
export function requestFaults(
  profile: PayoutProfile,
  asked: PayoutAsked,
  personal: PayoutPersonal,
): FieldFaults | undefined {
  const source = profile.transferSource
  const names = (fields: readonly string[]) => fields.map((field) => field.replace(INFO, ''))
  const faults =
    source === undefined ? undefined : faultsIn(profile, written(profile, source, asked, personal))
  return faults === undefined ? undefined : { missing: names(faults.missing), invalid: names(faults.invalid) }
}

function written(
  profile: PayoutProfile,
  source: NonNullable<PayoutProfile['transferSource']>,
  asked: PayoutAsked,
  { name, accountNo, email, address, extras }: PayoutPersonal,
): Request {
  const needed = neededFields(profile)
  const filled = PAYOUT_EXTRAS.flatMap((extra) => {
    const text = extras[extra] ?? ''
    const isSent = text !== '' || (needed.includes(extra) && MAY_BE_EMPTY.includes(extra))
    return isSent ? [[extra, text] as const] : []
  })
  return {
    amount: moneyOfMinor(asked.amountMinor),
    beneficiaryAccountName: name,
    beneficiaryAccountNo: accountNo,
    beneficiaryBankCode: asked.bankCode,
    beneficiaryBankName: asked.bankName,
    ...(email === undefined ? {} : { beneficiaryEmail: email }),
    ...(address === undefined ? {} : { beneficiaryAddress: address }),
    sourceAccountNo: source.accountNo,
    ...feeOf(asked),
    additionalInfo: {
      ...Object.fromEntries(filled),
      ...(needed.includes(CHARGE_BEARER) ? { [CHARGE_BEARER]: 'DEBT' } : {}),
      sourceBankCode: source.bankCode,
      swiftCode: asked.swiftCode,
      transferType: asked.transferType,
      // The operation's own schema judges the texts, below.
    },
  }
}

/** The request is written once as a trial. */
function faultsIn({ bankRules }: PayoutProfile, request: Request): FieldFaults | undefined {
  const trial = { ...request, partnerReferenceNo: 'X', transactionDate: 0, currency: 'IDR' as const }
  const made = writeRequest(transferInterbank, trial, bankRules)
  return 'faults' in made ? made.faults : undefined
}

export function neededFields({ transferSource, bankRules }: PayoutProfile): readonly string[] {
  const request = { additionalInfo: { sourceBankCode: transferSource?.bankCode } }
  return transferConditions
    .filter(({ when }) => when(request, bankRules))
    .flatMap(({ fields }) => fields.map((field) => field.replace(INFO, '')))
}

function feeOf({ fee, senderFeeMinor = 0n }: PayoutAsked): { readonly feeType?: string } {
  if (fee === 'none') return {}
  return { feeType: fee === 'SHA' ? `SHA|${senderFeeMinor / 100n}.00` : fee }
}
