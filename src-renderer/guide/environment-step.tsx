import { useWords } from '../words/words.tsx'
import { Callout } from '../ui/callout.tsx'
import { Choice } from '../ui/choice.tsx'
import { memberAt } from '../screens/connection/members.ts'
import { GuideFields } from './guide-fields.tsx'
import type { Guide } from './use-guide.ts'

const ENVIRONMENTS = ['sandbox', 'production'] as const

/** The gateway's sandbox or the real one, and where it is. */
export function EnvironmentStep({ guide }: { readonly guide: Guide }) {
  const { t } = useWords()
  const { draft } = guide.editor
  const chosen = ENVIRONMENTS.find((each) => each === memberAt(draft.profile, 'environment'))
  return (
    <>
      <div className="flex flex-col gap-3">
        <Choice
          label={t('connect.environment')}
          value={chosen ?? ''}
          onChange={(environment) => draft.set('environment', environment)}
          options={ENVIRONMENTS.map((value) => ({ value, words: t(`connect.environment.${value}`) }))}
        />
        {chosen === undefined ? null : (
          <Callout
            tone={chosen === 'production' ? 'clock' : 'quiet'}
            shape={chosen === 'production' ? 'open' : 'up'}
          >
            {t(`connect.environment.${chosen}.says`)}
          </Callout>
        )}
      </div>
      <GuideFields guide={guide} fields={['baseUrl']} />
    </>
  )
}
