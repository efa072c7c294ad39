import type { Due, DuesList } from '#contract/dues-views.ts'
import { usePersonName } from '../../../order/person-name.ts'
import { dayWords } from '../../../words/iso-day.ts'
import { useWords } from '../../../words/words.tsx'

/** What is known of a due; what is not is left out. */
export function DueFacts({ list, due }: { readonly list: DuesList; readonly due: Due }) {
  const words = useWords()
  const { t, dateTime } = words
  const nameOf = usePersonName()
  const { customer, name, bills, until, paidAt } = due
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    [t('dues.field.name'), name ?? t('dues.sealed')],
    [t('dues.field.customer'), customer],
    [t('dues.bills'), t('dues.count', { n: bills })],
    [t('dues.field.until'), dayWords(words, until)],
    [t('dues.paidAt'), paidAt === undefined ? undefined : dateTime(paidAt)],
    [t('dues.file'), list.name],
    [t('dues.madeBy'), t('dues.list.by', { at: dateTime(list.at), name: nameOf(list.approvedBy) })],
  ]
  return (
    <dl data-selectable className="grid grid-cols-2 gap-x-6 gap-y-2 small:grid-cols-1">
      {facts.map(([label, value]) =>
        value === undefined ? null : (
          <div key={label}>
            <dt className="text-note text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
