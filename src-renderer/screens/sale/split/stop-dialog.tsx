import type { SplitView } from '#contract/split-views.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { moneyWords } from '../../../ui/money-text.tsx'
import { useWords } from '../../../words/words.tsx'

type Props = {
  readonly split: SplitView
  readonly isPending: boolean
  readonly onStop: () => void
  readonly onClose: () => void
}

/** Says what was taken and must be given back, before it stops. */
export function StopDialog({ split: { gotMinor }, isPending, onStop, onClose }: Props) {
  const { t } = useWords()
  const stop = () => {
    onClose()
    onStop()
  }
  return (
    <Dialog
      title={t('sale.split.stop.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button kind="danger" name="stop-now" isPending={isPending} onPress={stop}>
            {t('sale.split.stop.do')}
          </Button>
        </>
      }
    >
      <p>
        {gotMinor === 0n
          ? t('sale.split.stop.none')
          : t('sale.split.stop.taken', { amount: moneyWords(gotMinor) })}
      </p>
    </Dialog>
  )
}
