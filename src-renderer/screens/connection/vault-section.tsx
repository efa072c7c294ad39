import type { FaultView, VaultView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { SecretList } from './secret-list.tsx'
import { VaultCare } from './vault-care.tsx'
import { VaultState } from './vault-state.tsx'

/** An unreadable vault does not list its contents. */
const KNOWN: ReadonlySet<VaultView['state']> = new Set(['open', 'locked', 'keyring-changed'])

type Props = {
  readonly vault: VaultView
  /** Faults of the whole connection; a secret's own faults stand next to it. */
  readonly faults: readonly FaultView[]
}

/** Where the secrets are, the state of that place, and its contents. No secret is ever shown. */
export function VaultSection({ vault, faults }: Props) {
  const { t } = useWords()
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t('connection.section.keys')}
      className="relative flex h-full flex-col gap-8 overflow-y-auto rounded-card bg-raised p-5 *:shrink-0 small:h-auto small:overflow-visible"
    >
      <VaultState vault={vault} />
      {KNOWN.has(vault.state) ? <SecretList vault={vault} faults={faults} /> : null}
      {vault.state === 'empty' ? null : <VaultCare vault={vault} />}
    </div>
  )
}
