import { useWords } from '../../words/words.tsx'
import { BridgeRefusal } from '../../bridge/call.ts'
import { useErrorWords } from '../../till/error-state.tsx'

/** What is asked of a manager opens a dialog of its own, and is no fault. */
const APPROVALS = new Set(['approval-needed', 'wrong-pin', 'locked-out'])

/** Why it was not done, in words; undefined for nothing, and for what a manager is asked. */
export function useRefusal(): (error: unknown) => string | undefined {
  const { t } = useWords()
  const wordsOf = useErrorWords()
  return (error) => {
    if (error === null || error === undefined) return undefined
    const said = error instanceof BridgeRefusal ? error.error : undefined
    if (said !== undefined && APPROVALS.has(said.code)) return undefined
    const why = said?.code === 'not-allowed' ? said.details?.['why'] : undefined
    if (why === 'nobody' || why === 'comparison' || why === 'cash-moved') return t(`shift.refused.${why}`)
    return wordsOf(error)
  }
}
