import { useState } from 'react'
import type { MessageKey } from '../../words/messages.ts'
import { useWords } from '../../words/words.tsx'
import { useCommand } from '../../bridge/queries.ts'
import { useApproval } from '../../till/approval-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { moneyWords } from '../../ui/money-text.tsx'
import { ReasonField } from '../../ui/reason-field.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { useToast } from '../../till/toast.tsx'
import { readRupiah, typedRupiah } from '../../ui/rupiah-text.ts'
import { useRefusal } from '../../till/refusal.ts'

type Props = { readonly kind: 'in' | 'out'; readonly onClose: () => void }

/** The usual reasons, one press each. */
const REASONS: Readonly<Record<Props['kind'], readonly MessageKey[]>> = {
  in: ['shift.reason.change', 'shift.reason.more', 'shift.reason.left-over'],
  out: [
    'shift.reason.bank',
    'shift.reason.change',
    'shift.reason.water',
    'shift.reason.ice',
    'shift.reason.supplies',
    'shift.reason.parking',
  ],
}

/** Cash without a sale: amount and purpose. Taking cash out needs a manager. */
export function MoveDialog({ kind, onClose }: Props) {
  const { t } = useWords()
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const toast = useToast()
  const { mutateAsync, error, isPending } = useCommand('cash.move')
  const { ask, dialog } = useApproval()
  const refused = useRefusal()(error)
  const { minor, isWrong } = readRupiah(amount)
  const isReady = minor !== undefined && minor > 0n && note.trim() !== ''
  const move = () => {
    if (minor === undefined || !isReady || isPending) return
    ask(async (approval) => {
      await mutateAsync({
        kind,
        amountMinor: minor,
        note: note.trim(),
        ...(approval === undefined ? {} : { approval }),
      })
      toast({ text: ({ t }) => t(`shift.moved.${kind}`, { amount: moneyWords(minor) }), tone: 'quiet' })
      onClose()
    })
  }
  return (
    <>
      <Dialog
        title={t(`shift.${kind}.title`)}
        isOpen
        onClose={onClose}
        actions={
          <>
            <Button onPress={onClose}>{t('common.cancel')}</Button>
            <Button kind="primary" isDisabled={!isReady} isPending={isPending} onPress={move}>
              {t('shift.move.do')}
            </Button>
          </>
        }
      >
        {kind === 'out' ? <p className="text-muted">{t('shift.out.lead')}</p> : null}
        <TextField
          id="shift-move-amount"
          label={t('shift.move.amount')}
          value={amount}
          onText={(text) => setAmount(typedRupiah(amount, text).slice(0, 20))}
          pad="money"
          autoFocus
          {...(isWrong ? { fault: { words: t('shift.amount.wrong'), isEmpty: false } } : {})}
          onEnter={() => document.querySelector<HTMLInputElement>('#shift-move-why')?.focus()}
        />
        <ReasonField
          id="shift-move-why"
          label={t('shift.move.why')}
          value={note}
          onText={setNote}
          onEnter={move}
          reasons={REASONS[kind]}
        />
        <RefusalNote>{refused}</RefusalNote>
      </Dialog>
      {dialog}
    </>
  )
}
