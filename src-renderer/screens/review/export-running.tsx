import type { ReviewExport } from '#contract/review-views.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { useWords } from '../../words/words.tsx'

type Props = {
  readonly state: Extract<ReviewExport, { readonly kind: 'running' }>
  readonly onStop: () => void
  readonly onClose: () => void
}

/** How many orders of how many are written. */
export function ExportRunning({ state: { file, done, of }, onStop, onClose }: Props) {
  const { t } = useWords()
  const words = of === 0 ? t('review.export.begun') : t('review.export.count', { done, of })
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
      <ProgressLine label={t('review.export.progress')} done={done} of={of} words={words} />
      <p className="tabular-nums">{words}</p>
    </Dialog>
  )
}
