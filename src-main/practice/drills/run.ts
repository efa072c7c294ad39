/** The course of a drill. Pure: it takes events and their times, and returns what customers and faults do next. */
import type { ProcedureName } from '#contract/procedures.ts'
import type { StateKind } from '#domain/order.ts'
import type { Act, Doing, Drill, When } from './drill.ts'

export type Fact =
  | { readonly kind: 'time' }
  /** An order of the till, new or in a new state. */
  | {
      readonly kind: 'order'
      readonly reference: string
      readonly saleId: string
      readonly amountMinor: bigint
      readonly state: StateKind
    }
  /** A person acted. `amountMinor` and `reference` say what it was about, as far as it is known. */
  | {
      readonly kind: 'act'
      readonly name: ProcedureName
      readonly ok: boolean
      readonly reference?: string | undefined
      readonly amountMinor?: bigint | undefined
      readonly how?: string | undefined
    }

type RunOrder = {
  readonly reference: string
  readonly saleId: string
  readonly customer: number
  readonly state: StateKind
}
export type Done = {
  readonly id: string
  readonly tookMs: number
  readonly isLate: boolean
  readonly at: number
}

export type Run = {
  readonly drill: Drill
  readonly startedAt: number
  /** Sen. */
  readonly amounts: readonly bigint[]
  /** Oldest first. */
  readonly orders: readonly RunOrder[]
  /** When a line's condition (`line <id>`) or a deed's (`deed <id>`) first held. */
  readonly met: ReadonlyMap<string, number>
  readonly said: readonly { readonly id: string; readonly at: number }[]
  readonly done: readonly Done[]
  readonly missteps: readonly string[]
  readonly ended?: { readonly at: number; readonly ranOut: boolean }
}

export type Advanced = { readonly run: Run; readonly doings: readonly Doing[] }

/** After the last deed, the tick or the customer's last words stay visible this long. */
const LINGER_MS = 2_000

/** `turn`: number of earlier runs. Each time the customers pay a little more, so that every amount is new. */
export function beginDrill(drill: Drill, turn: number, now: number): Advanced {
  const more = BigInt(turn % 9) * 500n
  const run: Run = {
    drill,
    startedAt: now,
    amounts: drill.amounts.map((rupiah) => (BigInt(rupiah) + more) * 100n),
    orders: [],
    met: new Map(),
    said: [],
    done: [],
    missteps: [],
  }
  return settle(run, now)
}

/** The run after a fact, and its immediate consequences. Once the run has ended, nothing changes it. */
export function advanceDrill(run: Run, fact: Fact, now: number): Advanced {
  if (run.ended !== undefined) return { run, doings: [] }
  switch (fact.kind) {
    case 'time':
      return settle(run, now)
    case 'order':
      return settle(withOrder(run, fact), now)
    case 'act':
      return settle(withAct(run, fact, now), now)
  }
}

export function endDrill(run: Run, now: number): Run {
  return run.ended === undefined ? { ...run, ended: { at: now, ranOut: false } } : run
}

/** Epoch milliseconds at which the run needs the next time event; undefined after its end. */
export function wakeAt(run: Run): number | undefined {
  if (run.ended !== undefined) return undefined
  const lines = run.drill.lines.flatMap((line) => {
    const since = run.met.get(`line ${line.id}`)
    return since === undefined || wasSaid(run, line.id) ? [] : [since + (line.afterMs ?? 0)]
  })
  return Math.min(run.startedAt + run.drill.limitMs, ...lines, ...(lingersUntil(run) ?? []))
}

function lingersUntil(run: Run): readonly [number] | undefined {
  if (run.done.length < run.drill.deeds.length) return undefined
  return [Math.max(...run.done.map(({ at }) => at)) + LINGER_MS]
}

const wasSaid = (run: Run, id: string): boolean => run.said.some((line) => line.id === id)
const isDone = (run: Run, id: string): boolean => run.done.some((deed) => deed.id === id)

