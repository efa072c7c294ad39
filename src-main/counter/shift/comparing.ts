import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { ComparingView } from '#contract/shift-views.ts'
import type { Compared } from '#domain/gateway-word.ts'
import type { Order } from '#domain/order.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { CounterDeps } from '../deps.ts'
import { boundComparison, type ComparisonMade, type Held, toCompare } from './bound-comparison.ts'

export type CompareOptions = {
  readonly onCompared: (order: Order, compared: Compared) => void
  readonly onProgress: (done: number, of: number) => void
  readonly onWait: (until: number) => void
  /** Ends it: orders not asked about by then are unanswered. */
  readonly stop: AbortSignal
}

/** Compares these orders with the gateway. The counter does not need to know where this runs. */
export type Compare = (references: readonly string[], options: CompareOptions) => Promise<ComparisonMade>

/** `held`: each order's state when it was compared. */
type State =
  | Exclude<ComparingView, { kind: 'done' }>
  | {
      readonly kind: 'done'
      readonly result: ComparisonMade
      readonly stopped: boolean
      readonly held: ReadonlyMap<string, Held>
    }

export type Comparing = {
  view(): ComparingView
  /** Starts or restarts it; a comparison under way continues. Refusal: no-shift. */
  start(): Result<null>
  stop(): void
  /** Of the open shift, once done: as it holds now, not as it was when made. */
  result(): ComparisonMade | undefined
}

/** The open shift's comparison with the gateway: one at a time, in the background, kept until the shift closes. */
export function createComparing(deps: CounterDeps, compare: Compare): Comparing {
  let state: State = { kind: 'none' }
  let shift: number | undefined
  let running: AbortController | undefined

  const become = (next: State): void => {
    state = next
    deps.announce({ type: 'shift-changed' })
  }
  /** The result of a closed shift is dropped. */
  const current = (): State => {
    if (shift !== undefined && deps.journal.read.openShift()?.number !== shift) {
      running?.abort()
      running = undefined
      shift = undefined
      state = { kind: 'none' }
    }
    return state
  }
  const run = async (references: readonly string[], mine: AbortController): Promise<void> => {
    const isMine = (): boolean => running === mine
    const held = new Map<string, Held>()
    try {
      const result = await compare(references, {
        onCompared: ({ reference, state: { kind } }, compared) =>
          void held.set(reference, { state: kind, seq: deps.journal.read.seqNow(), compared }),
        stop: mine.signal,
        onProgress: (done, of) => {
          if (isMine()) become({ kind: 'running', done, of })
        },
        onWait: (waitUntil) => {
          if (isMine() && state.kind === 'running') become({ ...state, waitUntil })
        },
      })
      if (!isMine()) return
      running = undefined
      become({ kind: 'done', result, stopped: mine.signal.aborted, held })
    } catch (error) {
      if (!(error instanceof JournalFailed)) deps.bug(error, 'shift comparison')
      if (!isMine()) return
      running = undefined
      become({ kind: 'none' })
    }
  }
  return {
    view: () => {
      const now = current()
      if (now.kind !== 'done') return now
      const { kind, stopped, result, held } = now
      return { kind, stopped, ...boundComparison(deps, result, held) }
    },
    start: () => {
      const open = deps.journal.read.openShift()
      if (open === undefined) return refuse('no-shift')
      if (current().kind === 'running') return accept(null)
      const references = toCompare(deps).map(({ reference }) => reference)
      shift = open.number
      running = new AbortController()
      become({ kind: 'running', done: 0, of: references.length })
      void run(references, running)
      return accept(null)
    },
    stop: () => running?.abort(),
    result: () => {
      const now = current()
      return now.kind === 'done' ? boundComparison(deps, now.result, now.held).result : undefined
    },
  }
}
