import { useWords } from '../../../words/words.tsx'
import { useQueryOf } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../till/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDoubt } from './doubt-flow.tsx'
import { SlipRow } from './slip-row.tsx'

/** Every open hold slip, oldest first, and the last ones closed. */
export function SlipsDialog() {
  const { t } = useWords()
  const { go, close } = useDoubt()
  const { data, error, refetch } = useQueryOf('slip.list', {})
  return (
    <Dialog
      title={t('doubt.slips')}
      isOpen
      onClose={close}
      actions={
        <Button kind="primary" shortcut="Esc" autoFocus onPress={close}>
          {t('common.close')}
        </Button>
      }
    >
      {error === null ? null : <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton lines={3} /> : null}
      {data === undefined ? null : (
        <>
          {data.open.length === 0 ? <EmptyState title={t('doubt.slips.none')} /> : null}
          <ol className="flex flex-col gap-2">
            {data.open.map((slip) => (
              <li key={slip.number}>
                <SlipRow slip={slip} onPress={() => go({ kind: 'slip', number: slip.number })} />
              </li>
            ))}
          </ol>
          {data.ended.length === 0 ? null : (
            <>
              <h3 className="text-note font-semibold text-muted">{t('doubt.slips.ended')}</h3>
              <ol className="flex flex-col gap-2">
                {data.ended.map((slip) => (
                  <li key={slip.number}>
                    <SlipRow slip={slip} onPress={() => go({ kind: 'slip', number: slip.number })} />
                  </li>
                ))}
              </ol>
            </>
          )}
        </>
      )}
    </Dialog>
  )
}
