import { useState } from 'react'
import type { VaultView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { PassphraseDialog } from './passphrase-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { refusalWords } from './setup-words.ts'
import { useSetupCommand } from './use-setup-command.ts'
import { WipeDialog } from './wipe-dialog.tsx'

type Asked = 'passphrase' | 'rotate' | 'wipe'

/** Rare acts on a vault: change the passphrase, rotate the data key, lock, wipe. */
export function VaultCare({ vault }: { readonly vault: VaultView }) {
  const words = useWords()
  const { t } = words
  const [asked, ask] = useState<Asked | undefined>(undefined)
  const lock = useSetupCommand('vault.lock')
  const close = () => ask(undefined)
  const isOpen = vault.state === 'open'
  return (
    <section aria-labelledby="vault-care" className="flex flex-col gap-3">
      <h2 id="vault-care" className="text-lead font-bold">
        {t('vault.care')}
      </h2>
      <div className="flex flex-wrap gap-3">
        {isOpen ? (
          <>
            <Button onPress={() => ask('passphrase')}>
              {t(vault.protection.passphrase ? 'vault.passphrase.change' : 'vault.passphrase.set')}
            </Button>
            <Button onPress={() => ask('rotate')}>{t('vault.rotate')}</Button>
            <Button onPress={() => lock.run({}, t('vault.locked'))} isPending={lock.isPending}>
              {t('vault.lock')}
            </Button>
          </>
        ) : null}
        <Button onPress={() => ask('wipe')} className="text-danger-text!">
          {t('vault.wipe')}
        </Button>
      </div>
      <RefusalNote>{lock.error === null ? null : refusalWords(words, lock.error)}</RefusalNote>
      {asked === 'passphrase' ? <PassphraseDialog vault={vault} onClose={close} /> : null}
      {asked === 'rotate' ? <RotateDialog vault={vault} onClose={close} /> : null}
      {asked === 'wipe' ? <WipeDialog onClose={close} /> : null}
    </section>
  )
}
