import type { CheckMessage, CheckReport } from '#journal/check/check-report.ts'
import type { Journal } from '#journal/journal.ts'
import { reportFrom } from '#support/child-process.ts'
import { forkChild } from './child.ts'

/**
 * Proves the whole journal in a process of its own, over a read-only connection, so that payments never wait for it.
 * A check that cannot run gives no report, which does not mean "sound".
 */
export function checkJournalApart(
  script: string,
  journal: Pick<Journal, 'file' | 'copy'>,
): (signal: AbortSignal) => Promise<CheckReport> {
  return (signal) => {
    const { file, copy } = journal
    const child = forkChild(script, copy === undefined ? [file] : [file, copy.file], 'loket-journal-check')
    signal.addEventListener('abort', child.kill)
    child.onExit(() => signal.removeEventListener('abort', child.kill))
    return reportFrom<CheckReport>(
      child,
      (message) => {
        // Sent by our own program, so its shape is trusted.
        const heard = message as CheckMessage
        return heard.type === 'result' ? heard.report : undefined
      },
      { ok: false, found: 'not-looked', why: 'the check did not finish' },
    )
  }
}
