import type { Timers } from '#domain/ports.ts'
import type { ChildProcess } from './child-process.ts'

export type SupervisedOptions<Sent> = {
  /** A new process and its first message; undefined when none can run now. */
  readonly start: () => { readonly child: ChildProcess<Sent>; readonly first: Sent } | undefined
  /** Asks a process to end. */
  readonly stopMessage: Sent
  readonly onMessage: (message: unknown, from: ChildProcess<Sent>) => void
  /** It ended unexpectedly, or was killed after being silent. Another is started after the wait. */
  readonly onLost: (why: 'ended' | 'silent') => void
  /** Wait between two starts: doubles from the first to the longest, until a process is well. */
  readonly wait: { readonly firstMs: number; readonly longestMs: number }
  /** The longest permitted silence; without it, silence is not watched. */
  readonly silentMs?: number
  readonly after: Timers['after']
}

export type Supervised<Sent> = {
  begin(): void
  /** False for a process that was replaced: it may still send messages. */
  isCurrent(child: ChildProcess<Sent>): boolean
  /** The current one works as it should, so the next failure starts a new series of waits. */
  isWell(): void
  /** Drops the current one, which ends on its own, and starts another after the wait. */
  tryLater(): void
  /** Starts another once the current one has ended: both need the same port. */
  restart(): void
  /** Permanently. */
  stop(): void
}

/** The main process's own pauses must not be mistaken for the child's silence. */
const GRACE_MS = 1_000

/** Keeps one child process running, and starts another when it ends or falls silent. */
export function createSupervised<Sent>(options: SupervisedOptions<Sent>): Supervised<Sent> {
  const { after, wait, silentMs, stopMessage } = options
  let child: ChildProcess<Sent> | undefined
  /** Asked to end; its successor starts when it has ended. */
  let leaving: ChildProcess<Sent> | undefined
  let waitMs = wait.firstMs
  let cancelWait: (() => void) | undefined
  let cancelWatch: (() => void) | undefined
  let isStopped = false

  const abandon = (): ChildProcess<Sent> | undefined => {
    const left = child
    child = undefined
    cancelWatch?.()
    cancelWait?.()
    return left
  }
  const schedule = (): void => {
    if (isStopped || child !== undefined) return
    cancelWait = after(waitMs, begin)
    waitMs = Math.min(waitMs * 2, wait.longestMs)
  }
  const lose = (why: 'ended' | 'silent'): void => {
    options.onLost(why)
    schedule()
  }
  const watch = (started: ChildProcess<Sent>): void => {
    cancelWatch?.()
    if (silentMs === undefined) return
    cancelWatch = after(silentMs, () => {
      cancelWatch = after(GRACE_MS, () => {
        abandon()
        started.kill()
        lose('silent')
      })
    })
  }
  function begin(): void {
    const made = isStopped ? undefined : options.start()
    if (made === undefined) return
    const started = made.child
    child = started
    watch(started)
    started.onMessage((message) => {
      if (isStopped) return
      if (child === started) watch(started)
      options.onMessage(message, started)
    })
    started.onExit(() => {
      if (child === started) {
        abandon()
        lose('ended')
      } else if (leaving === started) {
        leaving = undefined
        begin()
      }
    })
    started.post(made.first)
  }
  return {
    begin,
    isCurrent: (one) => child === one,
    isWell: () => void (waitMs = wait.firstMs),
    tryLater: () => {
      abandon()
      schedule()
    },
    restart: () => {
      waitMs = wait.firstMs
      const old = abandon()
      if (old === undefined) {
        if (leaving === undefined) begin()
        return
      }
      leaving = old
      old.post(stopMessage)
      after(GRACE_MS, () => {
        if (leaving === old) old.kill()
      })
    },
    stop: () => {
      isStopped = true
      abandon()?.post(stopMessage)
    },
  }
}
