import { useToast } from '../../../till/toast.tsx'
import { useApprovedCommand } from '../../../till/use-approved-command.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DoOrCancel } from '../../../ui/do-or-cancel.tsx'
import { WhyLine } from '../../../ui/why-line.tsx'
import { useWords } from '../../../words/words.tsx'

type Props = { readonly reference: string; readonly onClose: () => void }

/** Only this till forgets it. */
export function ForgetDialog({ reference, onClose }: Props) {
  const { t } = useWords()
  const toast = useToast()
  const { run, isPending, error, dialog } = useApprovedCommand('linked.forget')
  const forget = () =>
    run({ reference }, () => {
      toast({ text: ({ t }) => t('linked.forget.done'), tone: 'quiet' })
      onClose()
    })
  return (
    <>
      <Dialog
        title={t('linked.forget')}
        isOpen
        onClose={onClose}
        actions={
          <DoOrCancel
            words={t('linked.forget.do')}
            name="forget-do"
            whyId="forget-why"
            isOff={false}
            isPending={isPending}
            onDo={forget}
            onCancel={onClose}
          />
        }
      >
        <p>{t('linked.forget.lead')}</p>
        <WhyLine id="forget-why" refused={error}>
          {undefined}
        </WhyLine>
      </Dialog>
      {dialog}
    </>
  )
}
