import type { KeyboardEvent, RefObject } from 'react'
import type { StateKind } from '#domain/order.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { StateFilter } from './state-filter.tsx'

type Props = {
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly searchRef: RefObject<HTMLInputElement | null>
  /** Down or Enter: from the search field to the rows. */
  readonly onLeaveDown: () => void
  readonly state: StateKind | undefined
  readonly onState: (state: StateKind | undefined) => void
  /** Undefined while unknown. */
  readonly total: number | undefined
  readonly isCounting: boolean
  /** To the sales for cash, which have no state. */
  readonly onCash: () => void
}

export function HistoryToolbar(props: Props) {
  const { t } = useWords()
  return (
    <div role="search" className="flex shrink-0 items-center gap-3 small:flex-wrap">
      <h1 className="sr-only">{t('history.title')}</h1>
      <SearchBox {...props} />
      <StateFilter state={props.state} onChange={props.onState} />
      <Button name="cash-sales" onPress={props.onCash}>
        {t('history.cash')}
      </Button>
      <p role="status" className="ml-auto shrink-0 text-right text-lead font-bold tabular-nums">
        {props.total === undefined ? null : t('history.count', { n: props.total })}
        {props.isCounting ? (
          <span className="text-body font-normal text-muted">{t('history.counting')}</span>
        ) : null}
      </p>
    </div>
  )
}

function SearchBox({ search, onSearch, searchRef, onLeaveDown }: Props) {
  const { t } = useWords()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault()
      onLeaveDown()
    }
    if (event.key === 'Escape' && search !== '') {
      event.preventDefault()
      onSearch('')
    }
  }
  return (
    <div className="relative min-w-0 max-w-xl grow small:basis-full">
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="pointer-events-none absolute top-3 left-4 size-6 fill-none stroke-muted"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <circle cx="10.5" cy="10.5" r="6.5" />
        <path d="m15.5 15.5 5 5" />
      </svg>
      <input
        ref={searchRef}
        type="text"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={onKeyDown}
        aria-label={t('history.search')}
        placeholder={t('history.search.hint')}
        className="h-12 w-full rounded-control border border-edge bg-raised pr-12 pl-12 text-body text-ellipsis placeholder:text-muted"
      />
      {search === '' ? null : (
        <button
          type="button"
          aria-label={t('history.search.clear')}
          onClick={() => {
            onSearch('')
            searchRef.current?.focus()
          }}
          className="absolute top-0 right-0 grid size-12 cursor-pointer place-items-center rounded-control text-lead"
        >
          ×
        </button>
      )}
    </div>
  )
}
