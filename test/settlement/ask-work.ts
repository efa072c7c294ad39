// Asks the work of the reconciliation's process, as the main process does.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerBy } from '#backoffice/apart/messages.ts'
import type { SettlementQuestions } from '#backoffice/settlement/apart/messages.ts'
import { openWork } from '#backoffice/settlement/apart/work.ts'
import type { StatementView } from '#contract/settlement-statement-views.ts'
import type { DifferenceView, EntrySection, EntryView } from '#contract/settlement-views.ts'
import type { OrdersFile } from './journal.ts'

const PART = 500
/** The name of each result: the last one is looked at before the next is made. */
export const RESULT = 'proof'

export type Asked = ReturnType<typeof workOver>

export function workOver({ file, folder }: OrdersFile) {
  const work = openWork(file)
  const ask = async <N extends keyof SettlementQuestions>(
    name: N,
    input: SettlementQuestions[N]['input'],
  ): Promise<SettlementQuestions[N]['answer']> => {
    const answer = await answerBy(work, name, input)
    if (!answer.ok) throw new Error(`${name}: ${answer.refused.why}`)
    return answer.value
  }
  return {
    ask,
    openFile: (name: string, bytes: Uint8Array, now: number): Promise<StatementView> => {
      const path = join(folder, name)
      writeFileSync(path, bytes)
      return ask('open', { path, remembered: {}, now })
    },
    entries: async (section: EntrySection): Promise<readonly EntryView[]> => {
      const rows: EntryView[] = []
      for (let total = 1; rows.length < total;) {
        const page = await ask('entries', { result: RESULT, section, skip: rows.length, limit: PART })
        if (page === null) throw new Error('no result')
        rows.push(...page.rows)
        total = page.rows.length === 0 ? 0 : page.total
      }
      return rows
    },
    differences: async (): Promise<readonly DifferenceView[]> => {
      const page = await ask('differences', { result: RESULT, kinds: [], skip: 0, limit: PART })
      if (page === null) throw new Error('no result')
      if (page.total > page.rows.length) throw new Error(`${page.total} differences`)
      return page.rows
    },
  }
}
