import { useState } from 'react'
import type { InvoiceDraft, InvoiceFault, InvoiceRow } from '#contract/invoices-views.ts'
import { LINE_SETS, type LineSet } from '#contract/sheet-input.ts'
import { useCommand, useQueryOf } from '../../../bridge/queries.ts'
import { QueryBody } from '../../../till/query-body.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { letterOf } from '../../../ui/column-letter.ts'
import { MoneyText } from '../../../ui/money-text.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { useWords } from '../../../words/words.tsx'
import { CellDialog, type AskedCell } from './cell-dialog.tsx'
import { faultWords } from './words.ts'

type Props = { readonly draft: InvoiceDraft; readonly onHeader: (line: number) => void }

const PART = 50

/** The rows of the workbook; those with a fault first, each fault at its cell. */
export function RowList({ draft: { read, lines }, onHeader }: Props) {
  const { t } = useWords()
  const [chosen, setChosen] = useState<LineSet>((read?.faults ?? 0) > 0 ? 'faults' : 'all')
  const [skip, setSkip] = useState(0)
  const [cell, setCell] = useState<AskedCell | undefined>(undefined)
  const edit = useCommand('invoices.edit')
  const show = read === undefined ? 'all' : chosen
  const rows = useQueryOf('invoices.rows', { show, skip, limit: PART }, { keep: true })
  const counts = {
    faults: read?.faults ?? 0,
    good: read?.good ?? 0,
    all: (read?.faults ?? 0) + (read?.good ?? 0),
  }
  return (
    <section aria-labelledby="invoices-rows" className="flex flex-col gap-2 rounded-card bg-raised p-4">
      <h2 id="invoices-rows" className="text-lead font-bold">
        {t('invoices.rows')}
      </h2>
      {read === undefined ? (
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
      )}
      <QueryBody of={rows}>
        {({ total, rows: shown }) => (
          <>
            {shown.length === 0 ? <p className="py-2 text-muted">{t('invoices.rows.none')}</p> : null}
            <ul data-invoice-rows={total} className="flex flex-col">
              {shown.map((row) => (
                <Row
                  key={row.line}
                  row={row}
                  onCell={setCell}
                  {...(read === undefined ? { onHeader } : {})}
                />
              ))}
            </ul>
            <Pager total={total} skip={skip} shown={shown.length} part={PART} onSkip={setSkip} />
          </>
        )}
      </QueryBody>
      {cell === undefined ? null : (
        <CellDialog
          cell={cell}
          onText={(text) => {
            edit.mutate({ line: cell.line, column: cell.column, text })
            setCell(undefined)
          }}
          onClose={() => setCell(undefined)}
        />
      )}
    </section>
  )
}

type RowProps = {
  readonly row: InvoiceRow
  readonly onCell: (cell: AskedCell) => void
  /** Without headings any line may have them. */
  readonly onHeader?: (line: number) => void
}

function Row({ row, onCell, onHeader }: RowProps) {
  const { t } = useWords()
  const { line, document, memberCode, amountMinor, faults } = row
  return (
    <li
      data-invoice-row={faults.length > 0 ? 'faults' : 'good'}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2"
    >
      <span className="w-20 shrink-0 text-note text-muted tabular-nums">
        {t('reconcile.line', { n: line })}
      </span>
      <span className="min-w-0 grow wrap-anywhere" data-selectable>
        <span className="font-semibold">{document}</span>{' '}
        <span className="text-note text-muted">{memberCode}</span>
      </span>
      {amountMinor === undefined ? null : <MoneyText minor={amountMinor} className="font-semibold" />}
      {faults.map((fault) => (
        <Fault key={`${fault.field} ${fault.why}`} fault={fault} line={line} onCell={onCell} />
      ))}
      {onHeader === undefined ? null : (
        <Button
          name="is-header"
          label={t('reconcile.header.this.label', { line })}
          onPress={() => onHeader(line)}
        >
          {t('reconcile.header.this')}
        </Button>
      )}
    </li>
  )
}

type FaultProps = {
  readonly fault: InvoiceFault
  readonly line: number
  readonly onCell: (cell: AskedCell) => void
}

function Fault({ fault, line, onCell }: FaultProps) {
  const words = useWords()
  const { t } = words
  const { field, column, text } = fault
  return (
    <span className="flex basis-full flex-wrap items-center gap-3 text-note">
      <span className="min-w-0 grow font-semibold text-danger-text wrap-anywhere">
        {column === undefined ? '' : `${letterOf(column)} · `}
        {t(`invoices.field.${field}`)}: {faultWords(words, fault)}
        {text === '' ? null : (
          <>
            {' '}
            <span className="rounded-sm bg-danger-soft px-1">{text}</span>
          </>
        )}
      </span>
      {column === undefined ? null : (
        <Button
          name="edit-invoice-cell"
          label={t('reconcile.cell.edit.label', { line, column: letterOf(column) })}
          onPress={() => onCell({ fault, line, column })}
        >
          {t('reconcile.cell.edit')}
        </Button>
      )}
    </span>
  )
}
