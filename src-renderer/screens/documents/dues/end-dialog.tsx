import type { Due, DuesList } from '#contract/dues-views.ts'
import { useApprovedCommand } from '../../../till/use-approved-command.ts'
import { useToast } from '../../../till/toast.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { WhyLine } from '../../../ui/why-line.tsx'
import { useWords } from '../../../words/words.tsx'
import { approvedWords } from './words.ts'

type Props = { readonly list: DuesList; readonly due: Due; readonly onClose: () => void }

/** The interface has no end of a number: the dialog says what stays possible. */
export function EndDialog({ list, due: { reference, name, amountMinor, state }, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const { run, dialog, ...end } = useApprovedCommand('dues.end')
  return (
    <>
      <Dialog
        role="alertdialog"
        title={t('dues.end.title')}
        isOpen
        onClose={onClose}
        actions={
          <>
            <Button
              kind="danger"
              name="end-do"
              isPending={end.isPending}
              isDisabled={state !== 'open'}
              describedBy="due-end-why"
              onPress={() =>
                run({ list: list.id, references: [reference] }, () => {
                  toast({ text: ({ t }) => t('dues.ended'), tone: 'quiet' })
                  onClose()
                })
              }
            >
              {t('dues.end.do')}
            </Button>
            <Button kind="primary" shortcut="Esc" autoFocus onPress={onClose}>
              {t('dues.end.keep')}
            </Button>
          </>
        }
      >
        <p className="text-lead font-bold wrap-anywhere">
          {name ?? t('dues.sealed')} · <MoneyText minor={amountMinor} />
        </p>
        <p>{t('dues.end.body')}</p>
        <WhyLine id="due-end-why" refused={approvedWords(words, end)}>
          {state === 'open' || end.isPending ? undefined : t('dues.why.none-open')}
        </WhyLine>
      </Dialog>
      {dialog}
    </>
  )
}
