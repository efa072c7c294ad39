import type { ReactNode } from 'react'
import { useWords } from '../../words/words.tsx'
import { BridgeRefusal } from '../../bridge/call.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { RawBody } from '../../ui/raw-body.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

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
      <Shown />
    </Dialog>
  )
}

function Shown(): ReactNode {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('vault.publicKey', {})
  if (data !== undefined) return <RawBody title={t('vault.public')} raw={data.publicKey} heading="h3" />
  if (error === null) return <Skeleton lines={4} />
  const isMissing = error instanceof BridgeRefusal && error.error.code === 'not-found'
  return isMissing ? (
    <p>{t('vault.public.none')}</p>
  ) : (
    <ErrorState error={error} onRetry={() => void refetch()} compact />
  )
}
