import { useState } from 'react'
import type { CashSaleView } from '#contract/cash-views.ts'
import { useWords } from '../words/words.tsx'
import { BridgeRefusal } from '../bridge/call.ts'
import { useCommand } from '../bridge/queries.ts'
import { useApproval } from '../till/approval-dialog.tsx'
import { useErrorWords } from '../till/error-state.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { moneyWords } from '../ui/money-text.tsx'
import { useToast } from '../till/toast.tsx'

const REASONS = [
  'history.cash.void.reason.amount',
  'history.cash.void.reason.method',
  'history.cash.void.reason.goods',
] as const
const APPROVALS = new Set(['approval-needed', 'wrong-pin', 'locked-out'])

/** Takes a cash sale back by a second entry, for which a manager must agree. */
export function VoidDialog({ sale, onClose }: { readonly sale: CashSaleView; readonly onClose: () => void }) {
  const { t } = useWords()
  const wordsOf = useErrorWords()
  const [note, setNote] = useState('')
  const toast = useToast()
  const { mutateAsync, error, isPending } = useCommand('cash.void')
  const { ask, dialog } = useApproval()
  const amount = moneyWords(sale.minor)
  const said = error instanceof BridgeRefusal ? error.error : undefined
  const refused =
    error === null || APPROVALS.has(said?.code ?? '')
      ? undefined
      : said?.details?.['why'] === 'voided'
        ? t('history.cash.refused.voided')
        : wordsOf(error)
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
        <TextField
          id="cash-void-why"
          label={t('history.cash.void.why')}
          value={note}
          onText={(text) => setNote(text.slice(0, 120))}
          autoFocus
          onEnter={take}
        />
        <div role="group" aria-label={t('history.cash.void.why')} className="flex flex-wrap gap-2">
          {REASONS.map((reason) => (
            <Button key={reason} className="px-4!" onPress={() => setNote(t(reason))}>
              {t(reason)}
            </Button>
          ))}
        </div>
        {refused === undefined ? null : (
          <Callout tone="danger" shape="down" role="alert">
            {refused}
          </Callout>
        )}
      </Dialog>
      {dialog}
    </>
  )
}
