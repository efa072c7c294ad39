import { useState } from 'react'
import type { FaultView, SecretName, SecretView, VaultView } from '#contract/setup-views.ts'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { KeyPairDialog } from './key-pair-dialog.tsx'
import { PublicKeyDialog } from './public-key-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { isPut, type PutName } from './secret-kinds.ts'
import { faultWords, secretOfFault } from './setup-words.ts'

type Asked = { readonly what: 'put'; readonly name: PutName } | { readonly what: 'make' | 'public' }

type Props = { readonly vault: VaultView; readonly faults: readonly FaultView[] }

/** What the vault holds: each secret's age, its last characters, why it is unusable; never more. */
export function SecretList({ vault, faults }: Props) {
  const { t } = useWords()
  const [asked, ask] = useState<Asked | undefined>(undefined)
  const close = () => ask(undefined)
  const isOpen = vault.state === 'open'
  const isThere = (name: SecretName) => vault.secrets.some((one) => one.name === name && one.configured)
  return (
    <section aria-labelledby="vault-secrets" className="flex flex-col gap-3">
      <div>
        <h2 id="vault-secrets" className="text-lead font-bold">
          {t('vault.secrets')}
        </h2>
        {isOpen ? null : <p className="text-muted">{t('vault.secrets.locked')}</p>}
      </div>
      <ul className="flex flex-col gap-5">
        {vault.secrets.map((secret) => (
          <SecretRow
            key={secret.name}
            secret={secret}
            faults={faults.filter((fault) => secretOfFault(fault) === secret.name)}
            isOpen={isOpen}
            onAsk={ask}
          />
        ))}
      </ul>
      {asked?.what === 'put' ? (
        <SecretDialog name={asked.name} isThere={isThere(asked.name)} onClose={close} />
      ) : null}
      {asked?.what === 'make' ? <KeyPairDialog isThere={isThere('privateKey')} onClose={close} /> : null}
      {asked?.what === 'public' ? <PublicKeyDialog onClose={close} /> : null}
    </section>
  )
}

type RowProps = {
  readonly secret: SecretView
  readonly faults: readonly FaultView[]
  readonly isOpen: boolean
  readonly onAsk: (asked: Asked) => void
}

function SecretRow({ secret, faults, isOpen, onAsk }: RowProps) {
  const words = useWords()
  const { t } = words
  const { name, configured, changedAt, endsIn } = secret
  const { full } = useJakartaTime()
  const title = t(`vault.secret.${name}`)
  const isPair = name === 'privateKey'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-2 xl:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-col gap-0.5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
          <h3 className="font-semibold">{title}</h3>
          <Mark
            tone={configured ? 'paid' : 'quiet'}
            shape={configured ? 'up' : 'open'}
            words={t(configured ? 'vault.secret.there' : 'vault.secret.none')}
          />
          {endsIn === undefined ? null : (
            <span className="text-note">
              {t('vault.secret.endsIn')} <span className="font-mono font-semibold">{endsIn}</span>
            </span>
          )}
        </div>
        <p className="text-note text-muted">{t(`vault.secret.${name}.help`)}</p>
        {faults.map((fault) => (
          <Mark key={fault.reason} tone="danger" shape="down" words={faultWords(words, fault)} />
        ))}
        {changedAt === undefined ? null : (
          <p className="text-note text-muted">{t('vault.secret.since', { when: full(changedAt) })}</p>
        )}
      </div>
      {isOpen && isPut(name) ? (
        <div className="flex flex-wrap items-center gap-2 xl:justify-end">
          {isPair && configured ? (
            <Button onPress={() => onAsk({ what: 'public' })}>{t('vault.public')}</Button>
          ) : null}
          {isPair ? <Button onPress={() => onAsk({ what: 'make' })}>{t('vault.make')}</Button> : null}
          <Button
            label={`${t(configured ? 'vault.replace' : 'vault.put')}: ${title}`}
            onPress={() => onAsk({ what: 'put', name })}
          >
            {t(configured ? 'vault.replace' : 'vault.put')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
