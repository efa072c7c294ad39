import type { VaultView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { PassphraseFields, useNewPassphrase } from '../../ui/passphrase-fields.tsx'
import { refusalWords } from './setup-words.ts'
import { useSetupCommand } from './use-setup-command.ts'

type Props = { readonly vault: VaultView; readonly keepOldAside?: boolean }

/** Creates a vault. The passphrase is optional with a strong system keyring, otherwise the only way in. */
export function CreateForm({ vault, keepOldAside = false }: Props) {
  const words = useWords()
  const { t } = words
  const hasKeyring = vault.keyringStrength === 'strong'
  const passphrase = useNewPassphrase(vault.leastPassphrase, hasKeyring)
  const { run, error, isPending } = useSetupCommand('vault.create')
  const create = () => {
    if (!passphrase.isReady || isPending) return
    run(
      {
        ...(passphrase.value === undefined ? {} : { passphrase: passphrase.value }),
        ...(keepOldAside ? { keepOldAside } : {}),
      },
      t('vault.created'),
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Callout tone={hasKeyring ? 'quiet' : 'clock'} shape={hasKeyring ? 'up' : 'open'}>
        {t(`vault.keyring.${vault.keyringStrength}`)}
      </Callout>
      <PassphraseFields
        passphrase={passphrase}
        onEnter={create}
        {...(hasKeyring ? { help: t('vault.passphrase.optional', { least: vault.leastPassphrase }) } : {})}
      />
      <RefusalNote>{error === null ? null : refusalWords(words, error)}</RefusalNote>
      <Button
        kind="primary"
        className="self-start"
        onPress={create}
        isDisabled={!passphrase.isReady}
        isPending={isPending}
      >
        {t('vault.create')}
      </Button>
    </div>
  )
}
