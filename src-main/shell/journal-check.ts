import type { CheckMessage, CheckReport } from '#journal/check/check-report.ts'
import { reportFrom } from '#support/child-process.ts'
import { forkChild } from './child.ts'

/**
 * Proves the whole journal in a process of its own, over a read-only connection, so that payments never wait for it.
 * A check that cannot run gives no report, which does not mean "sound".
 */
export async function checkJournalApart(
  script: string,
  file: string,
  copy: string | undefined,
): Promise<CheckReport> {
  const child = forkChild(script, copy === undefined ? [file] : [file, copy], 'loket-journal-check')
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
