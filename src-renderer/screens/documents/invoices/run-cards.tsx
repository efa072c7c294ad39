import { useState } from 'react'
import type { InvoiceRun } from '#contract/invoices-views.ts'
import { usePersonName } from '../../../order/person-name.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import { QueryBody } from '../../../till/query-body.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useWords } from '../../../words/words.tsx'
import { RunCard } from './run-card.tsx'

/** The last run, or one that was chosen. */
export function RunCards() {
  const runs = useQueryOf('invoices.runs', {})
  return (
    <QueryBody of={runs}>
      {(data) => {
        const [last] = data
        return last === undefined ? null : <Chosen runs={data} last={last} />
      }}
    </QueryBody>
  )
}

/** No person looks further back in a list; older ones are found by their invoices. */
const MOST = 50

function Chosen({ runs, last }: { readonly runs: readonly InvoiceRun[]; readonly last: InvoiceRun }) {
  const { t, dateTime } = useWords()
  const nameOf = usePersonName()
  const [id, setId] = useState<string | undefined>(undefined)
  const run = useQueryOf('invoices.run', { run: id ?? last.id }, { keep: true })
  return (
    <section aria-labelledby="invoices-run" className="flex flex-col gap-3 rounded-card bg-raised p-4">
      <h2 id="invoices-run" className="text-lead font-bold">
        {t('invoices.run')}
      </h2>
      {runs.length < 2 ? null : (
        <SelectField
          id="invoices-runs"
          label={t('invoices.runs')}
          value={id ?? last.id}
          options={runs.slice(0, MOST).map((each) => ({
            value: each.id,
            words: t('invoices.run.option', {
              at: dateTime(each.at),
              act: t(`invoices.act.${each.act}`),
              n: each.count,
            }),
          }))}
          onChange={setId}
        />
      )}
      <QueryBody of={run}>
        {(data) => (data === null ? null : <RunCard key={data.id} run={data} by={nameOf(data.approvedBy)} />)}
      </QueryBody>
    </section>
  )
}
