import type { Compared } from '#domain/gateway-word.ts'
import type { StateKind } from '#domain/order.ts'
import type { Comparison, Tally } from '#domain/shift.ts'
import type { CounterDeps } from '../deps.ts'
import { handedOver, sinceLastZ } from './figures.ts'

export type ComparisonMade = Extract<Comparison, { kind: 'made' }>

/** How an order stood when it was held against the gateway, and what came of it. */
export type Held = { readonly state: StateKind; readonly seq: bigint; readonly compared: Compared }

type Reader = Pick<CounterDeps, 'journal' | 'clock'>

/** An order that belongs to the comparison, as the journal has it now. */
type Member = { readonly reference: string; readonly state: StateKind }

/**
 * What the shift made, what brought it money, and what it will hand over. First those without money, among which a loss
 * could hide: whoever stops in the middle has the better half.
 */
export function toCompare(deps: Reader): readonly Member[] {
  const { read } = deps.journal
  const { fromSeq, toSeq } = sinceLastZ(deps)
  // What certainly never left this till cannot be there.
  const made = read.ordersMadeBetween(fromSeq, toSeq).filter(({ state }) => !isOurs(state))
  const paid = new Map(read.takingsBetween(fromSeq, toSeq).map((taking) => [taking.reference, taking]))
  const unpaid = made.filter(({ reference }) => !paid.has(reference))
  const all = [...handedOver(deps), ...unpaid, ...paid.values()]
  return [...new Map(all.map(({ reference, state }) => [reference, { reference, state }])).values()]
}

/**
 * The comparison as it holds now. What was made since, or has moved, was not compared: its figures are taken out, and it
 * is among the unanswered. `since`: how many those are.
 */
export function boundComparison(
  deps: Reader,
  result: ComparisonMade,
  held: ReadonlyMap<string, Held>,
): { readonly result: ComparisonMade; readonly since: number } {
  const { fromSeq, toSeq } = sinceLastZ(deps)
  const brought = new Map(
    deps.journal.read.takingsBetween(fromSeq, toSeq).map(({ reference, seq }) => [reference, seq]),
  )
  const asked = new Set([...held.keys(), ...result.unanswered])
  const since = toCompare(deps)
    .filter(({ reference, state }) => {
      const one = held.get(reference)
      if (one === undefined) return !asked.has(reference)
      return one.state !== state || (brought.get(reference) ?? 0n) > one.seq
    })
    .map(({ reference }) => reference)
  if (since.length === 0) return { result, since: 0 }
  const gone = new Set(since)
  const out = since.flatMap((reference) => held.get(reference)?.compared ?? [])
  return {
    since: since.length,
    result: {
      ...result,
      compared: result.compared - out.length,
      here: without(
        result.here,
        out.map(({ here }) => here),
      ),
      there: without(
        result.there,
        out.map(({ there }) => there),
      ),
      disagreements: result.disagreements.filter(({ reference }) => !gone.has(reference)),
      unanswered: [...result.unanswered, ...since],
    },
  }
}

function without({ count, minor }: Tally, amounts: readonly bigint[]): Tally {
  const paid = amounts.filter((amount) => amount !== 0n)
  return { count: count - paid.length, minor: minor - paid.reduce((sum, amount) => sum + amount, 0n) }
}

function isOurs(state: StateKind): boolean {
  return state === 'draft' || state === 'sending' || state === 'not-sent'
}
