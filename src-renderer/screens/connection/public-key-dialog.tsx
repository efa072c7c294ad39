import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PublicKey } from './public-key.tsx'

/** The public half of the merchant's key, to be registered with the gateway. */
export function PublicKeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords()
  return (
    <Dialog
      title={t('vault.public')}
      isOpen
      onClose={onClose}
      actions={
        <Button kind="primary" onPress={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <p>{t('vault.public.lead')}</p>
      <PublicKey heading="h3" />
    </Dialog>
  )
}
