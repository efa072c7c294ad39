import type { Settings } from '#contract/views.ts'
import { useWords } from '../../app/words.tsx'
import { Choice } from '../../ui/choice.tsx'
import { NameField } from './name-field.tsx'
import { SaveLine } from './save-line.tsx'
import { useChange } from './use-change.ts'

/** What a person may change on this till. Every change is saved at once. */
export function AppearanceCard({ settings }: { readonly settings: Settings }) {
  const { t } = useWords()
  const change = useChange(settings)
  return (
    <section aria-labelledby="settings-look" className="flex flex-col gap-6 rounded-card bg-raised p-6">
      <h2 id="settings-look" className="text-lead font-bold">
        {t('settings.look')}
      </h2>
      <NameField saved={settings.merchantName} onSave={change.merchantName} isSaving={change.isSaving} />
      <Choice
        label={t('settings.language')}
        value={settings.language}
        onChange={change.language}
        options={[
          { value: 'id', words: t('settings.language.id'), lang: 'id' },
          { value: 'en', words: t('settings.language.en'), lang: 'en' },
        ]}
      />
      <Choice
        label={t('settings.theme')}
        value={settings.theme}
        onChange={change.theme}
        options={[
          { value: 'system', words: t('settings.theme.system') },
          { value: 'light', words: t('settings.theme.light') },
          { value: 'dark', words: t('settings.theme.dark') },
        ]}
      />
      <SaveLine change={change} />
    </section>
  )
}
