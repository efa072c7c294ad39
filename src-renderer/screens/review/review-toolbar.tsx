import type { Ref, RefObject } from 'react'
import type { ReviewQuery } from '#contract/procedures/review.ts'
import type { ReviewChoices } from '#contract/review-views.ts'
import { Button } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useWords } from '../../words/words.tsx'
import { optionsOf } from './filter-dialog.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { FIELDS, type Field } from './query-fields.ts'
import { RangeMenu } from './range-menu.tsx'
import type { Range } from './ranges.ts'
import { type View, ViewSwitch } from './report/view-switch.tsx'
import { REVIEW_KEYS } from './review-keys.ts'
import { ViewMenu } from './view-menu.tsx'

type Props = {
  readonly view: View
  readonly onView: (view: View) => void
  readonly query: ReviewQuery
  readonly choices: ReviewChoices
  readonly onRange: (range: Range) => void
  readonly onDates: () => void
  readonly onQuery: (query: ReviewQuery) => void
  readonly onSaveView: () => void
  readonly onViews: () => void
  readonly onField: (field: Field) => void
  readonly filterButton: Ref<HTMLButtonElement>
  readonly onJump: () => void
  /** What is shown, as a file. */
  readonly onExport: () => void
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly searchField: RefObject<HTMLInputElement | null>
  readonly onLeaveDown: () => void
}

/** What is shown: which days, through which filters, with which words. */
export function ReviewToolbar(props: Props) {
  const { t } = useWords()
  const { query, choices, search, view } = props
  const fields = FIELDS.filter((field) => field === 'amount' || optionsOf(field, choices).length > 0)
  return (
    <div role="search" className="flex shrink-0 flex-wrap items-center gap-2">
      <h1 className="sr-only">{t('common.nav.review')}</h1>
      <ViewSwitch view={view} onView={props.onView} />
      <RangeMenu range={query} choices={choices} onRange={props.onRange} onDates={props.onDates} />
      <FilterMenu fields={fields} onField={props.onField} button={props.filterButton} />
      <ViewMenu
        query={query}
        choices={choices}
        onQuery={props.onQuery}
        onSave={props.onSaveView}
        onManage={props.onViews}
      />
      {view === 'report' ? null : (
        <Button
          name="jump"
          shortcut={REVIEW_KEYS.jump}
          isDisabled={search !== ''}
          onPress={props.onJump}
          className="shrink-0 px-4!"
        >
          {t('review.jump')}
        </Button>
      )}
      <Button name="export" isDisabled={search !== ''} onPress={props.onExport} className="shrink-0 px-4!">
        {t('review.export')}
      </Button>
      <SearchBox
        label={t('review.search')}
        hint={t('review.search.hint')}
        clear={t('history.search.clear')}
        text={search}
        onText={props.onSearch}
        field={props.searchField}
        onLeaveDown={props.onLeaveDown}
        shortcut={REVIEW_KEYS.search}
        className="ml-auto basis-48"
      />
    </div>
  )
}
