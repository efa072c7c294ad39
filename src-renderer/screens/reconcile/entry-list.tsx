import { useState } from 'react'
import { ENTRY_SECTIONS, type EntrySection } from '#contract/settlement-views.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { Choice } from '../../ui/choice.tsx'
import { useWords } from '../../words/words.tsx'
import { CutNote } from './cut-note.tsx'
import { EntryRow } from './entry-row.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryBody } from '../../till/query-body.tsx'

const PART = 50

type Counts = Readonly<Record<EntrySection, number>>
/** Without counts there is only what the journal keeps: what was not explained. */
type Props = { readonly seq: bigint; readonly counts: Counts | undefined }

/** Credits of the bank and what they are, and what has no credit. */
export function EntryList({ seq, counts }: Props) {
  const { t } = useWords()
  const [section, setSection] = useState<EntrySection>(
    counts === undefined || counts.unexplained > 0 ? 'unexplained' : 'explained',
  )
  const [skip, setSkip] = useState(0)
  const entries = useQueryOf('settlement.entries', { seq, section, skip, limit: PART }, { keep: true })
  return (
    <section aria-labelledby="reconcile-entries" className="flex flex-col gap-2 rounded-card bg-raised p-4">
      <h2 id="reconcile-entries" className="text-lead font-bold">
        {t(counts === undefined ? 'reconcile.entries.noted' : 'reconcile.entries')}
      </h2>
      {counts === undefined ? null : (
        <Choice
          label={t('reconcile.entries')}
          isLabelHidden
          value={section}
          onChange={(next) => {
            setSection(next)
            setSkip(0)
          }}
          options={ENTRY_SECTIONS.map((value) => ({
            value,
            words: t(`reconcile.section.${value}`, { n: counts[value] }),
          }))}
        />
      )}
      <QueryBody of={entries}>
        {({ total, rows, outOf = total }) => (
          <>
            {total === 0 ? <p className="py-2 text-muted">{t('reconcile.entries.none')}</p> : null}
            <ul data-reconcile-entries={total} className="flex flex-col">
              {rows.map((entry) => (
                <EntryRow key={entry.id} seq={seq} entry={entry} isNoted={counts === undefined} />
              ))}
            </ul>
            <Pager total={total} skip={skip} shown={rows.length} part={PART} onSkip={setSkip} />
            <CutNote shown={total} of={outOf} />
          </>
        )}
      </QueryBody>
    </section>
  )
}