/** Plays every line that is due, including those that become due as a result; then checks whether the run is over. */
function settle(given: Run, now: number): Advanced {
  let run = withMet(given, now)
  const doings: Doing[] = []
  for (;;) {
    const due = run.drill.lines.find((line) => {
      const since = run.met.get(`line ${line.id}`)
      return since !== undefined && !wasSaid(run, line.id) && since + (line.afterMs ?? 0) <= now
    })
    if (due === undefined) break
    doings.push(...(due.does ?? []))
    run = withMet({ ...run, said: [...run.said, { id: due.id, at: now }] }, now)
  }
  const [until] = lingersUntil(run) ?? []
  if (until !== undefined && now >= until) return { run: endDrill(run, now), doings }
  if (now >= run.startedAt + run.drill.limitMs)
    return { run: { ...run, ended: { at: now, ranOut: true } }, doings }
  return { run, doings }
}

function withMet(run: Run, now: number): Run {
  const named = [
    ...run.drill.lines.map(({ id, when }) => [`line ${id}`, when] as const),
    ...run.drill.deeds.map(({ id, after }) => [`deed ${id}`, after] as const),
  ]
  const fresh = named.filter(([name, when]) => !run.met.has(name) && holds(run, when))
  if (fresh.length === 0) return run
  return { ...run, met: new Map([...run.met, ...fresh.map(([name]) => [name, now] as const)]) }
}

function holds(run: Run, when: When = {}): boolean {
  if (when.deed !== undefined && !isDone(run, when.deed)) return false
  if (when.line !== undefined && !wasSaid(run, when.line)) return false
  if (when.is === undefined) return true
  const newest = run.orders.findLast(({ customer }) => customer === (when.customer ?? 0))
  return newest !== undefined && when.is.includes(newest.state)
}

/**
 * Another order of a known sale belongs to the same customer. A new sale belongs to the customer with its amount, if
 * any.
 */
function withOrder(run: Run, fact: Extract<Fact, { kind: 'order' }>): Run {
  const { reference, saleId, state } = fact
  if (run.orders.some((order) => order.reference === reference)) {
    return {
      ...run,
      orders: run.orders.map((order) => (order.reference === reference ? { ...order, state } : order)),
    }
  }
  const known = run.orders.find((order) => order.saleId === saleId)
  const customer = known?.customer ?? run.amounts.indexOf(fact.amountMinor)
  if (customer === -1) return run
  return { ...run, orders: [...run.orders, { reference, saleId, customer, state }] }
}

function withAct(run: Run, fact: Extract<Fact, { kind: 'act' }>, now: number): Run {
  const deed = run.drill.deeds.find(
    ({ id, ...act }) => run.met.has(`deed ${id}`) && !isDone(run, id) && isOf(run, act, fact),
  )
  if (deed !== undefined) {
    const tookMs = now - (run.met.get(`deed ${deed.id}`) ?? now)
    const done: Done = { id: deed.id, at: now, tookMs, isLate: tookMs > deed.withinMs }
    return { ...run, done: [...run.done, done] }
  }
  const wrong = run.drill.missteps.find(({ from, ...act }) => holds(run, from) && isOf(run, act, fact))
  if (wrong === undefined || run.missteps.includes(wrong.id)) return run
  return { ...run, missteps: [...run.missteps, wrong.id] }
}

function isOf(
  run: Run,
  { names, customer, how, isTried }: Act,
  fact: Extract<Fact, { kind: 'act' }>,
): boolean {
  if (!names.includes(fact.name) || (!fact.ok && isTried !== true)) return false
  if (how !== undefined && !how.some((one) => one === fact.how)) return false
  return customer === undefined || isAbout(run, fact, customer)
}

/** Matched by order, otherwise by amount. An action with neither (an empty search) may be about any customer. */
function isAbout(
  run: Run,
  { reference, amountMinor }: Extract<Fact, { kind: 'act' }>,
  customer: number,
): boolean {
  if (reference !== undefined)
    return run.orders.some((order) => order.reference === reference && order.customer === customer)
  return amountMinor === undefined || amountMinor === run.amounts[customer]
}
