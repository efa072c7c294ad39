import { useState } from 'react'
import { INVOICE_OUTCOMES, type InvoiceAct, type InvoiceOutcome } from '#contract/invoices-input.ts'
import type { InvoiceRunNow } from '#contract/invoices-views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import { QueryBody } from '../../../till/query-body.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ManyChoice } from '../../../ui/many-choice.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { useWords } from '../../../words/words.tsx'
import { InvoiceLine } from './invoice-line.tsx'

type Props = {
  readonly id: string
  readonly act: InvoiceAct
  readonly counts: InvoiceRunNow['counts']
  /** Of those that were sent. */
  readonly total: number
}

const PART = 50

/** The result of each invoice of a run, by its outcome. */
export function ResultList({ id, act, counts, total }: Props) {
  const { t } = useWords()
  return (
    <Disclosure label={t('invoices.results', { n: total })} isOpenAtFirst={counts.refused > 0}>
      {() => <Results id={id} act={act} counts={counts} />}
    </Disclosure>
  )
}

function Results({ id, act, counts }: Omit<Props, 'total'>) {
  const { t } = useWords()
  const [outcomes, setOutcomes] = useState<readonly InvoiceOutcome[]>(counts.refused > 0 ? ['refused'] : [])
  const [skip, setSkip] = useState(0)
  const results = useQueryOf(
    'invoices.results',
    { run: id, outcomes: [...outcomes], skip, limit: PART },
    { keep: true },
  )
  return (
    <>
      <ManyChoice
        id="invoices-outcomes"
        label={t('invoices.outcomes')}
        isLabelHidden
        values={outcomes}
        onChange={(next) => {
          setOutcomes(INVOICE_OUTCOMES.filter((each) => next.includes(each)))
          setSkip(0)
        }}
        options={INVOICE_OUTCOMES.filter((each) => each !== 'unsent' && counts[each] > 0).map((value) => ({
          value,
          words: t(`invoices.outcome.${act}.${value}`),
        }))}
      />
      <QueryBody of={results}>
        {({ total, rows }) => (
          <>
            <ul data-invoice-results={total} className="flex flex-col">
              {rows.map((row) => (
                <InvoiceLine
                  key={row.document}
                  invoice={row}
                  look={row.outcome}
                  words={t(`invoices.outcome.${act}.${row.outcome}`)}
                />
              ))}
            </ul>
            <Pager total={total} skip={skip} shown={rows.length} part={PART} onSkip={setSkip} />
          </>
        )}
      </QueryBody>
    </>
  )
}
