import type { ReviewExport } from '#contract/review-views.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../words/words.tsx'

type Props = {
  readonly state: Extract<ReviewExport, { readonly kind: 'running' }>
  readonly onStop: () => void
  readonly onClose: () => void
}

/** How many orders of how many are written. */
export function ExportRunning({ state: { file, done, of }, onStop, onClose }: Props) {
  const { t } = useWords()
  return (
    <Dialog
      title={t('review.export.running')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button name="export-stop" onPress={onStop}>
            {t('review.export.stop')}
          </Button>
          <Button name="export-hide" kind="primary" autoFocus onPress={onClose}>
            {t('review.export.hide')}
          </Button>
        </>
      }
    >
      <p data-selectable className="wrap-anywhere">
        {file}
      </p>
      <progress
        aria-label={t('review.export.progress')}
        value={done}
        max={Math.max(1, of)}
        className="h-3 w-full appearance-none overflow-hidden rounded-pill bg-sunken [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-action"
      />
      <p className="tabular-nums">
        {of === 0 ? t('review.export.begun') : t('review.export.count', { done, of })}
      </p>
    </Dialog>
  )
}
