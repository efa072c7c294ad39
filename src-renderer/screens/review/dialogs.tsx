import type { ReviewQuery } from '#contract/procedures/review.ts'
import type { BusinessDay, ReviewChoices } from '#contract/review-views.ts'
import { AmountDialog } from './amount-dialog.tsx'
import { DatesDialog } from './dates-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { JumpDialog } from './jump-dialog.tsx'
import { ManageViewsDialog } from './manage-views-dialog.tsx'
import type { Field } from './query-fields.ts'
import { withRange } from './ranges.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'

/** What is asked on top of the list. */
export type Asked = 'dates' | 'jump' | 'export' | 'save-view' | 'views' | Field

type Props = {
  readonly asked: Asked
  readonly query: ReviewQuery
  readonly choices: ReviewChoices
  readonly onQuery: (query: ReviewQuery) => void
  readonly onDay: (day: BusinessDay) => void
  readonly onClose: () => void
}

export function Dialogs({ asked, query, choices, onQuery, onDay, onClose }: Props) {
  const toQuery = { query, onQuery, onClose }
  switch (asked) {
    case 'dates':
      return (
        <DatesDialog
          range={query}
          choices={choices}
          onRange={(range) => onQuery(withRange(query, range))}
          onClose={onClose}
        />
      )
    case 'jump':
      return <JumpDialog choices={choices} onDay={onDay} onClose={onClose} />
    case 'export':
      return <ExportDialog query={query} onClose={onClose} />
    case 'save-view':
      return <SaveViewDialog query={query} choices={choices} onClose={onClose} />
    case 'views':
      return <ManageViewsDialog choices={choices} onClose={onClose} />
    case 'amount':
      return <AmountDialog {...toQuery} />
    default:
      return <FilterDialog field={asked} choices={choices} {...toQuery} />
  }
}
