import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import { REPORT_BY, type ReportBy, type ReviewChoices, type ReviewRow } from '#contract/review-views.ts'
import { useQueryOf } from '../../../bridge/queries.ts'
import { ErrorState } from '../../../till/error-state.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words/words.tsx'
import { BuildingNote } from '../building-note.tsx'
import { NotUpToDate } from '../not-up-to-date.tsx'
import { Nothing } from '../nothing.tsx'
import type { ListHandle } from '../review-list.tsx'
import type { Range } from '../ranges.ts'
import { Totals } from '../totals.tsx'
import { Behind } from './behind.tsx'
import { Charts } from './charts.tsx'
import { OldestUncertain } from './oldest-uncertain.tsx'
import { ReportTable } from './report-table.tsx'
import { useReport } from './use-report.ts'

/** Where a person was in the report: the groups, and the one that was opened. */
export type ReportPlace = { readonly by: ReportBy; readonly part?: string }

type Props = {
  readonly query: ReviewQuery
  readonly choices: ReviewChoices
  readonly place: ReportPlace
  readonly onPlace: (place: ReportPlace) => void
  readonly onQuery: (query: ReviewQuery) => void
  readonly onOpen: (row: ReviewRow) => void
  readonly onNarrow: (by: ReportBy, part: string) => void
  /** An order is open, next to the report or over it. */
  readonly isOpened: boolean
  readonly handle: Ref<Pick<ListHandle, 'focus'>>
}

/** The same orders as the list, in groups. */
export function Report({ query, choices, place, isOpened, handle, ...does }: Props) {
  const { onPlace, onQuery, onOpen, onNarrow } = does
  const { t } = useWords()
  const { by } = place
  const summary = useQueryOf('review.summary', { query }, { keep: true })
  const asOf = summary.isPlaceholderData ? undefined : summary.data?.asOf
  const report = useReport(query, by, asOf)
  const hours = useReport(query, 'hour', asOf)
  const box = useRef<HTMLDivElement>(null)
  const isThere = report.data !== undefined && summary.data !== undefined
  const { part } = place
  // Back from the list: to the group that was opened.
  useEffect(() => {
    if (!isThere || part === undefined) return
    box.current?.querySelector<HTMLElement>(`[data-part="${CSS.escape(part)}"]`)?.focus()
  }, [isThere, part])
  // Another one was opened in the list, and stayed open.
  const hasOpened = useRef(false)
  useImperativeHandle(handle, () => ({
    focus: () => {
      const oldest = hasOpened.current ? focusable(box.current, 'button[name="oldest"]') : null
      ;(oldest ?? focusable(box.current, 'input:checked'))?.focus()
    },
  }))
  const answers = [summary, report, hours]
  const again = () => {
    for (const answer of answers) if (answer.error !== null) void answer.refetch({ cancelRefetch: false })
  }
  const failed = answers.find(
    ({ data, error, isPlaceholderData }) => error !== null && (data === undefined || isPlaceholderData),
  )
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={again} />
  if (summary.data === undefined || report.data === undefined) return <Skeleton lines={9} className="grow" />
  const { total, building } = summary.data
  const isNothing = total.count === 0 && building === undefined
  // Of the query before: of this one nothing is known yet.
  if (isNothing && summary.isPlaceholderData) return <Skeleton lines={9} className="grow" />
  const isOld = [report, hours].some(
    ({ data }) => asOf !== undefined && data !== undefined && data.asOf < asOf,
  )
  const isBehind = isOld || answers.some(({ isPlaceholderData }) => isPlaceholderData)
  return (
    <>
      {building === undefined ? null : <BuildingNote building={building} />}
      {answers.every(({ error }) => error === null) ? null : <NotUpToDate onAgain={again} />}
      <Behind is={summary.isPlaceholderData}>
        <Totals total={total} isPart={building !== undefined} />
      </Behind>
      {isNothing ? (
        <Nothing query={query} choices={choices} onQuery={onQuery} />
      ) : (
        <div
          ref={box}
          className="@container flex min-h-0 grow flex-col gap-3 overflow-y-auto p-1 small:overflow-visible"
        >
          <Behind is={isBehind}>
            {report.data.oldest === undefined ? null : (
              <OldestUncertain
                row={report.data.oldest}
                onOpen={(row) => {
                  hasOpened.current = true
                  onOpen(row)
                }}
              />
            )}
            <Charts summary={summary.data} hours={hours.data?.lines} asked={askedOf(query, choices)} />
          </Behind>
          <Choice
            label={t('report.by')}
            isLabelHidden
            value={by}
            options={REPORT_BY.map((each) => ({ value: each, words: t(`report.by.${each}`) }))}
            onChange={(next) => onPlace({ by: next })}
          />
          <Behind is={isBehind}>
            <ReportTable
              key={report.data.by}
              report={report.data}
              isBehind={report.isPlaceholderData}
              part={part}
              isNarrow={isOpened}
              onNarrow={onNarrow}
            />
          </Behind>
          <Notes />
        </div>
      )}
    </>
  )
}

/** Its days, without those before the first order and after today. */
function askedOf({ from, to }: ReviewQuery, { first, today }: ReviewChoices): Range {
  const begin = from ?? first
  return { ...(begin === undefined ? {} : { from: begin }), to: Math.min(to ?? today, today) }
}

function focusable(box: HTMLElement | null, selector: string): HTMLElement | null {
  return box?.querySelector<HTMLElement>(selector) ?? null
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
