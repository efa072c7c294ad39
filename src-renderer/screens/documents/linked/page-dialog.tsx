import { useEffect } from 'react'
import { useCommand } from '../../../bridge/queries.ts'
import { useToast } from '../../../till/toast.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import { useWords } from '../../../words/words.tsx'
import { refusalWords } from './linked-words.ts'

type Props = { readonly reference: string; readonly onClose: () => void }

/** Where the customer agrees: on their own phone, or in this computer's browser. */
export function PageDialog({ reference, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const { data: page, error, mutate: ask } = useCommand('linked.page')
  const open = useCommand('linked.openPage')
  useEffect(() => ask({ reference }), [ask, reference])
  return (
    <Dialog
      title={t('linked.page')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.close')}</Button>
          {page === undefined ? null : (
            <Button
              name="open-page"
              kind="primary"
              isPending={open.isPending}
              onPress={() =>
                open.mutate(
                  { reference, host: page.host },
                  {
                    onSuccess: () => {
                      toast({ text: ({ t }) => t('linked.page.opened'), tone: 'quiet' })
                      onClose()
                    },
                  },
                )
              }
            >
              {t('linked.page.open')}
            </Button>
          )}
        </>
      }
    >
      <RefusalNote>{(error ?? open.error) ? refusalWords(words, error ?? open.error) : null}</RefusalNote>
      {page === undefined ? (
        error === null ? (
          <p role="status">{t('linked.page.loading')}</p>
        ) : null
      ) : (
        <>
          <p>{t('linked.page.lead')}</p>
          <p data-selectable data-host className="text-lead font-bold wrap-anywhere">
            {page.host}
          </p>
          <div className="flex h-64 flex-col">
            <QrCode
              content={page.address}
              label={t('linked.page.qr')}
              fallback={<p>{t('linked.page.qr.failed')}</p>}
              className="grow"
            />
          </div>
          <p className="text-note text-muted">{t('linked.page.scan')}</p>
        </>
      )}
    </Dialog>
  )
}
