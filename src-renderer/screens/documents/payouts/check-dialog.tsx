import { useState } from 'react'
import type { PayoutView } from '#contract/payout-views.ts'
import { useCommand } from '../../../bridge/queries.ts'
import { useApproval } from '../../../till/approval-dialog.tsx'
import { useToast } from '../../../till/toast.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DoOrCancel } from '../../../ui/do-or-cancel.tsx'
import { TextField } from '../../../ui/field.tsx'
import { readRupiah, typedRupiah } from '../../../ui/rupiah-text.ts'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { WhyLine } from '../../../ui/why-line.tsx'
import { useWords } from '../../../words/words.tsx'
import { BeforeNote } from './before-note.tsx'
import { dayWords } from '../../../words/iso-day.ts'
import { PayeeFacts } from './payee-facts.tsx'
import { refusalWords } from './refusal-words.ts'

type Props = { readonly payout: PayoutView; readonly onClose: () => void }

/** The second person sees what is paid and what is new about it, types the amount, and signs with their PIN. */
export function CheckDialog({ payout, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const [text, setText] = useState('')
  const { mutateAsync, error, isPending } = useCommand('payouts.approve')
  const { ask, dialog } = useApproval('payout-check', payout.checkers)
  const { minor, isWrong } = readRupiah(text)
  const why = whyNot()

  function whyNot(): string | undefined {
    if (payout.heldBy !== undefined) return t('payouts.held', { n: payout.heldBy })
    if (payout.checkers.length === 0) return t('payouts.check.nobody')
    return minor === undefined || minor === 0n ? t('payouts.check.why') : undefined
  }
  const approve = () => {
    if (minor === undefined || why !== undefined || isPending) return
    ask(async (approval) => {
      const { sent, refused } = await mutateAsync({
        number: payout.number,
        typedMinor: minor,
        ...(approval === undefined ? {} : { approval }),
      })
      toast({
        text: (now) =>
          sent
            ? now.t('payouts.check.sent')
            : refused === undefined
              ? now.t('payouts.check.later', { day: dayWords(now, payout.day) })
              : now.t('payouts.check.notNow'),
        tone: 'quiet',
      })
      onClose()
    })
  }
  useShortcuts({ Enter: approve }, { enabled: dialog === null, inDialog: true })
  return (
    <>
      <Dialog
        title={t('payouts.check.title', { n: payout.number })}
        isOpen
        onClose={onClose}
        actions={
          <DoOrCancel
            words={t('payouts.check.do')}
            name="payout-approve"
            whyId="payout-check-why"
            isOff={why !== undefined}
            isPending={isPending}
            onDo={approve}
            onCancel={onClose}
          />
        }
      >
        <p>{t('payouts.check.lead')}</p>
        <PayeeFacts payout={payout} />
        <BeforeNote payout={payout} />
        <TextField
          id="payout-typed"
          label={t('payouts.check.typed')}
          value={text}
          onText={(next) => setText(typedRupiah(text, next).slice(0, 20))}
          pad="money"
          autoFocus
          fault={isWrong ? { words: t('shift.amount.wrong'), isEmpty: false } : undefined}
        />
        <WhyLine id="payout-check-why" refused={refusalWords(words, error)}>
          {why}
        </WhyLine>
      </Dialog>
      {dialog}
    </>
  )
}
