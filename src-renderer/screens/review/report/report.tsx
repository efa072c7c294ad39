import { useEffect, useRef } from 'react'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import { REPORT_BY, type ReportBy, type ReviewChoices, type ReviewRow } from '#contract/review-views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import { ErrorState } from '../../../till/error-state.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words/words.tsx'
import { BuildingNote } from '../building-note.tsx'
import { Nothing } from '../nothing.tsx'
import { Totals } from '../totals.tsx'
import { Charts } from './charts.tsx'
import { OldestUncertain } from './oldest-uncertain.tsx'
import { ReportTable } from './report-table.tsx'

/** Where a person was in the report: the groups, and the one that was opened. */
export type ReportPlace = { readonly by: ReportBy; readonly part?: string }

type Props = {
  readonly query: ReviewQuery
  readonly choices: ReviewChoices
  readonly place: ReportPlace
  readonly onPlace: (place: ReportPlace) => void
  readonly onQuery: (query: ReviewQuery) => void
  readonly onOpen: (row: ReviewRow) => void
  readonly onNarrow: (part: string) => void
  /** An order is open, next to the report or over it. */
  readonly isOpened: boolean
}

/** The same orders as the list, in groups. */
export function Report({ query, choices, place, onPlace, onQuery, onOpen, onNarrow, isOpened }: Props) {
  const { t } = useWords()
  const { by } = place
  const summary = useQueryOf('review.summary', { query }, { keep: true })
  const report = useQueryOf('review.report', { query, by }, { keep: true })
  const hours = useQueryOf('review.report', { query, by: 'hour' }, { keep: true })
  const box = useRef<HTMLDivElement>(null)
  const isThere = report.data !== undefined && summary.data !== undefined
  const { part } = place
  // Back from the list: to the group that was opened.
  useEffect(() => {
    if (!isThere || part === undefined) return
    box.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(part)}"]`)?.focus()
  }, [isThere, part])
  // Only this button opens one. It may be inert for another frame.
  useEffect(() => {
    if (!isOpened) return
    const report = box.current
    return () =>
      void requestAnimationFrame(() => report?.querySelector<HTMLElement>('button[name="oldest"]')?.focus())
  }, [isOpened])
  const failed = [summary, report, hours].find(
    ({ data, error, isPlaceholderData }) => error !== null && (data === undefined || isPlaceholderData),
  )
  if (failed !== undefined)
    return (
      <ErrorState
        error={failed.error}
        onRetry={() => [summary, report, hours].forEach((each) => void each.refetch())}
      />
    )
  if (summary.data === undefined || report.data === undefined) return <Skeleton lines={9} className="grow" />
  const { total, building } = summary.data
  const isBehind = summary.isPlaceholderData || report.isPlaceholderData
  return (
    <>
      {building === undefined ? null : <BuildingNote building={building} />}
      <Totals total={total} isPart={building !== undefined} />
      {total.count === 0 && building === undefined ? (
        <Nothing query={query} choices={choices} onQuery={onQuery} />
      ) : (
        <div
          ref={box}
          className="@container flex min-h-0 grow flex-col gap-3 overflow-y-auto p-1 small:overflow-visible"
        >
          {report.data.oldest === undefined ? null : (
            <OldestUncertain row={report.data.oldest} onOpen={onOpen} />
          )}
          <Charts summary={summary.data} hours={hours.data?.lines} />
          <Choice
            label={t('report.by')}
            isLabelHidden
            value={by}
            options={REPORT_BY.map((each) => ({ value: each, words: t(`report.by.${each}`) }))}
            onChange={(next) => onPlace({ by: next })}
          />
          <ReportTable
            key={by}
            report={report.data}
            isBehind={isBehind}
            isNarrow={isOpened}
            onNarrow={onNarrow}
          />
          <Notes />
        </div>
      )}
    </>
  )
}

/** What the figures mean, and how exact they are. */
function Notes() {
  const { t } = useWords()
  return (
    <ul className="flex list-disc flex-col gap-1 px-6 pb-2 text-note text-muted">
      {(['success', 'time', 'steps', 'hour', 'reprinted'] as const).map((note) => (
        <li key={note}>{t(`report.note.${note}`)}</li>
      ))}
    </ul>
  )
}
