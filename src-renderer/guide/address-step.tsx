import type { CallbackView, SetupView } from '#contract/setup-views.ts'
import { MemberFields } from '../screens/connection/member-fields.tsx'
import { memberAt } from '../screens/connection/members.ts'
import { useWords } from '../words/words.tsx'
import { Button } from '../ui/button.tsx'
import { RawBody } from '../ui/raw-body.tsx'
import { Certificate } from '../screens/connection/certificate.tsx'
import { ADDRESS_FIELDS, addressOf } from './guide-steps.ts'
import type { Guide } from './use-guide.ts'

/** Every gateway of this interface asks here before it grants a QR (interface, part 6). */
const INQUIRY_PATH = '/v1.0/transfer-va/inquiry'

/** The address where the gateway reaches us, what to register, and the certificate it is shown. */
export function AddressStep({ guide }: { readonly guide: Guide }) {
  const { t } = useWords()
  const { view, profile } = guide.facts
  const address = addressOf(profile)
  const isKept =
    address !== undefined &&
    view.profile !== undefined &&
    memberAt(view.profile, 'callbacks.publicUrl') === address
  return (
    <>
      <MemberFields draft={guide.editor.draft} faults={guide.facts.faults} fields={ADDRESS_FIELDS} />
      {address === undefined ? (
        <p className="max-w-prose text-muted">{t('connect.address.skip')}</p>
      ) : (
        <RawBody title={t('connect.address.register')} raw={inquiryAddressOf(address)} heading="h3" />
      )}
      {address === undefined ? null : isKept ? (
        <Certificate callbacks={callbacksOf(view)} vault={view.vault} />
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="max-w-prose text-muted">{t('connect.address.after')}</p>
          {guide.isHeld ? null : (
            <Button onPress={() => guide.keep(() => undefined)} isPending={guide.isKeeping}>
              {t('connect.address.keep')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** In practice mode the running listener is the practice one. */
function callbacksOf({ mode, callbacks, certificate }: SetupView): CallbackView {
  if (mode === 'real') return callbacks
  return {
    state: 'off',
    answered: 0,
    refused: 0,
    ...(certificate === undefined
      ? {}
      : { certificate: certificate.pem, certificateUntil: certificate.until }),
  }
}

/** As the listener reports it; an address that already has its path is left as it is. */
function inquiryAddressOf(publicUrl: string): string {
  const base = publicUrl.replace(/\/+$/, '')
  return base.endsWith(INQUIRY_PATH) ? base : base + INQUIRY_PATH
}
