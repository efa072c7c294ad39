import { useState } from 'react'
import type { CallbackView, VaultView } from '#contract/setup-views.ts'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { RawBody } from '../../ui/raw-body.tsx'
import { useNow } from '../../ui/use-now.ts'
import { CertificateDialog } from './certificate-dialog.tsx'
import { refusalWords } from './setup-words.ts'
import { useSetupCommand } from './use-setup-command.ts'

const DAY_MS = 86_400_000
const SOON_DAYS = 30

type Props = { readonly callbacks: CallbackView; readonly vault: VaultView }

/** The certificate that the gateway sees first: made here, or taken from the vault. */
export function Certificate({ callbacks: { certificate, certificateUntil }, vault }: Props) {
  const words = useWords()
  const { t } = words
  const { run, error, isPending } = useSetupCommand('vault.makeCertificate')
  const [isAsked, ask] = useState(false)
  const isKept = vault.secrets.some(({ name, configured }) => name === 'tlsCertificate' && configured)
  const isOpen = vault.state === 'open'
  const make = () => run({}, t('callbacks.certificate.made'))
  return (
    <section aria-labelledby="callback-certificate" className="flex flex-col gap-3">
      <h3 id="callback-certificate" className="text-lead font-bold">
        {t('callbacks.certificate')}
      </h3>
      {certificate === undefined ? (
        <p className="max-w-prose">
          {t(isKept ? 'callbacks.certificate.kept' : 'callbacks.certificate.none')}
        </p>
      ) : null}
      {certificateUntil === undefined ? null : <Until at={certificateUntil} />}
      <p className="max-w-prose text-muted">{t('callbacks.certificate.help')}</p>
      {certificate === undefined ? null : (
        <RawBody title={t('callbacks.certificate.pem')} raw={certificate} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button isDisabled={!isOpen} isPending={isPending} onPress={() => (isKept ? ask(true) : make())}>
          {t(isKept ? 'callbacks.certificate.make.again' : 'callbacks.certificate.make')}
        </Button>
        {isOpen ? null : <p className="text-note text-muted">{t('callbacks.certificate.locked')}</p>}
      </div>
      <RefusalNote>{error === null ? null : refusalWords(words, error)}</RefusalNote>
      {isAsked ? <CertificateDialog onMake={make} onClose={() => ask(false)} /> : null}
    </section>
  )
}

function Until({ at }: { readonly at: number }) {
  const { t } = useWords()
  const { date } = useJakartaTime()
  const left = at - useNow(60_000)
  if (left <= 0) {
    return (
      <Callout tone="danger" shape="down">
        {t('callbacks.certificate.over', { date: date(at) })}
      </Callout>
    )
  }
  if (left < SOON_DAYS * DAY_MS) {
    return (
      <Callout tone="clock" shape="wait">
        {t('callbacks.certificate.soon', { date: date(at), n: Math.ceil(left / DAY_MS) })}
      </Callout>
    )
  }
  return <p>{t('callbacks.certificate.until', { date: date(at) })}</p>
}
