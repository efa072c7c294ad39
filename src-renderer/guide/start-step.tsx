import { useState } from 'react'
import { useWords } from '../words/words.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Mark, MarkGlyph } from '../ui/mark.tsx'
import { ModeDialog } from '../screens/connection/mode-dialog.tsx'
import { missingWords } from '../screens/connection/setup-words.ts'
import { groundOf, type Ground } from '../till/ground.ts'
import { GUIDE_STEPS, standOf, type GuideStep } from './guide-steps.ts'
import type { Guide } from './use-guide.ts'

/** What is left to do, and the decision. */
export function StartStep({ guide }: { readonly guide: Guide }) {
  const words = useWords()
  const { t } = words
  const { view } = guide.facts
  const [asked, ask] = useState<Ground | undefined>(undefined)
  const isReady = view.missing.length === 0 && !guide.editor.draft.isDirty
  const tested = standOf('test', guide.facts).standing
  const isReal = view.mode === 'real'
  return (
    <>
      {view.missing.length === 0 ? (
        <Mark tone="paid" shape="up" words={t(isReal ? 'connect.start.real' : 'connect.start.ready')} />
      ) : (
        <section aria-labelledby="connect-left" className="flex flex-col gap-1">
          <h3 id="connect-left" className="text-lead font-bold">
            {t('connect.start.not')}
          </h3>
          <ul className="flex flex-col">
            {view.missing.map((key) => (
              <li key={key}>
                <button
                  type="button"
                  onClick={() => guide.show(stepOfLack(guide, key))}
                  className="-mx-2 flex min-h-12 w-[calc(100%+1rem)] cursor-pointer items-center gap-2 rounded-control px-2 py-2 text-left hover:bg-sunken"
                >
                  <MarkGlyph shape="open" className="size-4 text-clock-text" />
                  <span>{missingWords(words, key)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {view.shopName === undefined ? (
        <Callout tone="clock" shape="open">
          <p>{t('connect.start.unnamed')}</p>
          <Button className="mt-1 self-start" onPress={() => guide.show('merchant')}>
            {t('connect.step.merchant')}
          </Button>
        </Callout>
      ) : null}
      {tested === 'done' ? null : (
        <Callout tone="clock" shape="open">
          <p>{t('connect.start.untested')}</p>
          <Button className="mt-1 self-start" onPress={() => guide.show('test')}>
            {t('connect.step.test')}
          </Button>
        </Callout>
      )}
      <div className="flex max-w-prose flex-col gap-2">
        <p>{t('connect.start.then')}</p>
        {view.vault.protection.keyring === 'used' ? null : <p>{t('connect.start.passphrase')}</p>}
      </div>
      <Button
        kind="primary"
        className="min-h-16 self-start text-lead"
        isDisabled={!isReady}
        onPress={() => ask(groundOf({ ...view, mode: 'real' }))}
      >
        {t(isReal ? 'connect.start.again' : 'connect.start.do')}
      </Button>
      <ModeDialog to={asked} onClose={() => ask(undefined)} />
    </>
  )
}

const WHERE: Readonly<Record<string, GuideStep>> = {
  'setup.missing.environment': 'environment',
  'setup.missing.vault': 'vault',
  'setup.missing.vault-closed': 'vault',
  'setup.missing.private-key': 'keys',
  'setup.missing.gateway-key': 'keys',
  'setup.missing.key-faults': 'keys',
  'setup.missing.people': 'people',
}

/** An incomplete profile continues at the step where it is incomplete. */
function stepOfLack(guide: Guide, key: string): GuideStep {
  const known = WHERE[key]
  if (known !== undefined) return known
  const toFill: readonly GuideStep[] = ['environment', 'merchant', 'address']
  return (
    GUIDE_STEPS.find((step) => toFill.includes(step) && guide.standOf(step).missing.length > 0) ?? 'merchant'
  )
}
