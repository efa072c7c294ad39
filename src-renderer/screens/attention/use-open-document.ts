import type { AttentionItem } from '#contract/attention-views.ts'
import { useNavigation } from '../../till/navigation.tsx'

/** Opens the desk where a document's result is recorded. */
export function useOpenDocument(): (item: AttentionItem) => void {
  const { go, openWanted } = useNavigation()
  return ({ kind, number, name }) => {
    if (kind === 'payout' && number !== undefined) openWanted({ kind: 'payout', number })
    else if (kind === 'linkage' && name !== undefined) openWanted({ kind: 'linkage', reference: name })
    else go('documents', 'invoices')
  }
}
