import type { ReviewQuery } from '#contract/procedures/review.ts'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { ErrorState } from '../../till/error-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useWords } from '../../words/words.tsx'
import { ExportForm } from './export-form.tsx'
import { ExportFailed, ExportSaved, ExportStopped } from './export-result.tsx'
import { ExportRunning } from './export-running.tsx'

type Props = { readonly query: ReviewQuery; readonly onClose: () => void }

/** Exactly what the list shows, as a file. Closed, an export goes on; opened again, it is there. */
export function ExportDialog({ query, onClose }: Props) {
  const { t } = useWords()
  useFocusBack()
  const { data: state, error, refetch } = useQueryOf('review.exportState', {})
  const { mutate: stop } = useCommand('review.exportStop')
  const { mutate: putAway } = useCommand('review.exportPutAway')
  const leave = () => {
    putAway({})
    onClose()
  }
  switch (state?.kind) {
    case undefined:
      return (
        <Dialog
          title={t('review.export.title')}
          isOpen
          onClose={onClose}
          actions={<Button onPress={onClose}>{t('common.cancel')}</Button>}
        >
          {error === null ? (
            <Skeleton lines={3} />
          ) : (
            <ErrorState error={error} compact onRetry={() => void refetch()} />
          )}
        </Dialog>
      )
    case 'none':
      return <ExportForm query={query} onClose={onClose} />
    case 'running':
      return <ExportRunning state={state} onStop={() => stop({})} onClose={onClose} />
    case 'done':
      return <ExportSaved state={state} onClose={leave} />
    case 'stopped':
      return <ExportStopped onAgain={() => putAway({})} onClose={leave} />
    case 'failed':
      return <ExportFailed state={state} onAgain={() => putAway({})} onClose={leave} />
  }
}
