import { useRef, useState } from 'react'
import type { AttentionItem } from '#contract/attention-views.ts'
import { useAttention } from '../../till/use-attention.ts'
import { ErrorState } from '../../till/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../words/words.tsx'
import { ActDialog } from './act-dialog.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { AttentionGroups } from './attention-groups.tsx'
import { ShiftEnd } from './shift-end.tsx'
import { useNextRow } from './use-next-row.ts'

type Asked = { readonly what: 'act' | 'assign'; readonly item: AttentionItem }

/** What a person must still do, oldest due first. A row disappears when the journal says that it is done. */
export function AttentionScreen() {
  const { t } = useWords()
  const { data, error, refetch } = useAttention()
  const [asked, setAsked] = useState<Asked | undefined>(undefined)
  const close = () => setAsked(undefined)
  const list = useRef<HTMLDivElement>(null)
  const onFocus = useNextRow(list)
  if (asked?.what === 'act' && asked.item.act === 'close-shift') return <ShiftEnd onBack={close} />
  return (
    <section
      aria-labelledby="attention"
      data-attention={data?.total}
      className="flex h-full min-h-0 flex-col gap-4 rounded-card bg-raised p-6 low:p-4 small:h-auto"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 id="attention" className="text-title font-bold">
          {t('common.nav.attention')}
        </h1>
        {data === undefined || data.total === 0 ? null : (
          <p className="text-muted">
            {data.total > data.items.length
              ? t('attention.first', { shown: data.items.length, total: data.total })
              : t('attention.total', { n: data.total })}
          </p>
        )}
      </div>
      <div
        ref={list}
        onFocus={onFocus}
        tabIndex={0}
        role="group"
        aria-labelledby="attention"
        className="min-h-0 grow overflow-y-auto p-1 small:overflow-visible"
      >
        {data === undefined ? (
          error === null ? (
            <Skeleton lines={6} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )
        ) : (
          <AttentionGroups
            items={data.items}
            onAct={(item) => setAsked({ what: 'act', item })}
            onAssign={(item) => setAsked({ what: 'assign', item })}
          />
        )}
      </div>
      {asked === undefined ? null : asked.what === 'act' ? (
        <ActDialog item={asked.item} onClose={close} />
      ) : (
        <AssignDialog item={asked.item} onClose={close} />
      )}
    </section>
  )
}
