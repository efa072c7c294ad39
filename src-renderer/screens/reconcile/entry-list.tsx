import { useState } from 'react'
import { ENTRY_SECTIONS, type EntrySection } from '#contract/settlement-views.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { useWords } from '../../words/words.tsx'
import { EntryRow } from './entry-row.tsx'
import { QueryBody } from './query-body.tsx'

const PART = 50

/** Credits of the bank and what they are, and what has no credit. */
export function EntryList({ counts }: { readonly counts: Readonly<Record<EntrySection, number>> }) {
  const { t } = useWords()
  const [section, setSection] = useState<EntrySection>(counts.unexplained > 0 ? 'unexplained' : 'explained')
  const [skip, setSkip] = useState(0)
  const entries = useQueryOf('settlement.entries', { section, skip, limit: PART }, { keep: true })
  return (
    <section aria-labelledby="reconcile-entries" className="flex flex-col gap-2 rounded-card bg-raised p-4">
      <h2 id="reconcile-entries" className="text-lead font-bold">
        {t('reconcile.entries')}
      </h2>
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
      <QueryBody of={entries}>
        {({ total, rows }) => (
          <>
            {total === 0 ? <p className="py-2 text-muted">{t('reconcile.entries.none')}</p> : null}
            <ul data-reconcile-entries={total} className="flex flex-col">
              {rows.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </ul>
            <Pager total={total} skip={skip} shown={rows.length} part={PART} onSkip={setSkip} />
          </>
        )}
      </QueryBody>
    </section>
  )
}

type PagerProps = {
  readonly total: number
  readonly skip: number
  readonly shown: number
  readonly part: number
  readonly onSkip: (skip: number) => void
}

/** Parts of a long list, one at a time. */
export function Pager({ total, skip, shown, part, onSkip }: PagerProps) {
  const { t } = useWords()
  if (total <= part) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button name="earlier" isDisabled={skip === 0} onPress={() => onSkip(Math.max(0, skip - part))}>
        {t('reconcile.pager.back')}
      </Button>
      <span className="tabular-nums">
        {t('reconcile.pager', { from: skip + 1, to: skip + shown, of: total })}
      </span>
      <Button name="later" isDisabled={skip + part >= total} onPress={() => onSkip(skip + part)}>
        {t('reconcile.pager.on')}
      </Button>
    </div>
  )
}
