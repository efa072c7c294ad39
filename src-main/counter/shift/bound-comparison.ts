import type { Compared } from '#domain/gateway-word.ts'
import type { StateKind } from '#domain/order.ts'
import type { Comparison, Tally } from '#domain/shift.ts'
import type { CounterDeps } from '../deps.ts'
import { handedOver, sinceLastZ } from './figures.ts'

export type ComparisonMade = Extract<Comparison, { kind: 'made' }>

/** The order's state when it was compared with the gateway, and the result. */
export type Held = { readonly state: StateKind; readonly seq: bigint; readonly compared: Compared }

type Reader = Pick<CounterDeps, 'journal' | 'clock'>

/** An order in the comparison, as the journal has it now. */
type Member = { readonly reference: string; readonly state: StateKind }

/**
 * The orders that the shift made, was paid for, and will hand over. Orders without money come first, as a loss could
 * hide among them: a comparison stopped half-way has then done the better half.
 */
export function toCompare(deps: Reader): readonly Member[] {
  const { read } = deps.journal
  const { fromSeq, toSeq } = sinceLastZ(deps)
  // What certainly never left this till cannot be at the gateway.
  const made = read.ordersMadeBetween(fromSeq, toSeq).filter(({ state }) => !isOurs(state))
  const paid = new Map(read.takingsBetween(fromSeq, toSeq).map((taking) => [taking.reference, taking]))
  const unpaid = made.filter(({ reference }) => !paid.has(reference))
  const all = [...handedOver(deps), ...unpaid, ...paid.values()]
  return [...new Map(all.map(({ reference, state }) => [reference, { reference, state }])).values()]
}

/**
 * The comparison as it holds now. Orders made or moved since were not compared: their figures are removed, and they
 * are listed as unanswered. `since`: how many those are.
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
