import { operations, type OperationName } from '#gateway/registry.ts'
import { caseSeed } from './chance.ts'
import { runCase } from './case.ts'
import { makeKeys, subjectOf, type Keys } from './subject.ts'

export type Failure = { readonly operation: OperationName; readonly seed: number; readonly fault: string }

export type Report = {
  readonly operation: OperationName
  readonly cases: number
  readonly counts: Readonly<Record<string, number>>
  readonly failures: readonly Failure[]
  readonly slowest: { readonly seed: number; readonly ms: number }
}

export const OPERATION_NAMES = Object.keys(operations) as readonly OperationName[]

export function isOperationName(text: string): text is OperationName {
  return Object.hasOwn(operations, text)
}

/** `count` cases of one operation; more than a few failures add no information. */
export function fuzz(name: OperationName, seed: number, count: number, keys: Keys = makeKeys()): Report {
  const subject = subjectOf(operations[name], keys)
  const counts: Record<string, number> = {}
  const failures: Failure[] = []
  let slowest = { seed: 0, ms: 0 }
  let cases = 0
  for (; cases < count && failures.length < 10; cases += 1) {
    const own = caseSeed(seed, name, cases)
    const { outcome, fault, ms } = runCase(subject, own)
    if (ms > slowest.ms) slowest = { seed: own, ms }
    counts[outcome] = (counts[outcome] ?? 0) + 1
    if (fault !== undefined) failures.push({ operation: name, seed: own, fault })
  }
  return { operation: name, cases, counts, failures, slowest }
}

/** Replays an earlier failure. */
export function replay(
  { operation, seed }: Pick<Failure, 'operation' | 'seed'>,
  keys: Keys,
): string | undefined {
  return runCase(subjectOf(operations[operation], keys), seed).fault
}
