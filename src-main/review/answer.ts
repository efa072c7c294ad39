import type { ReviewSummary } from '#contract/review-views.ts'
import { given } from '#domain/given.ts'
import { connectReadOnly, type Db } from '#journal/connection.ts'
import { choicesOf } from './choices.ts'
import { find } from './find.ts'
import type { Followed } from './follow.ts'
import type { Held } from './held-files.ts'
import { findLinks, linksPage } from './links.ts'
import { type Place, readPlace } from './index-file.ts'
import type { Answer, Question } from './messages.ts'
import { reportOf } from './report.ts'
import { rowsOfDay } from './rows-of-day.ts'
import { takingsOfToday } from './today.ts'
import { lateDays } from './signoff/late-days.ts'
import { listDays } from './signoff/list-days.ts'
import { readDay } from './signoff/read-day.ts'
import { unsignedOlder } from './signoff/unsigned-older.ts'
import { countedSummary, isCounted, summaryOf } from './summary.ts'

type Asked = Held & {
  /** Epoch milliseconds. */
  readonly now: number
  /** Lets other questions run. */
  readonly pause: () => Promise<void>
}

/** Answers one question from the rows as they are now. */
export async function answer(question: Question, { journal, review, now, pause }: Asked): Promise<Answer> {
  const { names } = review
  switch (question.name) {
    case 'review.rows':
      return review.read((db) => rowsOfDay(db, names, question.input.query, question.input))
    case 'review.find':
      return {
        ...review.read((db) => find(db, names, question.input.query, question.input.text)),
        ...given({ building: standing(review.place(), journal).building }),
      }
    case 'review.choices':
      return review.read((db) => choicesOf(db, names, journal, now))
    case 'review.today': {
      const { building } = standing(review.place(), journal)
      return { ...takingsOfToday(review.read, journal, now), ...given({ building }) }
    }
    case 'signoff.days': {
      const { building } = standing(review.place(), journal)
      return review.read((db) => {
        const list = listDays(db, journal, { ...question.input, now })
        // Asked from the newest day on, the list is all that a manager sees of them.
        const older = question.input.before === undefined ? unsignedOlder(db, journal, list) : undefined
        return { ...list, ...given({ building, unsignedOlder: older }) }
      })
    }
    case 'links.page':
      return review.read((db) => linksPage(db, names, question.input))
    case 'links.find':
      return review.read((db) => findLinks(db, names, question.input))
    case 'day.read':
      return readDay(journal, question.input.day, now)
    case 'day.late':
      return lateDays(journal, question.input.after)
    case 'review.summary': {
      const { query } = question.input
      if (isCounted(query)) return apart({ journal, review }, (db) => countedSummary(db, names, query, pause))
      const sums = review.read((db) => summaryOf(db, names, query))
      return { ...sums, ...standing(review.place(), journal) }
    }
    case 'review.report': {
      const { input } = question
      return apart({ journal, review }, (db) => reportOf(db, names, input, pause))
    }
  }
}

/** Over one moment of the file, while the rows move on. */
async function apart<T>({ journal, review }: Held, count: (db: Db) => Promise<T>): Promise<T & Standing> {
  const db = connectReadOnly(review.file)
  try {
    db.exec('BEGIN')
    const place = readPlace(db)
    return { ...(await count(db)), ...standing(place, journal) }
  } finally {
    db.close()
  }
}

type Standing = Pick<ReviewSummary, 'asOf' | 'building'>

function standing({ seq, isWhole }: Place, journal: Followed): Standing {
  if (isWhole) return { asOf: seq }
  return { asOf: seq, building: { done: Number(seq), of: Number(journal.head()) } }
}
