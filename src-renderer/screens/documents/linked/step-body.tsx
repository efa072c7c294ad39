import { CONSENT_VERSION, PICTURE_CHARACTERS } from '#contract/linked-input.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useWords } from '../../../words/words.tsx'
import { CheckStep } from './check-step.tsx'
import { FormField } from './form-field.tsx'
import { FileField } from './picture/file-field.tsx'
import type { LinkedFormState } from './use-form.ts'
import { usePlaces } from './use-places.ts'

/** What the present step asks for. */
export function StepBody({ form }: { readonly form: LinkedFormState }) {
  const { step, texts, files, type, pick } = form
  const offers = usePlaces(texts, step.name === 'address')
  if (step.name === 'consent') return <Consent form={form} />
  if (step.name === 'check') return <CheckStep form={form} />
  if (step.files === undefined)
    return (
      <div className="grid grid-cols-2 gap-4 small:grid-cols-1">
        {step.fieldsOf?.(texts).map((spec) => (
          <FormField
            key={spec.name}
            spec={spec}
            text={texts[spec.name] ?? ''}
            onText={(text) => type(spec.name, text)}
            offers={offers[spec.name]}
          />
        ))}
      </div>
    )
  return (
    <>
      <Lead isTiny={step.files.some(({ characters }) => characters === PICTURE_CHARACTERS.creation)} />
      {step.files.map((spec) => (
        <FileField
          key={spec.name}
          spec={spec}
          picked={files[spec.name]}
          onPick={(picked) => pick(spec.name, picked)}
        />
      ))}
    </>
  )
}

function Lead({ isTiny }: { readonly isTiny: boolean }) {
  const { t } = useWords()
  return (
    <>
      <p>{t('linked.file.lead')}</p>
      {isTiny ? (
        <Callout tone="clock" shape="note">
          {t('linked.file.tiny', { characters: PICTURE_CHARACTERS.creation })}
        </Callout>
      ) : null}
    </>
  )
}

function Consent({ form: { agreed, agree } }: { readonly form: LinkedFormState }) {
  const { t } = useWords()
  return (
    <>
      <p className="font-semibold">{t('linked.consent.title')}</p>
      <blockquote className="rounded-control bg-sunken p-4 text-lead">
        <p>{t('linked.consent.text')}</p>
        <p className="text-note text-muted">{t('linked.consent.version', { version: CONSENT_VERSION })}</p>
      </blockquote>
      <Switch isOn={agreed} onChange={agree} describedBy="linked-consent-why">
        {t('linked.consent.agree')}
      </Switch>
      <p id="linked-consent-why" className="text-note text-muted">
        {t('linked.consent.why')}
      </p>
    </>
  )
}
