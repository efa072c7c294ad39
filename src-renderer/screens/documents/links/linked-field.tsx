import type { LinkedChoice } from '#contract/links-views.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { useWords, type Words } from '../../../words/words.tsx'

type Props = {
  readonly choices: readonly LinkedChoice[]
  /** Reference of the chosen one; empty for none. */
  readonly value: string
  readonly onChange: (reference: string) => void
}

/** Which linked account pays. Its token stays in the main process. */
export function LinkedField({ choices, value, onChange }: Props) {
  const words = useWords()
  const { t } = words
  const chosen = choices.find(({ reference }) => reference === value)
  return (
    <div className="col-span-full flex min-w-0 flex-col gap-1">
      <SelectField
        id="link-linked"
        label={t('links.linked')}
        value={value}
        onChange={onChange}
        options={[
          { value: '', words: t('links.linked.none') },
          ...choices.map((choice) => ({ value: choice.reference, words: linkedWords(choice, words) })),
        ]}
      />
      <p role="status" className="text-note text-muted empty:hidden">
        {chosen === undefined ? '' : t(chosen.isConfirmed ? 'links.linked.check' : 'links.linked.unsure')}
      </p>
    </div>
  )
}

/** By account and telephone and day: two accounts may have the same last digits. */
export function linkedWords(
  { accountEndsIn, phoneEndsIn, linkedAt, isConfirmed }: LinkedChoice,
  { t, dateTime }: Words,
): string {
  const phone = t('links.phone-end', { end: phoneEndsIn })
  return [
    accountEndsIn === undefined ? phone : `${t('linked.account', { digits: accountEndsIn })} · ${phone}`,
    t(isConfirmed ? 'links.linked.confirmed' : 'links.linked.asked'),
    dateTime(linkedAt),
  ].join(' · ')
}
