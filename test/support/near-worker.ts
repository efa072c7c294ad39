import { answerBy, openWork } from '#backoffice/settlement/apart/work.ts'
import type { Worker } from '#backoffice/settlement/apart/worker.ts'
import { accept, refuse } from '#contract/envelope.ts'

/** The work of the reconciliation's process, in this one. */
export function nearWorker(journalFile: string): Worker {
  const work = openWork(journalFile)
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
