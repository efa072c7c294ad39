import { useState } from 'react'
import { useWords } from '../../words/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { RawBody } from '../../ui/raw-body.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Copies the saved profile as text: our pages may not write files. */
export function ExportButton({ isThere }: { readonly isThere: boolean }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onPress={() => setOpen(true)} isDisabled={!isThere}>
        {t('connection.export')}
      </Button>
      <Dialog
        title={t('connection.export.title')}
        isOpen={isOpen}
        onClose={close}
        actions={
          <Button kind="primary" onPress={close}>
            {t('common.close')}
          </Button>
        }
      >
        <p>{t('connection.export.lead')}</p>
        <Exported />
      </Dialog>
    </>
  )
}

function Exported() {
  const { data, error, refetch } = useQueryOf('setup.exportProfile', {})
  if (data !== undefined) return <RawBody title={data.fileName} raw={data.text} heading="h3" />
  return error === null ? (
    <Skeleton lines={5} />
  ) : (
    <ErrorState error={error} onRetry={() => void refetch()} compact />
  )
}
