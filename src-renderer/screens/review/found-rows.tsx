import type { KeyboardEvent, RefObject } from 'react'
import type { ReviewRow as Row } from '#contract/review-views.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { useJakartaTime, useWords } from '../../words/words.tsx'
import { ReviewRow } from './review-row.tsx'
import { moneyColumn } from './row-shape.ts'

type Props = {
  readonly rows: readonly Row[]
  /** Of those that are drawn and those that follow. */
  readonly money: readonly Row[]
  readonly box: RefObject<HTMLDivElement | null>
  readonly active: number
  readonly opened: string | null
  readonly height: number
  readonly isBehind: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onOpen: (row: Row, index: number) => void
}

const never = () => undefined

/** Found orders, each day with its heading: there are few. */
export function FoundRows({ rows, money, box, active, opened, height, isBehind, onKeyDown, onOpen }: Props) {
  const { t } = useWords()
  const { date } = useJakartaTime()
  return (
    <div
      ref={box}
      role="list"
      aria-label={t('review.found')}
      aria-busy={isBehind}
      onKeyDown={onKeyDown}
      className={`@container min-h-0 grow overflow-y-auto rounded-control small:h-80 small:shrink-0 small:grow-0 ${isBehind ? 'opacity-60 transition-opacity delay-200' : ''}`}
      style={moneyColumn(money.flatMap(({ askedMinor, cameMinor }) => [askedMinor, cameMinor]))}
    >
      {rows.map((row, index) => {
        const before = rows[index - 1]
        const isNewDay = before === undefined || jakartaDay(before.createdAt) !== jakartaDay(row.createdAt)
        return (
          <div key={row.reference} role="listitem">
            {isNewDay ? (
              <h2 className="px-3 pt-3 pb-1 text-note font-semibold text-muted">{date(row.createdAt)}</h2>
            ) : null}
            <ReviewRow
              row={row}
              index={index}
              isActive={index === active}
              isOpen={row.reference === opened}
              height={height}
              onOpen={onOpen}
              onAgain={never}
            />
          </div>
        )
      })}
    </div>
  )
}
