import { useState } from 'react'
import type { AttentionItem } from '#contract/attention-views.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useWords } from '../../words/words.tsx'
import { AttentionRow } from './attention-row.tsx'

type Props = {
  readonly items: readonly AttentionItem[]
  readonly onAct: (item: AttentionItem) => void
  readonly onAssign: (item: AttentionItem) => void
}

/** As many rows as are drawn at once, oldest due first: no person does more in an evening. */
const PART = 60

/** One group for each kind; the group with the oldest date comes first. */
export function AttentionGroups({ items, onAct, onAssign }: Props) {
  const { t } = useWords()
  const [most, setMost] = useState(PART)
  if (items.length === 0) return <EmptyState title={t('attention.none')} body={t('attention.none.body')} />
  const countOf = (shown: number, total: number) =>
    shown < total ? t('attention.first', { shown, total }) : t('attention.total', { n: total })
  const counts = Map.groupBy(items, ({ kind }) => kind)
  return (
    <div className="flex flex-col gap-5">
      {[...Map.groupBy(items.slice(0, most), ({ kind }) => kind)].map(([kind, rows]) => (
        <div key={kind} data-group={kind} className="flex flex-col gap-2">
          <h2 id={`attention-${kind}`} className="flex items-baseline gap-3 text-lead font-bold">
            {t(`attention.kind.${kind}`)}
            <span className="text-note font-semibold text-muted">
              {countOf(rows.length, counts.get(kind)?.length ?? 0)}
            </span>
          </h2>
          <p className="text-note text-muted">{t(`attention.todo.${kind}`)}</p>
          <ul aria-labelledby={`attention-${kind}`} className="flex flex-col gap-2">
            {rows.map((item) => (
              <AttentionRow
                key={item.key}
                item={item}
                onAct={() => onAct(item)}
                onAssign={() => onAssign(item)}
              />
            ))}
          </ul>
        </div>
      ))}
      {items.length <= most ? null : (
        <Button name="more" className="self-center" onPress={() => setMost(most + PART)}>
          {t('attention.more', { n: items.length - most })}
        </Button>
      )}
    </div>
  )
}
