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
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const [remark, setRemark] = useState('')
  const { mutate, error, isPending } = useCommand('payouts.withdraw', () => {
    toast({ text: (now) => now.t('payouts.withdrawn'), tone: 'quiet' })
    onClose()
  })
  const isOff = stage !== 'draft' && remark.trim() === ''
  const withdraw = () => {
    if (!isOff && !isPending) mutate({ number, remark: remark.trim() })
  }
  useShortcuts({ Enter: withdraw }, { inDialog: true })
  return (
    <Dialog
      title={t('payouts.withdraw.title', { n: number })}
      isOpen
      onClose={onClose}
      actions={
        <DoOrCancel
          words={t('payouts.withdraw')}
          name="payout-withdraw-do"
          whyId="payout-withdraw-why"
          isOff={isOff}
          isPending={isPending}
          onDo={withdraw}
          onCancel={onClose}
        />
      }
    >
      <p>{t('payouts.withdraw.lead')}</p>
      <TextField
        id="payout-withdraw-remark"
        label={t('payouts.withdraw.remark')}
        value={remark}
        onText={(next) => setRemark(next.slice(0, 120))}
        autoFocus
      />
      <WhyLine id="payout-withdraw-why" refused={refusalWords(words, error)}>
        {isOff ? t('payouts.withdraw.why') : undefined}
      </WhyLine>
    </Dialog>
  )
}
