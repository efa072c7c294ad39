import { BridgeRefusal } from '../../../bridge/call.ts'
import { asksForApproval } from '../../../till/approval-refusal.ts'
import { useErrorWords } from '../../../till/error-state.tsx'
import { useWords } from '../../../words/words.tsx'

/** Why a part, or the end, was refused; undefined without an error, and for a manager's approval. */
export function useSplitRefusal(): (error: Error | null) => string | undefined {
  const { t } = useWords()
  const wordsOf = useErrorWords()
  return (error) => {
    if (error === null || asksForApproval(error)) return undefined
    const why = error instanceof BridgeRefusal ? error.error.details?.['why'] : undefined
    if (why === 'pending' || why === 'above-rest' || why === 'ended') return t(`sale.split.refused.${why}`)
    return wordsOf(error)
  }
}
