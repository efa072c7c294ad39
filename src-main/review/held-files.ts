import { statSync } from 'node:fs'
import { connectReadOnly } from '#journal/connection.ts'
import { type Followed, openFollowed } from './follow.ts'
import { deleteReviewFile, openReviewFile, type ReviewFile, reviewFileOf } from './index-file.ts'

export type Held = { readonly journal: Followed; readonly review: ReviewFile }

/** The journal and its review, opened when they are used. */
export type HeldFiles = {
  /** Throws disk errors, and while the journal cannot be read. */
  current(): Held
  /** The review does not fit: the next use makes another. */
  beginAnew(): void
  /** The journal may be made, migrated or replaced at any time: the next use opens it again. */
  letGoOfJournal(): void
  close(): void
}

// The journal's writer waits for no reader; a reader waits for a migration at most.
const BUSY_MS = 1_000

export function holdFiles(journalFile: string): HeldFiles {
  const file = reviewFileOf(journalFile)
  let journal: (Followed & { readonly inode: bigint }) | undefined
  let review: ReviewFile | undefined
  let fits = true
  const letGoOfJournal = (): void => {
    journal?.db.close()
    journal = undefined
  }
  const letGoOfReview = (): void => {
    review?.close()
    review = undefined
  }
  const connect = (inode: bigint): Followed & { readonly inode: bigint } => {
    const db = connectReadOnly(journalFile, BUSY_MS)
    try {
      return { ...openFollowed(db), inode }
    } catch (error) {
      // One that waits for its migration lacks tables.
      db.close()
      throw error
    }
  }
  return {
    current: () => {
      const inode = statSync(journalFile, { bigint: true }).ino
      if (journal !== undefined && journal.inode !== inode) {
        letGoOfJournal()
        letGoOfReview()
      }
      journal ??= connect(inode)
      if (!fits) {
        letGoOfReview()
        deleteReviewFile(file)
        fits = true
      }
      review ??= openReviewFile(file, journal.of)
      return { journal, review }
    },
    beginAnew: () => void (fits = false),
    letGoOfJournal,
    close: () => {
      letGoOfJournal()
      letGoOfReview()
    },
  }
}
