/** What the journal has of payouts: one entry a step, and the payouts that they make. */
import type { Instruction } from '#domain/instruction.ts'
import type { InstructionState } from '#domain/instruction-table.ts'
import { type Payout, type PayoutStep, type PayoutStepType, stepPayout } from '#domain/payout.ts'
import type { Journal } from '#journal/journal.ts'
import type { Note } from '#journal/tables/notes.ts'

const STREAM = 'payouts'
/** As journalled: released, so never changed. */
const KINDS: Readonly<Record<PayoutStepType, string>> = {
  drafted: 'payout-drafted',
  proposed: 'payout-proposed',
  'amount-differs': 'payout-amount-differs',
  approved: 'payout-approved',
  sent: 'payout-sent',
  withdrawn: 'payout-withdrawn',
}
const TYPES = new Map(Object.entries(KINDS).map(([type, kind]) => [kind, type as PayoutStepType]))

export type NotedStep = { readonly seq: bigint; readonly at: number; readonly step: PayoutStep }
type Known = {
  readonly upTo: bigint
  readonly payouts: ReadonlyMap<number, Payout>
  readonly steps: ReadonlyMap<number, readonly NotedStep[]>
}
type Reader = { readonly journal: Pick<Journal, 'read'> }

/** An entry never changes, so each is read once. */
const known = new WeakMap<Reader['journal'], Known>()

export function noteOf({ type, ...body }: PayoutStep): Note {
  return { stream: STREAM, kind: KINDS[type], body }
}

/** Every payout by its number, in the order of their numbers. */
export function allPayouts(reader: Reader): ReadonlyMap<number, Payout> {
  return read(reader).payouts
}

function read({ journal }: Reader): Known {
  const before = known.get(journal) ?? { upTo: 0n, payouts: new Map(), steps: new Map() }
  const later = journal.read.eventsAfter(STREAM, before.upTo).flatMap(stepIn)
  const last = later.at(-1)
  if (last === undefined) return before
  const payouts = new Map(before.payouts)
  const steps = new Map(before.steps)
  for (const each of later) {
    const { at, step } = each
    payouts.set(step.number, stepPayout(payouts.get(step.number), step, at))
    steps.set(step.number, [...(steps.get(step.number) ?? []), each])
  }
  const after = { upTo: last.seq, payouts, steps }
  known.set(journal, after)
  return after
}

export function payoutOf(reader: Reader, number: number): Payout | undefined {
  return allPayouts(reader).get(number)
}

/** The single writer reads and commits in the same tick. */
export function nextPayoutNumber(reader: Reader): number {
  return allPayouts(reader).size + 1
}

/** Everything journalled about one payout, oldest first. */
export function stepsOf(reader: Reader, number: number): readonly NotedStep[] {
  return read(reader).steps.get(number) ?? []
}

/** That of its last sending; undefined before the payout is sent. */
export function instructionOf({ journal }: Reader, { sent }: Payout): Instruction | undefined {
  const reference = sent.at(-1)?.reference
  return reference === undefined ? undefined : journal.read.instruction(reference)
}

export function outcomeOf(reader: Reader, payout: Payout): InstructionState | undefined {
  return instructionOf(reader, payout)?.state
}

function stepIn(event: ReturnType<Journal['read']['eventsOf']>[number]): readonly NotedStep[] {
  const { seq, at, entry } = event
  if (entry.type !== 'note') return []
  const type = TYPES.get(entry.kind)
  // Written by this program; see `PayoutStep`.
  return type === undefined ? [] : [{ seq, at, step: { ...(entry.body as object), type } as PayoutStep }]
}
