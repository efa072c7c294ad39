import { VIEWS_MOST } from '#contract/review-views.ts'
import { BridgeRefusal } from '../../bridge/call.ts'
import { useErrorWords } from '../../till/error-state.tsx'
import { useWords } from '../../words/words.tsx'

/** Why a change to the saved views was refused. */
export function useViewRefusal(): (error: Error) => string {
  const { t } = useWords()
  const wordsOf = useErrorWords()
  return (error) => {
    switch (error instanceof BridgeRefusal ? error.error.code : undefined) {
      case 'not-acceptable':
        return t('review.views.taken')
      case 'too-many':
        return t('review.views.full', { most: VIEWS_MOST })
      case 'not-found':
        return t('review.views.gone')
      default:
        return wordsOf(error)
    }
  }
}
