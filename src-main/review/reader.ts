import type { Result } from '#contract/envelope.ts'
import { accept, refuse } from '#contract/envelope.ts'
import type { PageEvent } from '#contract/events.ts'
import type { Timers } from '#domain/ports.ts'
import type { ChildProcess } from '#support/child-process.ts'
import { createSupervised } from '#support/supervised.ts'
import type { Answer, AnswerOf, AskedOf, FromReview, Question, QuestionName, ToReview } from './messages.ts'

/** What the main process knows of the review: it asks a process that has the rows, from the first question on. */
export type ReviewReader = {
  /** Refusal: not-ready. */
  ask<N extends QuestionName>(name: N, input: AskedOf<N>): Promise<Result<AnswerOf<N>>>
  /** The rows move on to the journal's end, now. */
  follow(): void
  /** After a commit the rows move on; those of an order's sale wait until it is painted. */
  heard(event: Pick<PageEvent, 'type'>): void
  stop(): void
}

type Options = {
  readonly fork: () => ChildProcess<ToReview>
  readonly after: Timers['after']
  readonly announce: (event: { readonly type: 'review-changed' }) => void
  readonly bug: (error: unknown, where: string) => unknown
}

/** The changes after which a row may look different. */
const MOVES: ReadonlySet<PageEvent['type']> = new Set<PageEvent['type']>([
  ...(['order-changed', 'slips-changed', 'split-changed', 'shift-changed', 'paper-changed'] as const),
  'settings-changed',
])

/** Several commits of one moment are followed together. */
const TOGETHER_MS = 100
/** The pages ask again at most twice a second. */
const ANNOUNCED_EACH_MS = 500
const WAIT = { firstMs: 500, longestMs: 30_000 }
/** Several pulses; one step of following is far shorter. */
const SILENT_MS = 30_000

export function openReviewReader({ fork, after, announce, bug }: Options): ReviewReader {
  let ids = 0
  let child: ChildProcess<ToReview> | undefined
  /** What the pages were told before this process may be old, though it has nothing left to follow. */
  let isNew = false
  const waiting = new Map<number, (answer: Answer | undefined) => void>()
  const poke = atMostOncePer(TOGETHER_MS, after, () => child?.post({ type: 'follow' }))
  const tellPages = atMostOncePer(ANNOUNCED_EACH_MS, after, () => announce({ type: 'review-changed' }))

  const settle = (id: number, answer?: Answer): void => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  }
  const hear = (message: FromReview): void => {
    switch (message.type) {
      case 'answer':
        return settle(message.id, message.answer)
      case 'not-ready':
        return settle(message.id)
      case 'followed':
        supervised.isWell()
        isNew = false
        return tellPages()
      case 'bug':
        return void bug(new Error(message.message), 'review')
      case 'pulse':
        supervised.isWell()
        if (isNew) tellPages()
        isNew = false
    }
  }
  const lose = (): void => {
    child = undefined
    for (const id of [...waiting.keys()]) settle(id)
  }
  const supervised = createSupervised<ToReview>({
    start: () => {
      child = fork()
      isNew = true
      return { child, first: { type: 'follow' } }
    },
    stopMessage: { type: 'stop' },
    onMessage: (message, from) => {
      // Sent by our own program, so its shape is trusted.
      if (supervised.isCurrent(from)) hear(message as FromReview)
    },
    onLost: lose,
    wait: WAIT,
    silentMs: SILENT_MS,
    after,
  })
  let isBegun = false
  /** A till without a review needs no process for it. */
  const begin = (): void => {
    if (!isBegun) supervised.begin()
    isBegun = true
  }
  return {
    ask: async <N extends QuestionName>(name: N, input: AskedOf<N>): Promise<Result<AnswerOf<N>>> => {
      begin()
      const asked = child
      if (asked === undefined) return refuse('not-ready')
      ids += 1
      const id = ids
      const answer = await new Promise<Answer | undefined>((resolve) => {
        waiting.set(id, resolve)
        asked.post({ type: 'ask', id, question: { name, input } as Question })
      })
      return answer === undefined ? refuse('not-ready') : accept(answer as AnswerOf<N>)
    },
    follow: () => {
      begin()
      child?.post({ type: 'follow' })
    },
    heard: ({ type }) => {
      if (type === 'order-changed') child?.post({ type: 'give-way' })
      if (MOVES.has(type)) poke()
    },
    stop: () => {
      supervised.stop()
      lose()
    },
  }
}

/** Runs `act` at once, but at most once in so many milliseconds; what came meanwhile is one more at their end. */
function atMostOncePer(ms: number, after: Timers['after'], act: () => void): () => void {
  let isResting = false
  let isDue = false
  const run = (): void => {
    isResting = true
    isDue = false
    act()
    after(ms, () => {
      isResting = false
      if (isDue) run()
    })
  }
  return () => {
    if (isResting) isDue = true
    else run()
  }
}
