import type { Health } from '#contract/views.ts'
import type { Timers } from '#domain/ports.ts'
import type { CheckReport, Fault } from '#journal/check/check-report.ts'
import type { CheckPlace } from '#journal/chain/checkpoint-text.ts'
import type { FailureReason } from '#journal/failure.ts'
import type { Journal } from '#journal/journal.ts'
import { brokenBefore, type NoteStore, provenNotes, roundOf } from './proven-notes.ts'

export type JournalHealth = {
  now(): Pick<Health['journal'], 'state' | 'detail' | 'reason'>
  /** May money be taken? Not on a journal that is broken or cannot be written to. */
  isSound(): boolean
  /** Before the journal is closed: ends the check and the attempts to reopen, and ignores what they still report. */
  stop(): void
}

export type JournalHealthDeps = {
  readonly journal: Journal
  /**
   * Proves the whole journal, in its own process. The signal ends it. `from`: where an earlier check stopped; this one
   * begins there, and says how far it has come.
   */
  readonly checkAll: (
    signal: AbortSignal,
    from?: CheckPlace,
    onPlace?: (place: CheckPlace) => void,
  ) => Promise<CheckReport>
  /** How far the journal is proven; without it each start proves the last thousand events of a large journal. */
  readonly checkpoint?: NoteStore
  readonly timers: Timers
  readonly onChange: () => void
  /**
   * The journal accepts writes again and was checked, so what the failure interrupted can be recovered. Also called
   * when it was found broken, as at a start: open orders are asked about in any case.
   */
  readonly onOpenAgain: () => void
}

const TRY_AGAIN_MS = 5_000

/**
 * Checks at once what must be proven before money is taken, and everything else in the background. After a disk
 * failure no money is taken until the file was reopened and proven from end to end. A journal found broken stays so
 * while the program runs.
 */
export function watchJournalHealth(deps: JournalHealthDeps): JournalHealth {
  const { journal, timers, onChange } = deps
  const notes = provenNotes(journal, deps.checkpoint)
  let health: ReturnType<JournalHealth['now']> = { state: 'checking' }
  const stopped = new AbortController()
  const { signal } = stopped
  const become = (next: typeof health): void => {
    health = next
    onChange()
  }
  const broken = (report: Fault): typeof health => ({
    state: 'broken',
    detail: report.why,
  })
  const failed = (detail: string, reason?: FailureReason): void => {
    if (signal.aborted) return
    const known = reason === 'disk-full' || reason === 'read-only' ? { reason } : {}
    become({ state: 'failed', detail, ...known })
    tryAgainLater()
  }
  const proven = (report: CheckReport & { readonly ok: true }): typeof health => {
    notes.wholeProven(report)
    journal.provenWhole()
    return { state: 'sound' }
  }

  let wasUnreadable = false
  /** The check could not run: no reason to call the journal broken, and none to take money. */
  const isInVain = (report: CheckReport): report is Fault => {
    if (!report.ok && report.found === 'not-looked') return true
    // SQLite reports "malformed" both for a page that the disk failed to read and for a damaged one: believed the
    // second time.
    const isNew = !report.ok && report.found === 'unreadable' && !wasUnreadable
    wasUnreadable = isNew
    return isNew
  }

  const heal = async (): Promise<void> => {
    if (signal.aborted) return
    const opened = journal.reopen()
    if (!opened.ok) return failed(opened.detail, opened.reason)
    const first = journal.startCheck(notes.read())
    const report = first.ok ? await deps.checkAll(signal) : first
    // It may have failed again during the check; then the next round is already on its way.
    if (signal.aborted || journal.failure() !== undefined) return
    if (isInVain(report)) return failed(report.why)
    become(report.ok ? proven(report) : brokenLater(report))
    deps.onOpenAgain()
  }
  /** Whatever goes wrong here is tried again: a bug must not keep the till shut. */
  let cancelTry: (() => void) | undefined
  const tryAgainLater = (): void => {
    if (cancelTry !== undefined) return
    cancelTry = timers.after(TRY_AGAIN_MS, () => {
      cancelTry = undefined
      heal().catch((error: unknown) => failed(String(error)))
    })
  }
  journal.onFailed(({ message, reason }) => failed(message, reason))

  /** Found in the background or by a read, where the next start does not look. */
  const brokenLater = (report: Fault): typeof health => {
    notes.broken(report.why)
    return broken(report)
  }
  journal.onFault((fault) => {
    if (signal.aborted || health.state === 'broken' || health.state === 'failed') return
    const isVain = isInVain(fault)
    // At once for the caller, who has just read it; the others hear of it when it has finished.
    health = isVain ? { state: 'failed', detail: fault.why } : brokenLater(fault)
    queueMicrotask(onChange)
    if (isVain) tryAgainLater()
  })

  const noted = notes.read()
  const first = journal.startCheck(noted)
  if (first.ok) {
    const known = brokenBefore(noted)
    const begun: typeof health =
      known === undefined ? { state: 'checking' } : { state: 'broken', detail: known }
    health = begun
    notes.endProven(noted)
    void deps.checkAll(signal, roundOf(noted), notes.roundAt).then((report) => {
      if (signal.aborted || health !== begun) return
      if (isInVain(report)) failed(report.why)
      else become(report.ok ? proven(report) : brokenLater(report))
    })
  } else if (isInVain(first)) {
    health = { state: 'failed', detail: first.why }
    tryAgainLater()
  } else health = broken(first)
  /** Evaluated at every call: a vault that is opened later can then say whose commit was taken over. */
  const now = (): typeof health => {
    if (journal.lastCommit() !== 'foreign') return health
    return { state: 'broken', detail: 'the last event before this start is not sealed by this till' }
  }
  return {
    now,
    isSound: () => now().state === 'sound' || now().state === 'checking',
    stop: () => {
      stopped.abort()
      cancelTry?.()
    },
  }
}
