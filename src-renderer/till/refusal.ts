import { useWords } from '../words/words.tsx'
import { BridgeRefusal } from '../bridge/call.ts'
import { asksForApproval } from './approval-refusal.ts'
import { useErrorWords } from './error-state.tsx'

/** Why it failed, in words; undefined without an error, and for a manager's approval. */
export function useRefusal(): (error: unknown) => string | undefined {
  const { t } = useWords()
  const wordsOf = useErrorWords()
  return (error) => {
    if (error === null || error === undefined || asksForApproval(error)) return undefined
    const said = error instanceof BridgeRefusal ? error.error : undefined
    const why = said?.code === 'not-allowed' ? said.details?.['why'] : undefined
    if (why === 'nobody' || why === 'comparison' || why === 'cash-moved' || why === 'drawer')
      return t(`shift.refused.${why}`)
    return wordsOf(error)
  }
}
