import { useState } from 'react'
import type { BatchDraft } from '#contract/batch-views.ts'
import { useCommand } from '../../../../bridge/queries.ts'
import { useToast } from '../../../../till/toast.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DoOrCancel } from '../../../../ui/do-or-cancel.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { useShortcuts } from '../../../../ui/use-shortcuts.ts'
import { WhyLine } from '../../../../ui/why-line.tsx'
import { useWords } from '../../../../words/words.tsx'
import { refusalWords } from '../refusal-words.ts'
import { BatchSums } from './batch-sums.tsx'

type Props = {
  readonly read: NonNullable<BatchDraft['read']>
  readonly onProposed: (batch: string) => void
  readonly onClose: () => void
}

/** Count and sum once more, and what is left out, before the rows are handed over. */
export function ProposeDialog({ read, onProposed, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const [withoutFaults, setWithout] = useState(false)
  const { good, faults, totalMinor } = read
  const { mutate, error, isPending } = useCommand('batches.propose', ({ id }) => {
    toast({ text: (now) => now.t('payouts.proposed'), tone: 'quiet' })
    onProposed(id)
  })
  const isOff = faults > 0 && !withoutFaults
  const propose = () => {
    if (!isOff && !isPending) mutate({ count: good, totalMinor, withoutFaults })
  }
  useShortcuts({ Enter: propose }, { inDialog: true })
  return (
    <Dialog
      title={t('payouts.batch.propose.title')}
      isOpen
      onClose={onClose}
      actions={
        <DoOrCancel
          words={t('payouts.batch.propose', { n: good })}
          name="propose-do"
          whyId="propose-why"
          isOff={isOff}
          isPending={isPending}
          onDo={propose}
          onCancel={onClose}
        />
      }
    >
      <p>{t('payouts.batch.propose.lead')}</p>
      <BatchSums read={read} />
      {faults === 0 ? null : (
        <Switch isOn={withoutFaults} onChange={setWithout}>
          {t('payouts.batch.without', { n: faults })}
        </Switch>
      )}
      <WhyLine id="propose-why" refused={refusalWords(words, error)}>
        {isOff ? t('sheet.why.faults') : undefined}
      </WhyLine>
    </Dialog>
  )
}
