import type { RestoredReport } from '#backup/restore.ts'
import { timestampB } from '#domain/timestamp.ts'

/** What IT reads after a restore, and compares with what was noted elsewhere. */
export function restoredWords(report: RestoredReport, isRenewed: boolean): string {
  if (!report.ok) return `Not done (${report.why}): ${report.detail}\nEverything is as it was.`
  const { events, head, from, isEndKnown, lastAt, aside } = report
  return [
    isRenewed ? `The copy was made anew: ${events} events.` : `Restored: ${events} events.`,
    `From the copy ${from.copy}, from the backup ${from.backup}, from the journal ${from.journal}.`,
    `Head ${head}: compare it with one that was noted elsewhere.`,
    ...(isEndKnown ? [] : missing(lastAt)),
    ...aside.map((name) => `Kept: ${name}`),
  ].join('\n')
}

/** Without the end of the copy nobody here knows what came after the last event. */
function missing(lastAt: number | undefined): readonly string[] {
  const since = lastAt === undefined ? 'the beginning' : `${timestampB(lastAt)} (Jakarta)`
  return [
    `The end of the copy cannot be read: what was taken after ${since} may be missing.`,
    'Every order that is there and open is asked about at the gateway when Loket starts. One that is not there is found',
    "in the gateway's own history only: compare it from that time on, before the next shift is closed.",
  ]
}
