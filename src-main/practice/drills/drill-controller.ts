import { accept, refuse } from '#contract/envelope.ts'
import type { DrillRunView, DrillScore } from '#contract/drill-views.ts'
import type { DrillController } from '#counter/practice-ports.ts'
import type { StateKind } from '#domain/order.ts'
import type { PersonId } from '#domain/person.ts'
import type { Clock, Timers } from '#domain/ports.ts'
import type { Doing } from './drill.ts'
import type { Hand } from './hand.ts'
import { DRILLS } from './list.ts'
import { advanceDrill, beginDrill, endDrill, wakeAt, type Advanced, type Fact, type Run } from './run.ts'
import { scoreOf } from './score.ts'
import { listDrills } from './results.ts'

export type DrillDeps = {
  readonly clock: Clock
  readonly timers: Timers
  readonly hand: Hand
  readonly order: (
    reference: string,
  ) => { readonly saleId: string; readonly amountMinor: bigint; readonly state: StateKind } | undefined
  /** Earlier results of this till, as stored; of any shape. */
  readonly kept: () => readonly unknown[]
  readonly keep: (score: DrillScore) => void
  readonly signedIn: () => PersonId | undefined
  readonly announce: () => void
  readonly bug: (error: unknown, where: string) => void
}

/** Runs one drill at a time: follows the till's actions, plays customers and faults, and stores the result. */
export function createDrillController(deps: DrillDeps): DrillController {
  let run: Run | undefined
  let score: DrillScore | undefined
  let stopWaiting: () => void = () => undefined
  /** The last drill left a fault in place. */
  let broken = false
  /** Customers act one after the other, as the script says. */
  let acting: Promise<void> = Promise.resolve()

  const act = (doings: readonly Doing[]): void => {
    for (const doing of doings) {
      if ('line' in doing) broken = doing.line !== 'mended'
      acting = acting.then(() =>
        deps.hand(doing, 'line' in doing ? undefined : newestOf(doing.customer)).catch((error: unknown) => {
          deps.bug(error, 'drill')
        }),
      )
    }
  }
  const newestOf = (customer: number) => {
    const order = run?.orders.findLast((one) => one.customer === customer)
    if (order === undefined) return undefined
    const amountMinor = deps.order(order.reference)?.amountMinor ?? 0n
    return { reference: order.reference, amountMinor }
  }
  const follow = ({ run: next, doings }: Advanced): void => {
    const before = run
    run = next
    act(doings)
    stopWaiting()
    const wake = wakeAt(next)
    stopWaiting =
      wake === undefined
        ? () => undefined
        : deps.timers.after(Math.max(0, wake - deps.clock.now()), () => hear({ kind: 'time' }))
    if (next.ended !== undefined) close(next)
    if (before === undefined || hasNews(before, next)) deps.announce()
  }
  const close = (ended: Run): void => {
    if (broken) act([{ line: 'mended' }])
    const by = deps.signedIn()
    score = { ...scoreOf(ended), ...(by === undefined ? {} : { by }) }
    deps.keep(score)
  }
  const hear = (fact: Fact): void => {
    if (run === undefined || run.ended !== undefined) return
    follow(advanceDrill(run, fact, deps.clock.now()))
  }
  const leave = (): void => {
    stopWaiting()
    if (broken) act([{ line: 'mended' }])
    run = undefined
    score = undefined
  }
  return {
    list: () => accept(listDrills(deps.kept())),
    get: () => accept(run === undefined ? null : viewOf(run, score)),
    start: (id) => {
      leave()
      const turn = listDrills(deps.kept()).drills.find((drill) => drill.id === id)?.runs ?? 0
      follow(beginDrill(DRILLS[id], turn, deps.clock.now()))
      return accept(null)
    },
    finish: () => {
      if (run === undefined || run.ended !== undefined) return refuse('not-found')
      follow({ run: endDrill(run, deps.clock.now()), doings: [] })
      return accept(null)
    },
    stop: () => {
      leave()
      deps.announce()
      return accept(null)
    },
    hearEvent: (event) => {
      if (event.type !== 'order-changed') return
      const order = deps.order(event.reference)
      if (order !== undefined) hear({ kind: 'order', reference: event.reference, ...order })
    },
    hearAct: (name, input, ok) => {
      // Only what the action was about: the input may also hold a PIN.
      const { reference, amountMinor, how } = input as Readonly<Record<string, unknown>>
      hear({
        kind: 'act',
        name,
        ok,
        ...(typeof reference === 'string' ? { reference } : {}),
        ...(typeof amountMinor === 'bigint' ? { amountMinor } : {}),
        ...(typeof how === 'string' ? { how } : {}),
      })
    },
    close: () => stopWaiting(),
  }
}

function hasNews(before: Run, after: Run): boolean {
  return (
    before.said.length !== after.said.length ||
    before.done.length !== after.done.length ||
    before.ended !== after.ended
  )
}

function viewOf(run: Run, score: DrillScore | undefined): DrillRunView {
  const { drill, startedAt, amounts, said, done, ended } = run
  return {
    id: drill.id,
    startedAt,
    endsAt: startedAt + drill.limitMs,
    amounts,
    said,
    deedsDone: done.length,
    deeds: drill.deeds.length,
    ...(ended === undefined || score === undefined ? {} : { score }),
  }
}
