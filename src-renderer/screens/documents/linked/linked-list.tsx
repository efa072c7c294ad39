import { useState } from 'react'
import { LINKED_KINDS, type LinkedKind, type LinkedList as List } from '#contract/linked-views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import { ErrorState } from '../../../till/error-state.tsx'
import { useWanted } from '../../../till/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words/words.tsx'
import { ForgetDialog } from './forget-dialog.tsx'
import { LinkedRow, type LinkedAct } from './linked-row.tsx'
import { MarkDialog } from './mark-dialog.tsx'
import { PageDialog } from './page-dialog.tsx'

const PART = 50
const MOST = 500

type Props = {
  readonly kind: LinkedKind
  readonly onKind: (kind: LinkedKind) => void
  readonly onNew: () => void
}
type Asked = { readonly act: LinkedAct; readonly reference: string }

/** Every account that was asked for, newest first. */
export function LinkedList({ kind, onKind, onNew }: Props) {
  const { t } = useWords()
  const [limit, setLimit] = useState(PART)
  const [asked, ask] = useState<Asked | undefined>(undefined)
  const { data, error, refetch } = useQueryOf('linked.list', { kind, limit }, { keep: true })
  useWanted('linkage', ({ reference }) => ask({ act: 'mark', reference }))
  const close = () => ask(undefined)
  return (
    <section aria-labelledby="linked" className="flex grow flex-col gap-4 rounded-card bg-raised p-6 low:p-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="linked" className="text-lead font-bold">
          {t('linked.title')}
        </h2>
        <Choice
          label={t('linked.kind')}
          isLabelHidden
          value={kind}
          onChange={onKind}
          options={LINKED_KINDS.map((value) => ({ value, words: t(`linked.kind.${value}`) }))}
        />
        {data?.isOffered === true && data.total > 0 ? (
          <Button name="linked-new" kind="primary" onPress={onNew}>
            {t(`linked.new.${kind}`)}
          </Button>
        ) : null}
      </div>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={6} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Rows
          list={data}
          kind={kind}
          onNew={onNew}
          onAct={(act, reference) => ask({ act, reference })}
          {...(limit < Math.min(data.total, MOST)
            ? { onMore: () => setLimit(Math.min(limit + PART, MOST)) }
            : {})}
        />
      )}
      {asked?.act === 'page' ? <PageDialog reference={asked.reference} onClose={close} /> : null}
      {asked?.act === 'mark' ? <MarkDialog reference={asked.reference} onClose={close} /> : null}
      {asked?.act === 'forget' ? <ForgetDialog reference={asked.reference} onClose={close} /> : null}
    </section>
  )
}

type RowsProps = {
  readonly list: List
  readonly kind: LinkedKind
  readonly onNew: () => void
  readonly onAct: (act: LinkedAct, reference: string) => void
  readonly onMore?: () => void
}

function Rows({ list: { rows, total, isOffered }, kind, onNew, onAct, onMore }: RowsProps) {
  const { t } = useWords()
  if (total === 0)
    return (
      <EmptyState
        title={t(`linked.none.${kind}`)}
        body={t(isOffered ? 'linked.none.body' : 'linked.none.offered')}
        action={
          isOffered ? (
            <Button name="linked-new" kind="primary" onPress={onNew}>
              {t(`linked.new.${kind}`)}
            </Button>
          ) : null
        }
      />
    )
  return (
    <>
      <p className="text-note text-muted">
        {t('linked.count', { n: total })}
        {total > MOST && rows.length === MOST ? ` · ${t('linked.most')}` : ''}
      </p>
      <ul aria-labelledby="linked" className="flex flex-col gap-2">
        {rows.map((account) => (
          <LinkedRow
            key={account.reference}
            account={account}
            onAct={(act) => onAct(act, account.reference)}
          />
        ))}
      </ul>
      {onMore === undefined ? null : (
        <Button name="linked-more" className="self-center" onPress={onMore}>
          {t('linked.more')}
        </Button>
      )}
    </>
  )
}
