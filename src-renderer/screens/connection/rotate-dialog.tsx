import { useState } from 'react'
import type { VaultView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { refusalWords } from './setup-words.ts'
import { useSetupCommand } from './use-setup-command.ts'

type Props = { readonly vault: VaultView; readonly onClose: () => void }

/** A new data key for the whole vault. The passphrase is stored nowhere, so it is asked for. */
export function RotateDialog({ vault, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const [text, setText] = useState('')
  const { run, error, isPending } = useSetupCommand('vault.rotate')
  const asksPassphrase = vault.protection.passphrase
  const isReady = !asksPassphrase || text !== ''
  const rotate = () => {
    if (isReady && !isPending) run(asksPassphrase ? { passphrase: text } : {}, t('vault.rotated'), onClose)
  }
  return (
    <Dialog
      title={t('vault.rotate')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" onPress={rotate} isDisabled={!isReady} isPending={isPending}>
            {t('vault.rotate.do')}
          </Button>
        </>
      }
    >
      <p>{t('vault.rotate.lead')}</p>
      {asksPassphrase ? (
        <TextField
          id="vault-rotate"
          label={t('vault.passphrase')}
          value={text}
          onText={setText}
          isSecret
          autoFocus
          onEnter={rotate}
          help={t('vault.passphrase.counts')}
        />
      ) : null}
      <RefusalNote>{error === null ? null : refusalWords(words, error)}</RefusalNote>
    </Dialog>
  )
}
