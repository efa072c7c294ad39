import type { Health } from '#contract/views.ts'
import type { Timers } from '#domain/ports.ts'
import type { CheckReport } from '#journal/check/check-report.ts'
import type { CheckpointStore } from '#journal/chain/checkpoint.ts'
import type { FailureReason } from '#journal/failure.ts'
import type { Journal } from '#journal/journal.ts'

export type JournalHealth = {
  now(): Pick<Health['journal'], 'state' | 'detail' | 'reason'>
  /** May money be taken? Not on a journal that is broken or cannot be written to. */
  isSound(): boolean
  /** Before the journal is closed: ends the check and the attempts to reopen, and ignores what they still report. */
  stop(): void
}

export type JournalHealthDeps = {
  readonly journal: Journal
  /** Proves the whole journal, in its own process. The signal ends it. */
  readonly checkAll: (signal: AbortSignal) => Promise<CheckReport>
  /** How far the journal is proven; without it each start proves the last thousand events of a large journal. */
  readonly checkpoint?: Pick<CheckpointStore, 'read' | 'write'>
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
  let health: ReturnType<JournalHealth['now']>
  const stopped = new AbortController()
  const { signal } = stopped
  const become = (next: typeof health): void => {
    health = next
    onChange()
  }
  const broken = (report: CheckReport & { readonly ok: false }): typeof health => ({
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
    noteProven(deps, report)
    return { state: 'sound' }
  }

  let wasUnreadable = false
  /** The check could not run: no reason to call the journal broken, and none to take money. */
  const isInVain = (report: CheckReport): report is CheckReport & { readonly ok: false } => {
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
    const first = startCheck(deps)
    const report = first.ok ? await deps.checkAll(signal) : first
    // It may have failed again during the check; then the next round is already on its way.
    if (signal.aborted || journal.failure() !== undefined) return
    if (isInVain(report)) return failed(report.why)
    become(report.ok ? proven(report) : broken(report))
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

  const first = startCheck(deps)
  if (first.ok) {
    health = { state: 'checking' }
    void deps.checkAll(signal).then((report) => {
      if (signal.aborted || health.state !== 'checking') return
      if (isInVain(report)) failed(report.why)
      else become(report.ok ? proven(report) : broken(report))
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

function startCheck({ journal, checkpoint }: JournalHealthDeps): CheckReport {
  let noted: ReturnType<CheckpointStore['read']>
  try {
    noted = checkpoint?.read()
  } catch {
    // An unreadable note proves nothing, and losing it breaks nothing: the background check proves everything.
  }
  return journal.startCheck(noted)
}

function noteProven(
  { journal, checkpoint }: JournalHealthDeps,
  report: CheckReport & { readonly ok: true },
): void {
  // Rebuilt without a commit that was not ours, the journal would not match the note.
  if (journal.lastCommit() !== 'ours') return
  try {
    checkpoint?.write(report.events, report.head)
  } catch {
    // The next start proves more than it needs to; the journal itself is sound.
  }
}
