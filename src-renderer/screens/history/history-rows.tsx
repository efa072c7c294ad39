import { useCallback, type Ref } from 'react'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { Key } from '../../ui/key.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSteady } from '../../ui/use-steady.ts'
import { HistoryGrid, type GridHandle } from './history-grid.tsx'
import type { HistoryPages } from './use-history.ts'

type Props = {
  readonly pages: HistoryPages
  readonly isFiltered: boolean
  readonly active: number
  readonly onActive: (index: number) => void
  readonly onOpen: (reference: string) => void
  readonly onType: () => void
  readonly onClear: () => void
  readonly handle: Ref<GridHandle>
}

/** The list in each of its states: loading, failed, nothing yet, no match, few, very many. */
export function HistoryRows({ pages, isFiltered, active, onActive, onOpen, onType, onClear, handle }: Props) {
  const { t } = useWords()
  const { rows, total, onlyLatest, error, isMoreFailed, hasMore, isLoadingMore, loadMore } = pages
  const nearEnd = useCallback(() => {
    // After a failure only a person loads more, or the list would retry endlessly.
    if (hasMore && !isLoadingMore && error === null) loadMore()
  }, [hasMore, isLoadingMore, error, loadMore])
  const open = useSteady((index: number) => {
    const row = rows[index]
    if (row === undefined) return
    onActive(index)
    onOpen(row.reference)
  })
  if (pages.isLoading) return <Skeleton lines={9} className="grow" />
  if (error !== null && rows.length === 0) return <ErrorState error={error} onRetry={pages.again} />
  if (rows.length === 0)
    return isFiltered ? <NothingFound onlyLatest={onlyLatest} onClear={onClear} /> : <NothingYet />
  return (
    <>
      <HistoryGrid
        rows={rows}
        total={total ?? rows.length}
        active={Math.min(active, rows.length - 1)}
        onActive={onActive}
        onOpen={open}
        onNearEnd={nearEnd}
        onType={onType}
        isBehind={pages.isBehind}
        handle={handle}
      />
      <div className="flex min-h-8 shrink-0 items-center gap-4 px-4 text-note text-muted">
        {error === null && onlyLatest !== undefined ? (
          <p>{t('history.onlyLatest', { n: onlyLatest })}</p>
        ) : error === null ? (
          <p className="flex items-center gap-2">
            <Key name="↑" />
            <Key name="↓" />
            {t('history.keys')}
          </p>
        ) : (
          <p role="alert" className="font-semibold text-danger-text">
            {t(isMoreFailed ? 'history.more.failed' : 'history.stale')}
          </p>
        )}
        <div className="grow" />
        {error === null ? null : (
          <Button onPress={isMoreFailed ? loadMore : pages.again}>{t('common.again')}</Button>
        )}
        {hasMore && error === null ? (
          <Button kind="quiet" isPending={isLoadingMore} onPress={loadMore}>
            {t(isLoadingMore ? 'common.loading' : 'history.more')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

function Slip() {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className="size-16 fill-none stroke-current"
      strokeWidth="2.5"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d="M10 5h28v38l-5-4-4.500 4-4.500-4-4.500 4-4.500-4-5 4ZM17 15h14M17 23h14M17 31h7" />
    </svg>
  )
}

function NothingYet() {
  const { t } = useWords()
  return <EmptyState icon={<Slip />} title={t('history.empty.title')} body={t('history.empty.body')} />
}

type NothingProps = { readonly onlyLatest: number | undefined; readonly onClear: () => void }

function NothingFound({ onlyLatest, onClear }: NothingProps) {
  const { t } = useWords()
  return (
    <EmptyState
      icon={<Slip />}
      title={t('history.none.title')}
      body={onlyLatest === undefined ? t('history.none.body') : t('history.none.latest', { n: onlyLatest })}
      action={<Button onPress={onClear}>{t('history.none.clear')}</Button>}
    />
  )
}
