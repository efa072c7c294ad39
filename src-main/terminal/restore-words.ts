import type { RestoredReport } from '#backup/restore.ts'
import { timestampB } from '#domain/timestamp.ts'

export type HowRestored = 'rebuilt' | 'copy-renewed' | 'begun-anew'

/** The report of a restore that IT reads, and compares with notes kept elsewhere. */
export function restoredWords(report: RestoredReport, how: HowRestored): string {
  if (!report.ok) return `Not done (${report.why}): ${report.detail}\nEverything is as it was.`
  const { events, head, from, end, lastAt, provenBefore, aside } = report
  const kept = aside.map((name) => `Kept: ${name}`)
  if (how === 'begun-anew')
    return [
      'A new journal was founded, without an event. What was taken before is in the gateway’s own history only.',
      'Its numbers begin far ahead, so that none is given out again.',
      ...kept,
    ].join('\n')
  return [
    how === 'copy-renewed' ? `The copy was made anew: ${events} events.` : `Restored: ${events} events.`,
    `From the copy ${from.copy}, from the backup ${from.backup}, from the journal ${from.journal}.`,
    `Head ${head}: compare it with one that was noted elsewhere.`,
    ...(how === 'copy-renewed' ? [] : [`The last of them is of ${momentOf(lastAt)}.`]),
    ...(end === 'known' ? [] : missing(end, momentOf(lastAt))),
    ...(provenBefore === undefined
      ? []
      : [
          `Event ${provenBefore} was proven on this machine before, and is not in what came back.`,
          'The note that says so was put aside, so that the till takes money again. Find out where the rest is.',
        ]),
    ...kept,
  ].join('\n')
}

const momentOf = (at: number | undefined): string =>
  at === undefined ? 'the beginning' : `${timestampB(at)} (Jakarta)`

const ENDS = {
  unreadable: 'The end of the copy cannot be read, or there was no copy',
  older: 'The copy is older than the journal was',
  unconfirmed: 'Nothing here says whether the copy is the newest',
} as const

function missing(end: keyof typeof ENDS, since: string): readonly string[] {
  return [
    `${ENDS[end]}: what was taken after ${since} may be missing.`,
    'Order numbers go on far ahead, so that none is given out again.',
    'Every order that is there and open is asked about at the gateway when Loket starts. One that is not there is found',
    "in the gateway's own history only: compare it from that time on, before the next shift is closed.",
  ]
}
