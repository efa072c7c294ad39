import { useState } from 'react'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { refusalWords } from './setup-words.ts'
import { useSetupCommand } from './use-setup-command.ts'

/** Irreversible, so the person types a word in addition to pressing a button. */
export function WipeDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords()
  const { t } = words
  const [text, setText] = useState('')
  const { run, error, isPending } = useSetupCommand('vault.wipe')
  const word = t('vault.wipe.word')
  const isReady = text.trim().toUpperCase() === word
  const wipe = () => {
    if (isReady && !isPending) run({ really: 'wipe' }, t('vault.wiped'), onClose)
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('vault.wipe.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button kind="danger" onPress={wipe} isDisabled={!isReady} isPending={isPending}>
            {t('vault.wipe.do')}
          </Button>
        </>
      }
    >
      <p>{t('vault.wipe.lead')}</p>
      <TextField
        id="vault-wipe"
        label={t('vault.wipe.type', { word })}
        value={text}
        onText={setText}
        autoFocus
        onEnter={wipe}
      />
      <RefusalNote>{error === null ? null : refusalWords(words, error)}</RefusalNote>
    </Dialog>
  )
}
