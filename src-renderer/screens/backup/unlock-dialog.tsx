import { useState } from 'react'
import { useCommand } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useWords } from '../../words/words.tsx'
import { useRefusalWords } from './backup-words.ts'

type Props = { readonly name: string; readonly onClose: () => void }

/** The recovery passphrase of a backup whose key is not in the vault; typed to try it out. */
export function UnlockDialog({ name, onClose }: Props) {
  const { t } = useWords()
  const refusalWords = useRefusalWords()
  const { mutate, error, isPending } = useCommand('backup.rehearse')
  const [passphrase, setPassphrase] = useState('')
  const open = () => {
    if (passphrase === '' || isPending) return
    mutate({ name, passphrase }, { onSuccess: onClose, onError: () => setPassphrase('') })
  }
  return (
    <Dialog
      title={t('backup.unlock.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" onPress={open} isDisabled={passphrase === ''} isPending={isPending}>
            {t('backup.unlock.do')}
          </Button>
        </>
      }
    >
      <p>{t('backup.unlock.lead')}</p>
      <TextField
        id="backup-passphrase"
        label={t('backup.recovery')}
        value={passphrase}
        onText={setPassphrase}
        isSecret
        autoFocus
        onEnter={open}
      />
      <RefusalNote>{error === null ? null : refusalWords(error)}</RefusalNote>
    </Dialog>
  )
}
