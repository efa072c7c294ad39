import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useWords } from '../../../words/words.tsx'

type Props = {
  /** Undefined while there is no question. */
  readonly leave: (() => void) | undefined
  readonly onStay: () => void
}

/** Before another screen drops the form. */
export function LeaveDialog({ leave, onStay }: Props) {
  const { t } = useWords()
  return (
    <Dialog
      role="alertdialog"
      title={t('linked.leave.title')}
      isOpen={leave !== undefined}
      onClose={onStay}
      actions={
        <>
          <Button
            kind="quiet"
            onPress={() => {
              onStay()
              leave?.()
            }}
          >
            {t('linked.leave.drop')}
          </Button>
          <Button autoFocus onPress={onStay}>
            {t('linked.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{t('linked.leave.body')}</p>
    </Dialog>
  )
}
