import type { OperationView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Ground } from '../../till/ground.ts'
import { operationName } from './operation-words.ts'

type Props = {
  readonly operation: OperationView
  readonly ground: Ground
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onSend: () => void
}

export function MoveDialog({ operation, ground, isOpen, onClose, onSend }: Props) {
  const words = useWords()
  const { t } = words
  return (
    <Dialog
      role="alertdialog"
      title={t('operations.move.title', { name: operationName(words, operation) })}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            {t('common.cancel')}
          </Button>
          <Button kind="danger" onPress={onSend}>
            {t('operations.move.do')}
          </Button>
        </>
      }
    >
      <p>{t(`operations.move.${ground === 'practice' ? 'practice' : 'sandbox'}`)}</p>
    </Dialog>
  )
}
