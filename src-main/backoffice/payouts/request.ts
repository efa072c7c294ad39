import { refuse, type Result, accept } from '#contract/envelope.ts'
import type { PayoutForm } from '#contract/payout-views.ts'
import { moneyOfMinor } from '#domain/money.ts'
import { PAYOUT_EXTRAS, type PayoutAsked, type PayoutExtra, type PayoutPersonal } from '#domain/payout.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import type { InputOf } from '#gateway/define-operation.ts'
import { transferConditions } from '#gateway/operations/transfer-interbank-rules.ts'
import { transferInterbank } from '#gateway/operations/transfer-interbank.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { faultText } from '#gateway/request-faults.ts'
import { writeRequest } from '#gateway/transport/wire.ts'
import type { BackofficeDeps } from '../deps.ts'
import type { Payout as Request } from './send.ts'

const INFO = 'additionalInfo.'
/** Mandatory for its bank, with one value only (interface, 2.8): no person chooses it. */
const CHARGE_BEARER = 'chargeBearerCode'
/** Mandatory where they are asked for, and empty when there is none. */
const MAY_BE_EMPTY: readonly PayoutExtra[] = ['proxyType', 'proxyValue', 'beneficiaryCustomerTownName']
type Details = InputOf<typeof transferInterbank>['additionalInfo']

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
  profile: GatewayProfile,
  asked: PayoutAsked,
  { name, accountNo, email, address, extras }: PayoutPersonal,
): Result<Request> {
  const source = profile.transferSource
  if (source === undefined) return refuse('not-allowed', { why: 'no-source' })
  const needed = neededFields(profile)
  const filled = PAYOUT_EXTRAS.flatMap((extra) => {
    const text = extras[extra] ?? ''
    const isSent = text !== '' || (needed.includes(extra) && MAY_BE_EMPTY.includes(extra))
    return isSent ? [[extra, text] as const] : []
  })
  const request = {
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
    } as Details,
  }
  const written = writeRequest(
    transferInterbank,
    { ...request, partnerReferenceNo: 'X', transactionDate: 0, currency: 'IDR' },
    profile.bankRules,
  )
  return 'faults' in written
    ? refuse('invalid-request', { detail: faultText(written.faults).replaceAll(INFO, '') })
    : accept(request)
}

function neededFields({ transferSource, bankRules }: GatewayProfile): readonly string[] {
  const request = { additionalInfo: { sourceBankCode: transferSource?.bankCode } }
  return transferConditions
    .filter(({ when }) => when(request, bankRules))
    .flatMap(({ fields }) => fields.map((field) => field.replace(INFO, '')))
}

function feeOf({ fee, senderFeeMinor = 0n }: PayoutAsked): { readonly feeType?: string } {
  if (fee === 'none') return {}
  return { feeType: fee === 'SHA' ? `SHA|${senderFeeMinor / 100n}.00` : fee }
}
