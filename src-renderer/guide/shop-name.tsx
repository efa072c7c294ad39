import { NameField } from '../screens/settings/name-field.tsx'
import { useWords } from '../words/words.tsx'
import { refusalWords } from '../screens/connection/setup-words.ts'
import { useSetupCommand } from '../screens/connection/use-setup-command.ts'
import type { Guide } from './use-guide.ts'

/** What customers and slips are told: no part of the profile, and kept by itself. */
export function ShopName({ guide }: { readonly guide: Guide }) {
  const words = useWords()
  const { run, error, isPending } = useSetupCommand('setup.nameShop')
  return (
    <div className="flex max-w-prose flex-col gap-2">
      <NameField
        saved={guide.facts.view.shopName ?? ''}
        isSaving={isPending}
        onSave={(name, onDone) => run({ name }, words.t('connect.shopName.kept'), onDone, true)}
      />
      {error === null ? null : (
        <p role="alert" className="font-semibold text-danger-text">
          {refusalWords(words, error)}
        </p>
      )}
    </div>
  )
}
