import { join } from 'node:path'
import type { PageEvent } from '#contract/events.ts'
import type { People } from '#counter/people/people.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import type { Journal } from '#journal/journal.ts'
import { openReviewExporter, type ReviewExporter } from '#review/export/exporter.ts'
import { openLeftOver } from '#review/export/left-over.ts'
import { reviewFileOf } from '#review/index-file.ts'
import { openReviewReader, type ReviewReader } from '#review/reader.ts'
import { forkChild } from '#shell/child.ts'
import { chooseSaveFile, showInFolder } from '#shell/save-file.ts'
import { systemClock, systemTimers } from '#support/real-ports.ts'

type Options = {
  readonly journal: Journal
  readonly people: People
  /** Of the built program. */
  readonly folder: string
  readonly announce: (event: PageEvent) => void
  readonly bug: (error: unknown, where: string) => unknown
}

/** The manager's review, and its exports into files that a manager chooses; each in a process of its own. */
export function openReview({ journal, people, folder, announce, bug }: Options): {
  readonly review: ReviewReader
  readonly exporter: ReviewExporter
} {
  const review = openReviewReader({
    fork: () => forkChild(join(folder, 'review.js'), [journal.file], 'loket-review'),
    ...{ after: systemTimers.after, announce, bug },
  })
  const exporter = openReviewExporter({
    ...{ journal: journal.file, review: reviewFileOf(journal.file) },
    fork: () => forkChild(join(folder, 'review-export.js'), [], 'loket-review-export'),
    chooseFile: chooseSaveFile,
    showFile: showInFolder,
    signedIn: people.session.signedIn,
    today: () => jakartaDay(systemClock.now()),
    head: () => journal.read.seqNow(),
    follow: review.follow,
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
  return { review, exporter }
}
