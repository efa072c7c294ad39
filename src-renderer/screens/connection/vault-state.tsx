import type { VaultView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { Callout } from '../../ui/callout.tsx'
import { MarkGlyph, type MarkShape } from '../../ui/mark.tsx'
import { INK, type Tone } from '../../ui/tone.ts'
import { CreateForm } from './create-form.tsx'
import { UnlockForm } from './unlock-form.tsx'

type State = VaultView['state']
const LOOKS: Readonly<Record<State, { readonly tone: Tone; readonly shape: MarkShape }>> = {
  empty: { tone: 'clock', shape: 'open' },
  locked: { tone: 'clock', shape: 'wait' },
  open: { tone: 'paid', shape: 'up' },
  'keyring-changed': { tone: 'danger', shape: 'down' },
  damaged: { tone: 'danger', shape: 'down' },
  newer: { tone: 'danger', shape: 'ask' },
}
const REPLACED: ReadonlySet<State> = new Set(['keyring-changed', 'damaged'])

/** The vault's state, and what to do next. */
export function VaultState({ vault }: { readonly vault: VaultView }) {
  const { t } = useWords()
  const { state, protection } = vault
  const { tone, shape } = LOOKS[state]
  // A keyring that does not answer was not necessarily replaced: it may be back at the next try.
  const said = state === 'keyring-changed' && vault.keyringStrength !== 'strong' ? 'keyring-away' : state
  return (
    <section aria-labelledby="vault-state" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="vault-state" className={`flex items-center gap-3 text-title font-bold ${INK[tone]}`}>
          <MarkGlyph shape={shape} className="size-6" />
          {t(`vault.state.${said}`)}
        </h2>
        <p className="max-w-prose">{t(`vault.state.${said}.do`)}</p>
        {state === 'open' ? <p className="max-w-prose text-muted">{t(`vault.by.${waysOf(vault)}`)}</p> : null}
      </div>
      {state === 'open' && protection.keyring === 'changed' ? (
        <Callout tone="clock" shape="open">
          {t('vault.keyring.changed')}
        </Callout>
      ) : null}
      {state === 'locked' || state === 'keyring-changed' ? <UnlockForm vault={vault} /> : null}
      {state === 'empty' ? <CreateForm vault={vault} /> : null}
      {REPLACED.has(state) ? (
        <div className="flex flex-col gap-3">
          <h3 className="text-lead font-bold">{t('vault.anew')}</h3>
          <p className="max-w-prose">{t('vault.anew.lead')}</p>
          <CreateForm vault={vault} keepOldAside />
        </div>
      ) : null}
    </section>
  )
}

function waysOf({ protection: { keyring, passphrase } }: VaultView) {
  if (keyring === 'used') return passphrase ? 'both' : 'keyring'
  return 'passphrase'
}
