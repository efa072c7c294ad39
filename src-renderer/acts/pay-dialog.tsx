import { useState } from 'react'
import type { RefundView } from '#contract/refund-views.ts'
import { REFUND_WAYS, type RefundWay } from '#domain/refund.ts'
import { BridgeRefusal } from '../bridge/call.ts'
import { useCommand } from '../bridge/queries.ts'
import { useApproval } from '../till/approval-dialog.tsx'
import { useToast } from '../till/toast.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DoOrCancel } from '../ui/do-or-cancel.tsx'
import { TextField } from '../ui/field.tsx'
import { NumberedChoice } from '../ui/numbered-choice.tsx'
import { numberKeys } from '../ui/number-keys.ts'
import { moneyWords } from '../ui/money-text.tsx'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import { WhyLine } from '../ui/why-line.tsx'
import { useWords } from '../words/words.tsx'
import { useRefusal } from '../till/refusal.ts'

type Props = { readonly refund: RefundView; readonly hasShift: boolean; readonly onClose: () => void }

/** How the money goes back, and its proof; then a second person confirms with their own PIN. */
export function PayDialog({ refund, hasShift, onClose }: Props) {
  const { t } = useWords()
  const toast = useToast()
  const [way, setWay] = useState<RefundWay | undefined>(undefined)
  const [proof, setProof] = useState('')
  const { mutateAsync, error, isPending } = useCommand('refund.pay')
  const { ask, dialog } = useApproval('second', refund.seconds)
  const refused = useRefundRefusal()(error)
  const amount = moneyWords(refund.amountMinor)
  const why = whyNot()

  function whyNot(): string | undefined {
    if (!refund.hasCome) return t('refund.pay.why.come')
    if (way === undefined) return t('refund.pay.why.way')
    if (way === 'cash') return hasShift ? undefined : t('refund.pay.why.shift')
    return proof.trim() === '' ? t('refund.pay.why.proof') : undefined
  }
  const pay = () => {
    if (way === undefined || why !== undefined || isPending) return
    ask(async (approval) => {
      await mutateAsync({
        number: refund.number,
        way,
        ...(proof.trim() === '' ? {} : { proof: proof.trim() }),
        ...(approval === undefined ? {} : { approval }),
      })
      toast({ text: ({ t }) => t('refund.pay.done', { amount }), tone: 'quiet' })
      onClose()
    })
  }
  useShortcuts(
    { ...numberKeys(REFUND_WAYS, setWay), Enter: pay },
    { enabled: dialog === null, inDialog: true },
  )
  return (
    <>
      <Dialog
        title={t('refund.pay.title', { amount })}
        isOpen
        onClose={onClose}
        actions={
          <DoOrCancel
            words={t('refund.pay.do')}
            whyId="pay-why"
            isOff={why !== undefined}
            isPending={isPending}
            onDo={pay}
            onCancel={onClose}
          />
        }
      >
        <NumberedChoice
          label={t('refund.pay.how')}
          value={way}
          options={REFUND_WAYS.map((value) => ({ value, words: t(`refund.way.${value}`) }))}
          onChange={setWay}
          autoFocus
        />
        {way === undefined ? null : (
          <TextField id="refund-proof" label={t(`refund.proof.${way}`)} value={proof} onText={setProof} />
        )}
        <WhyLine id="pay-why" refused={refused}>
          {why ?? (way === 'cash' ? t('refund.pay.cash', { amount }) : undefined)}
        </WhyLine>
      </Dialog>
      {dialog}
    </>
  )
}

const SAID = ['refund-paid', 'refund-withdrawn'] as const

/** Why it was refused, in the ledger's own words where it has them. */
function useRefundRefusal(): (error: unknown) => string | undefined {
  const { t } = useWords()
  const otherwise = useRefusal()
  return (error) => {
    const why = error instanceof BridgeRefusal ? error.error.details?.['why'] : undefined
    const said = SAID.find((each) => each === why)
    if (said !== undefined) return t(`refund.refused.${said}`)
    return why === 'not-come' ? t('refund.pay.why.come') : otherwise(error)
  }
}
