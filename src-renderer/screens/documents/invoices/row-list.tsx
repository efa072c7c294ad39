import type { InvoiceDraft } from '#contract/invoices-views.ts'
import { useCommand, useQueryOf } from '../../../bridge/queries.ts'
import { SheetRows, useSheetPart } from '../../../till/sheet-rows.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { useWords } from '../../../words/words.tsx'
import { faultWords } from './words.ts'

type Props = { readonly draft: InvoiceDraft; readonly onHeader: (line: number) => void }

/** The rows of the workbook; those with a fault first, each fault at its cell. */
export function RowList({ draft, onHeader }: Props) {
  const words = useWords()
  const shown = useSheetPart(draft.read)
  const edit = useCommand('invoices.edit')
  const rows = useQueryOf('invoices.rows', shown.part, { keep: true })
  return (
    <SheetRows
      id="invoices-rows"
      draft={draft}
      shown={shown}
      of={rows}
      nameOf={(field) => words.t(`invoices.field.${field}`)}
      faultWords={(fault) => faultWords(words, fault)}
      onText={(line, column, text) => edit.mutate({ line, column, text })}
      onHeader={onHeader}
    >
      {({ document, memberCode, amountMinor }) => (
        <>
          <span className="min-w-0 grow wrap-anywhere" data-selectable>
            <span className="font-semibold">{document}</span>{' '}
            <span className="text-note text-muted">{memberCode}</span>
          </span>
          {amountMinor === undefined ? null : <MoneyText minor={amountMinor} className="font-semibold" />}
        </>
      )}
    </SheetRows>
  )
}
