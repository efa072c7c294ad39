import { MemberFields } from '../screens/connection/member-fields.tsx'
import { refusalWords } from '../screens/connection/setup-words.ts'
import { useSetupCommand } from '../screens/connection/use-setup-command.ts'
import { NameField } from '../screens/settings/name-field.tsx'
import { useWords } from '../words/words.tsx'
import { isWrong, MERCHANT_EXTRAS, MERCHANT_FIELDS } from './guide-steps.ts'
import type { Guide } from './use-guide.ts'

/** The shop's identity at the gateway. */
export function MerchantStep({ guide }: { readonly guide: Guide }) {
  const { t } = useWords()
  const { faults } = guide.facts
  return (
    <>
      <ShopName guide={guide} />
      <MemberFields draft={guide.editor.draft} faults={faults} fields={MERCHANT_FIELDS} />
      <details
        className="group flex flex-col"
        // A fault inside must stay visible.
        open={MERCHANT_EXTRAS.some((field) => isWrong(field, faults)) || undefined}
      >
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 rounded-control font-semibold">
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className="size-4 fill-none stroke-current transition-transform group-open:rotate-90"
            strokeWidth="2.25"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="m6 3 5 5-5 5" />
          </svg>
          {t('connect.more')}
        </summary>
        <div className="pt-3">
          <MemberFields draft={guide.editor.draft} faults={faults} fields={MERCHANT_EXTRAS} />
        </div>
      </details>
      <p className="text-note text-muted">{t('connect.full')}</p>
    </>
  )
}

/** The shop name on the customer's window and on slips: outside the profile, and saved separately. */
function ShopName({ guide }: { readonly guide: Guide }) {
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
