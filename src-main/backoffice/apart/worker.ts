import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Timers } from '#domain/ports.ts'
import type { ChildProcess } from '#support/child-process.ts'
import type { Answered, FromWork, NameIn, Questions, ToWork } from './messages.ts'

/** A process that has a person's file, as the main process knows it. It is started by the first question. */
export type Worker<Q extends Questions> = {
  /**
   * Refusals: those of the work; not-ready when the process ended (details.why: `took-too-long`, `stopped`, or none):
   * then the file must be opened again.
   */
  ask<N extends NameIn<Q>>(name: N, input: Q[N]['input']): Promise<Result<Q[N]['answer']>>
  /** Whether there may be a file or a result. */
  isThere(): boolean
  /** Ends what it does, and what it has, at once. The next question starts it anew. */
  end(): void
  stop(): void
}

type Options = {
  readonly fork: () => ChildProcess<ToWork>
  readonly timers: Timers
  readonly onLost: () => void
  readonly bug: (error: unknown, where: string) => unknown
  /** For the report of a bug in it. */
  readonly where: string
}

/** What a year of a busy account takes on a slow machine, many times over. */
const LONGEST_WORK_MS = 120_000
type WhyEnded = 'took-too-long' | 'stopped'
type Ending = { readonly why?: WhyEnded }

export function openWorker<Q extends Questions>({ fork, timers, onLost, bug, where }: Options): Worker<Q> {
  let child: ChildProcess<ToWork> | undefined
  let isStopped = false
  let ids = 0
  const waiting = new Map<number, (answer: Answered | Ending) => void>()
  /** The process answers one question after the other, so one that is silent has hung. */
  let silence: (() => void) | undefined

  const watch = (): void => {
    silence?.()
    silence = waiting.size === 0 ? undefined : timers.after(LONGEST_WORK_MS, () => end('took-too-long'))
  }
  const settle = (id: number, answer: Answered | Ending): void => {
    const resolve = waiting.get(id)
    waiting.delete(id)
    resolve?.(answer)
  }
  const lose = (ending: Ending): void => {
    child = undefined
    for (const id of [...waiting.keys()]) settle(id, ending)
    watch()
    if (!isStopped) onLost()
  }
  const end = (why: WhyEnded): void => {
    const ended = child
    if (ended === undefined) return
    lose({ why })
    ended.kill()
  }
  const start = (): ChildProcess<ToWork> => {
    const made = fork()
    made.onMessage((message) => {
      if (child !== made) return
      // Sent by our own program, so its shape is trusted.
      const heard = message as FromWork
      if (heard.type === 'bug') void bug(new Error(heard.message), where)
      settle(heard.id, heard.type === 'answer' ? heard.answer : {})
      watch()
    })
    made.onExit(() => {
      if (child === made) lose({})
    })
    return made
  }
  return {
    ask: async <N extends NameIn<Q>>(name: N, input: Q[N]['input']) => {
      if (isStopped) return refuse('not-ready')
      child ??= start()
      const asked = child
      ids += 1
      const id = ids
      const answer = await new Promise<Answered<Q[N]['answer']> | Ending>((resolve) => {
        waiting.set(id, resolve)
        if (waiting.size === 1) watch()
        asked.post({ id, name, input })
      })
      if (!('ok' in answer)) return refuse('not-ready', answer)
      if (answer.ok) return accept(answer.value)
      const { code, why } = answer.refused
      return refuse(code, { why })
    },
    isThere: () => child !== undefined,
    end: () => end('stopped'),
    stop: () => {
      isStopped = true
      end('stopped')
    },
  }
}
