import { useState } from 'react'
import type { InvoiceDraft } from '#contract/invoices-views.ts'
import { LINE_SETS, type LineSet } from '#contract/sheet-input.ts'
import { useCommand, useQueryOf } from '../../../bridge/queries.ts'
import { SHEET_PART, SheetList } from '../../../till/sheet-list.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { SheetLine } from '../../../ui/sheet-line.tsx'
import { useWords } from '../../../words/words.tsx'
import { faultWords } from './words.ts'

type Props = { readonly draft: InvoiceDraft; readonly onHeader: (line: number) => void }

/** The rows of the workbook; those with a fault first, each fault at its cell. */
export function RowList({ draft: { read, lines }, onHeader }: Props) {
  const words = useWords()
  const { t } = words
  const [chosen, setChosen] = useState<LineSet>((read?.faults ?? 0) > 0 ? 'faults' : 'all')
  const [skip, setSkip] = useState(0)
  const edit = useCommand('invoices.edit')
  const show = read === undefined ? 'all' : chosen
  const rows = useQueryOf('invoices.rows', { show, skip, limit: SHEET_PART }, { keep: true })
  const counts = {
    faults: read?.faults ?? 0,
    good: read?.good ?? 0,
    all: (read?.faults ?? 0) + (read?.good ?? 0),
  }
  return (
    <SheetList
      id="invoices-rows"
      title={t('invoices.rows')}
      head={
        read === undefined ? (
          <p className="text-note text-muted">{t('invoices.lines', { n: lines })}</p>
        ) : (
          <Choice
            label={t('invoices.rows')}
            isLabelHidden
            value={chosen}
            onChange={(next) => {
              setChosen(next)
              setSkip(0)
            }}
            options={LINE_SETS.map((value) => ({
              value,
              words: t(`invoices.rows.${value}`, { n: counts[value] }),
            }))}
          />
        )
      }
      none={t('invoices.rows.none')}
      of={rows}
      skip={skip}
      onSkip={setSkip}
    >
      {({ line, document, memberCode, amountMinor, faults }) => (
        <SheetLine
          key={line}
          line={line}
          kind={faults.length > 0 ? 'faults' : 'good'}
          faults={faults.map((fault) => ({
            ...{ text: fault.text, field: t(`invoices.field.${fault.field}`) },
            ...{ why: faultWords(words, fault) },
            ...(fault.column === undefined ? {} : { column: fault.column }),
          }))}
          isBrief
          onText={(column, text) => edit.mutate({ line, column, text })}
          onHeader={read === undefined ? onHeader : undefined}
        >
          <span className="min-w-0 grow wrap-anywhere" data-selectable>
            <span className="font-semibold">{document}</span>{' '}
            <span className="text-note text-muted">{memberCode}</span>
          </span>
          {amountMinor === undefined ? null : <MoneyText minor={amountMinor} className="font-semibold" />}
        </SheetLine>
      )}
    </SheetList>
  )
}
