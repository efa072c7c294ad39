import type { Clock, Timers } from '#domain/ports.ts'
import { failureOf, sqliteCode } from '#journal/failure.ts'
import { answer } from './answer.ts'
import { followStep } from './follow.ts'
import { holdFiles } from './held-files.ts'
import { ReviewSpoiled } from './index-file.ts'
import { openInTurn, Superseded } from './in-turn.ts'
import type { Answer, Question } from './messages.ts'
import { jsonOf } from './query-json.ts'
import { isCounted } from './summary.ts'

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
  /** Undefined while there is nothing to answer from, and when the page has asked for something else meanwhile. */
  ask(question: Question): Promise<Answer | undefined>
  /** Something was committed. Also looks without being told. */
  follow(): void
  /** Does nothing for a moment: a sale is on its way to the screen. */
  giveWay(): void
  close(): void
}

/** From a change of an order to its picture, on a slow till. */
const GIVE_WAY_MS = 400
/** In a row, when the sale has moved on meanwhile. */
const MOST_ROUNDS = 3
/** As long, this process works before it gives way again. */
const GO_ON_MS = 50
/** A full disk, or a journal that is being opened, made or replaced. */
const AGAIN_MS = 2_000
/** For a commit of which this process was not told. */
const LOOK_MS = 5_000

/** Follows the journal and answers from what it has. Every fault of a disk or a file is tried again. */
export function openKeeper(options: KeeperOptions): Keeper {
  const { journalFile, clock, after, pause, onFollowed, bug } = options
  const files = holdFiles(journalFile)
  let cancel: (() => void) | undefined
  const turns = openInTurn<Answer | undefined>()
  /** The event up to which rows were moved last. */
  let moved: bigint | undefined
  let isClosed = false
  let held: Promise<void> | undefined
  let mayGiveWay = true
  let hasMoved = false

  const move = (seq: bigint): void => {
    moved = seq
    onFollowed(seq)
  }
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
      const done = followStep(journal, review, move)
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
    if (!isClosed && held === undefined) wait(step())
  }
  const giveWay = (): void => {
    hasMoved = true
    if (!mayGiveWay || isClosed) return
    mayGiveWay = false
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    cancel?.()
    const round = (left: number): void => {
      hasMoved = false
      after(GIVE_WAY_MS, () => {
        if (hasMoved && left > 1) return round(left - 1)
        held = undefined
        resolve()
        follow()
        after(GO_ON_MS, () => (mayGiveWay = true))
      })
    }
    round(MOST_ROUNDS)
  }
  const rest = async (): Promise<void> => {
    await pause()
    await held
  }
  const answerNow = async (question: Question, between: () => Promise<void>): Promise<Answer | undefined> => {
    try {
      if (held !== undefined) await held
      if (isClosed) return undefined
      return await answer(question, { ...files.current(), now: clock.now(), pause: between })
    } catch (error) {
      if (error instanceof Superseded) throw error
      fail(error)
      return undefined
    }
  }
  return {
    ask: (question) => {
      const kind = longKindOf(question)
      if (kind === undefined) return answerNow(question, rest)
      return turns.run(kind, jsonOf(question.input), async (check) => {
        const before = moved
        const answered = await answerNow(question, async () => {
          await rest()
          check()
        })
        // Rows moved under it, and who asked after that got this answer too: the pages ask once more.
        if (moved !== undefined && moved !== before) onFollowed(moved)
        return answered
      })
    },
    follow,
    giveWay,
    close: () => {
      isClosed = true
      cancel?.()
      files.close()
    },
  }
}

/** Of a question that may read many rows: a page has one of each kind. */
function longKindOf(question: Question): string | undefined {
  switch (question.name) {
    case 'review.report':
      return question.input.by === 'hour' ? 'report by hour' : 'report'
    case 'review.summary':
      return isCounted(question.input.query) ? 'counted' : undefined
    default:
      return undefined
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
