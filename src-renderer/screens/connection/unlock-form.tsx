import { useState } from 'react'
import type { VaultView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { clockOf } from '../../ui/countdown-ring.tsx'
import { TextField } from '../../ui/field.tsx'
import { useWait } from '../../ui/use-wait.ts'
import { refusalWords, retryAtOf } from '../../till/vault-words.ts'
import { useSetupCommand } from './use-setup-command.ts'

/** Opens the vault with the system keyring or the passphrase. After wrong ones it says when to try again. */
export function UnlockForm({ vault }: { readonly vault: VaultView }) {
  const words = useWords()
  const { t } = words
  const [text, setText] = useState('')
  const { run, error, isPending } = useSetupCommand('vault.unlock')
  const wait = useWait(Math.max(vault.retryAt ?? 0, retryAtOf(error) ?? 0))
  const mayTry = text !== '' && wait === 0 && !isPending
  const unlock = () => {
    if (!mayTry) return
    run({ passphrase: text }, t('vault.opened'))
    setText('')
  }
  const { keyring, passphrase } = vault.protection
  return (
    <div className="flex flex-col gap-4">
      {keyring !== 'unused' ? (
        <Button
          kind={passphrase ? 'plain' : 'primary'}
          className="self-start"
          isPending={isPending}
          onPress={() => run({}, t('vault.opened'))}
        >
          {t('vault.unlock.keyring')}
        </Button>
      ) : null}
      {passphrase ? (
        <div className="flex max-w-xl flex-col gap-3">
          <TextField
            id="vault-passphrase"
            label={t('vault.passphrase')}
            value={text}
            onText={setText}
            isSecret
            onEnter={unlock}
            help={t('vault.passphrase.counts')}
          />
          <div className="flex flex-wrap items-center gap-4">
            <Button
              kind="primary"
              onPress={unlock}
              isDisabled={text === '' || wait > 0}
              isPending={isPending}
            >
              {t('vault.unlock')}
            </Button>
            {wait > 0 ? (
              <p role="timer" className="font-semibold tabular-nums">
                {t('vault.retry', { left: clockOf(wait) })}
              </p>
            ) : null}
          </div>
        </div>
      ) : null}
      <RefusalNote>{error === null ? null : refusalWords(words, error)}</RefusalNote>
    </div>
  )
}
