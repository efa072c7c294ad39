/** What the journal has of payouts: one entry a step, and the payouts that they make. */
import type { Batch } from '#contract/batch-views.ts'
import type { Instruction } from '#domain/instruction.ts'
import type { InstructionState } from '#domain/instruction-table.ts'
import { type Payout, type PayoutStep, type PayoutStepType, stepPayout } from '#domain/payout.ts'
import type { Journal } from '#journal/journal.ts'
import type { Note } from '#journal/tables/notes.ts'
import { type BatchStep, payoutStepsIn, stepBatch } from './batch/notes.ts'

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

/** Those of many payouts at once. */
const BATCH_KINDS: Readonly<Record<BatchStep['type'], string>> = {
  'batch-proposed': 'payout-batch-proposed',
  'batch-differs': 'payout-batch-differs',
  'batch-approved': 'payout-batch-approved',
  'batch-withdrawn': 'payout-batch-withdrawn',
  'batch-paused': 'payout-batch-paused',
  'batch-resumed': 'payout-batch-resumed',
}
const BATCH_TYPES = new Map(
  Object.entries(BATCH_KINDS).map(([type, kind]) => [kind, type as BatchStep['type']]),
)

export type NotedStep = { readonly seq: bigint; readonly at: number; readonly step: PayoutStep }
type Known = {
  readonly upTo: bigint
  readonly payouts: ReadonlyMap<number, Payout>
  readonly steps: ReadonlyMap<number, readonly NotedStep[]>
  readonly batches: ReadonlyMap<string, Batch>
}
type Reader = { readonly journal: Pick<Journal, 'read'> }

/** An entry never changes, so each is read once. */
const known = new WeakMap<Reader['journal'], Known>()
const NOTHING: Known = { upTo: 0n, payouts: new Map(), steps: new Map(), batches: new Map() }

export function noteOf({ type, ...body }: PayoutStep): Note {
  return { stream: STREAM, kind: KINDS[type], body }
}

export function batchNoteOf({ type, ...body }: BatchStep): Note {
  return { stream: STREAM, kind: BATCH_KINDS[type], body }
}

/** Every payout by its number, in the order of their numbers. */
export function allPayouts(reader: Reader): ReadonlyMap<number, Payout> {
  return read(reader).payouts
}

/** Oldest first. */
export function allBatches(reader: Reader): ReadonlyMap<string, Batch> {
  return read(reader).batches
}

function read({ journal }: Reader): Known {
  const before = known.get(journal) ?? NOTHING
  const later = journal.read.eventsAfter(STREAM, before.upTo)
  const last = later.at(-1)
  if (last === undefined) return before
  const payouts = new Map(before.payouts)
  const steps = new Map(before.steps)
  const batches = new Map(before.batches)
  for (const { seq, at, entry } of later) {
    if (entry.type !== 'note') continue
    const batchStep = stepIn<BatchStep>(entry, BATCH_TYPES)
    if (batchStep !== undefined) {
      const batch = stepBatch(batches.get(batchStep.batch), batchStep, at)
      if (batch !== undefined) batches.set(batch.id, batch)
    }
    const single = stepIn<PayoutStep>(entry, TYPES)
    const made = batchStep === undefined ? [single] : payoutStepsIn(batchStep)
    for (const step of made) {
      if (step === undefined) continue
      payouts.set(step.number, stepPayout(payouts.get(step.number), step, at))
      steps.set(step.number, [...(steps.get(step.number) ?? []), { seq, at, step }])
    }
  }
  const after = { upTo: last.seq, payouts, steps, batches }
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

function stepIn<Step extends { readonly type: string }>(
  { kind, body }: Pick<Note, 'kind' | 'body'>,
  types: ReadonlyMap<string, Step['type']>,
): Step | undefined {
  const type = types.get(kind)
  // Written by this program; see `PayoutStep` and `BatchStep`.
  return type === undefined ? undefined : ({ ...(body as object), type } as Step)
}
