import { useState } from 'react'
import { useWords } from '../../words/words.tsx'
import { BridgeRefusal } from '../../bridge/call.ts'
import { useCommand } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { LEAST_PIN, MOST_PIN } from '../../ui/pin-entry.tsx'
import { PinSays, usePause, waitOf } from '../../till/pin-says.tsx'
import { useToast } from '../../till/toast.tsx'
import { peopleRefusal } from './people-words.ts'
import { useNewPin } from './use-new-pin.tsx'

/** A new PIN of one's own, by the one before. */
export function OwnPinDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const toast = useToast()
  const [current, setCurrent] = useState('')
  const { mutate, error, isPending } = useCommand('people.ownPin')
  const { pin, fields } = useNewPin('people-own')
  const left = usePause(waitOf(error), error)
  const isReady = current.length >= LEAST_PIN && left === 0
  const change = () => {
    if (pin === undefined || !isReady || isPending) return
    const done = () => {
      toast({ text: ({ t }) => t('people.own.changed'), tone: 'quiet' })
      onClose()
    }
    mutate({ current, next: pin }, { onSuccess: done })
    setCurrent('')
  }
  const code = error instanceof BridgeRefusal ? error.error.code : undefined
  const isOfPin = code === 'wrong-pin' || code === 'locked-out'
  return (
    <Dialog
      title={t('people.own.change')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            onPress={change}
            isDisabled={pin === undefined || !isReady}
            isPending={isPending}
          >
            {t('people.pin.do')}
          </Button>
        </>
      }
    >
      <TextField
        id="people-own-current"
        label={t('people.own.current')}
        value={current}
        onText={(text) => setCurrent(text.replaceAll(/\D/g, '').slice(0, MOST_PIN))}
        isSecret
        pad="digits"
        autoFocus
      />
      {fields({ onEnter: change, isOwn: true })}
      {error !== null && isOfPin ? <PinSays error={error} left={left} /> : null}
      {error !== null && !isOfPin ? <RefusalNote>{peopleRefusal(words, error)}</RefusalNote> : null}
    </Dialog>
  )
}
