import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { ChildProcess } from '#support/child-process.ts'
import type { Answered, AnswerTo, FromWork, InputTo, QuestionName, ToWork } from './messages.ts'

/** The process that has the statement, as the main process knows it. It is started by the first question. */
export type Worker = {
  /** Refusals: those of the work; not-ready when the process ended: then the statement must be opened again. */
  ask<N extends QuestionName>(name: N, input: InputTo<N>): Promise<Result<AnswerTo<N>>>
  /** Whether there may be a statement or a result. */
  isThere(): boolean
  stop(): void
}

type Options = {
  readonly fork: () => ChildProcess<ToWork>
  readonly onLost: () => void
  readonly bug: (error: unknown, where: string) => unknown
}

export function openWorker({ fork, onLost, bug }: Options): Worker {
  let child: ChildProcess<ToWork> | undefined
  let isStopped = false
  let ids = 0
  const waiting = new Map<number, (answer: Answered | undefined) => void>()

  const settle = (id: number, answer?: Answered): void => {
    const resolve = waiting.get(id)
    waiting.delete(id)
    resolve?.(answer)
  }
  const start = (): ChildProcess<ToWork> => {
    const made = fork()
    made.onMessage((message) => {
      // Sent by our own program, so its shape is trusted.
      const heard = message as FromWork
      if (heard.type === 'bug') void bug(new Error(heard.message), 'reconciliation')
      settle(heard.id, heard.type === 'answer' ? heard.answer : undefined)
    })
    made.onExit(() => {
      if (child !== made) return
      child = undefined
      for (const id of [...waiting.keys()]) settle(id)
      if (!isStopped) onLost()
    })
    return made
  }
  return {
    ask: async (name, input) => {
      if (isStopped) return refuse('not-ready')
      child ??= start()
      const asked = child
      ids += 1
      const id = ids
      const answer = await new Promise<Answered<typeof name> | undefined>((resolve) => {
        waiting.set(id, resolve)
        asked.post({ id, name, input })
      })
      if (answer === undefined) return refuse('not-ready')
      if (answer.ok) return accept(answer.value)
      const { code, why } = answer.refused
      return refuse(code, { why })
    },
    isThere: () => child !== undefined,
    stop: () => {
      isStopped = true
      child?.kill()
      for (const id of [...waiting.keys()]) settle(id)
    },
  }
}
