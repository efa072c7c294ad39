import type { Who } from '#calls/attempt.ts'
import { refuse, type Refusal, type Result } from '#contract/envelope.ts'
import type { Instruction } from '#domain/instruction.ts'
import { lastDigits } from '#domain/last-digits.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { InputOf } from '#gateway/define-operation.ts'
import { transferInterbank } from '#gateway/operations/transfer-interbank.ts'
import type { InstructionKey } from '#journal/tables/instructions.ts'
import type { Note } from '#journal/tables/notes.ts'
import type { BackofficeDeps } from '../deps.ts'
import { payoutKey } from '../held-keys.ts'
import { instruct } from '../instruct.ts'
import { vaultClosed } from '../refusals.ts'

/** A payout as requested (interface, 2.8), without the number and date that Loket adds. */
export type Payout = Omit<
  InputOf<typeof transferInterbank>,
  'partnerReferenceNo' | 'transactionDate' | 'currency'
>

/** The approved payout that this request serves. */
export type PayoutCommand = {
  readonly who: Who
  /** Asked right before the intent is journalled. */
  readonly stillAllowed: () => Refusal | undefined
  /** Journalled together with the intent. */
  readonly note: (reference: string) => Note
}

type Account = {
  readonly bankCode: string
  readonly accountNo: string
  /** The telephone number or e-mail address that names the account in its place (interface, 2.8, `proxyValue`). */
  readonly proxy?: string | undefined
  readonly minor: bigint
}

/** Held while the result of a payout of this account, or proxy, and amount is not known. */
function locksOf(
  box: PersonalBox,
  { bankCode, accountNo, proxy = '', minor }: Account,
): readonly InstructionKey[] {
  const account = payoutKey(box.mark([bankCode, accountNo, minor].join('|')))
  if (proxy === '') return [account]
  return [account, payoutKey(box.mark(['proxy', proxy.toLowerCase(), minor].join('|')))]
}

/**
 * The payout of this account and amount whose result is not known. A new vault marks the same account differently, so
 * one that this vault cannot open is known by what is plain of it.
 */
export function lockHolder(
  { journal: { read } }: Pick<BackofficeDeps, 'journal'>,
  box: PersonalBox,
  account: Account,
): Instruction | undefined {
  const holders = locksOf(box, account).map(({ kind, key }) => read.instructionByKey(kind, key))
  return (
    holders.find((holder) => holder !== undefined) ??
    read.openInstructions().find((each) => isShut(each, box) && isPerhapsOf(each, account))
  )
}

function isShut({ kind, personal }: Instruction, box: PersonalBox): boolean {
  return kind === 'transfer' && (personal === undefined || box.open(personal) === undefined)
}

function isPerhapsOf({ facts }: Instruction, { bankCode, accountNo, minor }: Account): boolean {
  const { amountMinor, bankCode: bank, accountEndsIn } = facts
  const isAlike = typeof accountEndsIn === 'string' && accountNo.endsWith(accountEndsIn)
  return amountMinor === minor && bank === bankCode && isAlike
}

/**
 * Sends money to an account at another bank, once. `accepted` means that the gateway took it, not that it has
 * arrived. `unknown` and `pending` block another payout of the same account and amount until the result is known.
 * Refusals before anything is sent: held (details.reference: a payout of the same account and amount whose result is
 * not known), vault-refused, the refusal of the command, and those of `instruct`.
 */
export async function sendPayout(
  deps: BackofficeDeps,
  payout: Payout,
  command: PayoutCommand,
): Promise<Result<Instruction>> {
  const box = deps.personal()
  if (box === undefined) return vaultClosed()
  const { beneficiaryAccountNo, beneficiaryBankCode, amount, additionalInfo } = payout
  const account = {
    ...{ bankCode: beneficiaryBankCode, accountNo: beneficiaryAccountNo, minor: amount.minor },
    proxy: additionalInfo.proxyValue,
  }
  const transactionDate = deps.clock.now()
  return instruct(deps, transferInterbank, (reference) => ({
    instruction: {
      kind: 'transfer',
      // The listener answers the gateway's inquiry from these (interface, part 6, transfer confirmation).
      facts: {
        amountMinor: amount.minor,
        bankCode: beneficiaryBankCode,
        accountEndsIn: lastDigits(beneficiaryAccountNo),
        feeType: payout.feeType ?? '',
        transactionDate,
      },
      personal: box.seal(
        JSON.stringify({
          accountNo: beneficiaryAccountNo,
          name: payout.beneficiaryAccountName,
          email: payout.beneficiaryEmail ?? '',
          address: payout.beneficiaryAddress ?? '',
        }),
      ),
      keys: locksOf(box, account),
    },
    input: { ...payout, partnerReferenceNo: reference, transactionDate, currency: 'IDR' as const },
    stillAllowed: () => {
      const holder = lockHolder(deps, box, account)
      return holder === undefined
        ? command.stillAllowed()
        : refuse('held', { reference: holder.reference }).refusal
    },
    note: command.note(reference),
    who: command.who,
    judge: ({ referenceNo }) => ({
      becomes: 'accepted',
      result: typeof referenceNo === 'string' ? { bankReference: referenceNo } : {},
    }),
  }))
}
