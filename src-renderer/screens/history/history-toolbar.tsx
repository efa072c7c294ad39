import type { RefObject } from 'react'
import type { StateKind } from '#domain/order.ts'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
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
      <SearchBox
        label={t('history.search')}
        hint={t('history.search.hint')}
        clear={t('history.search.clear')}
        text={props.search}
        onText={props.onSearch}
        field={props.searchRef}
        onLeaveDown={props.onLeaveDown}
      />
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
