import { memo } from 'react'
import type { HistoryRow as Row } from '#contract/history-views.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { StatusBadge } from '../../order/status-badge.tsx'

/** Columns of header and rows. With less room the method joins the note, then a row takes two lines. */
export const COLUMNS =
  'grid grid-cols-[7rem_12rem_13.5rem_minmax(0,1fr)] gap-x-4 px-4 xl:grid-cols-[7.5rem_minmax(11rem,14rem)_13.5rem_8rem_minmax(0,1fr)] small:grid-cols-[minmax(0,12.5rem)_minmax(0,1fr)] small:content-center small:gap-y-1'
export const ROW_HEIGHT = 60
export const SMALL_ROW_HEIGHT = 104

type Props = {
  readonly row: Row
  readonly index: number
  /** Pixels. */
  readonly height: number
  readonly id: string
  readonly isActive: boolean
  /** Decides what "today" is. */
  readonly now: number
  readonly onOpen: (index: number) => void
}

/** One transaction on one line; number and note share the last cell. */
export const HistoryRow = memo(function HistoryRow({ row, index, height, id, isActive, now, onOpen }: Props) {
  const { t } = useWords()
  const time = useJakartaTime()
  return (
    <div
      role="row"
      id={id}
      // The header is row 1.
      aria-rowindex={index + 2}
      aria-selected={isActive}
      data-row={row.reference}
      onClick={() => onOpen(index)}
      className={`absolute inset-x-0 cursor-pointer items-center rounded-control odd:bg-raised hover:bg-sunken group-focus:aria-selected:bg-waiting-soft group-focus-visible:aria-selected:outline-3 group-focus-visible:aria-selected:-outline-offset-3 group-focus-visible:aria-selected:outline-focus ${COLUMNS}`}
      style={{ top: index * height, height }}
    >
      <div role="gridcell" className="leading-5">
        <time dateTime={new Date(row.createdAt).toISOString()} className="block font-semibold">
          {time.seconds(row.createdAt)}
        </time>
        <span className="block text-note text-muted">{useDayWords(row.createdAt, now)}</span>
      </div>
      <div role="gridcell" className="text-right font-bold">
        <MoneyText minor={row.amountMinor} />
      </div>
      <div role="gridcell">
        <StatusBadge exact state={row.state} />
      </div>
      <div role="gridcell" className="hidden text-note xl:block small:hidden">
        {t(`common.method.${row.method}`)}
      </div>
      <div role="gridcell" className="min-w-0 leading-5">
        <span className="block truncate text-note tabular-nums">{row.displayReference}</span>
        <span className="block truncate text-note text-muted" title={row.note}>
          <span className="xl:hidden small:inline">{t(`common.method.${row.method}`)}</span>
          {row.note === undefined ? null : (
            <>
              <span className="xl:hidden small:inline"> · </span>
              {row.note}
            </>
          )}
        </span>
      </div>
    </div>
  )
})

const DAY = 86_400_000

function useDayWords(at: number, now: number): string {
  const { t } = useWords()
  const { date } = useJakartaTime()
  const day = jakartaDay(at)
  if (day === jakartaDay(now)) return t('history.today')
  if (day === jakartaDay(now - DAY)) return t('history.yesterday')
  return date(at)
}
