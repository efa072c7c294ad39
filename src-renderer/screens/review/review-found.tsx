import { useDeferredValue, useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import type { ReviewRow } from '#contract/review-views.ts'
import { useQueryOf } from '../../bridge/queries.ts'
import { ErrorState } from '../../till/error-state.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSmall } from '../../ui/use-small.ts'
import { useSteady } from '../../ui/use-steady.ts'
import { useWords } from '../../words/words.tsx'
import { BuildingNote } from './building-note.tsx'
import { FoundRows } from './found-rows.tsx'
import { NotUpToDate } from './not-up-to-date.tsx'
import type { ListHandle } from './review-list.tsx'
import { HEIGHTS, SMALL_HEIGHTS } from './row-shape.ts'
import { useRowFocus } from './use-active.ts'
import { useListKeys } from './use-list-keys.ts'

type Props = {
  readonly query: ReviewQuery
  readonly text: string
  readonly opened: string | null
  readonly onOpen: (row: ReviewRow) => void
  /** Present while days or filters narrow the search. */
  readonly onWiden: (() => void) | undefined
  readonly handle: Ref<Pick<ListHandle, 'focus'>>
}

/** More than a screen shows. */
const FIRST_DRAWN = 20

/** Orders that a search has found, newest first. */
export function ReviewFound({ query, text, opened, onOpen, onWiden, handle }: Props) {
  const { t } = useWords()
  const { data, error, refetch, isPlaceholderData } = useQueryOf(
    'review.find',
    { query, text },
    { keep: true, inTurn: true },
  )
  const [answered, setAnswered] = useState('')
  if (data !== undefined && !isPlaceholderData && answered !== text) setAnswered(text)
  // Of a new answer the rows in sight are painted first, and a key need not wait for the others.
  const isWhole = useDeferredValue(answered, '') === answered
  const [chosen, setActive] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const focusRow = useRowFocus(box)
  const height = (useSmall() ? SMALL_HEIGHTS : HEIGHTS).row
  const count = data?.rows.length ?? 0
  const active = Math.min(chosen, Math.max(0, count - 1))
  const choose = (row: number) => {
    const inside = Math.min(count - 1, Math.max(0, row))
    setActive(inside)
    focusRow(inside)
    box.current?.querySelector(`[data-index="${inside}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  useImperativeHandle(handle, () => ({ focus: () => choose(active) }))
  const openRow = useSteady((row: ReviewRow, index: number) => {
    setActive(index)
    onOpen(row)
  })
  const onKeyDown = useListKeys({ active, count, pageRows: 8, choose })
  if (error !== null && (data === undefined || isPlaceholderData))
    return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton lines={6} />
  return (
    <section aria-label={t('review.found')} className="flex min-h-0 grow flex-col gap-2">
      {data.building === undefined ? null : <BuildingNote building={data.building} />}
      {error === null ? null : <NotUpToDate onAgain={() => void refetch()} />}
      <p role="status" className="shrink-0 px-3 text-lead font-bold">
        {t(data.isMore ? 'review.found.more' : 'review.found.count', { n: count })}
      </p>
      {count === 0 ? (
        <EmptyState
          title={t('review.found.none', { text: answered })}
          body={t(onWiden === undefined ? 'review.found.none.body' : 'review.found.none.narrow')}
          action={
            onWiden === undefined ? undefined : (
              <Button name="widen" onPress={onWiden}>
                {t('review.found.widen')}
              </Button>
            )
          }
        />
      ) : (
        <FoundRows
          money={data.rows}
          rows={isWhole ? data.rows : data.rows.slice(0, Math.max(FIRST_DRAWN, active + 1))}
          box={box}
          active={active}
          opened={opened}
          height={height}
          isBehind={isPlaceholderData}
          onKeyDown={onKeyDown}
          onOpen={openRow}
        />
      )}
    </section>
  )
}
