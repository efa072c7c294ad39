import { useEffect, useEffectEvent } from 'react'
import { useLeaveGuard } from '../till/navigation.tsx'
import { useWords } from '../words/words.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { KeepDialog } from '../screens/connection/keep-dialog.tsx'
import { refusalWords } from '../screens/connection/setup-words.ts'
import type { Guide } from './use-guide.ts'

/** What was typed is saved on leaving. Only unsaveable values and required consents raise a question. */
export function KeepOnLeave({ guide }: { readonly guide: Guide }) {
  const words = useWords()
  const { t } = words
  const { editor, isHeld, error, keep } = guide
  const { leave, stay } = useLeaveGuard(editor.draft.isDirty)
  const go = () => {
    stay()
    leave?.()
  }
  const keepAndGo = useEffectEvent(() => {
    if (!isHeld) keep(go)
  })
  const isLeaving = leave !== undefined
  useEffect(() => {
    if (isLeaving) keepAndGo()
  }, [isLeaving])
  const decline = () => {
    guide.decline()
    stay()
  }
  if (guide.doubts !== undefined)
    return <KeepDialog doubts={guide.doubts} onKeep={guide.confirm} onClose={decline} />
  return (
    <Dialog
      role="alertdialog"
      title={t('connection.leave.title')}
      isOpen={isLeaving && (isHeld || error !== null)}
      onClose={stay}
      actions={
        <>
          <Button
            kind="quiet"
            onPress={() => {
              editor.drop()
              go()
            }}
          >
            {t('connection.leave.drop')}
          </Button>
          <Button onPress={stay} autoFocus>
            {t('connection.leave.stay')}
          </Button>
        </>
      }
    >
      <p>{t('connection.leave.unfit')}</p>
      {error === null ? null : (
        <p role="alert" className="font-semibold text-danger-text">
          {refusalWords(words, error)}
        </p>
      )}
    </Dialog>
  )
}
