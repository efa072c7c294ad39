import type { JournalChange } from './write.ts'

/** Calls that only ask: their answers are journalled whatever is wrong with the order. */
const ONLY_ASKS: ReadonlySet<string> = new Set(['reads', 'registers'])

const MONEY: ReadonlySet<string> = new Set(['asks-for-money', 'moves-money'])

/**
 * The orders, instructions and sales on which the change acts: a person decides about them, or money is asked for,
 * moved or called off. What is only learned about them acts on none.
 */
export function actsOn({
  order,
  attempt,
  cash,
  cashVoid,
  refundEnds = [],
  split,
  splitLeg,
  splitEnd,
}: JournalChange): readonly string[] {
  return [
    order?.by === undefined ? undefined : order.after.reference,
    attempt?.phase === 'start' && !ONLY_ASKS.has(attempt.effect) ? attempt.reference : undefined,
    cash?.reference,
    cashVoid?.reference,
    ...refundEnds.map(({ reference }) => reference),
    split?.id,
    splitLeg?.id,
    splitEnd?.id,
  ].filter((stream) => stream !== undefined)
}

/** Money is asked for, moved, taken or given back, whatever it is about. */
export function takesMoney({ attempt, cash, cashVoid, refundEnds = [], splitLeg }: JournalChange): boolean {
  const leaves = attempt?.phase === 'start' && MONEY.has(attempt.effect)
  return leaves || [cash, cashVoid, splitLeg].some((each) => each !== undefined) || refundEnds.length > 0
}
