import { BridgeRefusal } from '../../../bridge/call.ts'
import { useErrorWords } from '../../../till/error-state.tsx'
import { useWords } from '../../../words/words.tsx'

const APPROVALS = new Set(['approval-needed', 'wrong-pin', 'locked-out'])

/** Why a part, or the end, was refused; undefined without an error, and for a manager's approval. */
export function useSplitRefusal(): (error: Error | null) => string | undefined {
  const { t } = useWords()
  const wordsOf = useErrorWords()
  return (error) => {
    if (error === null) return undefined
    const said = error instanceof BridgeRefusal ? error.error : undefined
    if (said !== undefined && APPROVALS.has(said.code)) return undefined
    const why = said?.details?.['why']
    if (why === 'pending' || why === 'above-rest' || why === 'ended') return t(`sale.split.refused.${why}`)
    return wordsOf(error)
  }
}
