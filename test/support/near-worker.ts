import { type Answers, answerBy, type Questions } from '#backoffice/apart/messages.ts'
import type { Worker } from '#backoffice/apart/worker.ts'
import type { SettlementWorker } from '#backoffice/settlement/apart/messages.ts'
import { openWork } from '#backoffice/settlement/apart/work.ts'
import { accept, refuse } from '#contract/envelope.ts'

/** The work of a process with a person's file, in this one. */
export function nearby<Q extends Questions>(work: Answers<Q>): Worker<Q> {
  return {
    ask: async (name, input) => {
      const answer = await answerBy(work, name, input)
      if (answer.ok) return accept(answer.value)
      return refuse(answer.refused.code, { why: answer.refused.why })
    },
    isThere: () => true,
    end: () => undefined,
    stop: () => undefined,
  }
}

/** The work of the reconciliation's process, in this one. */
export function nearWorker(journalFile: string): SettlementWorker {
  return nearby(openWork(journalFile))
}
