import type { DuesDraft } from '#contract/dues-views.ts'
import { useCommand, useQueryOf } from '../../../bridge/queries.ts'
import { SheetRows, useSheetPart } from '../../../till/sheet-rows.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import { useWords } from '../../../words/words.tsx'
import { faultWords, refusalWords } from './words.ts'

type Props = { readonly draft: DuesDraft; readonly onHeader: (line: number) => void }

/** The bills of the workbook; those that are left out first, each fault at its cell. */
export function RowList({ draft: { read, lines }, onHeader }: Props) {
  const words = useWords()
  const shown = useSheetPart(read)
  const edit = useCommand('dues.edit')
  const rows = useQueryOf('dues.rows', shown.part, { keep: true })
  return (
    <>
      {edit.error === null ? null : <RefusalNote>{refusalWords(words, edit.error)}</RefusalNote>}
      <SheetRows
        id="dues-rows"
        // A customer may have several of them.
        draft={{ lines, ...(read === undefined ? {} : { read: { ...read, good: read.bills } }) }}
        shown={shown}
        of={rows}
        nameOf={(field) => words.t(`dues.field.${field}`)}
        faultWords={(fault) => faultWords(words, fault)}
        onText={(line, column, text) => edit.mutate({ line, column, text })}
        onHeader={onHeader}
      >
        {({ customer, bill, amountMinor, faults }) => (
          <>
            <span className="min-w-0 grow wrap-anywhere" data-selectable>
              <span className="font-semibold">{customer}</span>{' '}
              <span className="text-note text-muted">{bill}</span>
              {shown.part.show === 'faults' && faults.length === 0 ? (
                <span className="block text-note text-muted">{words.t('dues.other-line')}</span>
              ) : null}
            </span>
            {amountMinor === undefined ? null : <MoneyText minor={amountMinor} className="font-semibold" />}
          </>
        )}
      </SheetRows>
    </>
  )
}
