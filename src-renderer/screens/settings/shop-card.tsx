import type { SettingsView } from '#contract/views.ts'
import { useWords } from '../../words/words.tsx'
import { NameField } from './name-field.tsx'
import { SaveLine } from './save-line.tsx'
import { useChange } from './use-change.ts'

/** The shop's name, on the customer's screen and on slips. */
export function ShopCard({ settings }: { readonly settings: SettingsView }) {
  const { t } = useWords()
  const change = useChange(settings)
  return (
    <section aria-labelledby="settings-shop" className="flex flex-col gap-6 rounded-card bg-raised p-6">
      <h2 id="settings-shop" className="text-lead font-bold">
        {t('settings.shop')}
      </h2>
      <NameField
        saved={settings.merchantName}
        onSave={change.merchantName}
        isSaving={change.isSaving}
        isLocked={settings.locked.includes('merchantName')}
      />
      <SaveLine change={change} />
    </section>
  )
}
