import { useState } from 'react'
import type { PayoutLimitsView } from '#contract/payout-views.ts'
import { useCommand } from '../../../bridge/queries.ts'
import { useApproval } from '../../../till/approval-dialog.tsx'
import { useToast } from '../../../till/toast.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DoOrCancel } from '../../../ui/do-or-cancel.tsx'
import { TextField } from '../../../ui/field.tsx'
import { readRupiah, rupiahText, typedRupiah } from '../../../ui/rupiah-text.ts'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { WhyLine } from '../../../ui/why-line.tsx'
import { useWords } from '../../../words/words.tsx'
import { refusalWords } from './refusal-words.ts'

type Props = { readonly limits: PayoutLimitsView; readonly onClose: () => void }

const textOf = (minor: bigint | null) => (minor === null ? '' : rupiahText(minor))

/** How much may be paid out; empty: no limit. Another manager agrees with their PIN. */
export function LimitsDialog({ limits, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const [each, setEach] = useState(() => textOf(limits.eachMinor))
  const [day, setDay] = useState(() => textOf(limits.dayMinor))
  const { mutateAsync, error, isPending } = useCommand('payouts.setLimits')
  const { ask, dialog } = useApproval('payout-limits', limits.others)
  const read = { each: readRupiah(each), day: readRupiah(day) }
  const isWrong = read.each.isWrong || read.day.isWrong
  const isAlone = limits.others.length === 0
  const isOff = isWrong || isAlone
  const save = () => {
    if (isOff || isPending) return
    ask(async (approval) => {
      await mutateAsync({
        eachMinor: read.each.minor ?? null,
        dayMinor: read.day.minor ?? null,
        ...(approval === undefined ? {} : { approval }),
      })
      toast({ text: ({ t }) => t('payouts.limits.saved'), tone: 'quiet' })
      onClose()
    })
  }
  useShortcuts({ Enter: save }, { enabled: dialog === null, inDialog: true })
  const fault = (wrong: boolean) => (wrong ? { words: t('shift.amount.wrong'), isEmpty: false } : undefined)
  return (
    <>
      <Dialog
        title={t('payouts.limits.title')}
        isOpen
        onClose={onClose}
        actions={
          <DoOrCancel
            words={t('payouts.limits.save')}
            name="payout-limits-save"
            whyId="payout-limits-why"
            isOff={isOff}
            isPending={isPending}
            onDo={save}
            onCancel={onClose}
          />
        }
      >
        <p>{t('payouts.limits.lead')}</p>
        <TextField
          id="payout-limit-each"
          label={t('payouts.limits.each')}
          value={each}
          onText={(next) => setEach(typedRupiah(each, next).slice(0, 20))}
          pad="money"
          autoFocus
          fault={fault(read.each.isWrong)}
        />
        <TextField
          id="payout-limit-day"
          label={t('payouts.limits.day')}
          value={day}
          onText={(next) => setDay(typedRupiah(day, next).slice(0, 20))}
          pad="money"
          fault={fault(read.day.isWrong)}
        />
        <WhyLine id="payout-limits-why" refused={refusalWords(words, error)}>
          {isAlone ? t('payouts.limits.nobody') : undefined}
        </WhyLine>
      </Dialog>
      {dialog}
    </>
  )
}
