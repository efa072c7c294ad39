import { useEffect, useRef } from 'react'
import { useNavigation } from '../../app/navigation.tsx'
import { useWords } from '../../app/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { RecoveredCard } from './recovered-card.tsx'
import { StripCard } from './strip-card.tsx'

const WITH_KEYS = 9

/** Every payment that is not finished or not yet seen, oldest first; a press puts it on the stage. */
export function Strip() {
  const { t } = useWords()
  const { focused, focusOrder } = useNavigation()
  const { data: orders, error, refetch } = useQueryOf('order.open', {})
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // With nobody on the stage the one that waits longest is seen first.
    if (focused === null && list.current !== null) list.current.scrollTop = 0
  }, [focused])
  const keyed = (orders ?? []).slice(0, WITH_KEYS)
  useShortcuts(
    Object.fromEntries(
      keyed.map(({ reference }, index) => [`Alt+${index + 1}`, () => focusOrder(reference)]),
    ),
  )
  return (
    <aside
      aria-label={t('sale.open')}
      className="flex min-h-0 w-56 shrink-0 flex-col gap-2 pb-[var(--height-of-news,0px)] xl:w-64"
    >
      <h2 className="flex min-h-8 items-center justify-between px-1 text-note font-semibold text-muted">
        <span>{t('sale.open')}</span>
        {orders === undefined || orders.length === 0 ? null : (
          <span className="rounded-pill bg-quiet px-2.5 text-on-quiet tabular-nums">{orders.length}</span>
        )}
      </h2>
      <RecoveredCard />
      {orders === undefined && error === null ? <Skeleton lines={3} /> : null}
      {error === null ? null : <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {orders?.length === 0 ? (
        <div className="grow rounded-card border border-dashed border-line">
          <EmptyState title={t('sale.open.empty')} body={t('sale.open.emptyBody')} />
        </div>
      ) : null}
      <ol ref={list} className="flex min-h-0 flex-col gap-2 overflow-y-auto p-0.5">
        {orders?.map((order, index) => (
          <li key={order.reference}>
            <StripCard
              order={order}
              isCurrent={order.reference === focused}
              onPress={() => focusOrder(order.reference)}
              {...(index < WITH_KEYS ? { shortcut: `Alt+${index + 1}` } : {})}
            />
          </li>
        ))}
      </ol>
    </aside>
  )
}
