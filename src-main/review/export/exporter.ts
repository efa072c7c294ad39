import { basename } from 'node:path'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { ReviewExportWish } from '#contract/procedures/review.ts'
import type { ReviewExport, ReviewExportFailure, ReviewSums } from '#contract/review-views.ts'
import type { Right } from '#domain/right.ts'
import { discardFile, finishFile } from '#journal/restore/whole-file.ts'
import type { ChildProcess } from '#support/child-process.ts'
import { jsonOf } from '../query-json.ts'
import { exportName } from './file-name.ts'
import type { LeftOver } from './left-over.ts'
import type { FromExport, ToExport } from './messages.ts'

/** What the main process knows of the exports: each runs in a process of its own, one at a time. */
export type ReviewExporter = {
  /** Refusal: not-ready (another is under way). */
  start(wish: ReviewExportWish, right: Right): Promise<Result<{ readonly started: boolean }>>
  /** Stops the one under way; the result of one that has ended stays. */
  stop(): void
  /** Acknowledges the result of the last one. */
  putAway(): void
  /** Refusal: not-found. */
  show(): Result<null>
  view(): ReviewExport
  /** The till ends. */
  end(): void
}

type Options = {
  /** The journal's file, and that of its review. */
  readonly journal: string
  readonly review: string
  readonly fork: () => ChildProcess<ToExport>
  /** The path that a person chose; undefined when none was. */
  readonly chooseFile: (name: string, format: ReviewExportWish['format']) => Promise<string | undefined>
  readonly showFile: (path: string) => void
  readonly signedIn: () => string | undefined
  readonly today: () => string
  /** The journal's last event. */
  readonly head: () => bigint
  /** Lets the review follow the journal up to there. */
  readonly follow: () => void
  /** Into the journal; false when it did not take it. */
  readonly note: (kind: string, body: object) => boolean
  readonly leftOver: LeftOver
  readonly announce: (event: { readonly type: 'export-changed' }) => void
  readonly bug: (error: unknown, where: string) => unknown
}

type Running = {
  readonly child: ChildProcess<ToExport>
  readonly target: string
  readonly body: object
  isStopped: boolean
}

export function openReviewExporter(options: Options): ReviewExporter {
  const { fork, leftOver, note, bug } = options
  let state: ReviewExport = { kind: 'none' }
  let running: Running | undefined
  let isChoosing = false
  let path: string | undefined
  leftOver.sweep()

  const become = (next: ReviewExport): void => {
    state = next
    options.announce({ type: 'export-changed' })
  }
  const close = ({ target }: Running, next: ReviewExport): void => {
    running = undefined
    discardFile(target)
    leftOver.forget()
    become(next)
  }
  const fail = (of: Running, why: ReviewExportFailure): void =>
    close(of, { kind: 'failed', file: basename(of.target), why })
  /** The note first: no file gets its name without one. */
  const finish = (of: Running, sums: ReviewSums): void => {
    const { target, body } = of
    if (!note('review-exported', { ...body, rows: sums.count })) return fail(of, 'not-noted')
    try {
      finishFile(target, true)
    } catch (error) {
      note('review-export-failed', { ...body, why: String(error) })
      return fail(of, 'unwritable')
    }
    path = target
    close(of, { kind: 'done', file: basename(target), ...sums })
  }
  const hear = (of: Running, message: FromExport): void => {
    if (running !== of || of.isStopped) return
    if (message.type === 'progress') {
      const { done, of: all } = message
      return become({ kind: 'running', file: basename(of.target), done, of: all })
    }
    const { report } = message
    if (report.ok) return finish(of, report.sums)
    if (report.why === 'differs') bug(new Error(report.detail), 'review export')
    return fail(of, report.why)
  }
  const run = (wish: ReviewExportWish, target: string, body: object): void => {
    // Read while nothing has begun: it throws when the journal's disk fails.
    const upTo = options.head()
    const child = fork()
    const of: Running = { child, target, body, isStopped: false }
    running = of
    child.onMessage((message) => hear(of, message as FromExport))
    child.onExit(() => {
      if (running !== of) return
      if (of.isStopped) close(of, { kind: 'stopped' })
      else fail(of, 'ended')
    })
    try {
      leftOver.remember(target)
      options.follow()
      become({ kind: 'running', file: basename(target), done: 0, of: 0 })
      child.post({
        type: 'start',
        job: { ...wish, journal: options.journal, review: options.review, upTo, target },
      })
    } catch (error) {
      bug(error, 'review export')
      child.kill()
      fail(of, 'ended')
    }
  }
  return {
    start: async (wish, right) => {
      if (running !== undefined || isChoosing) return refuse('not-ready')
      isChoosing = true
      // A dialog takes time, so the requester is recorded now.
      const by = options.signedIn()
      try {
        const target = await options.chooseFile(exportName(wish, options.today()), wish.format)
        // Another person may stand here by then.
        if (target === undefined || !right.isHere()) return accept({ started: false })
        const { query, format } = wish
        const file = basename(target)
        run(wish, target, {
          ...(by === undefined ? {} : { by }),
          query: JSON.parse(jsonOf(query)) as object,
          format,
          file,
        })
        return accept({ started: true })
      } finally {
        isChoosing = false
      }
    },
    stop: () => {
      if (running === undefined) return
      running.isStopped = true
      running.child.kill()
    },
    putAway: () => {
      if (running === undefined) become({ kind: 'none' })
    },
    show: () => {
      if (state.kind !== 'done' || path === undefined) return refuse('not-found')
      options.showFile(path)
      return accept(null)
    },
    view: () => state,
    end: () => {
      if (running === undefined) return
      running.isStopped = true
      running.child.kill()
      discardFile(running.target)
    },
  }
}
