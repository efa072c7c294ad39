import { useCommand } from '../../../../bridge/queries.ts'
import { useWords } from '../../../../words/words.tsx'
import { ReasonDialog, useWithdrawn } from '../withdraw-dialog.tsx'

type Props = { readonly batch: string; readonly onClose: () => void }

/** Ends all rows that were not sent, with a reason. */
export function BatchWithdraw({ batch, onClose }: Props) {
  const { t } = useWords()
  const withdraw = useCommand('batches.withdraw', useWithdrawn(onClose))
  return (
    <ReasonDialog
      title={t('payouts.batch.withdraw.title')}
      lead={t('payouts.batch.withdraw.lead')}
      isReasonNeeded
      of={withdraw}
      onReason={(remark) => withdraw.mutate({ batch, remark })}
      onClose={onClose}
    />
  )
}
