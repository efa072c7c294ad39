import { useState } from 'react'
import type { CashSaleView } from '#contract/cash-views.ts'
import { useWords } from '../words/words.tsx'
import { BridgeRefusal } from '../bridge/call.ts'
import { useCommand } from '../bridge/queries.ts'
import { useApproval } from '../till/approval-dialog.tsx'
import { asksForApproval } from '../till/approval-refusal.ts'
import { useErrorWords } from '../till/error-state.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { moneyWords } from '../ui/money-text.tsx'
import { ReasonField } from '../ui/reason-field.tsx'
import { RefusalNote } from '../ui/refusal-note.tsx'
import { useToast } from '../till/toast.tsx'

const REASONS = [
  'history.cash.void.reason.amount',
  'history.cash.void.reason.method',
  'history.cash.void.reason.goods',
] as const

/** Takes a cash sale back by a second entry, for which a manager must agree. */
export function VoidDialog({ sale, onClose }: { readonly sale: CashSaleView; readonly onClose: () => void }) {
  const { t } = useWords()
  const wordsOf = useErrorWords()
  const [note, setNote] = useState('')
  const toast = useToast()
  const { mutateAsync, error, isPending } = useCommand('cash.void')
  const { ask, dialog } = useApproval()
  const amount = moneyWords(sale.minor)
  const isVoided = error instanceof BridgeRefusal && error.error.details?.['why'] === 'voided'
  const refused = isVoided ? t('history.cash.refused.voided') : wordsOf(error)
  const take = () => {
    if (note.trim() === '' || isPending) return
    ask(async (approval) => {
      await mutateAsync({
        reference: sale.reference,
        note: note.trim(),
        ...(approval === undefined ? {} : { approval }),
      })
      toast({ text: ({ t }) => t('history.cash.void.done', { amount }), tone: 'quiet' })
      onClose()
    })
  }
  return (
    <>
      <Dialog
        title={t('history.cash.void.title', { amount })}
        isOpen
        onClose={onClose}
        actions={
          <>
            <Button onPress={onClose}>{t('common.cancel')}</Button>
            <Button kind="danger" isDisabled={note.trim() === ''} isPending={isPending} onPress={take}>
              {t('history.cash.void.do')}
            </Button>
          </>
        }
      >
        <p>{t('history.cash.void.lead')}</p>
        <ReasonField
          id="cash-void-why"
          label={t('history.cash.void.why')}
          value={note}
          onText={setNote}
          onEnter={take}
          reasons={REASONS}
          autoFocus
        />
        <RefusalNote>{error === null || asksForApproval(error) ? null : refused}</RefusalNote>
      </Dialog>
      {dialog}
    </>
  )
}
