import type { OrderView } from '#contract/views.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { useWords } from '../../../words/words.tsx'

type Props = { readonly order: OrderView; readonly onCancel: () => void; readonly onClose: () => void }

/** The interface has no cancel of a payment page: the dialog says what stays possible. */
export function CancelLinkDialog({ order, onCancel, onClose }: Props) {
  const { t, dateTime } = useWords()
  return (
    <Dialog
      role="alertdialog"
      title={t('links.cancel.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button
            kind="danger"
            name="do-cancel"
            onPress={() => {
              onCancel()
              onClose()
            }}
          >
            {t('links.cancel.do')}
          </Button>
          <Button kind="primary" shortcut="Esc" autoFocus onPress={onClose}>
            {t('links.cancel.keep')}
          </Button>
        </>
      }
    >
      <p className="text-big font-bold">
        <MoneyText minor={order.amountMinor} />
      </p>
      <p className="text-lead">{t('links.cancel.body', { time: dateTime(order.expiresAt) })}</p>
    </Dialog>
  )
}
