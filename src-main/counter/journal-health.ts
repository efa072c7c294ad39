import type { Health } from '#contract/views.ts'
import type { Timers } from '#domain/ports.ts'
import type { CheckReport } from '#journal/check-report.ts'
import type { Journal } from '#journal/journal.ts'

export type JournalHealth = {
  now(): { readonly state: Health['journal']['state']; readonly detail?: string }
  /** May money be taken? Not on a journal that is broken or cannot be written to. */
  isSound(): boolean
}

export type JournalHealthDeps = {
  readonly journal: Journal
  /** Proves all of it, in a process of its own. */
  readonly checkAll: () => Promise<CheckReport>
  readonly timers: Timers
  readonly onChange: () => void
  /**
   * The journal takes writes again and was looked through: what the failure interrupted can be put in order. Also when it
   * was found broken, as at a start: what is open is asked about in any case.
   */
  readonly onOpenAgain: () => void
}

/** Enough to prove what this till wrote last, and quick at every start. */
const TAIL_EVENTS = 1_000
const TRY_AGAIN_MS = 5_000

/**
 * Checks the end of the journal at once and all of it beside the running till. When the disk fails no money is taken
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

  const heal = async (): Promise<void> => {
    const opened = journal.reopen()
    if (!opened.ok) {
      become({ state: 'failed', detail: opened.detail })
      tryAgainLater()
      return
    }
    const tail = journal.tailCheck(TAIL_EVENTS)
    const report = tail.ok ? await deps.checkAll() : tail
    // It may have failed again while it was being proven; then the next round is already on its way.
    if (journal.failure() !== undefined) return
    become(report.ok ? { state: 'sound' } : broken(report))
    deps.onOpenAgain()
  }
  /** Whatever goes wrong on the way, it is tried again: a till must not stay shut for a bug of its own. */
  let isPlanned = false
  const tryAgainLater = (): void => {
    if (isPlanned) return
    isPlanned = true
    timers.after(TRY_AGAIN_MS, () => {
      isPlanned = false
      heal().catch((error: unknown) => {
        become({ state: 'failed', detail: String(error) })
        tryAgainLater()
      })
    })
  }
  journal.onFailed((failure) => {
    become({ state: 'failed', detail: failure.message })
    tryAgainLater()
  })

  const tail = journal.tailCheck(TAIL_EVENTS)
  health = tail.ok ? { state: 'checking' } : broken(tail)
  if (tail.ok) {
    void deps.checkAll().then((report) => {
      if (health.state === 'checking') become(report.ok ? { state: 'sound' } : broken(report))
    })
  }
  return {
    now: () => health,
    isSound: () => health.state === 'sound' || health.state === 'checking',
  }
}
