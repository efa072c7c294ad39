import { useState } from 'react'
import type { CashMoveView } from '#contract/shift-views.ts'
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

const REASONS = ['shift.fix.reason.typed', 'shift.fix.reason.not-moved'] as const

/** The right amount of a mistyped move; zero when no cash moved. A manager must agree. */
export function FixDialog({ move, onClose }: { readonly move: CashMoveView; readonly onClose: () => void }) {
  const { t } = useWords()
  const [amount, setAmount] = useState('')
  const [note, setNote] = useState('')
  const toast = useToast()
  const { mutateAsync, error, isPending } = useCommand('cash.correct')
  const { ask, dialog } = useApproval()
  const refused = useRefusal()(error)
  const { minor, isWrong } = readRupiah(amount)
  const isReady = minor !== undefined && note.trim() !== ''
  const fix = () => {
    if (minor === undefined || !isReady || isPending) return
    ask(async (approval) => {
      await mutateAsync({
        seq: move.seq,
        rightMinor: minor,
        note: note.trim(),
        ...(approval === undefined ? {} : { approval }),
      })
      toast({ text: ({ t }) => t('shift.fix.done', { amount: moneyWords(minor) }), tone: 'quiet' })
      onClose()
    })
  }
  return (
    <>
      <Dialog
        title={t('shift.fix.of', { kind: t(`shift.kind.${move.kind}`), amount: moneyWords(move.minor) })}
        isOpen
        onClose={onClose}
        actions={
          <>
            <Button onPress={onClose}>{t('common.cancel')}</Button>
            <Button kind="primary" isDisabled={!isReady} isPending={isPending} onPress={fix}>
              {t('shift.fix.do')}
            </Button>
          </>
        }
      >
        <p className="text-muted">{t('shift.fix.lead')}</p>
        <TextField
          id="shift-fix-amount"
          label={t('shift.fix.right')}
          value={amount}
          onText={(text) => setAmount(typedRupiah(amount, text).slice(0, 20))}
          pad="money"
          autoFocus
          {...(isWrong ? { fault: { words: t('shift.amount.wrong'), isEmpty: false } } : {})}
        />
        <ReasonField
          id="shift-fix-why"
          label={t('shift.move.why')}
          value={note}
          onText={setNote}
          onEnter={fix}
          reasons={REASONS}
        />
        <RefusalNote>{refused}</RefusalNote>
      </Dialog>
      {dialog}
    </>
  )
}
