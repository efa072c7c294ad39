import type { TimelineEntry } from '#contract/history-views.ts'
import type { StateKind } from '#domain/order.ts'

export type Chapter =
  | { readonly kind: 'entry'; readonly entry: TimelineEntry; readonly stateBefore: StateKind | undefined }
  /** Consecutive steps without a change, collapsed into one line until opened. */
  | { readonly kind: 'quiet'; readonly entries: readonly TimelineEntry[] }

/** The entries that changed something, without the calls behind them. */
export function storyOf(entries: readonly TimelineEntry[]): readonly Chapter[] {
  const chapters: Chapter[] = []
  let state: StateKind | undefined
  for (const entry of entries) {
    if (entry.kind === 'attempt' || isQuiet(entry, state)) continue
    chapters.push({ kind: 'entry', entry, stateBefore: state })
    state = entry.state
  }
  return chapters
}

const MANY = 6
/** Calls that request or return money are never folded. */
const QUIET_OPERATION = 'va-status'
const QUIET_EVENTS: ReadonlySet<string> = new Set(['status', 'not-found'])

/** Every entry, in its order; long runs without a change become one chapter. */
export function foldTimeline(entries: readonly TimelineEntry[]): readonly Chapter[] {
  const chapters: Chapter[] = []
  let run: TimelineEntry[] = []
  let state: StateKind | undefined
  const endRun = () => {
    if (run.length > MANY) chapters.push({ kind: 'quiet', entries: run })
    else chapters.push(...run.map((entry): Chapter => ({ kind: 'entry', entry, stateBefore: state })))
    run = []
  }
  for (const entry of entries) {
    if (isQuiet(entry, state)) {
      run.push(entry)
      continue
    }
    endRun()
    chapters.push({ kind: 'entry', entry, stateBefore: state })
    if (entry.kind === 'event') state = entry.state
  }
  endRun()
  return chapters
}

function isQuiet(entry: TimelineEntry, state: StateKind | undefined): boolean {
  if (entry.kind === 'event') return QUIET_EVENTS.has(entry.event) && entry.state === state
  return entry.operation === QUIET_OPERATION && (entry.outcome === 'done' || entry.outcome === 'not-found')
}
