import { SIZES, type SettingsView } from '#contract/views.ts'
import { SIZE_KEYS } from '../../till/use-size-keys.ts'
import { useWords } from '../../words/words.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Key } from '../../ui/key.tsx'
import { SaveLine } from './save-line.tsx'
import { useChange } from './use-change.ts'

/** How the pages look. Each setting is saved at once. */
export function AppearanceCard({ settings }: { readonly settings: SettingsView }) {
  const { t } = useWords()
  const change = useChange(settings)
  return (
    <section aria-labelledby="settings-look" className="flex flex-col gap-6 rounded-card bg-raised p-6">
      <h2 id="settings-look" className="text-lead font-bold">
        {t('settings.look')}
      </h2>
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
        isSetByIt={settings.locked.includes('theme')}
        options={[
          { value: 'system', words: t('settings.theme.system') },
          { value: 'light', words: t('settings.theme.light') },
          { value: 'dark', words: t('settings.theme.dark') },
        ]}
      />
      <div className="flex flex-col gap-2">
        <Choice
          label={t('settings.size')}
          value={String(settings.size)}
          onChange={(value) => change.size(SIZES.find((size) => String(size) === value) ?? 100)}
          describedBy="settings-size-keys"
          options={SIZES.map((size) => ({
            value: String(size),
            words: t('settings.size.percent', { n: size }),
          }))}
        />
        <p id="settings-size-keys" className="flex flex-wrap gap-1 text-note text-muted">
          {t('settings.size.keys')}
          {Object.values(SIZE_KEYS).map((name) => (
            <Key key={name} name={name} isExplained />
          ))}
        </p>
      </div>
      <SaveLine change={change} />
    </section>
  )
}
