import type { Result } from '#contract/envelope.ts'
import type { Instruction, PlainRecord } from '#domain/instruction.ts'
import { lastDigits } from '#domain/last-digits.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { InputOf } from '#gateway/define-operation.ts'
import { accountBinding } from '#gateway/operations/account-binding.ts'
import { accountCreation } from '#gateway/operations/account-creation.ts'
import { bindingMerchantOf } from '#gateway/profile/profile.ts'
import type { BackofficeDeps } from '../deps.ts'
import { instruct } from '../instruct.ts'
import type { Judged } from '../judged.ts'
import { vaultClosed } from '../refusals.ts'

export type Binding = Omit<InputOf<typeof accountBinding>, 'partnerReferenceNo' | 'merchantId'>
export type Creation = Omit<InputOf<typeof accountCreation>, 'partnerReferenceNo'>

/** Facts of how the customer agreed: journalled with the intent, so that nothing is sent without them. */
export type Agreed = {
  /** Number of the words that they read, and the language. */
  readonly consent: number
  readonly language: string
  /** The person who asked them. */
  readonly by?: string
}

/**
 * Binds a customer's account (interface, 2.6). `accepted` means that the agreement page was opened, not that the
 * customer agreed. The page, the link and the account token are stored sealed with the customer's personal data;
 * pictures are sent and not stored. Refusals: vault-refused, and those of `instruct`.
 */
export async function bindAccount(
  deps: BackofficeDeps,
  binding: Binding,
  agreed: Agreed,
): Promise<Result<Instruction>> {
  const box = deps.personal()
  if (box === undefined) return vaultClosed()
  const { productCode, customerName, customerAccountNumber } = binding.additionalInfo
  const accountEndsIn = lastDigits(customerAccountNumber ?? '')
  const person = present({ phone: binding.phoneNo, name: customerName, accountNo: customerAccountNumber })
  return instruct(deps, accountBinding, (reference) => ({
    instruction: {
      kind: 'account-binding',
      facts: {
        productCode,
        phoneEndsIn: lastDigits(binding.phoneNo),
        ...(accountEndsIn === '' ? {} : { accountEndsIn }),
        ...agreed,
      },
      personal: box.seal(JSON.stringify(person)),
    },
    input: { ...binding, partnerReferenceNo: reference, merchantId: bindingMerchantOf(deps.profile()) },
    judge: ({ referenceNo, redirectUrl, linkId, accountToken }) =>
      begun(box, referenceNo, { ...person, ...present({ page: redirectUrl, linkId, accountToken }) }),
  }))
}

/**
 * Requests a new e-wallet account (interface, 2.7). Usually `pending`: the customer finishes on the wallet's own
 * page, whose address is stored sealed with their personal data. Refusals: vault-refused, and those of `instruct`.
 */
export async function createAccount(
  deps: BackofficeDeps,
  creation: Creation,
  agreed: Agreed,
): Promise<Result<Instruction>> {
  const box = deps.personal()
  if (box === undefined) return vaultClosed()
  const { name, phoneNo, customerId } = creation
  // No more than the customer agreed to have stored: numbers and name.
  const person = { name, phone: phoneNo, customerId }
  return instruct(deps, accountCreation, (reference) => ({
    instruction: {
      kind: 'account-creation',
      facts: { phoneEndsIn: lastDigits(phoneNo), ...agreed },
      personal: box.seal(JSON.stringify(person)),
    },
    input: { ...creation, partnerReferenceNo: reference },
    judge: ({ referenceNo, additionalInfo }) =>
      begun(box, referenceNo, { ...person, ...present({ page: pageOf(additionalInfo) }) }),
  }))
}

/** The gateway's number is not secret; anything that opens a customer's page or account is. */
function begun(box: PersonalBox, gatewayReference: string | null | undefined, personal: PlainRecord): Judged {
  return {
    becomes: 'accepted',
    result: present({ gatewayReference }),
    personal: box.seal(JSON.stringify(personal)),
  }
}

type Pages = Readonly<Partial<Record<'originalUrl' | 'webRedirectUrl', string | null | undefined>>>

/** The same address twice, plain and URL-encoded. */
function pageOf(info: Pages | null | undefined): string | undefined {
  const { originalUrl, webRedirectUrl } = info ?? {}
  if (typeof originalUrl === 'string' && originalUrl !== '') return originalUrl
  if (typeof webRedirectUrl !== 'string' || webRedirectUrl === '') return undefined
  try {
    return decodeURIComponent(webRedirectUrl)
  } catch {
    return webRedirectUrl
  }
}

/** Only the members that were really given. */
function present(
  said: Readonly<Record<string, string | null | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(said).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
