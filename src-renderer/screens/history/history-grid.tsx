import { useEffect, useId, useImperativeHandle, type KeyboardEvent, type Ref } from 'react'
import type { HistoryRow as Row } from '#contract/history-views.ts'
import type { MessageKey } from '../../words/messages.ts'
import { useWords } from '../../words/words.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useSmall } from '../../ui/use-small.ts'
import { COLUMNS, HistoryRow, ROW_HEIGHT, SMALL_ROW_HEIGHT } from './history-row.tsx'
import { useWindow } from './use-window.ts'

export type GridHandle = { readonly focus: () => void }

type Props = {
  readonly rows: readonly Row[]
  readonly total: number
  readonly active: number
  readonly onActive: (index: number) => void
  readonly onOpen: (index: number) => void
  readonly onNearEnd: () => void
  /** A character was typed: the search takes it. */
  readonly onType: () => void
  readonly isBehind: boolean
  readonly handle: Ref<GridHandle>
}

const HEADERS: readonly MessageKey[] = [
  'history.col.time',
  'history.col.amount',
  'history.col.state',
  'history.col.method',
  'history.col.reference',
]
const HEADER_CLASS: Readonly<Partial<Record<MessageKey, string>>> = {
  'history.col.amount': 'text-right',
  'history.col.method': 'hidden xl:block',
}
const HEAD = 36
/** Rows before the end at which the next page is requested. */
const NEAR = 20

/**
 * Virtual list: rows outside the box are not rendered. One Tab stop; the arrows move inside it, and screen
 * readers follow `aria-activedescendant`.
 */
export function HistoryGrid({
  rows,
  total,
  active,
  onActive,
  onOpen,
  onNearEnd,
  onType,
  isBehind,
  handle,
}: Props) {
  const { t } = useWords()
  const prefix = useId()
  const now = useNow(60_000)
  const isSmall = useSmall()
  const height = isSmall ? SMALL_ROW_HEIGHT : ROW_HEIGHT
  const { box, span, reveal, pageRows } = useWindow(rows.length, height)
  useImperativeHandle(handle, () => ({ focus: () => box.current?.focus() }), [box])
  useEffect(() => {
    if (span.to >= rows.length - NEAR) onNearEnd()
  }, [span.to, rows.length, onNearEnd])

  const move = (to: number) => {
    const index = Math.min(rows.length - 1, Math.max(0, to))
    onActive(index)
    reveal(index, isSmall ? 0 : HEAD)
  }
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    PageDown: () => move(active + pageRows),
    PageUp: () => move(active - pageRows),
    Home: () => move(0),
    End: () => move(rows.length - 1),
    Enter: () => onOpen(active),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    // The focus moves before the character comes.
    if (event.key.length === 1 && event.key !== ' ') return onType()
    const act = moves[event.key]
    if (act === undefined || (event.key === 'Enter' && event.repeat)) return
    // At its end an arrow leaves the list.
    const isAtEnd = event.key === 'ArrowUp' ? active === 0 : active === rows.length - 1
    if (isAtEnd && event.key.startsWith('Arrow')) return
    event.preventDefault()
    act()
  }
  // `aria-activedescendant` cannot point at a row that is scrolled out of the page.
  const shown = active >= span.from && active < span.to
  return (
    <div
      ref={box}
      role="grid"
      tabIndex={0}
      aria-label={t('history.list')}
      aria-rowcount={total + 1}
      aria-busy={isBehind}
      {...(shown ? { 'aria-activedescendant': `${prefix}${active}` } : {})}
      onKeyDown={onKeyDown}
      className={`group min-h-0 grow overflow-y-auto rounded-control shadow-none outline-none ${isBehind ? 'opacity-60 transition-opacity delay-200' : ''}`}
    >
      <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
        <div role="row" aria-rowindex={1} className={`h-9 items-center ${COLUMNS} small:sr-only`}>
          {HEADERS.map((key) => (
            <span
              key={key}
              role="columnheader"
              className={`text-note font-semibold text-muted ${HEADER_CLASS[key] ?? ''}`}
            >
              {t(key)}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ height: rows.length * height }}>
        {rows.slice(span.from, span.to).map((row, offset) => {
          const index = span.from + offset
          return (
            <HistoryRow
              key={row.reference}
              row={row}
              index={index}
              height={height}
              id={`${prefix}${index}`}
              isActive={index === active}
              now={now}
              onOpen={onOpen}
            />
          )
        })}
      </div>
    </div>
  )
}
