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
}

export type JournalHealthDeps = {
  readonly journal: Journal
  /** Proves all of it, in a process of its own. */
  readonly checkAll: () => Promise<CheckReport>
  /** Where the end of what was proven is kept; without it each start proves the last thousand of a large journal. */
  readonly checkpoint?: Pick<CheckpointStore, 'read' | 'write'>
  readonly timers: Timers
  readonly onChange: () => void
  /**
   * The journal takes writes again and was looked through: what the failure interrupted can be put in order. Also when it
   * was found broken, as at a start: what is open is asked about in any case.
   */
  readonly onOpenAgain: () => void
}

const TRY_AGAIN_MS = 5_000

/**
 * Checks at once what must be proven before money is taken, and all of it beside the running till. When the disk fails no money is taken
 * until the file was opened anew and proven from end to end. What is found broken stays so while the program runs.
 */
export function watchJournalHealth(deps: JournalHealthDeps): JournalHealth {
  const { journal, timers, onChange } = deps
  let health: ReturnType<JournalHealth['now']>
  const become = (next: typeof health): void => {
    health = next
    onChange()
  }
  const broken = (report: CheckReport & { readonly ok: false }): typeof health => ({
    state: 'broken',
    detail: report.why,
  })
  const failed = (detail: string, reason?: FailureReason): void => {
    const known = reason === 'disk-full' || reason === 'read-only' ? { reason } : {}
    become({ state: 'failed', detail, ...known })
    tryAgainLater()
  }
  const proven = (report: CheckReport & { readonly ok: true }): typeof health => {
    noteProven(deps, report)
    return { state: 'sound' }
  }

  let wasUnreadable = false
  /** Nobody could look: no reason to call it broken, and none to take money. */
  const isInVain = (report: CheckReport): report is CheckReport & { readonly ok: false } => {
    if (!report.ok && report.found === 'not-looked') return true
    // SQLite calls a page malformed that the disk did not give, and one that is: believed when it says so twice.
    const isNew = !report.ok && report.found === 'unreadable' && !wasUnreadable
    wasUnreadable = isNew
    return isNew
  }

  const heal = async (): Promise<void> => {
    const opened = journal.reopen()
    if (!opened.ok) return failed(opened.detail, opened.reason)
    const first = startCheck(deps)
    const report = first.ok ? await deps.checkAll() : first
    // It may have failed again while it was being proven; then the next round is already on its way.
    if (journal.failure() !== undefined) return
    if (isInVain(report)) return failed(report.why)
    become(report.ok ? proven(report) : broken(report))
    deps.onOpenAgain()
  }
  /** Whatever goes wrong on the way, it is tried again: a till must not stay shut for a bug of its own. */
  let isPlanned = false
  const tryAgainLater = (): void => {
    if (isPlanned) return
    isPlanned = true
    timers.after(TRY_AGAIN_MS, () => {
      isPlanned = false
      heal().catch((error: unknown) => failed(String(error)))
    })
  }
  journal.onFailed(({ message, reason }) => failed(message, reason))

  const first = startCheck(deps)
  if (first.ok) {
    health = { state: 'checking' }
    void deps.checkAll().then((report) => {
      if (health.state !== 'checking') return
      if (isInVain(report)) failed(report.why)
      else become(report.ok ? proven(report) : broken(report))
    })
  } else if (isInVain(first)) {
    health = { state: 'failed', detail: first.why }
    tryAgainLater()
  } else health = broken(first)
  /** Asked each time: a vault that is opened later tells then whose commit was taken over. */
  const now = (): typeof health => {
    if (journal.lastCommit() !== 'foreign') return health
    return { state: 'broken', detail: 'the last event before this start is not sealed by this till' }
  }
  return {
    now,
    isSound: () => now().state === 'sound' || now().state === 'checking',
  }
}

function startCheck({ journal, checkpoint }: JournalHealthDeps): CheckReport {
  let noted: ReturnType<CheckpointStore['read']>
  try {
    noted = checkpoint?.read()
  } catch {
    // A note that cannot be read proves nothing, and its loss breaks nothing: the check beside the till proves all.
  }
  return journal.startCheck(noted)
}

function noteProven(
  { journal, checkpoint }: JournalHealthDeps,
  report: CheckReport & { readonly ok: true },
): void {
  // Rebuilt without a commit that was not ours, the journal would not meet the note.
  if (journal.lastCommit() !== 'ours') return
  try {
    checkpoint?.write(report.events, report.head)
  } catch {
    // The next start proves more than it must; the journal itself is sound.
  }
}
