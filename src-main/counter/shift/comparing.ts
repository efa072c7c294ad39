import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { ComparingView } from '#contract/shift-views.ts'
import type { Comparison } from '#domain/shift.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { CounterDeps } from '../deps.ts'
import { handedOver, sinceLastZ } from './figures.ts'

export type ComparisonMade = Extract<Comparison, { kind: 'made' }>

export type CompareOptions = {
  readonly onProgress: (done: number, of: number) => void
  readonly onWait: (until: number) => void
  /** Ends it: what was not asked by then is unanswered. */
  readonly stop: AbortSignal
}

/** Holds these orders against the gateway. Where it is done is not the counter's business. */
export type Compare = (references: readonly string[], options: CompareOptions) => Promise<ComparisonMade>

export type Comparing = {
  view(): ComparingView
  /** Begins, or begins anew; one that is under way goes on. Refusal: no-shift. */
  start(): Result<null>
  stop(): void
  /** Of the open shift, when it is done. */
  result(): ComparisonMade | undefined
}

/** The comparison of the open shift with the gateway: one at a time, in the background, kept until the shift is closed. */
export function createComparing(deps: CounterDeps, compare: Compare): Comparing {
  let state: ComparingView = { kind: 'none' }
  let shift: number | undefined
  let running: AbortController | undefined

  const become = (next: ComparingView): void => {
    state = next
    deps.announce({ type: 'shift-changed' })
  }
  /** Of a shift that is closed by now nothing is kept. */
  const current = (): ComparingView => {
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
    try {
      const result = await compare(references, {
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
      become({ kind: 'done', result, stopped: mine.signal.aborted })
    } catch (error) {
      if (!(error instanceof JournalFailed)) deps.bug(error, 'shift comparison')
      if (!isMine()) return
      running = undefined
      become({ kind: 'none' })
    }
  }
  return {
    view: current,
    start: () => {
      const open = deps.journal.read.openShift()
      if (open === undefined) return refuse('no-shift')
      if (current().kind === 'running') return accept(null)
      const references = toCompare(deps)
      shift = open.number
      running = new AbortController()
      become({ kind: 'running', done: 0, of: references.length })
      void run(references, running)
      return accept(null)
    },
    stop: () => running?.abort(),
    result: () => {
      const now = current()
      return now.kind === 'done' ? now.result : undefined
    },
  }
}

/**
 * What the shift made, what brought it money, and what it will hand over. First those without money, among which a loss
 * could hide: whoever stops in the middle has the better half.
 */
function toCompare(deps: CounterDeps): readonly string[] {
  const { read } = deps.journal
  const { fromSeq, toSeq } = sinceLastZ(deps)
  // What certainly never left this till cannot be there.
  const made = read.ordersMadeBetween(fromSeq, toSeq).filter(({ state }) => !isOurs(state))
  const paid = new Set(read.takingsBetween(fromSeq, toSeq).map(({ reference }) => reference))
  const open = handedOver(deps).map(({ reference }) => reference)
  const unpaid = made.map(({ reference }) => reference).filter((reference) => !paid.has(reference))
  return [...new Set([...open, ...unpaid, ...paid])]
}

function isOurs(state: string): boolean {
  return state === 'draft' || state === 'sending' || state === 'not-sent'
}
