import { useEffect, useRef } from 'react'
import { STRIP_GROUPS, stripGroupOf } from '../../../order/strip-group.ts'
import { useNavigation } from '../../../till/navigation.tsx'
import { useWords } from '../../../words/words.tsx'
import { useQueryOf } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../till/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { useDoubt } from '../doubt/doubt-flow.tsx'
import { ConnectionLostNotice, saysConnectionLost } from '../../../order/connection-lost.tsx'
import { SplitShelf } from './split-shelf.tsx'
import { SlipShelf } from './slip-shelf.tsx'
import { FirstSteps } from './first-steps.tsx'
import { STAGE_KEYS } from '../stage/stage-actions.tsx'
import { LastPaid } from './last-paid.tsx'
import { StripCard } from './strip-card.tsx'

/** Every payment that is unfinished or unseen, in three groups, oldest first; a press puts it on the stage. */
export function Strip() {
  const { t } = useWords()
  const { focused, focusOrder } = useNavigation()
  const { data: orders, error, refetch } = useQueryOf('order.open', {})
  const shown = useQueryOf('display.shown', {}).data?.reference
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // With an empty stage the longest-waiting payment comes into view.
    if (focused === null && list.current !== null) list.current.scrollTop = 0
  }, [focused])
  const onStage = orders?.find(({ reference }) => reference === focused)
  const groups = STRIP_GROUPS.map((name) => ({
    name,
    orders: (orders ?? []).filter((order) => stripGroupOf(order) === name),
  })).filter((group) => group.orders.length > 0)
  return (
    <aside
      aria-label={t('sale.open')}
      className="flex min-h-0 w-56 shrink-0 flex-col gap-2 pb-[var(--height-of-news,0px)] xl:w-64 small:w-full small:pb-0"
    >
      <h2
        className={
          groups.length === 0
            ? 'flex min-h-8 items-center px-1 text-note font-semibold text-muted'
            : 'sr-only'
        }
      >
        {t('sale.open')}
      </h2>
      {onStage !== undefined && saysConnectionLost(onStage) ? null : <ConnectionLostNotice />}
      {orders === undefined && error === null ? <Skeleton lines={3} /> : null}
      {error === null ? null : <ErrorState compact error={error} onRetry={() => void refetch()} />}
      {orders?.length === 0 ? (
        <FirstSteps>
          <div className="grow rounded-card border border-dashed border-line">
            <EmptyState title={t('sale.open.empty')} body={t('sale.open.emptyBody')} />
          </div>
        </FirstSteps>
      ) : null}
      <div ref={list} className="flex min-h-0 flex-col gap-1 overflow-y-auto p-0.5 small:overflow-visible">
        {groups.map((group) => (
          <section key={group.name} data-strip={group.name} aria-labelledby={`strip-${group.name}`}>
            <h3
              id={`strip-${group.name}`}
              className="flex min-h-8 items-center justify-between px-1 text-note font-semibold text-muted"
            >
              <span>{t(`sale.strip.${group.name}`)}</span>
              <span className="rounded-pill bg-quiet px-2.5 text-on-quiet tabular-nums">
                {group.orders.length}
              </span>
            </h3>
            <ol className="flex flex-col gap-2 small:grid small:grid-cols-2">
              {group.orders.map((order) => (
                <li key={order.reference}>
                  <StripCard
                    order={order}
                    isCurrent={order.reference === focused}
                    isShown={order.reference === shown}
                    onPress={() => focusOrder(order.reference)}
                  />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      {orders?.length === 0 ? null : <div className="grow small:hidden" />}
      <SplitShelf />
      <SlipShelf />
      {focused === null ? <LastPaid /> : null}
      {focused === null ? <SaysPaid /> : null}
    </aside>
  )
}

/** For a customer who says they have paid, while no order is on the stage. */
function SaysPaid() {
  const { t } = useWords()
  const { go } = useDoubt()
  const search = () => go({ kind: 'search' })
  useShortcuts({ [STAGE_KEYS.saysPaid]: search })
  return (
    <Button shortcut={STAGE_KEYS.saysPaid} className="shrink-0 px-3! text-note!" onPress={search}>
      {t('sale.do.saysPaid')}
    </Button>
  )
}
