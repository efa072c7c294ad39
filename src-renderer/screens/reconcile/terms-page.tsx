import type { TermsInput } from '#contract/settlement-input.ts'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { usePersonName } from '../../order/person-name.ts'
import { RefusalNote } from '../../ui/refusal-note.tsx'
import { useWords } from '../../words/words.tsx'
import { CreditCard } from './credit-card.tsx'
import { FeeCard } from './fee-card.tsx'
import { HolidayCard } from './holiday-card.tsx'
import { QueryBody } from '../../till/query-body.tsx'
import { refusalWords } from './refusal-words.ts'

/** The shop's contract as the till knows it: fees, when the money comes, and the days on which none does. */
export function TermsPage() {
  const words = useWords()
  const { t, dateTime } = words
  const terms = useQueryOf('settlement.terms', {})
  const nameOf = usePersonName()
  const set = useCommand('settlement.setTerms')
  const put = (next: TermsInput) => set.mutate(next)
  return (
    <>
      {set.error === null ? null : <RefusalNote>{refusalWords(words, set.error)}</RefusalNote>}
      <QueryBody of={terms}>
        {({ terms: now, changed, years }) => (
          <>
            {changed === undefined ? null : (
              <p className="px-4 text-note text-muted">
                {t('reconcile.changed', { at: dateTime(changed.at), name: nameOf(changed.by) })}
              </p>
            )}
            <FeeCard terms={now} onTerms={put} />
            <CreditCard terms={now} onTerms={put} />
            <HolidayCard terms={now} years={years} onTerms={put} />
          </>
        )}
      </QueryBody>
    </>
  )
}
