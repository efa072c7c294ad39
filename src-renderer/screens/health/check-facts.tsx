import type { CheckFact } from '#contract/health-views.ts'
import { spanOf } from '../../words/span.ts'
import { useJakartaTime, useWords, type Words } from '../../words/words.tsx'
import { BudgetBar } from './budget-bar.tsx'

/** The numbers behind a state: what is left of a whole as a bar, all others by name. */
export function CheckFacts({ facts }: { readonly facts: readonly CheckFact[] }) {
  const words = useWords()
  const { t } = words
  const { dateTime } = useJakartaTime()
  const bars = facts.flatMap((fact) =>
    fact.unit === 'count' && fact.of !== undefined ? [{ ...fact, of: fact.of }] : [],
  )
  const named = facts.filter((fact) => fact.unit !== 'count' || fact.of === undefined)
  return (
    <>
      {bars.length === 0 ? null : (
        <div className="grid grid-cols-2 gap-5 text-note">
          {bars.map(({ name, value, of }) => (
            <BudgetBar key={name} label={t(`health.fact.${name}`)} left={value} of={of} />
          ))}
        </div>
      )}
      {named.length === 0 ? null : (
        <dl data-selectable className="flex flex-wrap gap-x-5 text-note">
          {named.map((fact) => (
            <div key={fact.name} className="flex min-w-0 gap-1.5">
              <dt className="text-muted">{t(`health.fact.${fact.name}`)}</dt>
              <dd className="min-w-0 font-semibold tabular-nums wrap-anywhere">
                {valueWords(words, dateTime, fact)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

const MB = 1_000_000
const GB = 1_000 * MB

function valueWords(words: Words, dateTime: (at: number) => string, { unit, value }: CheckFact): string {
  const { t, language } = words
  switch (unit) {
    case 'text':
      return value
    case 'count':
      return new Intl.NumberFormat(language).format(value)
    case 'bytes':
      return value < GB
        ? t('health.bytes.mb', { n: Math.ceil(value / MB) })
        : t('health.bytes.gb', { n: Math.round(value / (GB / 10)) / 10 })
    case 'ms':
      return `${value < 0 ? '−' : ''}${spanOf(Math.abs(value), words)}`
    case 'epoch-ms':
      return dateTime(value)
  }
}
