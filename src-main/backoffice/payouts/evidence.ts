/** What proves that a payout was paid without the gateway's own answer or status: its history, and a line of the bank's statement (ADR 0044). */
import {
  isByPerson,
  type Instruction,
  type InstructionEvent,
  type InstructionState,
} from '#domain/instruction.ts'
import type { TheirPayment } from '#domain/payment-difference.ts'
import type { PersonId } from '#domain/person.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { BackofficeDeps } from '../deps.ts'
import { giveWay } from '../give-way.ts'
import { recordInstruction } from '../instruction-store.ts'
import type { FoundPayout, SoughtPayout } from '../settlement/paid-out.ts'
import { livePayouts } from './live.ts'

/** Not decided, or decided by an answer that a payment would contradict. */
const OPEN: readonly InstructionState[] = ['unknown', 'pending', 'accepted', 'not-sent', 'refused']
/** A shorter text stands in a line by chance. */
const SHORTEST_NAME = 8
const SETTLED_AT_ONCE = 10
/** No manager compares an older statement to find a payout. */
const OLDEST_MS = 400 * 86_400_000

type Proven = { readonly reference: string; readonly event: InstructionEvent }
/** The till has stopped. */
type IsOver = () => boolean

/**
 * The gateway's history. One record under the payout's own number, successful and of its whole amount, proves it paid:
 * that number was sent with one account only. No other record decides anything, and none that is missing.
 */
export async function settleByHistory(
  deps: BackofficeDeps,
  theirs: readonly TheirPayment[],
  isOver: IsOver,
): Promise<void> {
  const groups = [...Map.groupBy(theirs, (each) => each.reference)]
  const proven = groups.flatMap(([reference, [record, ...others]]): readonly Proven[] => {
    const instruction = openTransfer(deps, reference)
    if (instruction === undefined || record === undefined || others.length > 0) return []
    if (record.state !== 'paid' || record.minor !== instruction.facts['amountMinor']) return []
    const word = { message: record.id }
    return [{ reference, event: { type: 'looked-up', from: 'history', becomes: 'confirmed', word } }]
  })
  await settleEach(deps, proven, isOver)
}

/**
 * What a bank's statement may prove. The account is no name: who doubts a payout may have paid the same account by another
 * way, and then that line would hide that it was paid twice.
 */
export function soughtPayouts(deps: BackofficeDeps): readonly SoughtPayout[] {
  const oldest = deps.clock.now() - OLDEST_MS
  return livePayouts(deps).flatMap(({ payout, instruction }): readonly SoughtPayout[] => {
    const sent = payout.sent.at(-1)
    if (sent === undefined || sent.at < oldest) return []
    if (instruction === undefined || !isOpen(instruction)) return []
    const bank = instruction.result?.['bankReference']
    const names = [
      sent.reference,
      ...(typeof bank === 'string' && bank.length >= SHORTEST_NAME ? [bank] : []),
    ]
    return [
      {
        ...{ reference: sent.reference, minor: payout.asked.amountMinor, day: jakartaDay(sent.at) },
        names: names.map((name) => name.toUpperCase()),
      },
    ]
  })
}

/** Lines of a bank's statement that `by` has compared. `name`: the file's. */
export async function settleByStatement(
  deps: BackofficeDeps,
  found: readonly FoundPayout[],
  { by, name, isOver }: { readonly by: PersonId; readonly name: string; readonly isOver: IsOver },
): Promise<void> {
  const proven = found.map(({ reference, line }): Proven => {
    const word = { message: `${name}:${line}` }
    return { reference, event: { type: 'looked-up', from: 'statement', becomes: 'confirmed', by, word } }
  })
  await settleEach(deps, proven, isOver)
}

/** A batch may have hundreds, and each is a flush. */
async function settleEach(deps: BackofficeDeps, proven: readonly Proven[], isOver: IsOver): Promise<void> {
  for (const [at, { reference, event }] of proven.entries()) {
    if (at > 0 && at % SETTLED_AT_ONCE === 0) await giveWay(deps)
    if (isOver()) return
    // A person or the gateway may have decided meanwhile.
    if (openTransfer(deps, reference) !== undefined) settle(deps, reference, event)
  }
}

function openTransfer({ journal }: BackofficeDeps, reference: string): Instruction | undefined {
  const instruction = journal.read.instruction(reference)
  return instruction?.kind === 'transfer' && isOpen(instruction) ? instruction : undefined
}

/** The gateway's own last word stands; a person's may be wrong. */
function isOpen(instruction: Instruction): boolean {
  return OPEN.includes(instruction.state) || isByPerson(instruction)
}

function settle(deps: BackofficeDeps, reference: string, event: InstructionEvent): void {
  if (!deps.journalSound()) return
  try {
    recordInstruction(deps, reference, event)
    deps.announce({ type: 'payouts-changed' })
  } catch (error) {
    // A failed disk has reported itself.
    if (!(error instanceof JournalFailed)) throw error
  }
}
