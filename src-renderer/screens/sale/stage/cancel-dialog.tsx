import type { OrderView } from '#contract/views.ts'
import { useWords } from '../../../words/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'

type Props = { readonly order: OrderView; readonly onClose: () => void; readonly onCancel: () => void }

/** Explains what a cancel can and cannot do before it is sent. */
export function CancelDialog({ order, onClose, onCancel }: Props) {
  const { t } = useWords()
  return (
    <Dialog
      role="alertdialog"
      title={t('sale.cancel.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button
            kind="danger"
            onPress={() => {
              onCancel()
              onClose()
            }}
          >
            {t('sale.cancel.do', { method: order.method })}
          </Button>
          <Button kind="primary" shortcut="Esc" autoFocus onPress={onClose}>
            {t('sale.cancel.keep')}
          </Button>
        </>
      }
    >
      <p className="text-big font-bold">
        <MoneyText minor={order.amountMinor} />
      </p>
      <p className="text-lead">{t(`sale.cancel.${order.method}`)}</p>
    </Dialog>
  )
}
