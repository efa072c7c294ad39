import { useState } from 'react'
import type { PayoutView } from '#contract/payout-views.ts'
import { useCommand } from '../../../bridge/queries.ts'
import { useApproval } from '../../../till/approval-dialog.tsx'
import { useToast } from '../../../till/toast.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DoOrCancel } from '../../../ui/do-or-cancel.tsx'
import { TextField } from '../../../ui/field.tsx'
import { numberKeys } from '../../../ui/number-keys.ts'
import { NumberedChoice } from '../../../ui/numbered-choice.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { WhyLine } from '../../../ui/why-line.tsx'
import { useWords } from '../../../words/words.tsx'
import { refusalWords } from './refusal-words.ts'

type Props = { readonly payout: PayoutView; readonly onClose: () => void }

/** As in the contract; a page has no schemas. */
const MARKS = ['confirmed', 'failed'] as const

/** How it ended, as a person has found out elsewhere; with a manager's PIN. */
export function MarkDialog({ payout: { number }, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const [becomes, setBecomes] = useState<(typeof MARKS)[number] | undefined>(undefined)
  const [remark, setRemark] = useState('')
  const { mutateAsync, error, isPending } = useCommand('payouts.mark')
  const { ask, dialog } = useApproval()
  const isOff = becomes === undefined || remark.trim() === ''
  const save = () => {
    if (becomes === undefined || isOff || isPending) return
    ask(async (approval) => {
      const given = approval === undefined ? {} : { approval }
      await mutateAsync({ number, becomes, remark: remark.trim(), ...given })
      toast({ text: (now) => now.t('payouts.mark.done'), tone: 'quiet' })
      onClose()
    })
  }
  useShortcuts(
    { ...numberKeys(MARKS, setBecomes), Enter: save },
    { enabled: dialog === null, inDialog: true },
  )
  return (
    <>
      <Dialog
        title={t('payouts.mark.title', { n: number })}
        isOpen
        onClose={onClose}
        actions={
          <DoOrCancel
            words={t('payouts.mark')}
            name="payout-mark-do"
            whyId="payout-mark-why"
            isOff={isOff}
            isPending={isPending}
            onDo={save}
            onCancel={onClose}
          />
        }
      >
        <Callout tone="unknown" shape="doubt">
          {t('payouts.mark.lead')}
        </Callout>
        <NumberedChoice
          label={t('payouts.mark.how')}
          value={becomes}
          options={MARKS.map((value) => ({ value, words: t(`payouts.mark.${value}`) }))}
          onChange={setBecomes}
          autoFocus
        />
        <TextField
          id="payout-mark-remark"
          label={t('payouts.mark.remark')}
          value={remark}
          onText={(next) => setRemark(next.slice(0, 120))}
        />
        <WhyLine id="payout-mark-why" refused={refusalWords(words, error)}>
          {isOff ? t('payouts.mark.why') : undefined}
        </WhyLine>
      </Dialog>
      {dialog}
    </>
  )
}
