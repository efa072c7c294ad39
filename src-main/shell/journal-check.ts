import type { CheckPlace } from '#journal/chain/checkpoint-text.ts'
import type { CheckMessage, CheckReport } from '#journal/check/check-report.ts'
import type { Journal } from '#journal/journal.ts'
import { reportFrom } from '#support/child-process.ts'
import { forkChild } from './child.ts'

/** `from`: where an earlier check stopped. `onPlace`: how far this one has come. The signal ends it. */
type CheckApart = (
  signal: AbortSignal,
  from?: CheckPlace,
  onPlace?: (place: CheckPlace) => void,
) => Promise<CheckReport>

/**
 * Proves the whole journal in a process of its own, over a read-only connection, so that payments never wait for it.
 * A check that cannot run gives no report, which does not mean "sound".
 */
export function checkJournalApart(script: string, journal: Pick<Journal, 'file' | 'copy'>): CheckApart {
  return (signal, from, onPlace) => {
    const { file, copy } = journal
    const place = from === undefined ? [] : [JSON.stringify(from)]
    const child = forkChild(script, [file, copy?.file ?? '', ...place], 'loket-journal-check')
    signal.addEventListener('abort', child.kill)
    child.onExit(() => signal.removeEventListener('abort', child.kill))
    return reportFrom<CheckReport>(
      child,
      (message) => {
        // Sent by our own program, so its shape is trusted.
        const heard = message as CheckMessage
        if (heard.type === 'place' && !signal.aborted) onPlace?.(heard.place)
        return heard.type === 'result' ? heard.report : undefined
      },
      { ok: false, found: 'not-looked', why: 'the check did not finish' },
    )
  }
}
