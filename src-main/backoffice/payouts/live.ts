import type { Day } from '#domain/day.ts'
import { isByPerson, type Instruction } from '#domain/instruction.ts'
import type { Payout } from '#domain/payout.ts'
import type { Journal } from '#journal/journal.ts'
import { allPayouts, instructionOf } from './steps.ts'

type Reader = { readonly journal: Pick<Journal, 'read'> }
export type LivePayout = { readonly payout: Payout; readonly instruction: Instruction | undefined }

/** Each with the steps it had: a further step makes another object of it. */
const resting = new WeakMap<Reader['journal'], Map<number, Payout>>()

/**
 * Payouts of which something may still become, by number. One that the gateway has confirmed, or that was given up
 * unsent, is read once: a shop has thousands of them.
 */
export function livePayouts(
  reader: Reader,
  /** Also those at rest whose day is this one or later. */
  { from }: { readonly from?: Day } = {},
): readonly LivePayout[] {
  const rest = resting.get(reader.journal) ?? new Map<number, Payout>()
  resting.set(reader.journal, rest)
  return [...allPayouts(reader).values()].flatMap((payout) => {
    const isLate = from !== undefined && payout.asked.day >= from
    if (rest.get(payout.number) === payout && !isLate) return []
    const instruction = instructionOf(reader, payout)
    if (!isAtRest(payout, instruction)) return [{ payout, instruction }]
    rest.set(payout.number, payout)
    return isLate ? [{ payout, instruction }] : []
  })
}

/** After the gateway has taken a confirmation back. */
export function wakePayouts({ journal }: Reader): void {
  resting.delete(journal)
}

function isAtRest({ state, sent }: Payout, instruction: Instruction | undefined): boolean {
  if (state === 'withdrawn' && sent.length === 0) return true
  return instruction?.state === 'confirmed' && !isByPerson(instruction)
}
