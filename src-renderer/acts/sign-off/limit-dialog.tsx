import { useState } from 'react'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { useApproval } from '../../till/approval-dialog.tsx'
import { asksForApproval } from '../../till/approval-refusal.ts'
import { useRefusal } from '../../till/refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { readRupiah, rupiahText, typedRupiah } from '../../ui/rupiah-text.ts'
import { useWords } from '../../words/words.tsx'

type Props = {
  readonly limitMinor: bigint | undefined
  /** All managers. */
  readonly signers: readonly string[]
  readonly onClose: () => void
}

/**
 * The takings above which two managers sign; empty: never. A PIN confirms it: if it is loosened, of another manager, if
 * there is one.
 */
export function LimitDialog({ limitMinor, signers, onClose }: Props) {
  const { t } = useWords()
  const [text, setText] = useState(limitMinor === undefined ? '' : rupiahText(limitMinor))
  const { mutateAsync, error, isPending } = useCommand('signoff.setLimit')
  const own = useQueryOf('session.get', {}).data?.person?.id
  const refusal = useRefusal()
  const { minor, isWrong } = readRupiah(text)
  const isNone = text.trim() === ''
  const others = signers.filter((id) => id !== own)
  const isLooser = limitMinor !== undefined && (isNone || (minor ?? 0n) > limitMinor)
  const needsSecond = isLooser && others.length > 0
  const { ask, dialog } = useApproval(
    needsSecond ? 'limit-second' : 'limit-own',
    needsSecond ? others : signers.filter((id) => id === own),
  )
  const save = () => {
    if (isPending || dialog !== null || (minor === undefined && !isNone)) return
    ask(async (approval) => {
      const given = approval === undefined ? {} : { approval }
      await mutateAsync({ limitMinor: isNone ? null : (minor ?? null), ...given })
      onClose()
    })
  }
  const refused = error === null || asksForApproval(error) ? undefined : refusal(error)
  const fault = isWrong && !isNone ? t('shift.amount.wrong') : refused
  return (
    <>
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
      {dialog}
    </>
  )
}
