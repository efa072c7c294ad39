import type { Who } from '#calls/attempt.ts'
import { makeCall } from '#calls/make-call.ts'
import { recordOnly } from '#calls/record-only.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Instruction, InstructionEvent } from '#domain/instruction.ts'
import { moneyOfMinor, type Money } from '#domain/money.ts'
import type { ResponseOf } from '#gateway/define-operation.ts'
import { transferInterbank } from '#gateway/operations/transfer-interbank.ts'
import { transferStatus } from '#gateway/operations/transfer-status.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { BackofficeDeps } from '../deps.ts'
import { recordInstruction } from '../instruction-store.ts'
import { notLeft } from '../refusals.ts'
import { wakePayouts } from './live.ts'

type Status = ResponseOf<typeof transferStatus>

export type LookedUp = {
  /** Its present state. */
  readonly payout: Instruction
  /** The gateway's status; `no-answer` when no answer could be trusted. */
  readonly said: Status['latestTransactionStatus'] | 'no-answer'
}

/**
 * Asks the gateway for the result of a payout (service code 36, beyond the interface: only when the profile has it).
 * "Not found" decides nothing, because the request may still be on its way; nor does any status that is not final.
 * Refusals: not-found, not-allowed (no payout, or turned off in the profile), journal-not-sound, and those of
 * `notLeft`.
 */
export async function lookUpPayout(
  deps: BackofficeDeps,
  reference: string,
  who: Who = 'person',
): Promise<Result<LookedUp>> {
  const payout = deps.journal.read.instruction(reference)
  if (payout === undefined) return refuse('not-found')
  const { amountMinor } = payout.facts
  const enabled = deps.profile().enabled.includes('transfer-status')
  if (payout.kind !== 'transfer' || typeof amountMinor !== 'bigint' || !enabled) return refuse('not-allowed')
  if (deps.journal.failure() !== undefined) return refuse('journal-not-sound')
  try {
    return await ask(deps, payout, moneyOfMinor(amountMinor), who)
  } catch (error) {
    deps.bug(error, transferStatus.name, reference)
    return refuse(error instanceof JournalFailed ? 'journal-not-sound' : 'internal')
  }
}

/**
 * The gateway has asked whether the transfer is wanted. That decides nothing: it drops the transfer if our yes is lost. But it
 * knows the transfer now, so an unknown one is asked about at once.
 */
export async function lookUpCalled(deps: BackofficeDeps, reference: string): Promise<void> {
  if (!deps.journalSound() || deps.journal.read.instruction(reference)?.state !== 'unknown') return
  // Without the operation, or without an answer, it stays unknown.
  await lookUpPayout(deps, reference, 'watcher')
}

async function ask(
  deps: BackofficeDeps,
  payout: Instruction,
  amount: Money,
  who: Who,
): Promise<Result<LookedUp>> {
  const { reference, createdAt, facts } = payout
  const { transactionDate } = facts
  // A repeat after a 401 went out under another id, and only the last can have been executed.
  const sentAs = deps.journal.read
    .attemptsOf(reference)
    .findLast(({ operation }) => operation === transferInterbank.name)?.externalId
  const record = recordOnly(deps)
  const { outcome, way } = await makeCall(
    deps,
    {
      operation: transferStatus,
      input: {
        originalPartnerReferenceNo: reference,
        ...(sentAs === undefined ? {} : { originalExternalId: sentAs }),
        serviceCode: '18',
        transactionDate: typeof transactionDate === 'number' ? transactionDate : createdAt,
        amount,
      },
      reference,
      who,
    },
    {
      ...record,
      recordOutcome: (settled, end, again) => {
        const isAbout = settled.kind === 'done' && !isOfAnother(payout, settled.value)
        const event = isAbout ? eventOf(settled.value, end.id) : undefined
        if (event === undefined || isOlder(deps, reference, end.id)) record.recordOutcome(settled, end, again)
        else {
          recordInstruction(deps, reference, event, end)
          if (event.becomes === 'failed') wakePayouts(deps)
        }
      },
    },
  )
  if (way === 'left') return notLeft(outcome)
  const after = deps.journal.read.instruction(reference) ?? payout
  if (outcome.kind === 'not-found') return accept({ payout: after, said: 'not-found' })
  const isTrusted = outcome.kind === 'done' && !isOfAnother(payout, outcome.value)
  return accept({ payout: after, said: isTrusted ? outcome.value.latestTransactionStatus : 'no-answer' })
}

/** It names an account with other last digits. A masked one says nothing. */
function isOfAnother({ facts }: Instruction, { beneficiaryAccountNo: said }: Status): boolean {
  const { accountEndsIn: end } = facts
  return typeof end === 'string' && /^\d{4,}$/.test(said ?? '') && said?.endsWith(end) !== true
}

/** A question asked later is answered already. */
function isOlder({ journal: { read } }: BackofficeDeps, reference: string, attempt: string): boolean {
  const { source, attempt: known } = read.instruction(reference)?.evidence ?? {}
  const asked = read.attemptsOf(reference).map(({ id }) => id)
  return source === 'status' && asked.indexOf(known ?? '') > asked.indexOf(attempt)
}

function eventOf(
  answer: Status,
  attempt: string,
): Extract<InstructionEvent, { readonly type: 'looked-up' }> | undefined {
  const word = { attempt, code: answer.responseCode, message: answer.transactionStatusDesc ?? '' }
  const said = { type: 'looked-up', from: 'status', word } as const
  switch (answer.latestTransactionStatus) {
    case 'success':
      return { ...said, becomes: 'confirmed' }
    case 'failed':
    case 'cancelled':
    case 'refunded':
      return { ...said, becomes: 'failed' }
    // Still in progress, or unknown to the gateway: neither is final.
    case 'initiated':
    case 'paying':
    case 'pending':
    case 'not-found':
      return undefined
  }
}
