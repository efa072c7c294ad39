import { useState } from 'react'
import { useWords } from '../../words/words.tsx'
import { useCommand } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { moneyWords } from '../../ui/money-text.tsx'
import { useToast } from '../../till/toast.tsx'
import { readRupiah, rupiahText, typedRupiah } from '../../ui/rupiah-text.ts'
import { useRefusal } from '../../till/refusal.ts'

type Props = { readonly limitMinor: bigint; readonly onClose: () => void }

/** The drawer difference above which a manager must agree. */
export function LimitDialog({ limitMinor, onClose }: Props) {
  const { t } = useWords()
  const [text, setText] = useState(rupiahText(limitMinor))
  const toast = useToast()
  const { mutate, error, isPending } = useCommand('shift.setLimit')
  const refused = useRefusal()(error)
  const { minor, isWrong } = readRupiah(text)
  const save = () => {
    if (minor === undefined || isPending) return
    const onSuccess = () => {
      toast({ text: ({ t }) => t('shift.limit.saved', { amount: moneyWords(minor) }), tone: 'quiet' })
      onClose()
    }
    mutate({ limitMinor: minor }, { onSuccess })
  }
  const fault = isWrong ? t('shift.amount.wrong') : refused
  return (
    <Dialog
      title={t('shift.limit.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" isDisabled={minor === undefined} isPending={isPending} onPress={save}>
            {t('shift.save')}
          </Button>
        </>
      }
    >
      <p>{t('shift.limit.lead')}</p>
      <TextField
        id="shift-limit"
        label={t('shift.limit.field')}
        value={text}
        onText={(next) => setText(typedRupiah(text, next).slice(0, 20))}
        pad="money"
        autoFocus
        {...(fault === undefined ? {} : { fault: { words: fault, isEmpty: false } })}
        onEnter={save}
      />
    </Dialog>
  )
}
