import { memo, type MouseEvent } from 'react'
import type { ReviewRow as Row } from '#contract/review-views.ts'
import { usePersonName } from '../../order/person-name.ts'
import { useWords } from '../../words/words.tsx'
import { RowCells } from './row-cells.tsx'
import { rowSentence } from './row-words.ts'
import { ROW } from './row-shape.ts'
import type { RowAt } from './use-rows.ts'

type Props = {
  readonly row: RowAt
  /** Counted over the whole list. */
  readonly index: number
  readonly isActive: boolean
  /** Its timeline is open. */
  readonly isOpen: boolean
  /** Pixels from the top of the list's element; undefined where rows simply follow each other. */
  readonly top?: number
  readonly height: number
  readonly onOpen: (row: Row, index: number) => void
  readonly onAgain: () => void
}

/** One order as a link that is read out whole; grey while it loads, a retry where it could not be loaded. */
export const ReviewRow = memo(function ReviewRow({
  row,
  index,
  isActive,
  isOpen,
  top,
  height,
  onOpen,
  onAgain,
}: Props) {
  const words = useWords()
  const { t } = words
  const nameOf = usePersonName()
  const known = typeof row === 'string' ? undefined : row
  const cashier = known?.cashier === undefined ? undefined : nameOf(known.cashier)
  const act = () => {
    if (known !== undefined) onOpen(known, index)
    else if (row === 'failed') onAgain()
  }
  const says =
    known === undefined
      ? t(row === 'failed' ? 'review.row.failed' : 'common.loading')
      : rowSentence(known, cashier, words)
  return (
    <a
      role="link"
      aria-busy={row === 'loading'}
      {...(isOpen ? { 'aria-current': 'true' as const } : {})}
      data-index={index}
      {...(known === undefined ? {} : { 'data-row': known.reference })}
      tabIndex={isActive ? 0 : -1}
      onClick={(event: MouseEvent) => {
        event.preventDefault()
        act()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.repeat) return
        event.preventDefault()
        event.stopPropagation()
        act()
      }}
      className={`${ROW} ${top === undefined ? 'relative' : 'absolute inset-x-0'} cursor-pointer rounded-control px-3 hover:bg-sunken focus-visible:-outline-offset-3 focus-visible:shadow-none aria-[current=true]:bg-waiting-soft ${index % 2 === 0 ? 'bg-raised' : ''}`}
      style={top === undefined ? { height } : { top, height }}
    >
      <span className="sr-only">{says}</span>
      {known === undefined ? (
        <Unknown isFailed={row === 'failed'} />
      ) : (
        <RowCells row={known} cashier={cashier} />
      )}
    </a>
  )
})

function Unknown({ isFailed }: { readonly isFailed: boolean }) {
  const { t } = useWords()
  if (isFailed)
    return (
      <span aria-hidden="true" className="col-span-full self-center font-semibold text-danger-text">
        {t('review.row.failed')} <span className="underline">{t('common.again')}</span>
      </span>
    )
  return <span className="col-span-full h-6 self-center rounded-control bg-line" />
}
