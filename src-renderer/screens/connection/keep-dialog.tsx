import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Doubts } from './use-keep-command.ts'

type Props = {
  /** Undefined while no consent is needed. */
  readonly doubts: Doubts | undefined
  readonly onKeep: () => void
  readonly onClose: () => void
}

/** Consent to the profile's effect on unsettled payments or the label "real money", required to save. */
export function KeepDialog({ doubts, onKeep, onClose }: Props) {
  const { t } = useWords()
  if (doubts === undefined) return null
  const { names, values } = doubts
  const { environment } = values
  const isGround = environment === 'production' || environment === 'sandbox'
  const shown = { ...values, ground: isGround ? t(`connection.option.environment.${environment}`) : '' }
  const isLeaving = names.includes('orders-unasked') || names.includes('orders-apart')
  return (
    <Dialog
      role="alertdialog"
      title={t('connection.keep.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            {t('connection.keep.not')}
          </Button>
          <Button kind="primary" onPress={onKeep}>
            {isLeaving ? t('connection.keep.leave', shown) : t('connection.keep.do')}
          </Button>
        </>
      }
    >
      {names.map((name) => (
        <p key={name} className="wrap-anywhere">
          {t(`connection.keep.${name}`, shown)}
        </p>
      ))}
    </Dialog>
  )
}
