import type { CheckMessage, CheckReport } from '#journal/check-report.ts'
import { forkChild } from './child.ts'

/**
 * Proves the whole journal in a process of its own over a read-only connection, so that no payment waits for it.
 * A check that cannot run says nothing, and is not "sound".
 */
export function checkJournalApart(
  script: string,
  file: string,
  copy: string | undefined,
): Promise<CheckReport> {
  return new Promise((resolve) => {
    const child = forkChild(script, copy === undefined ? [file] : [file, copy], 'loket-journal-check')
    child.onMessage((message) => {
      // Our own program at the other end: its shapes are believed.
      const heard = message as CheckMessage
      if (heard.type === 'result') resolve(heard.report)
    })
    child.onExit(() => resolve({ ok: false, found: 'not-looked', why: 'the check did not finish' }))
  })
}
