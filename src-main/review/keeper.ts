import type { Clock, Timers } from '#domain/ports.ts'
import { failureOf, sqliteCode } from '#journal/failure.ts'
import { answer } from './answer.ts'
import { followStep } from './follow.ts'
import { holdFiles } from './held-files.ts'
import { ReviewSpoiled } from './index-file.ts'
import type { Answer, Question } from './messages.ts'

type KeeperOptions = {
  readonly journalFile: string
  readonly clock: Clock
  readonly after: Timers['after']
  /** Lets other messages in. */
  readonly pause: () => Promise<void>
  readonly onFollowed: (seq: bigint) => void
  readonly bug: (error: unknown) => void
}

export type Keeper = {
  /** Undefined while there is nothing to answer from. */
  ask(question: Question): Promise<Answer | undefined>
  /** Something was committed. Also looks without being told. */
  follow(): void
  close(): void
}

/** A full disk, or a journal that is being opened, made or replaced. */
const AGAIN_MS = 2_000
/** For a commit of which this process was not told. */
const LOOK_MS = 5_000

/** Follows the journal and answers from what it has. Every fault of a disk or a file is tried again. */
export function openKeeper(options: KeeperOptions): Keeper {
  const { journalFile, clock, after, pause, onFollowed, bug } = options
  const files = holdFiles(journalFile)
  let cancel: (() => void) | undefined
  let isClosed = false

  const fail = (error: unknown): void => {
    if (error instanceof ReviewSpoiled) {
      files.beginAnew()
      wait(0)
    } else {
      files.letGoOfJournal()
      if (!isOfFiles(error)) bug(error)
    }
  }
  /** Until the next step, in milliseconds. */
  const step = (): number => {
    try {
      const { journal, review } = files.current()
      const done = followStep(journal, review, onFollowed)
      if (done === 'other') files.beginAnew()
      return done === 'ended' ? LOOK_MS : 0
    } catch (error) {
      fail(error)
      return error instanceof ReviewSpoiled ? 0 : AGAIN_MS
    }
  }
  const wait = (ms: number): void => {
    cancel?.()
    cancel = isClosed ? undefined : after(ms, follow)
  }
  function follow(): void {
    if (!isClosed) wait(step())
  }
  return {
    ask: async (question) => {
      try {
        if (isClosed) return undefined
        return await answer(question, { ...files.current(), now: clock.now(), pause })
      } catch (error) {
        fail(error)
        return undefined
      }
    },
    follow,
    close: () => {
      isClosed = true
      cancel?.()
      files.close()
    },
  }
}

/** A disk, or a journal that is missing, foreign or of an older form. */
function isOfFiles(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown }
  return (
    failureOf(error) !== undefined ||
    sqliteCode(error) !== undefined ||
    (typeof code === 'string' && code.startsWith('E'))
  )
}
