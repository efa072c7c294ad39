import { useState } from 'react'
import type { AttentionItem } from '#contract/attention-views.ts'
import { useToast } from '../../till/toast.tsx'
import { useApprovedCommand } from '../../till/use-approved-command.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DoOrCancel } from '../../ui/do-or-cancel.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { SmallField } from '../../ui/small-field.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { WhyLine } from '../../ui/why-line.tsx'
import { useWords } from '../../words/words.tsx'
import { nameOfItem } from './item-name.ts'

type Props = { readonly item: AttentionItem; readonly onClose: () => void }

/** Nothing here knows how a difference, a strange payment or a long doubt ended: a manager writes it down. */
export function SettleDialog({ item, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const [note, setNote] = useState('')
  const { run, isPending, error, dialog } = useApprovedCommand('attention.settle')
  const isEmpty = note.trim() === ''
  const settle = () => {
    if (isEmpty) return
    run({ key: item.key, note: note.trim() }, () => {
      toast({ text: ({ t }) => t('attention.settled'), tone: 'quiet' })
      onClose()
    })
  }
  useShortcuts({ Enter: settle }, { enabled: dialog === null, inDialog: true })
  return (
    <>
      <Dialog
        title={t(`attention.kind.${item.kind}`)}
        isOpen
        onClose={onClose}
        actions={
          <DoOrCancel
            words={t('attention.settle.do')}
            name="settle-do"
            whyId="settle-why"
            isOff={isEmpty}
            isPending={isPending}
            onDo={settle}
            onCancel={onClose}
          />
        }
      >
        <div className="flex flex-wrap items-baseline gap-x-4">
          {item.amountMinor === undefined ? null : (
            <MoneyText minor={item.amountMinor} className="text-title font-bold" />
          )}
          <p className="font-semibold wrap-anywhere">{nameOfItem(item, words)}</p>
        </div>
        <p>{t(item.kind === 'unknown' ? 'attention.settle.doubt' : `attention.todo.${item.kind}`)}</p>
        <div className="flex">
          <SmallField
            label={t('attention.settle.note')}
            value={note}
            onText={setNote}
            maxLength={120}
            autoFocus
          />
        </div>
        <WhyLine id="settle-why" refused={error}>
          {isEmpty ? t('attention.settle.why') : undefined}
        </WhyLine>
      </Dialog>
      {dialog}
    </>
  )
}
