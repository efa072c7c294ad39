import type { AttentionItem } from '#contract/attention-views.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useWords } from '../../words/words.tsx'
import { AttentionRow } from './attention-row.tsx'

type Props = {
  readonly items: readonly AttentionItem[]
  readonly onAct: (item: AttentionItem) => void
  readonly onAssign: (item: AttentionItem) => void
}

/** One group for each kind; the group with the oldest date comes first. */
export function AttentionGroups({ items, onAct, onAssign }: Props) {
  const { t } = useWords()
  if (items.length === 0) return <EmptyState title={t('attention.none')} body={t('attention.none.body')} />
  return (
    <div className="flex flex-col gap-5">
      {[...Map.groupBy(items, ({ kind }) => kind)].map(([kind, rows]) => (
        <div key={kind} data-group={kind} className="flex flex-col gap-2">
          <h2 id={`attention-${kind}`} className="flex items-baseline gap-3 text-lead font-bold">
            {t(`attention.kind.${kind}`)}
            <span className="text-note font-semibold text-muted">
              {t('attention.total', { n: rows.length })}
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
    </div>
  )
}
