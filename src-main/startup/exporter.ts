import type { PageEvent } from '#contract/events.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import type { People } from '#counter/people/people.ts'
import type { OpenedJournal } from '#journal/journal.ts'
import { openReviewExporter, type ReviewExporter } from '#review/export/exporter.ts'
import { openLeftOver } from '#review/export/left-over.ts'
import { reviewFileOf } from '#review/index-file.ts'
import { forkChild } from '#shell/child.ts'
import { chooseSaveFile, showInFolder } from '#shell/save-file.ts'
import { systemClock } from '#support/real-ports.ts'

type Options = {
  readonly journal: OpenedJournal
  readonly people: People
  readonly script: string
  readonly announce: (event: PageEvent) => void
  readonly bug: (error: unknown, where: string) => unknown
}

/** Exports of the review, each in a process of its own, into a file that a manager chooses. */
export function openExporter({ journal, people, script, announce, bug }: Options): ReviewExporter {
  return openReviewExporter({
    review: reviewFileOf(journal.file),
    fork: () => forkChild(script, [], 'loket-review-export'),
    chooseFile: chooseSaveFile,
    showFile: showInFolder,
    signedIn: people.session.signedIn,
    today: () => jakartaDay(systemClock.now()),
    note: (kind, body) => {
      try {
        journal.write.commit({ at: systemClock.now(), note: { stream: 'review', kind, body } })
        return true
      } catch (error) {
        bug(error, 'review export')
        return false
      }
    },
    leftOver: openLeftOver(journal.file),
    ...{ announce, bug },
  })
}
