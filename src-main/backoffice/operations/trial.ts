import { lastDigits } from '#domain/last-digits.ts'
import { moneyOfMinor } from '#domain/money.ts'
import type { PlainRecord } from '#domain/instruction.ts'
import type { Outgoing } from '#gateway/define-operation.ts'
import type { BackofficeDeps } from '../deps.ts'
import type { NewInstruction } from '../instruction-store.ts'
import { exampleBill } from './example-bill.ts'

/**
 * How a trial is recorded while it is in progress. Such gateways send the merchant an inquiry about an order or
 * transfer before they agree (interface, part 6), and the listener answers from the journal. Undefined for operations
 * without an inquiry, for a request without a reference of ours, and for a reference already used: then IT wants the
 * gateway's own answer.
 */
export function trialOf(
  deps: Pick<BackofficeDeps, 'journal' | 'profile' | 'personal'>,
  { name, effect }: Outgoing,
  input: Readonly<Record<string, unknown>>,
): NewInstruction | undefined {
  const { journal } = deps
  const { partnerReferenceNo: reference, amount } = input
  if (typeof reference !== 'string' || !/^[A-Z0-9]{1,28}$/.test(reference)) return undefined
  if (journal.read.order(reference) !== undefined || journal.read.instruction(reference) !== undefined)
    return undefined
  const amountMinor = minorOf(amount)
  if (amountMinor === undefined) return undefined
  const facts = { amountMinor, triedAs: name }
  if (effect === 'moves-money') {
    const { beneficiaryAccountNo: account, beneficiaryBankCode: bank } = input
    return {
      reference,
      kind: 'transfer',
      facts: { ...facts, ...texts({ accountEndsIn: endOf(account), bankCode: bank }) },
    }
  }
  if (effect !== 'asks-for-money') return undefined
  const expiresAt = input['validityPeriod'] ?? input['validUpTo']
  const expiry = typeof expiresAt === 'number' ? { expiresAt } : {}
  const bill = exampleBill(deps, moneyOfMinor(amountMinor))
  return {
    reference,
    kind: 'payment-link',
    facts: { ...facts, ...expiry },
    ...(bill === undefined ? {} : { bill }),
  }
}

function minorOf(amount: unknown): bigint | undefined {
  if (typeof amount !== 'object' || amount === null || !('minor' in amount)) return undefined
  return typeof amount.minor === 'bigint' ? amount.minor : undefined
}

function endOf(account: unknown): unknown {
  return typeof account === 'string' ? lastDigits(account) : undefined
}

function texts(given: Readonly<Record<string, unknown>>): PlainRecord {
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
