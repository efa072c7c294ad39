import { useState } from 'react'
import type { PayoutView } from '#contract/payout-views.ts'
import { useCommand } from '../../../bridge/queries.ts'
import { useToast } from '../../../till/toast.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DoOrCancel } from '../../../ui/do-or-cancel.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { WhyLine } from '../../../ui/why-line.tsx'
import { useWords } from '../../../words/words.tsx'
import { refusalWords } from './refusal-words.ts'

type Props = { readonly payout: PayoutView; readonly onClose: () => void }

/** Ends a payout that was not sent, with a reason. */
export function WithdrawDialog({ payout: { number, stage }, onClose }: Props) {
  const { t } = useWords()
  const withdraw = useCommand('payouts.withdraw', useWithdrawn(onClose))
  return (
    <ReasonDialog
      title={t('payouts.withdraw.title', { n: number })}
      lead={t('payouts.withdraw.lead')}
      isReasonNeeded={stage !== 'draft'}
      of={withdraw}
      onReason={(remark) => withdraw.mutate({ number, remark })}
      onClose={onClose}
    />
  )
}

/** Says that it is cancelled, and closes the dialog. */
export function useWithdrawn(onClose: () => void): () => void {
  const toast = useToast()
  return () => {
    toast({ text: ({ t }) => t('payouts.withdrawn'), tone: 'quiet' })
    onClose()
  }
}

type ReasonProps = {
  readonly title: string
  readonly lead: string
  readonly isReasonNeeded: boolean
  readonly of: { readonly error: Error | null; readonly isPending: boolean }
  readonly onReason: (remark: string) => void
  readonly onClose: () => void
}

export function ReasonDialog({ title, lead, isReasonNeeded, of, onReason, onClose }: ReasonProps) {
  const words = useWords()
  const { t } = words
  const [text, setText] = useState('')
  const remark = text.trim()
  const isOff = isReasonNeeded && remark === ''
  const withdraw = () => {
    if (!isOff && !of.isPending) onReason(remark)
  }
  useShortcuts({ Enter: withdraw }, { inDialog: true })
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <DoOrCancel
          words={t('payouts.withdraw')}
          name="payout-withdraw-do"
          whyId="payout-withdraw-why"
          isOff={isOff}
          isPending={of.isPending}
          onDo={withdraw}
          onCancel={onClose}
        />
      }
    >
      <p>{lead}</p>
      <TextField
        id="payout-withdraw-remark"
        label={t('payouts.withdraw.remark')}
        value={text}
        onText={(next) => setText(next.slice(0, 120))}
        autoFocus
      />
      <WhyLine id="payout-withdraw-why" refused={refusalWords(words, of.error)}>
        {isOff ? t('payouts.withdraw.why') : undefined}
      </WhyLine>
    </Dialog>
  )
}
