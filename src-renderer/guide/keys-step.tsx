import { useState } from 'react'
import type { SecretName } from '#contract/setup-views.ts'
import { useWords } from '../words/words.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Mark } from '../ui/mark.tsx'
import { KeyPairDialog } from '../screens/connection/key-pair-dialog.tsx'
import { PublicKey } from '../screens/connection/public-key.tsx'
import { SecretDialog } from '../screens/connection/secret-dialog.tsx'
import type { PutName } from '../screens/connection/secret-kinds.ts'
import { faultWords, secretOfFault } from '../screens/connection/setup-words.ts'
import { addressOf, GUIDE_STEPS, hasSecret } from './guide-steps.ts'
import type { Guide } from './use-guide.ts'

/** The shop's key pair, made here or imported, and what the gateway has issued. */
export function KeysStep({ guide }: { readonly guide: Guide }) {
  const words = useWords()
  const { t } = words
  const { view, profile } = guide.facts
  const [asked, ask] = useState<'make' | PutName | undefined>(undefined)
  const close = () => ask(undefined)
  if (view.vault.state !== 'open') {
    const step = GUIDE_STEPS.indexOf('vault') + 1
    return (
      <div className="flex flex-col items-start gap-3">
        <Callout tone="clock" shape="open">
          {t('connect.keys.vault', { step })}
        </Callout>
        <Button onPress={() => guide.show('vault')}>{t('connect.step.vault')}</Button>
      </div>
    )
  }
  const hasPair = hasSecret(view, 'privateKey')
  const unfit = (name: SecretName) => view.faults.filter((fault) => secretOfFault(fault) === name)
  const isNeeded = view.missing.includes('setup.missing.gateway-key')
  const says = (name: FromGateway) => {
    if (name !== 'gatewayPublicKey') return t(`connect.keys.gateway.some.${name}`)
    if (isNeeded) return t('connect.keys.gateway.needed')
    return addressOf(profile) === undefined
      ? t('vault.secret.gatewayPublicKey.help')
      : t('connect.keys.gateway.advised')
  }
  return (
    <>
      <section aria-labelledby="connect-pair" className="flex flex-col gap-3">
        <h3 id="connect-pair" className="text-lead font-bold">
          {t('connect.keys.pair')}
        </h3>
        <p className="max-w-prose">{t(hasPair ? 'connect.keys.pair.there' : 'connect.keys.pair.none')}</p>
        {unfit('privateKey').map((fault) => (
          <Mark key={fault.reason} tone="danger" shape="down" words={faultWords(words, fault)} />
        ))}
        {hasPair ? <PublicKey /> : null}
        <div className="flex flex-wrap gap-3">
          <Button kind={hasPair ? 'plain' : 'primary'} onPress={() => ask('make')}>
            {t(hasPair ? 'connect.keys.again' : 'vault.make')}
          </Button>
          <Button onPress={() => ask('privateKey')}>{t('connect.keys.import')}</Button>
        </div>
      </section>
      <section aria-labelledby="connect-gateway-keys" className="flex flex-col gap-3">
        <h3 id="connect-gateway-keys" className="text-lead font-bold">
          {t('connect.keys.gateway')}
        </h3>
        <ul className="flex flex-col gap-4">
          {FROM_GATEWAY.map((name) => (
            <SecretLine
              key={name}
              name={name}
              isThere={hasSecret(view, name)}
              says={says(name)}
              faults={unfit(name).map((fault) => faultWords(words, fault))}
              onAsk={() => ask(name)}
            />
          ))}
        </ul>
      </section>
      {asked === 'make' ? <KeyPairDialog isThere={hasPair} onClose={close} /> : null}
      {asked === undefined || asked === 'make' ? null : (
        <SecretDialog name={asked} isThere={hasSecret(view, asked)} onClose={close} />
      )}
    </>
  )
}

const FROM_GATEWAY = ['gatewayPublicKey', 'hashKey', 'cipherKey', 'cipherIv', 'apiKey'] as const
type FromGateway = (typeof FROM_GATEWAY)[number]

type LineProps = {
  readonly name: PutName
  readonly isThere: boolean
  readonly says: string
  readonly faults: readonly string[]
  readonly onAsk: () => void
}

function SecretLine({ name, isThere, says, faults, onAsk }: LineProps) {
  const { t } = useWords()
  const title = t(`vault.secret.${name}`)
  const act = t(isThere ? 'vault.replace' : 'vault.put')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1">
      <div className="flex min-w-0 flex-col">
        <div className="flex flex-wrap items-center gap-x-4">
          <h4 className="font-semibold">{title}</h4>
          <Mark
            tone={isThere ? 'paid' : 'quiet'}
            shape={isThere ? 'up' : 'open'}
            words={t(isThere ? 'vault.secret.there' : 'vault.secret.none')}
          />
        </div>
        <p className="text-note text-muted">{says}</p>
        {faults.map((fault) => (
          <Mark key={fault} tone="danger" shape="down" words={fault} />
        ))}
      </div>
      <Button label={`${act}: ${title}`} onPress={onAsk}>
        {act}
      </Button>
    </li>
  )
}
