import { useState } from 'react'
import { useCommand } from '../../bridge/queries.ts'
import { useRefusal } from '../../till/refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { readRupiah, rupiahText, typedRupiah } from '../../ui/rupiah-text.ts'
import { useWords } from '../../words/words.tsx'

type Props = { readonly limitMinor: bigint | undefined; readonly onClose: () => void }

/** The takings above which two managers sign; empty: never. */
export function LimitDialog({ limitMinor, onClose }: Props) {
  const { t } = useWords()
  const [text, setText] = useState(limitMinor === undefined ? '' : rupiahText(limitMinor))
  const { mutate, error, isPending } = useCommand('signoff.setLimit')
  const refused = useRefusal()(error)
  const { minor, isWrong } = readRupiah(text)
  const isNone = text.trim() === ''
  const save = () => {
    if (isPending || (minor === undefined && !isNone)) return
    mutate({ limitMinor: isNone ? null : (minor ?? null) }, { onSuccess: onClose })
  }
  const fault = isWrong && !isNone ? t('shift.amount.wrong') : refused
  return (
    <Dialog
      title={t('signoff.limit')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button shortcut="Esc" onPress={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            kind="primary"
            name="signoff-limit-save"
            isDisabled={minor === undefined && !isNone}
            isPending={isPending}
            onPress={save}
          >
            {t('signoff.limit.save')}
          </Button>
        </>
      }
    >
      <p>{t('signoff.limit.lead')}</p>
      <TextField
        id="signoff-limit"
        label={t('signoff.limit')}
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
