import type { BatchNow } from '#contract/batch-views.ts'
import { useCommand } from '../../../../bridge/queries.ts'
import { Button } from '../../../../ui/button.tsx'
import { RefusalNote } from '../../../../ui/refusal-note.tsx'
import { useFocusNext } from '../../../../ui/use-focus-next.ts'
import { useWords } from '../../../../words/words.tsx'
import { refusalWords } from '../refusal-words.ts'
import { batchState, mayEnd } from './batch-words.ts'

type Props = { readonly batch: BatchNow; readonly onWithdraw: () => void }

/** What can be done with all of it now. */
export function BatchActs({ batch, onWithdraw }: Props) {
  const words = useWords()
  const { t } = words
  const focusNext = useFocusNext()
  const pause = useCommand('batches.pause')
  const resume = useCommand('batches.resume')
  const state = batchState(batch)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {state === 'paying' || state === 'later' ? (
          <Button
            name="pause-batch"
            isPending={pause.isPending}
            onPress={() => {
              focusNext('resume-batch')
              pause.mutate({ batch: batch.id })
            }}
          >
            {t('payouts.batch.pause')}
          </Button>
        ) : null}
        {state === 'paused' ? (
          <Button
            name="resume-batch"
            kind="primary"
            isPending={resume.isPending}
            onPress={() => {
              focusNext('pause-batch', 'batches-back')
              resume.mutate({ batch: batch.id })
            }}
          >
            {t('payouts.batch.resume', { n: batch.stages.approved ?? 0 })}
          </Button>
        ) : null}
        {mayEnd(batch) ? (
          <Button name="withdraw-batch" onPress={onWithdraw}>
            {t('payouts.batch.withdraw')}
          </Button>
        ) : null}
      </div>
      <RefusalNote>{refusalWords(words, pause.error ?? resume.error)}</RefusalNote>
    </>
  )
}
