import type { Instruction, InstructionState } from '#domain/instruction.ts'
import { sameMoney } from '#domain/money.ts'
import { valueAt } from '#gateway/codec/conditions.ts'
import type { RequestOf, ResponseOf } from '#gateway/define-operation.ts'
import type { transferConfirmation } from '#gateway/operations/transfer-confirmation.ts'
import { amountOf } from './bill-of.ts'
import type { HandlerContext, Verdict } from './handler.ts'
import { refusals, SUCCESS, type Word } from './refusals.ts'

type Question = RequestOf<typeof transferConfirmation>
type TransferAnswer = Omit<ResponseOf<typeof transferConfirmation>, 'responseCode' | 'responseMessage'>

/** The transfer is out, or may be. In any other state it is not wanted, or is finished. */
const WANTED: readonly InstructionState[] = ['sending', 'accepted', 'pending', 'unknown']

/**
 * "Is this transfer really wanted?", asked before the gateway pays out (interface, part 6). Answered from the stored
 * instruction: reference, amount and account must match it. A yes releases money, so it is on disk before it is sent.
 * So is every no, because it may be an attack.
 */
export function answerTransfer(
  request: Question,
  _body: unknown,
  context: HandlerContext,
): Verdict<TransferAnswer> {
  const found = context.reads.instruction(request.partnerReferenceNo)
  if (!found.ok) return { word: refusals.generalError, fact: 'kept' }
  const transfer = found.value
  if (transfer?.kind !== 'transfer') return { word: refusals.transactionNotFound, fact: 'kept' }
  const { reference } = transfer
  const refusal = refusalOf(request, transfer, context)
  if (refusal !== undefined) return { word: refusal, reference, fact: 'kept' }
  const { partnerReferenceNo, amount, beneficiaryAccountNo } = request
  return {
    word: SUCCESS,
    reference,
    fact: 'kept',
    rest: () => ({ partnerReferenceNo, amount, beneficiaryAccountNo }),
  }
}

function refusalOf(
  { amount, beneficiaryAccountNo }: Question,
  transfer: Instruction,
  { openSealed }: HandlerContext,
): Word | undefined {
  const ours = amountOf(transfer)
  if (ours === undefined || !sameMoney(ours, amount)) return refusals.invalidAmount
  if (!isAccountOf(transfer, beneficiaryAccountNo, openSealed)) return refusals.invalidAccount
  return WANTED.includes(transfer.state) ? undefined : refusals.invalidStatus
}

/**
 * The account is sealed with the other personal data. Its last digits are not, for when the key is not available. An
 * instruction with neither cannot confirm an account.
 */
function isAccountOf(
  { personal, facts }: Instruction,
  account: string,
  openSealed: HandlerContext['openSealed'],
): boolean {
  const opened = personal === undefined ? undefined : openSealed(personal)
  const whole = opened === undefined ? undefined : memberOf(opened, 'accountNo')
  if (typeof whole === 'string') return whole === account
  const end = facts['accountEndsIn']
  return typeof end === 'string' && end !== '' && account.endsWith(end)
}

function memberOf(json: string, name: string): unknown {
  try {
    return valueAt(JSON.parse(json), name)
  } catch {
    return undefined
  }
}
