import type { Health } from '#contract/views.ts'
import type { CheckReport } from '#journal/check-report.ts'
import type { Journal } from '#journal/journal.ts'

export type JournalHealth = {
  now(): { readonly state: Health['journal']['state']; readonly detail?: string }
  /** May money be taken? Not on a journal that is broken or cannot be written to. */
  isSound(): boolean
}

/** Enough to prove what this till wrote last, and quick at every start. */
const TAIL_EVENTS = 1_000

/**
 * Checks the end of the journal at once and all of it beside the running till; listens for a disk that fails. What is
 * found broken never becomes sound again while the program runs.
 */
export function watchJournalHealth(
  journal: Journal,
  checkAll: () => Promise<CheckReport>,
  onChange: () => void,
): JournalHealth {
  const tail = journal.tailCheck(TAIL_EVENTS)
  let health: ReturnType<JournalHealth['now']> = tail.ok
    ? { state: 'checking' }
    : { state: 'broken', detail: tail.why }
  const become = (next: typeof health): void => {
    health = next
    onChange()
  }
  journal.onFailed((failure) => become({ state: 'failed', detail: failure.message }))
  if (tail.ok) {
    void checkAll().then((report) => {
      if (health.state !== 'checking') return
      become(report.ok ? { state: 'sound' } : { state: 'broken', detail: report.why })
    })
  }
  return {
    now: () => health,
    isSound: () => health.state === 'sound' || health.state === 'checking',
  }
}
