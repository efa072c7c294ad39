import { useState } from 'react'
import { LINKED_MARKS } from '#contract/linked-views.ts'
import { useToast } from '../../../till/toast.tsx'
import { useApprovedCommand } from '../../../till/use-approved-command.ts'
import { Choice } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DoOrCancel } from '../../../ui/do-or-cancel.tsx'
import { SmallField } from '../../../ui/small-field.tsx'
import { WhyLine } from '../../../ui/why-line.tsx'
import { useWords } from '../../../words/words.tsx'

type Props = { readonly reference: string; readonly onClose: () => void }

/** The gateway has no question for it: a manager writes down what they have found out. */
export function MarkDialog({ reference, onClose }: Props) {
  const { t } = useWords()
  const toast = useToast()
  const [becomes, setBecomes] = useState<(typeof LINKED_MARKS)[number] | undefined>(undefined)
  const [remark, setRemark] = useState('')
  const { run, isPending, error, dialog } = useApprovedCommand('linked.mark')
  const isOff = becomes === undefined || remark.trim() === ''
  const mark = () => {
    if (becomes === undefined || isOff) return
    run({ reference, becomes, remark: remark.trim() }, () => {
      toast({ text: ({ t }) => t('linked.mark.done'), tone: 'quiet' })
      onClose()
    })
  }
  return (
    <>
      <Dialog
        title={t('linked.mark')}
        isOpen
        onClose={onClose}
        actions={
          <DoOrCancel
            words={t('linked.mark.do')}
            name="mark-do"
            whyId="mark-why"
            isOff={isOff}
            isPending={isPending}
            onDo={mark}
            onCancel={onClose}
          />
        }
      >
        <p>{t('linked.mark.lead')}</p>
        <Choice
          label={t('linked.mark.what')}
          value={becomes ?? ''}
          onChange={setBecomes}
          options={LINKED_MARKS.map((value) => ({ value, words: t(`linked.mark.${value}`) }))}
        />
        <div className="flex">
          <SmallField label={t('linked.mark.note')} value={remark} onText={setRemark} maxLength={120} />
        </div>
        <WhyLine id="mark-why" refused={error}>
          {isOff ? t('linked.mark.why') : undefined}
        </WhyLine>
      </Dialog>
      {dialog}
    </>
  )
}
