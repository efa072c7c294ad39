import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/words.tsx'

/** Asking again has failed; what is shown is the answer before. */
export function NotUpToDate({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useWords()
  return (
    <div role="status" className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 px-3">
      <p className="text-note font-semibold text-muted">{t('review.stale')}</p>
      <Button name="up-to-date" onPress={onAgain}>
        {t('common.again')}
      </Button>
    </div>
  )
}
