import { useState } from 'react'
import type { VaultView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { PassphraseFields, useNewPassphrase } from '../../ui/passphrase-fields.tsx'
import { refusalWords } from './setup-words.ts'
import { useSetupCommand } from './use-setup-command.ts'

type Props = { readonly vault: VaultView; readonly onClose: () => void }

/**
 * Sets, changes or removes the passphrase. It can be removed only if the system keyring remains as a way in.
 */
export function PassphraseDialog({ vault, onClose }: Props) {
  const words = useWords()
  const { t } = words
  const { keyring, passphrase: isThere } = vault.protection
  const [what, setWhat] = useState<'change' | 'remove'>('change')
  const [current, setCurrent] = useState('')
  const next = useNewPassphrase(vault.leastPassphrase, false)
  const { run, error, isPending } = useSetupCommand('vault.setPassphrase')
  const needsCurrent = isThere && keyring !== 'used'
  const isReady = (what === 'remove' || next.isReady) && (!needsCurrent || current !== '')
  const save = () => {
    if (!isReady || isPending) return
    const input = {
      ...(current === '' ? {} : { current }),
      ...(what === 'remove' || next.value === undefined ? {} : { next: next.value }),
    }
    run(input, t(what === 'remove' ? 'vault.passphrase.removed' : 'vault.passphrase.changed'), onClose)
  }
  return (
    <Dialog
      title={t(isThere ? 'vault.passphrase.change' : 'vault.passphrase.set')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" onPress={save} isDisabled={!isReady} isPending={isPending}>
            {t(what === 'remove' ? 'vault.passphrase.remove' : 'vault.keep')}
          </Button>
        </>
      }
    >
      {isThere && keyring === 'used' ? (
        <Choice
          label={t('vault.passphrase.what')}
          isLabelHidden
          value={what}
          onChange={setWhat}
          options={[
            { value: 'change', words: t('vault.passphrase.what.change') },
            { value: 'remove', words: t('vault.passphrase.what.remove') },
          ]}
        />
      ) : null}
      {isThere ? (
        <TextField
          id="vault-current"
          label={t('vault.passphrase.current')}
          value={current}
          onText={setCurrent}
          isSecret
          onEnter={save}
          help={t(needsCurrent ? 'vault.passphrase.counts' : 'vault.passphrase.forgotten')}
        />
      ) : null}
      {what === 'change' ? (
        <PassphraseFields passphrase={next} onEnter={save} />
      ) : (
        <p>{t('vault.passphrase.remove.lead')}</p>
      )}
      <RefusalNote>{error === null ? null : refusalWords(words, error)}</RefusalNote>
    </Dialog>
  )
}
