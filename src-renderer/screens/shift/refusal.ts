import { useWords } from '../../words/words.tsx'
import { BridgeRefusal } from '../../bridge/call.ts'
import { useErrorWords } from '../../till/error-state.tsx'

/** Refusals that ask for a manager open their own dialog and are no fault. */
const APPROVALS = new Set(['approval-needed', 'wrong-pin', 'locked-out'])

/** Why it failed, in words; undefined without an error, and for a manager's approval. */
export function useRefusal(): (error: unknown) => string | undefined {
  const { t } = useWords()
  const wordsOf = useErrorWords()
  return (error) => {
    if (error === null || error === undefined) return undefined
    const said = error instanceof BridgeRefusal ? error.error : undefined
    if (said !== undefined && APPROVALS.has(said.code)) return undefined
    const why = said?.code === 'not-allowed' ? said.details?.['why'] : undefined
    if (why === 'nobody' || why === 'comparison' || why === 'cash-moved' || why === 'drawer')
      return t(`shift.refused.${why}`)
    return wordsOf(error)
  }
}
