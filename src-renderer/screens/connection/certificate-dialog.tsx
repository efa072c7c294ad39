import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { readonly onMake: () => void; readonly onClose: () => void }

/** Asks before replacing a certificate that the gateway may know. */
export function CertificateDialog({ onMake, onClose }: Props) {
  const { t } = useWords()
  return (
    <Dialog
      role="alertdialog"
      title={t('callbacks.certificate.again.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            {t('common.cancel')}
          </Button>
          <Button
            kind="danger"
            onPress={() => {
              onMake()
              onClose()
            }}
          >
            {t('callbacks.certificate.again.do')}
          </Button>
        </>
      }
    >
      <p>{t('callbacks.certificate.again.lead')}</p>
    </Dialog>
  )
}
