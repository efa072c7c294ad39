import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useWords } from '../words/words.tsx'

type Props = {
  readonly title: string
  /** Of the button that does it; "apply" otherwise. */
  readonly does?: string
  readonly isWrong?: boolean
  readonly onApply: () => void
  /** Takes the filter away; absent where the dialog is about something else. */
  readonly drop?: { readonly isOff: boolean; readonly onDrop: () => void }
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What is entered here counts once it is applied. */
export function ApplyDialog({ title, does, isWrong = false, onApply, drop, onClose, children }: Props) {
  const { t } = useWords()
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          {drop === undefined ? null : (
            <Button name="drop" isDisabled={drop.isOff} onPress={drop.onDrop}>
              {t('common.filter.drop')}
            </Button>
          )}
          <Button name="apply" kind="primary" isDisabled={isWrong} onPress={onApply}>
            {does ?? t('common.apply')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
